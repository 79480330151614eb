import {
  releaseLease,
  sweepDeletedApplications,
  sweepOAuthStates,
  sweepOutboxEvents,
  sweepPendingConfirmations,
  sweepRequestLogs,
  sweepRevocations,
  sweepSessionRevocations,
  sweepTransactions,
  takeLease,
  type SystemTx,
} from '@keyway/db';

import type { Deps } from '../deps.js';
import { runDueRevocations } from './run-revocations.js';

const SWEEP_MS = 60_000;
const REVOCATIONS_MS = 5_000;
const LEASE_SECONDS = 120;

/** Sweeps what has had its time and carries out revocations; on one process at a time. */
export const startBackgroundJobs = (deps: Deps): { stop(): Promise<void> } => {
  const jobs = [
    every(deps, REVOCATIONS_MS, () => runDueRevocations(deps)),
    every(deps, SWEEP_MS, () => sweepExpired(deps)),
  ];
  return {
    stop: async () => {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
};

/** One round of the sweeper: everything that has expired, in batches (design: data). Public for tests. */
export const sweepExpired = async (deps: Deps): Promise<Record<string, number>> => {
  const isMine = await deps.database.system('take the sweeper’s lease', (tx) =>
    takeLease(tx, 'sweep', deps.processId, LEASE_SECONDS),
  );
  if (!isMine) return {};
  const days = deps.env.LOG_RETENTION_DAYS;
  const sweeps: Record<string, (tx: SystemTx) => Promise<number>> = {
    oauth_states: (tx) => sweepOAuthStates(tx),
    transactions: (tx) => sweepTransactions(tx),
    session_revocations: (tx) => sweepSessionRevocations(tx),
    revocations: (tx) => sweepRevocations(tx),
    request_logs: (tx) => sweepRequestLogs(tx, days),
    outbox_events: (tx) => sweepOutboxEvents(tx, days),
    pending_confirmations: (tx) => sweepPendingConfirmations(tx),
    deleted_applications: (tx) => sweepDeletedApplications(tx),
  };
  const counts: Record<string, number> = {};
  for (const [name, sweep] of Object.entries(sweeps)) {
    counts[name] = await deps.database.system(`sweep ${name}`, sweep);
  }
  await deps.database.system('give the sweeper’s lease back', (tx) =>
    releaseLease(tx, 'sweep', deps.processId),
  );
  return counts;
};

const every = (deps: Deps, pauseMs: number, run: () => Promise<unknown>): { stop(): Promise<void> } => {
  const state = { stopped: false, running: Promise.resolve() as Promise<unknown> };
  const timer = setInterval(() => {
    if (state.stopped) return;
    state.running = state.running.then(run).catch((error: unknown) => {
      deps.logger.warn(
        { error: error instanceof Error ? error.name : 'unknown' },
        'a background job failed; it runs again',
      );
    });
  }, pauseMs);
  timer.unref();
  return {
    stop: async () => {
      state.stopped = true;
      clearInterval(timer);
      await state.running;
    },
  };
};
