import { usageBuckets } from '@keyway/db';

/** Each bucket is a fifth wider than the one before: whatever lies in it is off by less than a tenth. */
const GROWTH = Math.log(1.2);
const LAST = usageBuckets - 1;

/** The bucket of a whole number of milliseconds; the first holds what took none. */
const bucketOf = (milliseconds: number): number =>
  milliseconds < 1 ? 0 : Math.min(LAST, 1 + Math.round(Math.log(milliseconds) / GROWTH));

/** Counts a duration; buckets after the last that holds something are left out. */
export function addDuration(buckets: number[], milliseconds: number): void {
  const bucket = bucketOf(milliseconds);
  while (buckets.length <= bucket) buckets.push(0);
  buckets[bucket] = (buckets[bucket] ?? 0) + 1;
}

/** The duration that this part of all counted ones does not exceed, in milliseconds; undefined where none is counted. */
export function readPercentile(buckets: readonly number[], part: number): number | undefined {
  const rank = Math.ceil(part * buckets.reduce((sum, count) => sum + count, 0));
  if (rank === 0) return undefined;
  let seen = 0;
  const bucket = buckets.findIndex((count) => (seen += count) >= rank);
  return bucket === 0 ? 0 : Math.round(10 * Math.exp((bucket - 1) * GROWTH)) / 10;
}
