import { createHmac } from 'node:crypto';

import {
  lacksLookups,
  lookedUpOf,
  type MappingChange,
  meaningOf,
  type WatchedName,
} from '@keyway/connectors';
import type { Conversation, Customer, Message } from '@keyway/contract';
import {
  DIGEST_DAYS,
  type EventSource,
  type InboundHint,
  type NewDigest,
  type RecordDigest,
} from '@keyway/db';

export type WatchedResource = WatchedName;
export type WatchedRecord = Conversation | Message | Customer;
export type ReadRecord = { readonly resource: WatchedResource; readonly record: WatchedRecord };

/** A change of a record, as far as reading it shows. */
export type Finding = {
  readonly resource: WatchedResource;
  readonly verb: 'created' | 'updated' | 'deleted';
  readonly id: string;
  readonly conversationId: string | undefined;
  readonly occurredAt: string | undefined;
  /** Attributes that differ from their previous values, if those are known. */
  readonly changes?: readonly string[];
};

type Known = Pick<RecordDigest, 'resource' | 'recordId'> & { readonly digests: Digests };
type Comparison = {
  /** A key that is not in the database: short values could be guessed from their digests otherwise. */
  readonly key: Buffer;
  readonly known: readonly Known[];
  /** Older changes are not reported; see `newsSince`. */
  readonly since: Date;
  readonly hint: Pick<InboundHint, 'origin' | 'type'>;
  /** Whether the hinted record was read before. */
  readonly isKnown: boolean;
  /** Mapping changes since the release that may have stored the digests. */
  readonly changes: readonly MappingChange[];
};

/** Hint type of a poll whose records lack a modification time: the vendor's filter determines the change. */
export const saidToChange = 'changed';

/** Attributes that change without a change worth reporting. */
const unwatched = new Set(['id', 'updated_at', 'etag', 'last_seen_at']);
/** Enough to distinguish two values of one attribute, too few to recover either. */
const DIGEST_CHARACTERS = 11;

/**
 * Stored in addition to a record's attribute digests: the mapping number, and when the record was changed. They are
 * members of the same object because servers of the previous release replace that object as a whole.
 */
const NUMBER = '#';
const CHANGED = '@';

export type Digests = Readonly<Record<string, string>>;

type Digesting = {
  readonly key: Buffer;
  readonly resource: WatchedResource;
  readonly changes: readonly MappingChange[];
};

/** Returns a keyed digest for each attribute of a record, named by its meaning: `body#2` after its second change. */
export const digestRecord = (record: WatchedRecord, { key, resource, changes }: Digesting): Digests => ({
  ...Object.fromEntries(
    Object.entries(record)
      .filter(([name]) => !unwatched.has(name))
      .map(([name, value]) => [codeName(name, { resource, changes }), digestValue(key, name, value)]),
  ),
  ...stampOf(changes, record.updated_at === null ? undefined : Date.parse(record.updated_at)),
});

function codeName(name: string, { resource, changes }: Omit<Digesting, 'key'>): string {
  const meaning = meaningOf(changes, resource, name);
  return meaning === 0 ? name : `${name}#${meaning}`;
}

/** Returns a digest of the whole record as listed. */
export const digestListed = (key: Buffer, record: object): string => digestValue(key, 'listed', record);

/** Returns the metadata stored with digests: their mapping number, and when the record was changed. */
export const stampOf = (changes: readonly MappingChange[], changedMs: number | undefined): Digests => ({
  ...(changes.length > 0 ? { [NUMBER]: String(changes.length) } : {}),
  ...(changedMs === undefined || Number.isNaN(changedMs) ? {} : { [CHANGED]: String(changedMs) }),
});

/** Returns the mapping number of stored digests. */
export const numberOf = (digests: Digests): number => Number(digests[NUMBER] ?? 0);

/** Returns when the record of these digests was changed, in milliseconds; undefined if unknown. */
export const changedMsOf = ({ [CHANGED]: changed }: Digests): number | undefined =>
  changed === undefined ? undefined : Number(changed);

/** Compares records with their previous digests; returns the changes to report and the digests to store. */
export function compareRecords(
  read: readonly ReadRecord[],
  comparison: Comparison,
): { readonly findings: Finding[]; readonly digests: NewDigest[] } {
  const { key, changes } = comparison;
  const findings: Finding[] = [];
  const digests: NewDigest[] = [];
  // Records that moved between two pages are listed twice.
  const once = new Map(read.map((each) => [`${each.resource}/${each.record.id}`, each]));
  for (const each of once.values()) {
    const { resource, record } = each;
    const before = comparison.known.find(
      (known) => known.resource === resource && known.recordId === record.id,
    );
    const now = carried(each, digestRecord(record, { key, resource, changes }), comparison);
    const conversationId = conversationIdOf(each);
    const finding = before ? findChange(each, before.digests, now, changes) : findNews(each, comparison);
    if (finding) findings.push({ resource, id: record.id, conversationId, ...finding });
    const noted = before ? { ...notCarried(each, before.digests, comparison), ...now } : now;
    // A conversation or customer is stored even if unchanged: its last read determines the next one.
    if (resource !== 'messages' || !before || JSON.stringify(noted) !== JSON.stringify(sorted(before, noted)))
      digests.push({ resource, recordId: record.id, conversationId, digests: noted });
  }
  return { findings, digests };
}

