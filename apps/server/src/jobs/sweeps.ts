import { USAGE_RETENTION_DAYS } from '@keyway/contract';
import {
  listFinishableDeletions,
  sweepCallExchanges,
  sweepChangeFeed,
  sweepConsoleSessions,
  sweepDeletedApplications,
  sweepLeases,
  sweepOAuthStates,
  sweepOutboxEvents,
  sweepRecordDigests,
  sweepRequestLogs,
  sweepRevocations,
  sweepSessionRevocations,
  sweepSessions,
  sweepTransactions,
  sweepUsageCounts,
  sweepUsageHours,
  sweepWebhookAttempts,
  sweepWebhookDeliveries,
  type AuditAction,
  type SweptCredential,
  type SystemTx,
} from '@keyway/db';

import type { Ports } from '../ports.js';
import { type Audit, jobOrigin } from '../platform/audit/index.js';

const BATCH = 1_000;

/** Deletes one batch of expired rows, in the given transaction. */
export type Sweep = (tx: SystemTx) => Promise<{ count: number; isMore: boolean }>;

/** Builds the sweeps, by the name of the rows that they delete. */
export const buildSweeps = ({
  env: { LOG_RETENTION_DAYS: days, EVENT_RETENTION_DAYS: eventDays },
  audit,
}: Ports<'audit' | 'env'>): Readonly<Record<string, Sweep>> => ({
  oauth_states: whileFull((tx) => sweepOAuthStates(tx, BATCH)),
  transactions: whileFull((tx) => sweepTransactions(tx, BATCH)),
  sessions: whileFull((tx) => sweepSessions(tx, BATCH)),
  console_sessions: whileFull((tx) => sweepConsoleSessions(tx, BATCH)),
  session_revocations: whileFull((tx) => sweepSessionRevocations(tx, BATCH)),
  revocations: whileFull((tx) =>
    noteSwept(audit, tx, 'credential.revocation_expired', sweepRevocations(tx, BATCH)),
  ),
  request_logs: whileFull((tx) => sweepRequestLogs(tx, days, BATCH)),
  call_exchanges: whileFull((tx) => sweepCallExchanges(tx, BATCH)),
  change_feed: whileFull((tx) => sweepChangeFeed(tx, BATCH)),
  leases: whileFull((tx) => sweepLeases(tx, BATCH)),
  outbox_events: whileFull((tx) => sweepOutboxEvents(tx, eventDays, BATCH)),
  webhook_deliveries: whileFull((tx) => sweepWebhookDeliveries(tx, eventDays, BATCH)),
  webhook_attempts: whileFull((tx) => sweepWebhookAttempts(tx, BATCH)),
  record_digests: whileFull((tx) => sweepRecordDigests(tx, BATCH)),
  usage_counts: whileFull((tx) => sweepUsageCounts(tx, BATCH)),
  usage_hours: whileFull((tx) => sweepUsageHours(tx, USAGE_RETENTION_DAYS, BATCH)),
  deleted_applications: sweepApplications,
});

async function noteSwept(
  audit: Audit,
  tx: SystemTx,
  action: AuditAction,
  sweeping: Promise<SweptCredential[]>,
): Promise<number> {
  const swept = await sweeping;
  for (const place of swept) audit.note(tx, jobOrigin('sweep'), { action, ...place });
  return swept.length;
}

const whileFull =
  (sweep: (tx: SystemTx) => Promise<number>): Sweep =>
  async (tx) => {
    const count = await sweep(tx);
    return { count, isMore: count === BATCH };
  };

/** Deletes one application per round, as it may have many rows; counted in the round that finishes it. */
const sweepApplications: Sweep = async (tx) => {
  const count = await sweepDeletedApplications(tx, 1);
  return { count, isMore: (await listFinishableDeletions(tx, 1)).length > 0 };
};
