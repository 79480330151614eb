import { availableParallelism } from 'node:os';

import type { Environment } from '../../env.js';

/** Two, so that one transaction that waits for another's lock does not stop its process. */
const LEAST_CONNECTIONS = 2;

/** Returns the number of processes in KEYWAY_PROCESSES; undefined if `serve` runs in one process without a supervisor. */
export function countProcesses({ KEYWAY_PROCESSES }: Environment): number | undefined {
  if (KEYWAY_PROCESSES === undefined) return undefined;
  return KEYWAY_PROCESSES === 'auto' ? availableParallelism() : Number(KEYWAY_PROCESSES);
}

/** Returns the settings of one of several processes, whose limits together are those of the server. */
export function divideLimits(env: Environment, processes: number): Environment {
  const share = (whole: number): number => Math.ceil(whole / processes);
  return {
    ...env,
    processes,
    DATABASE_POOL_SIZE: Math.min(
      env.DATABASE_POOL_SIZE,
      Math.max(LEAST_CONNECTIONS, Math.floor(env.DATABASE_POOL_SIZE / processes)),
    ),
    DOWNSTREAM_CONCURRENCY: share(env.DOWNSTREAM_CONCURRENCY),
    DOWNSTREAM_CONCURRENCY_PER_CONSUMER: share(env.DOWNSTREAM_CONCURRENCY_PER_CONSUMER),
    DOWNSTREAM_MEMORY_MB: share(env.DOWNSTREAM_MEMORY_MB),
    CACHE_MB: share(env.CACHE_MB),
    // A file that is allowed must fit into the half of each share that one application may use.
    SPOOL_LIMIT_MB: Math.min(
      env.SPOOL_LIMIT_MB,
      Math.max(share(env.SPOOL_LIMIT_MB), 2 * env.ATTACHMENT_LIMIT_MB),
    ),
    MAX_CONNECTIONS: share(env.MAX_CONNECTIONS),
    WORKER_POLLS: share(env.WORKER_POLLS),
    WORKER_RECHECKS: share(env.WORKER_RECHECKS),
    WORKER_DELIVERIES: share(env.WORKER_DELIVERIES),
  };
}
