import type { Search } from '../../api/use-search.js';
import { toMoment } from '../../moments.js';

const hours = { hour: 1, day: 24, week: 168 } as const;
export const spans = ['hour', 'day', 'week', 'all', 'moment'] as const;
export type Span = (typeof spans)[number];

/** The start time from the URL; default: the last day. */
export const spanOf = ({ span }: Search): Span => spans.find((each) => each === span) ?? 'day';

/** From when on events are read; undefined for all that are kept. */
export function toSince(search: Search, now: Date): string | undefined {
  const span = spanOf(search);
  if (span === 'all' || (span === 'moment' && !search.from)) return undefined;
  if (span === 'moment') return toMoment(search.from ?? '');
  return new Date(now.getTime() - hours[span] * 3_600_000).toISOString();
}
