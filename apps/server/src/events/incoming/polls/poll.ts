import { type ListOperation, type Polled, polledOf, type PollPace, tableOf } from '@keyway/connectors';
import {
  type EventSource,
  getEventSource,
  lockEventSource,
  type WorkItem,
  type WorkOutcome,
} from '@keyway/db';

import { ApiError } from '../../../api-error.js';
import type { Ports } from '../../../ports.js';
import type { Span } from '../../../platform/telemetry/index.js';
import type { StopSignal } from '../../../security/egress/index.js';
import { inBackground } from '../background-call.js';
import { followListeners } from '../follow-listeners.js';
import {
  changedAt,
  type Listed,
  type Poll,
  type PolledRecord,
  settlePage,
  showsChange,
  toWalkColumn,
  walksOf,
} from '../settle-page.js';
import { pollDeletions } from './poll-deletions.js';
import { isClockNoted, noteClock, vendorNow } from './vendor-clock.js';
import { isUnavailable, retryLater } from '../vendor-trouble.js';

/** Pages per run. */
const PAGES = 10;
const PAGE = 100;
/** Customers and deletions are polled once in this many polls. */
const TURNS = 4;
const IDLE_POLLS = 20;
const LAST_SECONDS = 3_600;
const DAY_SECONDS = 86_400;

/**
 * Polls a vendor for changes since the newest one seen, and schedules reads of the changed records. With webhooks, it
 * recovers lost ones. The first poll starts when the source does, so that old changes don't become events.
 */
export async function pollSource(
  deps: Ports<'caches' | 'now' | 'database' | 'keyring' | 'operations' | 'registry'>,
  item: WorkItem,
  signal: StopSignal,
  span?: Span,
): Promise<WorkOutcome> {
  const { applicationId, key: sourceId, attempts } = item;
  const { source, pace } = await deps.database.tenant(applicationId, async (tx) => {
    const found = await getEventSource(tx, sourceId);
    const paceOf = found && deps.registry.getConnector(found.serviceId)?.events?.poll;
    if (!found || found.endedAt || !paceOf) return { source: undefined, pace: undefined };
    return { source: await followListeners(deps, tx, found, paceOf), pace: paceOf };
  });
  if (!pace) return 'done';
  if (!source) return { againInSeconds: jitter(pace.everySeconds) };
  const resource = chooseResource(deps, source);
  if (!resource) return { againInSeconds: jitter(DAY_SECONDS) };
  try {
    const result = await inBackground(deps, source, { signal, span }, (context) =>
      pollAll({ deps, context, source, resource, pace, signal }),
    );
    if (result === undefined) return 'done';
    if (result === 'more' || signal.aborted) return { againInSeconds: 0 };
    return { againInSeconds: jitter(pauseOf(pace, result)) };
  } catch (error) {
    if (signal.aborted) return { againInSeconds: 0 };
    if (isUnavailable(error)) return { againInSeconds: jitter(DAY_SECONDS) };
    return retryLater(error, attempts);
  }
}

/** Polls for changes; in the turn of the customers also for deletions, unless webhooks report them immediately. */
async function pollAll(poll: Poll): Promise<number | 'more'> {
  const result = await pollResource(poll);
  const isDue = isLastTurn(poll.source) || walksOf(poll.source).deletions !== undefined;
  if (result === 'more' || !isDue || poll.signal.aborted) return result;
  const found = await pollDeletions(poll);
  if (found === 'more') return found;
  return found > 0 ? 0 : result;
}

/** Polls sooner after a change, later after many polls without one. */
function pauseOf({ everySeconds, atLeastSeconds }: PollPace, idlePolls: number): number {
  if (idlePolls === 0) return Math.max(atLeastSeconds, everySeconds / 2);
  const doublings = Math.max(0, Math.floor((idlePolls - IDLE_POLLS) / 5));
  return Math.max(atLeastSeconds, Math.min(LAST_SECONDS, everySeconds * 2 ** Math.min(12, doublings)));
}

const jitter = (seconds: number): number => seconds * (0.9 + 0.2 * Math.random());

/** Chooses the resource to poll. Customers take turns with the others. */
function chooseResource(deps: Ports<'registry'>, source: EventSource): Polled | undefined {
  const connector = deps.registry.getConnector(source.serviceId);
  const able = connector ? polledOf(connector) : [];
  return able.length === 2 && !isLastTurn(source) ? able[0] : able.at(-1);
}

const isLastTurn = ({ polls }: EventSource): boolean => polls % TURNS === TURNS - 1;

