import { randomUUID } from 'node:crypto';
import { Prisma } from '../../generated/client.js';
import type { Revocation } from '../../rows.js';
import { columns } from '../../rows.js';
import type { SystemTx, TenantTx } from '../../engine/index.js';
import type { ServiceOfApplication } from './keep-alive.js';

export type NewRevocation = {
  consumerId: string;
  serviceId: string;
  connectionId: string;
  /** sealed for the row id handed in, or for the one answered */
  tokensSealed: Uint8Array;
  id?: string;
  /** before the first try; default 0 */
  inSeconds?: number;
  /** the tokens are erased then, revoked or not; default 24 */
  expiresInHours?: number;
};

/** Queues the provider-side revocation in the transaction that revokes locally. Answers the row's id. */
export async function queueRevocation(tx: TenantTx, row: NewRevocation): Promise<string> {
  const id = row.id ?? randomUUID();
  await tx.client.$executeRaw`
    INSERT INTO revocations (application_id, id, consumer_id, service_id, connection_id, tokens_sealed,
      next_attempt_at, expires_at)
    VALUES (${tx.applicationId}, ${id}, ${row.consumerId}, ${row.serviceId}, ${row.connectionId},
      ${Uint8Array.from(row.tokensSealed)}, now() + make_interval(secs => ${row.inSeconds ?? 0}::float8),
      now() + make_interval(secs => ${row.expiresInHours ?? 24}::float8 * 3600))`;
  return id;
}

/** Cancels a revocation that has not started. Returns whether it existed. */
export async function cancelRevocation(tx: TenantTx, id: string): Promise<boolean> {
  const { applicationId } = tx;
  const { count } = await tx.client.revocation.deleteMany({ where: { applicationId, id, attempts: 0 } });
  return count === 1;
}

/** Makes a planned revocation due. */
export async function hastenRevocation(tx: TenantTx, id: string): Promise<void> {
  await tx.client.$executeRaw`
    UPDATE revocations SET next_attempt_at = now()
    WHERE application_id = ${tx.applicationId} AND id = ${id} AND attempts = 0`;
}

/** Services of applications with revocations that are due. */
export const listServicesToRevoke = (tx: SystemTx): Promise<ServiceOfApplication[]> =>
  tx.client.$queryRaw`
    SELECT DISTINCT application_id AS "applicationId", service_id AS "serviceId"
    FROM revocations WHERE next_attempt_at <= now() AND expires_at > now()`;

/**
 * Takes due revocations, of one service of an application where that is given, for one try each; no two callers get
 * the same. The next try is set at once (30 s, doubling, at most an hour), so a caller that dies loses nothing.
 */
export async function claimDueRevocations(
  tx: SystemTx,
  limit: number,
  of?: ServiceOfApplication,
): Promise<Revocation[]> {
  const some = of
    ? Prisma.sql`AND application_id = ${of.applicationId} AND service_id = ${of.serviceId}`
    : Prisma.empty;
  return tx.client.$queryRaw<Revocation[]>`
    UPDATE revocations r SET attempts = r.attempts + 1,
      next_attempt_at = now() + make_interval(secs => LEAST(3600, 30 * power(2, LEAST(r.attempts, 10))))
    FROM (SELECT application_id, id FROM revocations WHERE next_attempt_at <= now() AND expires_at > now()
      ${some} ORDER BY next_attempt_at LIMIT ${limit} FOR UPDATE SKIP LOCKED) due
    WHERE r.application_id = due.application_id AND r.id = due.id
    RETURNING ${columns('revocation', 'r')}`;
}

/** Puts other tokens in the place of those to be revoked: the provider renewed them meanwhile. */
export async function replaceRevocationTokens(
  tx: SystemTx,
  row: { applicationId: string; id: string },
  tokensSealed: Uint8Array,
): Promise<boolean> {
  const { count } = await tx.client.revocation.updateMany({
    where: { applicationId: row.applicationId, id: row.id },
    data: { tokensSealed: Uint8Array.from(tokensSealed) },
  });
  return count === 1;
}

/** It is done (or hopeless): erases the tokens. */
export async function finishRevocation(
  tx: SystemTx,
  row: { applicationId: string; id: string },
): Promise<boolean> {
  const { count } = await tx.client.revocation.deleteMany({
    where: { applicationId: row.applicationId, id: row.id },
  });
  return count === 1;
}
