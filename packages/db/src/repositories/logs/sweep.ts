import { Prisma } from '../../generated/client.js';
import type { SystemTx } from '../../engine/index.js';
import { deleteApplication, listFinishableDeletions } from '../applications.js';
import { DIGEST_DAYS } from '../events/record-digests.js';

const defaultBatch = 1_000;

/** Each sweep deletes at most one batch and answers how many; call again, in a new transaction, while it is full. */
export function sweepOAuthStates(tx: SystemTx, batch = defaultBatch): Promise<number> {
  return sweep(tx, 'oauth_states', Prisma.sql`expires_at <= now()`, batch);
}

export function sweepTransactions(tx: SystemTx, batch = defaultBatch): Promise<number> {
  return sweep(tx, 'transactions', Prisma.sql`expires_at <= now()`, batch);
}

export function sweepSessions(tx: SystemTx, batch = defaultBatch): Promise<number> {
  return sweep(tx, 'sessions', Prisma.sql`expires_at <= now()`, batch);
}

export function sweepSessionRevocations(tx: SystemTx, batch = defaultBatch): Promise<number> {
  return sweep(tx, 'session_revocations', Prisma.sql`expires_at <= now()`, batch);
}

export function sweepConsoleSessions(tx: SystemTx, batch = defaultBatch): Promise<number> {
  return sweep(tx, 'console_sessions', Prisma.sql`expires_at <= now()`, batch);
}

/** Whose credential a sweep erased. */
export type SweptCredential = {
  applicationId: string;
  consumerId: string;
  serviceId: string;
  connectionId: string;
};

/** Revocations whose time is over: the tokens are erased, revoked or not. */
export function sweepRevocations(tx: SystemTx, batch = defaultBatch): Promise<SweptCredential[]> {
  return tx.client.$queryRaw`DELETE FROM revocations WHERE ctid = ANY(ARRAY(
    SELECT ctid FROM revocations WHERE expires_at <= now() LIMIT ${batch} FOR UPDATE SKIP LOCKED))
    RETURNING application_id AS "applicationId", consumer_id AS "consumerId", service_id AS "serviceId",
      connection_id AS "connectionId"`;
}

export function sweepRequestLogs(tx: SystemTx, retentionDays: number, batch = defaultBatch): Promise<number> {
  const condition = Prisma.sql`("timestamp" AT TIME ZONE 'UTC') <
    (now() - make_interval(days => ${retentionDays}::int)) AT TIME ZONE 'UTC'`;
  return sweep(tx, 'request_logs', condition, batch);
}

export function sweepCallExchanges(tx: SystemTx, batch = defaultBatch): Promise<number> {
  return sweep(tx, 'call_exchanges', Prisma.sql`expires_at <= now()`, batch);
}

export function sweepOutboxEvents(
  tx: SystemTx,
  retentionDays: number,
  batch = defaultBatch,
): Promise<number> {
  const condition = Prisma.sql`created_at < now() - make_interval(days => ${retentionDays}::int)`;
  return sweep(tx, 'outbox_events', condition, batch);
}

export function sweepWebhookDeliveries(
  tx: SystemTx,
  retentionDays: number,
  batch = defaultBatch,
): Promise<number> {
  const condition = Prisma.sql`created_at < now() - make_interval(days => ${retentionDays}::int)`;
  return sweep(tx, 'webhook_deliveries', condition, batch);
}

/** Responses of receivers are only of interest for a short time. */
export function sweepWebhookAttempts(tx: SystemTx, batch = defaultBatch): Promise<number> {
  return sweep(tx, 'webhook_attempts', Prisma.sql`at < now() - interval '7 days'`, batch);
}

/** Digests of helpdesks' records without recent activity. */
export function sweepRecordDigests(tx: SystemTx, batch = defaultBatch): Promise<number> {
  const condition = Prisma.sql`seen_at < now() - make_interval(days => ${DIGEST_DAYS}::int)`;
  return sweep(tx, 'record_digests', condition, batch);
}

/** A month can be compared with the same one a year before. */
export function sweepUsageCounts(tx: SystemTx, batch = defaultBatch): Promise<number> {
  return sweep(tx, 'usage_counts', Prisma.sql`day < now() - interval '13 months'`, batch);
}

export function sweepUsageHours(tx: SystemTx, retentionDays: number, batch = defaultBatch): Promise<number> {
  const condition = Prisma.sql`hour < now() - make_interval(days => ${retentionDays}::int)`;
  return sweep(tx, 'usage_hours', condition, batch);
}

/** Leases that were not taken for a day. */
export function sweepLeases(tx: SystemTx, batch = defaultBatch): Promise<number> {
  return sweep(tx, 'leases', Prisma.sql`until < now() - interval '1 day'`, batch);
}

/** Readers that have not seen them by now start again. */
export function sweepChangeFeed(tx: SystemTx, batch = defaultBatch): Promise<number> {
  return sweep(tx, 'change_feed', Prisma.sql`created_at < now() - interval '1 hour'`, batch);
}

/** Continues the deletion of applications without open revocations; counts the deleted ones. */
export async function sweepDeletedApplications(tx: SystemTx, batch = 10): Promise<number> {
  let finished = 0;
  for (const id of await listFinishableDeletions(tx, batch)) {
    if ((await deleteApplication(tx, id)) === 'deleted') finished += 1;
  }
  return finished;
}

function sweep(
  tx: SystemTx,
  table:
    | 'oauth_states'
    | 'transactions'
    | 'sessions'
    | 'console_sessions'
    | 'session_revocations'
    | 'request_logs'
    | 'call_exchanges'
    | 'leases'
    | 'change_feed'
    | 'outbox_events'
    | 'usage_counts'
    | 'usage_hours'
    | 'webhook_deliveries'
    | 'webhook_attempts'
    | 'record_digests',
  condition: Prisma.Sql,
  batch: number,
): Promise<number> {
  const name = Prisma.raw(table);
  return tx.client.$executeRaw`DELETE FROM ${name} WHERE ctid = ANY(ARRAY(
    SELECT ctid FROM ${name} WHERE ${condition} LIMIT ${batch} FOR UPDATE SKIP LOCKED))`;
}
