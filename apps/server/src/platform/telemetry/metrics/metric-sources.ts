import type { Workload } from '@keyway/db';

/** Numbers that their owners count themselves, read when the metrics are. */
export type MetricSources = {
  droppedRequestLogs?: () => number;
  droppedLogLines?: () => number;
  droppedSpans?: () => number;
  rateLimitFallbacks?: () => number;
  /** Of the queue; undefined where the database does not tell. */
  workload?: () => Promise<readonly Workload[] | undefined>;
  /** Data keys to be replaced. */
  keysNearLimit?: () => number;
  /** Undefined where this process holds the master key itself. */
  keyService?: () => KeyServiceStatus | undefined;
};

export type KeyServiceStatus = {
  readonly driver: string;
  readonly isAnswering: boolean;
  readonly secondsLeft: number;
};
