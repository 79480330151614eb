import type { SystemTx, TenantTx } from '../../engine/index.js';
import type { CallExchanges, Input } from '../../rows.js';

/**
 * Writes a batch, of any applications, each with its request in the log. Skips deleted applications, whose details
 * could never be decrypted, and consumers that were deleted, even if they were created again.
 */
export async function insertCallExchanges(
  tx: SystemTx,
  rows: readonly Input<CallExchanges>[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const written = rows.map((row) => ({ ...row, exchangesSealed: toHex(row.exchangesSealed) }));
  return tx.client.$executeRaw`
    WITH given AS (
      SELECT r.*, l.consumer_id FROM jsonb_to_recordset(${JSON.stringify(written)}::jsonb) AS r("applicationId" text,
        "requestId" text, "createdAt" timestamptz, "expiresAt" timestamptz, "exchangesSealed" text)
      JOIN applications a ON a.id = r."applicationId" AND a.deleted_at IS NULL
      JOIN request_logs l ON l.application_id = r."applicationId" AND l.id = r."requestId"),
    -- Until the commit nobody deletes them; those that somebody is deleting are passed over.
    kept AS (
      SELECT c.application_id, c.consumer_id, c.created_at FROM consumers c
      WHERE c.deleted_at IS NULL
        AND (c.application_id, c.consumer_id) IN (SELECT "applicationId", consumer_id FROM given)
      FOR KEY SHARE SKIP LOCKED)
    INSERT INTO call_exchanges (application_id, request_id, created_at, expires_at, exchanges_sealed)
    SELECT g."applicationId", g."requestId", g."createdAt", g."expiresAt", decode(g."exchangesSealed", 'hex')
    FROM given g LEFT JOIN kept k ON k.application_id = g."applicationId" AND k.consumer_id = g.consumer_id
    WHERE g.consumer_id IS NULL OR k.created_at <= g."createdAt"
    ON CONFLICT DO NOTHING`;
}

export async function getCallExchanges(tx: TenantTx, requestId: string): Promise<CallExchanges | null> {
  return tx.client.callExchanges.findFirst({ where: { applicationId: tx.applicationId, requestId } });
}

/** A customer's own words: they go with the consumer. Calls themselves stay in the log for their time. */
export async function deleteExchangesOf(tx: TenantTx, consumerId: string): Promise<void> {
  await tx.client.$executeRaw`
    DELETE FROM call_exchanges e USING request_logs l
    WHERE e.application_id = ${tx.applicationId} AND l.application_id = e.application_id AND l.id = e.request_id
      AND l.consumer_id = ${consumerId} AND l.exchanges_until IS NOT NULL`;
}

function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
}
