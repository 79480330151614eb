import {
  asMappedBy,
  hasChangedSince,
  lacksLookups,
  type MappingChange,
  type Polled,
  type PollPace,
  tableOf,
} from '@keyway/connectors';
import type { Conversation, Customer, Message, SkippedRecord } from '@keyway/contract';
import {
  type EventSource,
  type EventSourcePatch,
  forgetSkipped,
  listDigests,
  lockEventSource,
  type RecordDigest,
  scheduleWork,
  storeHints,
  type TenantTx,
  updateEventSource,
  writeDigests,
} from '@keyway/db';

import type { RequestContext } from '../../context.js';
import type { Ports } from '../../ports.js';
import type { StopSignal } from '../../security/egress/index.js';
import { changedMsOf, digestListed, numberOf, saidToChange, stampOf } from './compare-records.js';
import { noteSkippedRecords, toSkippedId } from './skipped-records.js';
import { vendorNow } from './polls/vendor-clock.js';

export type PolledRecord = Conversation | Message | Customer;

export type Poll = {
  readonly deps: Ports<'caches' | 'now' | 'database' | 'keyring' | 'operations' | 'registry'>;
  readonly context: RequestContext;
  readonly source: EventSource;
  readonly resource: Polled;
  readonly pace: PollPace;
  readonly signal: StopSignal;
};

/** State of a poll that continues after the pages of one run. */
type Walk = {
  readonly since: string;
  readonly cursor: string;
  /** Time of the newest change seen in the walk, in milliseconds. */
  readonly newest: number;
  /** Whether a record moved between pages, so that others between them may have been skipped. */
  readonly hasMoved: boolean;
};

/** Each list has its own walk, so that a long walk through the customers delays no conversation. */
export type Walks = {
  readonly [Resource in Polled]?: Walk | undefined;
} & { readonly deletions?: { readonly position: string; readonly newest: number } | undefined };

export const walksOf = ({ walk }: Pick<EventSource, 'walk'>): Walks => (walk ?? {}) as Walks;

export const toWalkColumn = (walks: Walks): Walks | null =>
  Object.values(walks).some((walk) => walk !== undefined) ? walks : null;

export type Listed = {
  readonly records: readonly PolledRecord[];
  readonly skipped: readonly SkippedRecord[];
  readonly next: string | undefined;
};

/** A record changed this recently may change again at the same timestamp, as far as the vendor's clock shows. */
const FRESH_MS = 10_000;

/** Returns when a record was last changed, in milliseconds; 0 if it has no timestamp. */
export function changedAt({ updated_at: updated, created_at: created, ...record }: PolledRecord): number {
  const last = 'last_message_at' in record ? record.last_message_at : null;
  return Math.max(...[updated, created, last].map((time) => (time === null ? 0 : Date.parse(time))));
}

/**
 * Returns whether records have a modification time. If the vendor only filters by it, the next poll starts where this
 * one did.
 */
export const showsChange = (poll: Poll): boolean =>
  poll.resource === 'messages' || hasAny(poll, ['updated_at']);

/** Returns whether a record's list entry differs after its next message. */
const showsMessage = (poll: Poll): boolean =>
  poll.resource !== 'conversations' || hasAny(poll, ['updated_at', 'last_message_at', 'message_count']);

function hasAny({ deps, source: { serviceId }, resource }: Poll, names: readonly string[]): boolean {
  const connector = deps.registry.getConnector(serviceId);
  const fields: readonly string[] = (connector && tableOf(connector, resource)?.fields) ?? [];
  return names.some((name) => fields.includes(name));
}

/** Stores the new records of a page and the position reached in one transaction; returns the number of new records. */
export const settlePage = (
  poll: Poll,
  list: Listed,
  toPatch: (idlePolls: number) => EventSourcePatch | object,
  { found, isOver }: { readonly found: number; readonly isOver: boolean },
): Promise<number> =>
  poll.deps.database.tenant(poll.source.applicationId, async (tx) => {
    const { source, resource } = poll;
    if (!(await lockEventSource(tx, source.id))) return 0;
    const fresh = await findUnlisted(poll, tx, list.records);
    const unread = await settleSkipped(poll, tx, list, isOver);
    // Listed again as long as polls overlap, possibly because of a message since.
    const changed = showsMessage(poll) ? fresh : list.records;
    const names = [...changed.map((record) => toName(record, resource)), ...unread];
    const news = fresh.length + unread.length;
    const isIdle = isOver && found + news === 0;
    await updateEventSource(tx, source.id, toPatch(isIdle ? source.idlePolls + 1 : 0) as EventSourcePatch);
    const type = showsChange(poll) ? 'polled' : saidToChange;
    await storeHints(
      tx,
      names.map((name) => ({ sourceId: source.id, ...name, type, origin: 'virtual' as const })),
    );
    if (names.length > 0) await scheduleWork(tx, [{ kind: 'recheck', key: source.id }]);
    return news;
  });

