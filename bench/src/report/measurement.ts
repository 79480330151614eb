/**
 * One measurement; times in milliseconds. `processor` is what the subject's process used per call: unlike the
 * throughput it hardly depends on what else the machine does. NaN where the system does not tell it.
 */
export type Measurement = {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly processor: number;
};
