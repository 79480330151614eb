import type { SessionRevocation } from '../rows.js';
import { announceChange, type TenantTx } from '../engine/index.js';

/** Stands for every session of the consumer that was issued before. */
export const everySession = '*';

/** Ends one session, or with `everySession` all of the consumer's earlier ones, before their time. */
export async function revokeSession(
  tx: TenantTx,
  row: { consumerId: string; tokenId: string; expiresAt: Date },
): Promise<void> {
  await tx.client.$executeRaw`
    INSERT INTO session_revocations AS s (application_id, consumer_id, token_id, expires_at, revoked_at)
    VALUES (${tx.applicationId}, ${row.consumerId}, ${row.tokenId}, ${row.expiresAt}::timestamptz, now())
    ON CONFLICT (application_id, consumer_id, token_id)
    DO UPDATE SET revoked_at = now(), expires_at = GREATEST(s.expires_at, EXCLUDED.expires_at)`;
  announceChange(tx, {
    applicationId: tx.applicationId,
    kind: 'session',
    consumerId: row.consumerId,
    id: row.tokenId,
  });
}

/** The scope of a deletion: the consumer, or one of its connections. */
export type Deleted = {
  readonly consumerId: string;
  readonly connection?: { readonly serviceId: string; readonly connectionId: string } | undefined;
};

/** Links, flows and creates that began before this moment end with what is deleted. `expiresAt` outlives all of them. */
export async function noteDeletion(tx: TenantTx, deleted: Deleted & { expiresAt: Date }): Promise<void> {
  await tx.client.$executeRaw`
    INSERT INTO session_revocations AS s (application_id, consumer_id, token_id, expires_at, revoked_at)
    VALUES (${tx.applicationId}, ${deleted.consumerId}, ${deletionId(deleted)}, ${deleted.expiresAt}::timestamptz,
      clock_timestamp())
    ON CONFLICT (application_id, consumer_id, token_id)
    DO UPDATE SET revoked_at = EXCLUDED.revoked_at, expires_at = GREATEST(s.expires_at, EXCLUDED.expires_at)`;
}

/** Whether the connection, or its consumer, was deleted after this moment of the database's clock. */
export async function wasDeletedSince(
  tx: TenantTx,
  { consumerId, connection }: Deleted,
  since: Date,
): Promise<boolean> {
  const ids = [deletionId({ consumerId }), ...(connection ? [deletionId({ consumerId, connection })] : [])];
  const found = await tx.client.sessionRevocation.findFirst({
    where: { applicationId: tx.applicationId, consumerId, tokenId: { in: ids }, revokedAt: { gt: since } },
  });
  return found !== null;
}

// No token's id holds a space.
const deletionId = ({ connection }: Deleted): string =>
  connection ? `deleted ${connection.serviceId} ${connection.connectionId}` : 'deleted';

/** Ends a link at its first use: true for one caller of any number. It stands among what was ended until it expires. */
export async function useLink(
  tx: TenantTx,
  { consumerId, linkId, expiresAt }: { consumerId: string; linkId: string; expiresAt: Date },
): Promise<boolean> {
  const used = await tx.client.$executeRaw`
    INSERT INTO session_revocations (application_id, consumer_id, token_id, expires_at, revoked_at)
    VALUES (${tx.applicationId}, ${consumerId}, ${`link ${linkId}`}, ${expiresAt}::timestamptz, now())
    ON CONFLICT DO NOTHING`;
  return used === 1;
}

/** The rows that end this session: its own, and the one for every session of its consumer. */
export async function listSessionRevocations(
  tx: TenantTx,
  { consumerId, tokenId }: { consumerId: string; tokenId: string },
): Promise<SessionRevocation[]> {
  return tx.client.sessionRevocation.findMany({
    where: { applicationId: tx.applicationId, consumerId, tokenId: { in: [tokenId, everySession] } },
  });
}

/** Whether a session issued at that time was ended before its time. */
export async function isSessionRevoked(
  tx: TenantTx,
  session: { consumerId: string; tokenId: string; issuedAt: Date },
): Promise<boolean> {
  const rows = await listSessionRevocations(tx, session);
  return rows.some((row) => row.tokenId === session.tokenId || session.issuedAt <= row.revokedAt);
}