/** Messages are read with their conversation. */
const toName = (record: PolledRecord, resource: Polled) =>
  resource === 'messages'
    ? { resource: 'conversations', recordId: (record as Message).conversation_id }
    : { resource, recordId: record.id };

/** Marks a listed record that cannot be mapped. */
const UNREAD = 'unreadable';

/**
 * Stores the records that cannot be mapped, and removes the ones that now can. Returns the names of records listed for
 * the first time: a conversation's messages may still be readable.
 */
async function settleSkipped(
  { source, resource }: Poll,
  tx: TenantTx,
  { records, skipped }: Listed,
  isOver: boolean,
): Promise<{ resource: string; recordId: string }[]> {
  const withoutId = toSkippedId({ resource, id: null });
  const isGone = isOver && skipped.every(({ id }) => id !== null);
  await forgetSkipped(tx, source.id, [
    ...records.map(({ id }) => toSkippedId({ resource, id })),
    ...(isGone ? [withoutId] : []),
  ]);
  const named = skipped.map(({ id }) => ({ resource, id }));
  await noteSkippedRecords(tx, { sourceId: source.id, conversationId: undefined }, named);
  if (resource === 'messages') return [];
  const marks = skipped.flatMap(({ id }) => (id === null ? [] : [toMark(resource, id)]));
  const known = await listDigests(tx, source.id, marks);
  const unlisted = marks.filter(({ recordId }) =>
    known.every((mark) => mark.recordId !== recordId || mark.digests.listed !== UNREAD),
  );
  await writeDigests(
    tx,
    source.id,
    unlisted.map((mark) => ({ ...mark, digests: { listed: UNREAD } })),
  );
  return unlisted.map(({ recordId }) => ({ resource, recordId }));
}

const toMark = (resource: Polled, recordId: string) => ({ resource: `${resource}.listed`, recordId });

/** Returns the records that differ from their last listing: most records in an overlap were listed before. */
async function findUnlisted(
  { deps, source, resource }: Poll,
  tx: TenantTx,
  records: readonly PolledRecord[],
): Promise<PolledRecord[]> {
  const { keyring, registry } = deps;
  const listing = { resource, source, key: keyring.key('record-digest'), changes: registry.mappingChanges };
  // A record that moved during the request is on the page twice.
  const once = [...new Map(records.map((record) => [record.id, record])).values()];
  const known = await listDigests(
    tx,
    source.id,
    once.map(({ id }) => toMark(resource, id)),
  );
  const markOf = new Map(known.map((mark) => [mark.recordId, mark]));
  const unlisted = once.filter((record) => !isListed(record, markOf.get(record.id), listing));
  const now = vendorNow(deps, source).getTime();
  const settled = once.filter(
    (record) =>
      !lacksLookups(record) &&
      Math.abs(now - changedAt(record)) > FRESH_MS &&
      (unlisted.includes(record) || numberOf(markOf.get(record.id)!.digests) !== listing.changes.length),
  );
  await writeDigests(
    tx,
    source.id,
    settled.map((record) => ({
      ...toMark(resource, record.id),
      digests: {
        listed: digestListed(listing.key, record),
        ...stampOf(listing.changes, changedAt(record) || undefined),
      },
    })),
  );
  return unlisted;
}

type Listing = Pick<Poll, 'resource' | 'source'> & {
  readonly key: Buffer;
  readonly changes: readonly MappingChange[];
};

/**
 * Returns whether a record is unchanged since its last listing. After an update of Keyway, or where its names could not
 * be looked up, an unchanged timestamp or an equal digest by the earlier mapping suffices.
 */
function isListed(
  record: PolledRecord,
  mark: Pick<RecordDigest, 'digests' | 'seenAt'> | undefined,
  { resource, source, key, changes }: Listing,
): boolean {
  if (!mark) return false;
  const { digests } = mark;
  const number = numberOf(digests);
  const isLacking = lacksLookups(record);
  if (number === changes.length && !isLacking) return digests.listed === digestListed(key, record);
  if (digests.listed === UNREAD) return false;
  const listedMs = changedMsOf(digests) ?? mark.seenAt.getTime() + (source.clockOffsetMs ?? 0);
  const changedMs = changedAt(record);
  if (changedMs > 0 && changedMs <= listedMs) return true;
  if (isLacking || hasChangedSince(changes, resource, number)) return false;
  return digests.listed === digestListed(key, asMappedBy(changes, resource, { record, number }));
}
