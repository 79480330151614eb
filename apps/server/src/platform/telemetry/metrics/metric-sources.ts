import type { Workload } from '@keyway/db';

/** Counts kept by other modules, read when metrics are collected. */
export type MetricSources = {
  droppedRequestLogs?: () => number;
  droppedLogLines?: () => number;
  droppedSpans?: () => number;
  rateLimitFallbacks?: () => number;
  /** Background work; undefined if the database is unavailable. */
  workload?: () => Promise<readonly Workload[] | undefined>;
  /** Number of data keys that need rotation. */
  keysNearLimit?: () => number;
  /** Undefined if this process holds the master key itself. */
  keyService?: () => KeyServiceStatus | undefined;
};

export type KeyServiceStatus = {
  readonly driver: string;
  readonly isAnswering: boolean;
  readonly secondsLeft: number;
};
