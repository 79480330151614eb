import type { Services } from './index.js';
import { endOrphans } from '../installation/index.js';
import { withTimeout } from '../platform/concurrency/index.js';
import { storeKeyOperations } from '../platform/keyring/index.js';
import { startWorker } from '../platform/queue/index.js';
import { startPublisher } from '../jobs/index.js';
import { buildTasks } from './tasks.js';

const CLOCK_MS = 10_000;
const KEY_OPERATIONS_MS = 60_000;
const STOP_MS = 5_000;

/** Runs queued work, shared with other processes, and each process's own jobs. */
export function startBackgroundJobs(deps: Services): { stop(): Promise<void> } {
  const { database, keyring, logger, tracing, processId: owner, env } = deps;
  // Sealed values cannot be opened then, and repeated failures would use up the attempts of each item.
  const isPaused = (): boolean => keyring.isClosing();
  const jobs = [
    ...(env.KEYWAY_ROLES.includes('worker')
      ? [
          startWorker({ database, logger, tracing, owner, isPaused, tasks: buildTasks(deps) }),
          startPublisher(deps),
          once(deps, () => endOrphans(deps)),
        ]
      : []),
    every(deps, CLOCK_MS, () => deps.measureClock()),
    every(deps, KEY_OPERATIONS_MS, () => storeKeyOperations(deps)),
  ];
  return {
    stop: async () => {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}

/** Runs at startup; unfinished work is left to the next start. */
function once(deps: Services, run: () => Promise<unknown>): { stop(): Promise<void> } {
  const running = run().catch((error: unknown) => {
    deps.logger.warn(
      { error: error instanceof Error ? error.name : 'unknown' },
      'a startup job failed; the next start retries it',
    );
  });
  return { stop: () => withTimeout(STOP_MS, running).then(() => undefined) };
}

function every(deps: Services, pauseMs: number, run: () => Promise<unknown>): { stop(): Promise<void> } {
  const state = { running: undefined as Promise<unknown> | undefined };
  const timer = setInterval(() => {
    state.running ??= run()
      .catch((error: unknown) => {
        deps.logger.warn(
          { error: error instanceof Error ? error.name : 'unknown' },
          'a background job failed; retrying',
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
}
