import { type OperationContext, send, type Steps } from '../../definition/index.js';
import { foreignCursor } from '../../listing/index.js';
import { isSince, type JsonRecord } from '../../reading/index.js';
import { momentOf } from './map-message.js';
import { recordsOf } from './list-records.js';

/** A reply of the customer need not count as a change of the ticket. */
type Time = 'modifiedTime' | 'customerResponseTime';

type Changed = {
  readonly path: string;
  readonly since: string;
  readonly times: readonly Time[];
  readonly position: string | undefined;
  readonly limit: number;
  readonly query?: Readonly<Record<string, string | undefined>>;
};

/** Which of the times, from which moment, and how many records after it. */
type Place = { readonly time: number; readonly since: string; readonly from: number };

/** The highest `from` of a search; behind it, the search begins again at the last moment found. */
const highestFrom = 999;
const dayMs = 86_400_000;

/**
 * Records that changed since a moment, the oldest change first: one that changes meanwhile moves to the end, and is
 * found there again. The index of the search lags behind.
 */
export function* searchChanged(
  { path, since, times, position, limit, query = {} }: Changed,
  { now }: OperationContext,
): Steps<{ readonly records: readonly JsonRecord[]; readonly next: string | null }> {
  const place = readPlace(position) ?? { time: 0, since, from: 0 };
  const name = times[place.time];
  if (name === undefined) throw foreignCursor();
  const range = [new Date(place.since), new Date(now.getTime() + dayMs)].map((moment) =>
    moment.toISOString(),
  );
  const asked = { ...query, [`${name}Range`]: range.join(','), sortBy: name, from: place.from, limit };
  const rows = recordsOf(yield* send({ method: 'GET', path, query: asked }));
  const isListed = (row: JsonRecord): boolean =>
    times.slice(0, place.time).some((time) => isSince(momentOf(row, time), since));
  const isLast = rows.length < limit;
  const next = isLast ? placeAfter(place, { since, times }) : placeBehind(rows, place, name);
  return {
    records: rows.filter((row) => !isListed(row)),
    next: next && `${next.time}+${next.from} ${next.since}`,
  };
}

const placeAfter = ({ time }: Place, { since, times }: Pick<Changed, 'since' | 'times'>): Place | null =>
  time + 1 < times.length ? { time: time + 1, since, from: 0 } : null;

function placeBehind(rows: readonly JsonRecord[], { time, since, from }: Place, name: Time): Place {
  if (from + rows.length <= highestFrom) return { time, since, from: from + rows.length };
  const last = momentOf(rows.at(-1) ?? {}, name) ?? since;
  // More than a thousand of one moment are more than a search can show.
  const isStuck = Date.parse(last) <= Date.parse(since);
  return { time, since: isStuck ? new Date(Date.parse(since) + 1).toISOString() : last, from: 0 };
}

function readPlace(position: string | undefined): Place | undefined {
  if (position === undefined) return undefined;
  const [, time, from, since = ''] = /^(\d)\+(\d{1,3}) (.+)$/.exec(position) ?? [];
  if (Number.isNaN(Date.parse(since))) throw foreignCursor();
  return { time: Number(time), since, from: Number(from) };
}
