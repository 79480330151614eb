import {
  listFinishableDeletions,
  releaseLease,
  sweepDeletedApplications,
  sweepLeases,
  sweepOAuthStates,
  sweepOutboxEvents,
  sweepRequestLogs,
  sweepRevocations,
  sweepSessionRevocations,
  sweepSessions,
  sweepTransactions,
  sweepUsageCounts,
  takeLease,
  type AuditAction,
  type SweptCredential,
  type SystemTx,
} from '@keyway/db';

import type { Deps } from '../deps.js';
import { type Audit, jobOrigin } from '../platform/audit/index.js';
import { expirePendingConfirmations } from '../vault/authorize/index.js';
import { eraseExpiredCredentials } from '../vault/connections/index.js';
import { storeKeyOperations } from '../platform/keyring/index.js';
import { walkChangedConnections } from '../vault/model/index.js';
import { runDueRevocations } from '../vault/revoke/index.js';
import { reconcileDeletions } from '../vault/applications/index.js';
import { withTimeout } from '../platform/concurrency/index.js';

const SWEEP_MS = 60_000;
const CLOCK_MS = 10_000;
const REVOCATIONS_MS = 5_000;
const MOVES_MS = 5_000;
const KEY_OPERATIONS_MS = 60_000;
const LEASE_SECONDS = 120;
const BATCH = 1_000;
/** Rounds of the sweeper follow each other while there is more, for half of the time at most. */
const MAX_SWEEP_MS = 30_000;
const STOP_MS = 5_000;

/** Deletes one batch, in the transaction it is given. */
type Sweep = (tx: SystemTx) => Promise<{ count: number; isMore: boolean }>;

/** Sweeps what has had its time and carries out revocations, on one process at a time; keeps the clock right. */
export const startBackgroundJobs = (deps: Deps): { stop(): Promise<void> } => {
  const jobs = [
    every(deps, REVOCATIONS_MS, () => runDueRevocations(deps)),
    every(deps, MOVES_MS, () => walkChangedConnections(deps)),
    every(deps, SWEEP_MS, () => sweepExpired(deps)),
    every(deps, SWEEP_MS, () => eraseExpiredCredentials(deps)),
    every(deps, SWEEP_MS, () => expirePendingConfirmations(deps)),
    every(deps, SWEEP_MS, () => reconcileDeletions(deps)),
    every(deps, CLOCK_MS, () => deps.measureClock()),
    every(deps, KEY_OPERATIONS_MS, () => storeKeyOperations(deps)),
  ];
  return {
    stop: async () => {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
};

/** Sweeps everything that has expired, batch by batch until nothing or no time is left. Public for tests. */
export const sweepExpired = async (deps: Deps): Promise<Record<string, number>> => {
  const deadline = performance.now() + MAX_SWEEP_MS;
  const counts: Record<string, number> = {};
  let due = buildSweeps(deps);
  // Round after round over all tables, so that a long one does not keep the others waiting.
  while (due.length > 0 && performance.now() < deadline && !deps.isShuttingDown()) {
    const isMine = await deps.database.system('take or keep the sweeper’s lease', (tx) =>
      takeLease(tx, 'sweep', deps.processId, LEASE_SECONDS),
    );
    if (!isMine) return counts;
    due = await sweepOnce(deps, due, counts);
  }
  await deps.database.system('give the sweeper’s lease back', (tx) =>
    releaseLease(tx, 'sweep', deps.processId),
  );
  return counts;
};

/** One batch of each; answers those that have more. */
const sweepOnce = async (
  deps: Deps,
  due: readonly [string, Sweep][],
  counts: Record<string, number>,
): Promise<[string, Sweep][]> => {
  const left: [string, Sweep][] = [];
  for (const [name, sweep] of due) {
    const { count, isMore } = await deps.database.system(`sweep ${name}`, sweep);
    counts[name] = (counts[name] ?? 0) + count;
    if (isMore) left.push([name, sweep]);
  }
  return left;
};

const buildSweeps = ({ env: { LOG_RETENTION_DAYS: days }, audit }: Deps): [string, Sweep][] => [
  ['oauth_states', whileFull((tx) => sweepOAuthStates(tx, BATCH))],
  ['transactions', whileFull((tx) => sweepTransactions(tx, BATCH))],
  ['sessions', whileFull((tx) => sweepSessions(tx, BATCH))],
  ['session_revocations', whileFull((tx) => sweepSessionRevocations(tx, BATCH))],
  [
    'revocations',
    whileFull((tx) => noteSwept(audit, tx, 'credential.revocation_expired', sweepRevocations(tx, BATCH))),
  ],
  ['request_logs', whileFull((tx) => sweepRequestLogs(tx, days, BATCH))],
  ['leases', whileFull((tx) => sweepLeases(tx, BATCH))],
  ['outbox_events', whileFull((tx) => sweepOutboxEvents(tx, days, BATCH))],
  ['usage_counts', whileFull((tx) => sweepUsageCounts(tx, BATCH))],
  ['deleted_applications', sweepApplications],
];

const noteSwept = async (
  audit: Audit,
  tx: SystemTx,
  action: AuditAction,
  sweeping: Promise<SweptCredential[]>,
): Promise<number> => {
  const swept = await sweeping;
  for (const place of swept) audit.note(tx, jobOrigin('sweep'), { action, ...place });
  return swept.length;
};

const whileFull =
  (sweep: (tx: SystemTx) => Promise<number>): Sweep =>
  async (tx) => {
    const count = await sweep(tx);
    return { count, isMore: count === BATCH };
  };

/** One application a round, as it may have many rows; the round that finishes it counts it. */
const sweepApplications: Sweep = async (tx) => {
  const count = await sweepDeletedApplications(tx, 1);
  return { count, isMore: (await listFinishableDeletions(tx, 1)).length > 0 };
};

const every = (deps: Deps, pauseMs: number, run: () => Promise<unknown>): { stop(): Promise<void> } => {
  const state = { running: undefined as Promise<unknown> | undefined };
  const timer = setInterval(() => {
    state.running ??= run()
      .catch((error: unknown) => {
        deps.logger.warn(
          { error: error instanceof Error ? error.name : 'unknown' },
          'a background job failed; it runs again',
        );
      })
      .finally(() => {
        state.running = undefined;
      });
  }, pauseMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await withTimeout(STOP_MS, state.running ?? Promise.resolve());
    },
  };
};
