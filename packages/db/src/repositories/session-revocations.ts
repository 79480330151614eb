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

/** What stands against this session: its own row, or the one for every session of its consumer. */
export async function listSessionRevocations(
  tx: TenantTx,
  session: { consumerId: string; tokenId?: string },
): Promise<SessionRevocation[]> {
  return tx.client.sessionRevocation.findMany({
    where: {
      applicationId: tx.applicationId,
      consumerId: session.consumerId,
      ...(session.tokenId !== undefined && { tokenId: { in: [session.tokenId, everySession] } }),
    },
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
