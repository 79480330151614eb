import { type ListOperation, type Polled, polledOf, type PollPace, tableOf } from '@keyway/connectors';
import type { Conversation, Customer, Message } from '@keyway/contract';
import {
  type EventSource,
  type EventSourcePatch,
  getEventSource,
  listDigests,
  lockEventSource,
  scheduleWork,
  storeHints,
  type TenantTx,
  updateEventSource,
  type WorkItem,
  type WorkOutcome,
  writeDigests,
} from '@keyway/db';

import { ApiError } from '../../api-error.js';
import type { RequestContext } from '../../context.js';
import type { Deps } from '../../deps.js';
import type { Span } from '../../platform/telemetry/index.js';
import type { StopSignal } from '../../security/egress/index.js';
import { listRecords } from '../../unified/index.js';
import { inBackground } from './background-call.js';
import { digestRecord, saidToChange } from './compare-records.js';
import { followListeners } from './follow-listeners.js';
import { isUnavailable, retryLater } from './vendor-trouble.js';

type PolledRecord = Conversation | Message | Customer;

/** Where a poll goes on that took more pages than a run may. */
type Walk = {
  readonly since: string;
  readonly cursor: string;
  /** Milliseconds of the newest change seen on the way. */
  readonly newest: number;
  /** Something moved from one page to another, and what stood between them may have been passed over. */
  readonly hasMoved: boolean;
};

/** A long walk through the customers keeps no conversation waiting, so each resource has its own. */
type Walks = { readonly [Resource in Polled]?: Walk | undefined };

/** Pages of one run. */
const PAGES = 10;
const PAGE = 100;
/** Customers are asked for once in so many polls. */
const TURNS = 4;
/** What changed so lately may change again at the same moment, as far as the vendor's clock tells. */
const FRESH_MS = 10_000;
const IDLE_POLLS = 20;
const LAST_SECONDS = 3_600;
const DAY_SECONDS = 86_400;

/**
 * Asks a vendor what changed since the newest change seen, and has that read again. Where there are hooks it repairs what
 * they lose. The first time begins at the moment the source does, so that nothing old becomes news.
 */
export const pollSource = async (
  deps: Deps,
  item: WorkItem,
  signal: StopSignal,
  span?: Span,
): Promise<WorkOutcome> => {
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
      pollResource({ deps, context, source, resource, pace, signal }),
    );
    if (result === undefined) return 'done';
    if (result === 'more' || signal.aborted)
      return { againInSeconds: signal.aborted ? 0 : pace.atLeastSeconds };
    return { againInSeconds: jitter(pauseOf(pace, result)) };
  } catch (error) {
    if (signal.aborted) return { againInSeconds: 0 };
    if (isUnavailable(error)) return { againInSeconds: jitter(DAY_SECONDS) };
    return retryLater(error, attempts);
  }
};

/** After a find sooner, after many in vain later. */
const pauseOf = ({ everySeconds, atLeastSeconds }: PollPace, idlePolls: number): number => {
  if (idlePolls === 0) return Math.max(atLeastSeconds, everySeconds / 2);
  const doublings = Math.max(0, Math.floor((idlePolls - IDLE_POLLS) / 5));
  return Math.max(atLeastSeconds, Math.min(LAST_SECONDS, everySeconds * 2 ** Math.min(12, doublings)));
};

const jitter = (seconds: number): number => seconds * (0.9 + 0.2 * Math.random());

/** What the connector can be asked for. Customers take their turn. */
const chooseResource = (deps: Deps, { serviceId, polls }: EventSource): Polled | undefined => {
  const connector = deps.registry.getConnector(serviceId);
  const able = connector ? polledOf(connector) : [];
  return able.length === 2 && polls % TURNS !== TURNS - 1 ? able[0] : able.at(-1);
};

type Poll = {
  readonly deps: Deps;
  readonly context: RequestContext;
  readonly source: EventSource;
  readonly resource: Polled;
  readonly pace: PollPace;
  readonly signal: StopSignal;
};

/** The polls in vain so far; `more` where it has to go on. */
const pollResource = async (poll: Poll): Promise<number | 'more'> => {
  const { deps, source, resource, pace, signal } = poll;
  const to = (resource === 'customers' ? source.customersTo : source.conversationsTo) ?? source.since;
  const walks = (source.walk ?? {}) as Walks;
  const start = walks[resource];
  const since = start?.since ?? new Date(to.getTime() - pace.overlapSeconds * 1_000).toISOString();
  const isNewestFirst = sortOf(poll) !== undefined;
  const seen = new Set<string>();
  const before = showsChange(poll) ? to.getTime() : deps.now().getTime();
  let [newest, hasMoved, found] = [start?.newest ?? before, start?.hasMoved ?? false, 0];
  let cursor = start?.cursor;
  for (let page = 0; page < PAGES && !signal.aborted; page += 1) {
    const list = await readPage(poll, since, cursor);
    for (const record of list.records) {
      hasMoved ||= !isNewestFirst && seen.has(record.id);
      seen.add(record.id);
      newest = Math.max(newest, changedAt(record));
    }
    cursor = list.next;
    const isOver = cursor === undefined;
    // What may have been passed over is asked for again, from where this began; a time to come hides none until then.
    const reached = hasMoved ? to : new Date(Math.min(newest, Math.max(deps.now().getTime(), to.getTime())));
    found += await settlePage(
      poll,
      list.records,
      (idlePolls) => ({
        ...(isOver ? { [resource === 'customers' ? 'customersTo' : 'conversationsTo']: reached } : {}),
        ...(isOver ? { idlePolls } : {}),
        polls: source.polls + 1,
        walk: toColumn({ ...walks, [resource]: isOver ? undefined : { since, cursor, newest, hasMoved } }),
      }),
      { found, isOver },
    );
    if (isOver) return found > 0 ? 0 : source.idlePolls + 1;
  }
  return 'more';
};

