import { matchesEvent, type DeliveryRecord, type LoggedEvent, type WebhookRecord } from '@keyway/contract';

import type { Page } from '../../../api/use-pages.js';
import { toMoment } from '../../../moments.js';

/** So many pages are looked at to say how much will be sent. */
const MAX_PAGES = 5;

/** A time, from a moment on and before another one. */
export type Period = { readonly since: string; readonly until: string };
/** How many there are, or more than that where not all were looked at. */
export type Estimate = { readonly count: number; readonly isWhole: boolean };

/** The fields of the form as a time; undefined where they are none. */
export function toPeriod(from: string, to: string, now: Date): Period | undefined {
  const since = toMoment(from);
  const until = to === '' ? now.toISOString() : toMoment(to);
  return from !== '' && !Number.isNaN(Date.parse(until)) && since < until ? { since, until } : undefined;
}

/** Deliveries whose attempts are used up, of a list that begins with the newest. */
export const countFailed = (
  { since, until }: Period,
  load: (cursor: string | undefined) => Promise<Page<DeliveryRecord>>,
): Promise<Estimate> =>
  countPages(load, {
    isMeant: ({ created_at }) => created_at >= since && created_at < until,
    isBehind: ({ created_at }) => created_at < since,
  });

/** Events that a webhook asks for, of a list that begins with the oldest of the time. */
export function countWanted(
  { until }: Period,
  { events, filters }: Pick<WebhookRecord, 'events' | 'filters'>,
  load: (cursor: string | undefined) => Promise<Page<LoggedEvent>>,
): Promise<Estimate> {
  const isAmong = (ids: readonly string[] | undefined, id: string | null): boolean =>
    ids === undefined || (id !== null && ids.includes(id));
  return countPages(load, {
    isMeant: ({ type, timestamp, data }) =>
      timestamp < until &&
      matchesEvent(events, type) &&
      isAmong(filters.consumer_ids, data.consumer_id) &&
      isAmong(filters.service_ids, data.service_id),
    isBehind: ({ timestamp }) => timestamp >= until,
  });
}

type Looked<Item> = {
  readonly isMeant: (item: Item) => boolean;
  /** Whether the list has gone past the time. */
  readonly isBehind: (item: Item) => boolean;
};

async function countPages<Item>(
  load: (cursor: string | undefined) => Promise<Page<Item>>,
  { isMeant, isBehind }: Looked<Item>,
): Promise<Estimate> {
  let count = 0;
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { data, meta } = await load(cursor);
    count += data.filter(isMeant).length;
    if (meta.cursors.next === null || (data.length > 0 && data.every(isBehind)))
      return { count, isWhole: true };
    cursor = meta.cursors.next;
  }
  return { count, isWhole: false };
}

type Portion = { readonly count: number; readonly next_since: string | null };

/** Asks for portion after portion until there is no more, and tells after each how much it was. */
export async function replayAll(
  since: string,
  replay: (since: string) => Promise<Portion>,
  onPortion: (count: number, next: string | null) => void,
): Promise<void> {
  let next: string | null = since;
  while (next !== null) {
    const portion: Portion = await replay(next);
    onPortion(portion.count, portion.next_since);
    // Where nothing was found, asking on would find nothing for ever.
    next = portion.count === 0 && portion.next_since === next ? null : portion.next_since;
  }
}