type Meanings = Pick<Comparison, 'changes'>;

/** Returns the digests of the attributes that a read carried, excluding names that could not be looked up. */
function carried(each: ReadRecord, digests: Digests, comparison: Meanings): Digests {
  const absent = absentIn(each, comparison);
  return Object.fromEntries(Object.entries(digests).filter(([name]) => !absent.has(name)));
}

/** Returns the digests that attributes keep until a read carries them again. */
function notCarried(each: ReadRecord, before: Digests, comparison: Meanings): Digests {
  const absent = absentIn(each, comparison);
  return Object.fromEntries(Object.entries(before).filter(([name]) => absent.has(name)));
}

const absentIn = ({ resource, record }: ReadRecord, { changes }: Meanings): ReadonlySet<string> =>
  new Set(
    lacksLookups(record) ? lookedUpOf(resource).map((name) => codeName(name, { resource, changes })) : [],
  );

type Change = Pick<Finding, 'verb' | 'occurredAt' | 'changes'>;

/**
 * Returns the change of a record. Digests of another mapping count only if the record was changed since, and only for
 * attributes with the same meaning.
 */
function findChange(
  { record }: ReadRecord,
  before: Digests,
  now: Digests,
  mappings: readonly MappingChange[],
): Change | undefined {
  if (numberOf(before) !== mappings.length && !isChangedSince(record, before)) return undefined;
  // A missing attribute was unknown to an earlier release, or known by another meaning.
  const changes = Object.keys(now)
    .filter((name) => name !== NUMBER && name !== CHANGED && name in before && before[name] !== now[name])
    .map((name) => name.split('#')[0]!);
  return changes.length === 0
    ? undefined
    : { verb: 'updated', occurredAt: record.updated_at ?? undefined, changes };
}

/** Returns whether a record was changed after its digests were stored; false if it has no modification time. */
function isChangedSince({ updated_at: updatedAt }: WatchedRecord, before: Digests): boolean {
  const changed = changedMsOf(before);
  return updatedAt !== null && (changed === undefined || Date.parse(updatedAt) > changed);
}

/** Returns the change for a record that is read for the first time. */
function findNews(each: ReadRecord, { since, hint, isKnown }: Comparison): Change | undefined {
  const { resource, record } = each;
  const { created_at: createdAt, updated_at: updatedAt } = record;
  if (isSince(createdAt, since)) return { verb: 'created', occurredAt: createdAt ?? undefined };
  if (resource === 'messages')
    // A message without a time is new if its conversation was read before without it.
    return createdAt === null && isKnown ? { verb: 'created', occurredAt: undefined } : undefined;
  // Without a modification time, the vendor's report of a change is the only evidence.
  const isSaid = hint.origin === 'native' || hint.type === saidToChange;
  const isChanged = updatedAt === null ? isSaid : isSince(updatedAt, since);
  return isChanged ? { verb: 'updated', occurredAt: updatedAt ?? undefined } : undefined;
}

const DAY_MS = 86_400_000;

/**
 * Returns the time from which an unknown record counts as new: when events were first requested, or when digests of
 * older records have expired. One day earlier, to allow for the vendor's clock.
 */
export const newsSince = ({ since }: Pick<EventSource, 'since'>, now: Date): Date =>
  new Date(Math.max(since.getTime(), now.getTime() - (DIGEST_DAYS - 1) * DAY_MS));

/** Compares in whole seconds, the resolution of many vendors. */
export const isSince = (time: string | null, since: Date): boolean =>
  time !== null && Date.parse(time) >= Math.floor(since.getTime() / 1_000) * 1_000;

const conversationIdOf = ({ resource, record }: ReadRecord): string | undefined =>
  resource === 'messages' ? (record as Message).conversation_id : undefined;

/** Returns the digests in the order of `like`, since JSONB does not preserve member order. */
const sorted = ({ digests }: Known, like: Digests): object =>
  Object.keys(digests).length === Object.keys(like).length
    ? Object.fromEntries(Object.keys(like).map((name) => [name, digests[name]]))
    : digests;

const digestValue = (key: Buffer, name: string, value: unknown): string =>
  createHmac('sha256', key)
    .update(`${name}\n${canonical(value)}`)
    .digest('base64url')
    .slice(0, DIGEST_CHARACTERS);

/** Returns the same text for equal values, whatever their member order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value ?? null, (_name, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)))
      : member,
  );