/** Whether records tell when they changed. Where a vendor only narrows by it, the next poll begins where this one began. */
const showsChange = ({ deps, source: { serviceId }, resource }: Poll): boolean => {
  const connector = deps.registry.getConnector(serviceId);
  const fields: readonly string[] = (connector && tableOf(connector, resource)?.fields) ?? [];
  return resource === 'messages' || fields.includes('updated_at');
};

const toColumn = (walks: Walks): Walks | null =>
  Object.values(walks).some((walk) => walk !== undefined) ? walks : null;

/** A cursor that is good no more begins anew. */
const readPage = async (
  poll: Poll,
  since: string,
  cursor: string | undefined,
): Promise<{ records: readonly PolledRecord[]; next: string | undefined }> => {
  const { deps, context, resource } = poll;
  const filter = resource === 'messages' ? { created_since: since } : { updated_since: since };
  const query = { filter, sort: sortOf(poll), limit: PAGE };
  const read = (from: string | undefined) =>
    listRecords(deps, context, resource, { ...query, cursor: from } as never);
  const { data, meta } = await read(cursor).catch((error: unknown) => {
    if (error instanceof ApiError && error.typeName === 'InvalidCursorError') return read(undefined);
    throw error;
  });
  return { records: data as PolledRecord[], next: meta.cursors.next ?? undefined };
};

/** Newest first: what changes meanwhile comes twice then, and pushes nothing out of sight. */
const sortOf = ({ deps, source: { serviceId }, resource }: Poll) => {
  const connector = deps.registry.getConnector(serviceId);
  const list = connector && (tableOf(connector, resource)?.list as ListOperation<Polled> | undefined);
  return list?.sort.includes('updated_at') ? { by: 'updated_at', direction: 'desc' } : undefined;
};

const changedAt = ({ updated_at: updated, created_at: created, ...record }: PolledRecord): number => {
  const last = 'last_message_at' in record ? record.last_message_at : null;
  return Math.max(...[updated, created, last].map((time) => (time === null ? 0 : Date.parse(time))));
};

/** Notes what is new on a page, and how far it came, at once; how many those are. */
const settlePage = (
  poll: Poll,
  records: readonly PolledRecord[],
  toPatch: (idlePolls: number) => EventSourcePatch | object,
  { found, isOver }: { readonly found: number; readonly isOver: boolean },
): Promise<number> => {
  const { deps, source, resource } = poll;
  const type = showsChange(poll) ? 'polled' : saidToChange;
  return deps.database.tenant(source.applicationId, async (tx) => {
    if (!(await lockEventSource(tx, source.id))) return 0;
    const fresh = await findUnlisted(deps, tx, { source, resource, records });
    const isIdle = isOver && found + fresh.length === 0;
    await updateEventSource(tx, source.id, toPatch(isIdle ? source.idlePolls + 1 : 0) as EventSourcePatch);
    await storeHints(
      tx,
      fresh.map((record) => ({
        ...{ sourceId: source.id, ...toName(record, resource), type, origin: 'virtual' as const },
      })),
    );
    if (fresh.length > 0) await scheduleWork(tx, [{ kind: 'recheck', key: source.id }]);
    return fresh.length;
  });
};

/** Messages are read with their conversation. */
const toName = (record: PolledRecord, resource: Polled) =>
  resource === 'messages'
    ? { resource: 'conversations', recordId: (record as Message).conversation_id }
    : { resource, recordId: record.id };

type Listed = {
  readonly source: EventSource;
  readonly resource: Polled;
  readonly records: readonly PolledRecord[];
};

/** Those that do not look as they did when they were listed last: most of what overlaps was listed before. */
const findUnlisted = async (
  { keyring, now }: Deps,
  tx: TenantTx,
  { source, resource, records }: Listed,
): Promise<PolledRecord[]> => {
  const key = keyring.key('record-digest');
  // One that moved meanwhile is on the page twice.
  const once = new Map(records.map((record) => [record.id, record]));
  const marks = [...once.values()].map((record) => ({
    record,
    name: { resource: `${resource}.listed`, recordId: record.id },
    mark: digestRecord(key, { listed: record }).listed ?? '',
  }));
  const known = await listDigests(
    tx,
    source.id,
    marks.map(({ name }) => name),
  );
  const markOf = new Map(known.map(({ recordId, digests }) => [recordId, digests.listed]));
  const unlisted = marks.filter(({ record, mark }) => markOf.get(record.id) !== mark);
  const settled = unlisted.filter(({ record }) => Math.abs(now().getTime() - changedAt(record)) > FRESH_MS);
  await writeDigests(
    tx,
    source.id,
    settled.map(({ name, mark }) => ({ ...name, digests: { listed: mark } })),
  );
  return unlisted.map(({ record }) => record);
};
