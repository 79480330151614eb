import type { SystemTx, TenantTx } from '../engine/index.js';
import type { CallExchanges, Input } from '../rows.js';

/** Writes a batch, of any applications; those of one that is deleted are left out, as nothing opens them any more. */
export async function insertCallExchanges(
  tx: SystemTx,
  rows: readonly Input<CallExchanges>[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const written = rows.map((row) => ({ ...row, exchangesSealed: toHex(row.exchangesSealed) }));
  return tx.client.$executeRaw`
    INSERT INTO call_exchanges (application_id, request_id, created_at, expires_at, exchanges_sealed)
    SELECT r."applicationId", r."requestId", r."createdAt", r."expiresAt", decode(r."exchangesSealed", 'hex')
    FROM jsonb_to_recordset(${JSON.stringify(written)}::jsonb) AS r("applicationId" text, "requestId" text,
      "createdAt" timestamptz, "expiresAt" timestamptz, "exchangesSealed" text)
    JOIN applications a ON a.id = r."applicationId" AND a.deleted_at IS NULL
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
