import type { DeliveryRecord } from '@keyway/contract';

import { shownStateOf, type ShownState } from './delivery-state.js';

type Facts = Pick<DeliveryRecord, 'state' | 'attempt_count' | 'created_at'>;
type Counts = Readonly<Record<ShownState, number>>;
export type Bucket = Counts & { readonly start: string };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Beyond this, hours are too many to tell apart. */
const MOST_HOURS = 48;
const none: Counts = { delivered: 0, pending: 0, retrying: 0, failed: 0 };

/** The latest deliveries by hour, or by day where they reach further back; with the share that was delivered. */
export function toSuccess(deliveries: readonly Facts[]): {
  share: number | null;
  buckets: Bucket[];
  counts: Counts;
} {
  const counts = countOf(deliveries);
  const ended = counts.delivered + counts.failed + counts.retrying;
  const times = deliveries.map(({ created_at }) => new Date(created_at).getTime());
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const size = last - first > MOST_HOURS * HOUR_MS ? DAY_MS : HOUR_MS;
  const buckets: Bucket[] = [];
  for (let start = Math.floor(first / size) * size; start <= last; start += size) {
    const within = deliveries.filter((_each, index) => {
      const time = times[index] ?? 0;
      return time >= start && time < start + size;
    });
    buckets.push({ start: new Date(start).toISOString(), ...countOf(within) });
  }
  return { share: ended === 0 ? null : counts.delivered / ended, buckets, counts };
}

function countOf(deliveries: readonly Facts[]): Counts {
  const counts = { ...none };
  for (const each of deliveries) counts[shownStateOf(each)] += 1;
  return counts;
}
