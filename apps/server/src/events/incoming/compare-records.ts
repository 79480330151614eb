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

/** What happened to a record, as far as reading it tells. */
export type Finding = {
  readonly resource: WatchedResource;
  readonly verb: 'created' | 'updated' | 'deleted';
  readonly id: string;
  readonly conversationId: string | undefined;
  readonly occurredAt: string | undefined;
  /** Attributes that differ from what they were, where that is known. */
  readonly changes?: readonly string[];
};

type Known = Pick<RecordDigest, 'resource' | 'recordId'> & { readonly digests: Digests };
type Comparison = {
  /** A key that nobody has who has the database: short values could be guessed otherwise. */
  readonly key: Buffer;
  readonly known: readonly Known[];
  /** What is older is no news; see `newsSince`. */
  readonly since: Date;
  readonly hint: Pick<InboundHint, 'origin' | 'type'>;
  /** Whether the record that was hinted at was read before. */
  readonly isKnown: boolean;
  /** How records are mapped otherwise than by the release that may have noted them. */
  readonly changes: readonly MappingChange[];
};

/** The type of a hint of a poll whose records do not tell when they changed: the vendor's filter does. */
export const saidToChange = 'changed';

/** What moves without anything having changed that somebody would want to hear of. */
const unwatched = new Set(['id', 'updated_at', 'etag', 'last_seen_at']);
/** Enough to tell two values of one attribute apart, and too little to find either. */
const DIGEST_CHARACTERS = 11;

/**
 * What is stored of a record beside the codes of its attributes: the number of the mapping, and when the record was
 * changed. They stand among the codes because servers of the release before replace all of these at once.
 */
const NUMBER = '#';
const CHANGED = '@';

export type Digests = Readonly<Record<string, string>>;

type Digesting = {
  readonly key: Buffer;
  readonly resource: WatchedResource;
  readonly changes: readonly MappingChange[];
};

/** A keyed code for each attribute of a record, named by its meaning: `body#2` after its second change. */
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

/** A code for the whole of a record as it was listed. */
export const digestListed = (key: Buffer, record: object): string => digestValue(key, 'listed', record);

/** What is stored along with codes: the number of their mapping, and when the record was changed. */
export const stampOf = (changes: readonly MappingChange[], changedMs: number | undefined): Digests => ({
  ...(changes.length > 0 ? { [NUMBER]: String(changes.length) } : {}),
  ...(changedMs === undefined || Number.isNaN(changedMs) ? {} : { [CHANGED]: String(changedMs) }),
});

/** The mapping number of stored codes. */
export const numberOf = (digests: Digests): number => Number(digests[NUMBER] ?? 0);

/** When a record was changed of which these are the codes, in milliseconds; undefined where that is not known. */
export const changedMsOf = ({ [CHANGED]: changed }: Digests): number | undefined =>
  changed === undefined ? undefined : Number(changed);

/** Compares records with what they were, and says what is to be told and noted. */
export function compareRecords(
  read: readonly ReadRecord[],
  comparison: Comparison,
): { readonly findings: Finding[]; readonly digests: NewDigest[] } {
  const { key, changes } = comparison;
  const findings: Finding[] = [];
  const digests: NewDigest[] = [];
  // What moved between two pages came twice.
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
    // A conversation or customer is noted also as it was: when it was read last decides when it is read next.
    if (resource !== 'messages' || !before || JSON.stringify(noted) !== JSON.stringify(sorted(before, noted)))
      digests.push({ resource, recordId: record.id, conversationId, digests: noted });
  }
  return { findings, digests };
}

type Meanings = Pick<Comparison, 'changes'>;

/** The codes of attributes that a read carried: not of names that could not be looked up. */
function carried(each: ReadRecord, digests: Digests, comparison: Meanings): Digests {
  const absent = absentIn(each, comparison);
  return Object.fromEntries(Object.entries(digests).filter(([name]) => !absent.has(name)));
}

