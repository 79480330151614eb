import type { Workload } from '@keyway/db';

/** A metric as prom-client returns it, whose declaration of it is wrong about the type. */
export type Family = {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  /** How the series of several processes become one. */
  readonly aggregator: string;
  readonly values: readonly {
    readonly value: number;
    readonly labels: Readonly<Record<string, string | number>>;
    /** Of each series of a histogram. */
    readonly metricName?: string;
    readonly exemplar?: object;
  }[];
};

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
  /** The metrics of all processes of this server, combined; undefined if their supervisor does not respond. */
  ofAllProcesses?: (() => Promise<readonly Family[] | undefined>) | undefined;
};

export type KeyServiceStatus = {
  readonly driver: string;
  readonly isAnswering: boolean;
  readonly secondsLeft: number;
};