/** Returns the number of idle polls; `more` if the walk continues. */
async function pollResource(given: Poll): Promise<number | 'more'> {
  const { deps, resource, signal } = given;
  const walks = walksOf(given.source);
  const start = walks[resource];
  const startedAt = deps.now();
  const first = start ? { poll: given, list: undefined } : await readFirst(given);
  const { poll } = first;
  const { source } = poll;
  const to = reachedBefore(poll);
  const since = start?.since ?? sinceOf(poll);
  const isNewestFirst = sortOf(poll) !== undefined;
  const seen = new Set<string>();
  const before = (showsChange(poll) ? to : vendorNow(deps, source)).getTime();
  let [newest, hasMoved, found] = [start?.newest ?? before, start?.hasMoved ?? false, 0];
  let cursor = start?.cursor;
  const settledMs = start ? 0 : settledBefore(poll, startedAt);
  for (let page = 0; page < PAGES && !signal.aborted; page += 1) {
    const list = (page === 0 ? first.list : undefined) ?? (await readPage(poll, since, cursor));
    for (const record of list.records) {
      hasMoved ||= !isNewestFirst && seen.has(record.id);
      seen.add(record.id);
      newest = Math.max(newest, changedAt(record));
    }
    cursor = list.next;
    const isOver = cursor === undefined;
    // Records that may have been skipped are listed again, from where this walk started; a future timestamp hides none
    // until then.
    const latest = Math.max(vendorNow(deps, source).getTime(), to.getTime());
    const reached = hasMoved ? to : new Date(Math.max(Math.min(newest, latest), settledMs));
    found += await settlePage(
      poll,
      list,
      (idlePolls) => ({
        ...(isOver ? { [resource === 'customers' ? 'customersTo' : 'conversationsTo']: reached } : {}),
        ...(isOver ? { idlePolls } : {}),
        polls: source.polls + 1,
        walk: toWalkColumn({
          ...walks,
          [resource]: isOver ? undefined : { since, cursor, newest, hasMoved },
        }),
      }),
      { found, isOver },
    );
    if (isOver) return found > 0 ? 0 : source.idlePolls + 1;
  }
  return 'more';
}

/** Returns the newest change seen before, by the vendor's clock. */
const reachedBefore = ({ source, resource }: Poll): Date =>
  (resource === 'customers' ? source.customersTo : source.conversationsTo) ?? source.since;

/**
 * Returns the time up to which a walk has seen every change, however late the vendor lists it. It lets a helpdesk
 * without changes return an empty list; 0 while the vendor's clock is unknown.
 */
const settledBefore = ({ source: { clockOffsetMs }, pace }: Poll, startedAt: Date): number =>
  clockOffsetMs === null ? 0 : startedAt.getTime() + clockOffsetMs - pace.overlapSeconds * 1_000;

const sinceOf = (poll: Poll): string =>
  new Date(reachedBefore(poll).getTime() - poll.pace.overlapSeconds * 1_000).toISOString();

/**
 * Reads the first page. A vendor's first response reveals its clock: if that moves the start of events, the page is
 * requested again.
 */
async function readFirst(poll: Poll): Promise<{ poll: Poll; list: Listed | undefined }> {
  const list = await readPage(poll, sinceOf(poll), undefined);
  const { deps, source, context } = poll;
  if (isClockNoted(source, context)) return { poll, list };
  const set = await deps.database.tenant(source.applicationId, async (tx) => {
    const locked = await lockEventSource(tx, source.id);
    return locked && noteClock(deps, tx, locked, context);
  });
  if (!set) return { poll, list };
  const { since, clockOffsetMs } = set;
  const moved = { ...poll, source: { ...source, since, clockOffsetMs } };
  return { poll: moved, list: sinceOf(moved) === sinceOf(poll) ? list : undefined };
}

/** Reads a page; an expired cursor restarts from the beginning. */
async function readPage(poll: Poll, since: string, cursor: string | undefined): Promise<Listed> {
  const { deps, context, resource } = poll;
  const filter = resource === 'messages' ? { created_since: since } : { updated_since: since };
  const query = { filter, sort: sortOf(poll), isInAnyOrder: resource !== 'messages', limit: PAGE };
  const read = (from: string | undefined) =>
    deps.operations.list(context, resource, { ...query, cursor: from } as never);
  const { data, meta } = await read(cursor).catch((error: unknown) => {
    if (error instanceof ApiError && error.typeName === 'InvalidCursorError') return read(undefined);
    throw error;
  });
  const { skipped = [], cursors } = meta;
  return { records: data as PolledRecord[], skipped, next: cursors.next ?? undefined };
}

/** Sorts newest first: a record changed during the walk is then listed twice, and none is pushed out of view. */
function sortOf({ deps, source: { serviceId }, resource }: Poll) {
  const connector = deps.registry.getConnector(serviceId);
  const list = connector && (tableOf(connector, resource)?.list as ListOperation<Polled> | undefined);
  return list?.sort.includes('updated_at') ? { by: 'updated_at', direction: 'desc' } : undefined;
}