/** The codes that an attribute keeps until a read carries it again. */
function notCarried(each: ReadRecord, before: Digests, comparison: Meanings): Digests {
  const absent = absentIn(each, comparison);
  return Object.fromEntries(Object.entries(before).filter(([name]) => absent.has(name)));
}

const absentIn = ({ resource, record }: ReadRecord, { changes }: Meanings): ReadonlySet<string> =>
  new Set(
    lacksLookups(record) ? lookedUpOf(resource).map((name) => codeName(name, { resource, changes })) : [],
  );

type Change = Pick<Finding, 'verb' | 'occurredAt' | 'changes'>;

/** Codes by another mapping tell nothing but of a record that was changed since, and only where the meaning is the same. */
function findChange(
  { record }: ReadRecord,
  before: Digests,
  now: Digests,
  mappings: readonly MappingChange[],
): Change | undefined {
  if (numberOf(before) !== mappings.length && !isChangedSince(record, before)) return undefined;
  // An attribute that was not noted is one that an earlier release did not know, or knew by another meaning.
  const changes = Object.keys(now)
    .filter((name) => name !== NUMBER && name !== CHANGED && name in before && before[name] !== now[name])
    .map((name) => name.split('#')[0]!);
  return changes.length === 0
    ? undefined
    : { verb: 'updated', occurredAt: record.updated_at ?? undefined, changes };
}

/** Whether a record was changed after it was noted; surely not where it does not say when. */
function isChangedSince({ updated_at: updatedAt }: WatchedRecord, before: Digests): boolean {
  const changed = changedMsOf(before);
  return updatedAt !== null && (changed === undefined || Date.parse(updatedAt) > changed);
}

/** Of a record that is read for the first time. */
function findNews(each: ReadRecord, { since, hint, isKnown }: Comparison): Change | undefined {
  const { resource, record } = each;
  const { created_at: createdAt, updated_at: updatedAt } = record;
  if (isSince(createdAt, since)) return { verb: 'created', occurredAt: createdAt ?? undefined };
  if (resource === 'messages')
    // A message without a time is new if its conversation was read before, without it.
    return createdAt === null && isKnown ? { verb: 'created', occurredAt: undefined } : undefined;
  // Where the vendor does not say when it changed, its word that it did is all there is.
  const isSaid = hint.origin === 'native' || hint.type === saidToChange;
  const isChanged = updatedAt === null ? isSaid : isSince(updatedAt, since);
  return isChanged ? { verb: 'updated', occurredAt: updatedAt ?? undefined } : undefined;
}

const DAY_MS = 86_400_000;

/**
 * From when on a record that is not known is news: it was there before anybody asked for events, or so long that it may
 * have been known and is forgotten. A day less, as the vendor's clock is not ours.
 */
export const newsSince = ({ since }: Pick<EventSource, 'since'>, now: Date): Date =>
  new Date(Math.max(since.getTime(), now.getTime() - (DIGEST_DAYS - 1) * DAY_MS));

/** Many vendors tell whole seconds. */
export const isSince = (time: string | null, since: Date): boolean =>
  time !== null && Date.parse(time) >= Math.floor(since.getTime() / 1_000) * 1_000;

const conversationIdOf = ({ resource, record }: ReadRecord): string | undefined =>
  resource === 'messages' ? (record as Message).conversation_id : undefined;

/** The database keeps members in an order of its own. */
const sorted = ({ digests }: Known, like: Digests): object =>
  Object.keys(digests).length === Object.keys(like).length
    ? Object.fromEntries(Object.keys(like).map((name) => [name, digests[name]]))
    : digests;

const digestValue = (key: Buffer, name: string, value: unknown): string =>
  createHmac('sha256', key)
    .update(`${name}\n${canonical(value)}`)
    .digest('base64url')
    .slice(0, DIGEST_CHARACTERS);

/** The same text for the same value, in whatever order its members stand. */
const canonical = (value: unknown): string =>
  JSON.stringify(value ?? null, (_name, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)))
      : member,
  );
