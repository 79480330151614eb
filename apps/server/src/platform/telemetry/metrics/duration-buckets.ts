import { usageBuckets } from '@keyway/db';

/** Each bucket is a fifth wider than the previous one, so a value read from it is off by less than a tenth. */
const GROWTH = Math.log(1.2);
const LAST = usageBuckets - 1;

/** Returns the bucket of a whole number of milliseconds; the first one holds zero. */
const bucketOf = (milliseconds: number): number =>
  milliseconds < 1 ? 0 : Math.min(LAST, 1 + Math.round(Math.log(milliseconds) / GROWTH));

/** Counts a duration; trailing empty buckets are omitted. */
export function addDuration(buckets: number[], milliseconds: number): void {
  const bucket = bucketOf(milliseconds);
  while (buckets.length <= bucket) buckets.push(0);
  buckets[bucket] = (buckets[bucket] ?? 0) + 1;
}

/** Returns the percentile of the counted durations in milliseconds; undefined if there are none. */
export function readPercentile(buckets: readonly number[], part: number): number | undefined {
  const rank = Math.ceil(part * buckets.reduce((sum, count) => sum + count, 0));
  if (rank === 0) return undefined;
  let seen = 0;
  const bucket = buckets.findIndex((count) => (seen += count) >= rank);
  return bucket === 0 ? 0 : Math.round(10 * Math.exp((bucket - 1) * GROWTH)) / 10;
}
