import type { Prisma } from '../generated/client.js';
import type { Creating, Session } from '../rows.js';
import { columns } from '../rows.js';
import type { TenantTx } from '../engine/index.js';

export type NewSession = Creating<
  Session,
  'id' | 'consumerId' | 'expiresAt',
  'redirectUri' | 'theme' | 'settings' | 'customConsumerSettings'
>;

/** Stores the settings of a session's page; its token carries the rights. */
export async function createSession(tx: TenantTx, row: NewSession): Promise<void> {
  await tx.client.session.create({
    data: { ...row, applicationId: tx.applicationId } as Prisma.SessionUncheckedCreateInput,
  });
}

export async function getSession(
  tx: TenantTx,
  session: { consumerId: string; id: string },
): Promise<Session | null> {
  const where = { applicationId: tx.applicationId, consumerId: session.consumerId, id: session.id };
  return (await tx.client.session.findFirst({ where })) as Session | null;
}

/** Forgets one session of the consumer; the row as it was, or null. Its token is ended by `revokeSession`. */
export async function deleteSession(
  tx: TenantTx,
  session: { consumerId: string; id: string },
): Promise<Session | null> {
  const rows = await tx.client.$queryRaw<Session[]>`
    DELETE FROM sessions WHERE application_id = ${tx.applicationId} AND consumer_id = ${session.consumerId}
      AND id = ${session.id} RETURNING ${columns('session')}`;
  return rows[0] ?? null;
}

/** Forgets every session of the consumer. */
export async function deleteSessions(tx: TenantTx, consumerId: string): Promise<number> {
  const { count } = await tx.client.session.deleteMany({
    where: { applicationId: tx.applicationId, consumerId },
  });
  return count;
}
