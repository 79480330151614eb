import { createHmac } from 'node:crypto';

import type { Conversation, Customer, Message } from '@keyway/contract';
import {
  DIGEST_DAYS,
  type EventSource,
  type InboundHint,
  type NewDigest,
  type RecordDigest,
} from '@keyway/db';

/** The resources whose records become events. */
export type WatchedResource = 'conversations' | 'messages' | 'customers';
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

type Known = Pick<RecordDigest, 'resource' | 'recordId' | 'digests'>;
type Comparison = {
  /** A key that nobody has who has the database: short values could be guessed otherwise. */
  readonly key: Buffer;
  readonly known: readonly Known[];
  /** What is older is no news; see `newsSince`. */
  readonly since: Date;
  readonly hint: Pick<InboundHint, 'origin' | 'type'>;
};

/** The type of a hint of a poll whose records do not tell when they changed: the vendor's filter does. */
export const saidToChange = 'changed';

/** What moves without anything having changed that somebody would want to hear of. */
const unwatched = new Set(['id', 'updated_at', 'etag', 'last_seen_at']);
/** Enough to tell two values of one attribute apart, and too little to find either. */
const DIGEST_CHARACTERS = 11;

/** A keyed code for each attribute of a record. */
export const digestRecord = (key: Buffer, record: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(record)
      .filter(([name]) => !unwatched.has(name))
      .map(([name, value]) => [name, digestValue(key, name, value)]),
  );

/** Compares records with what they were, and says what is to be told and noted. */
export const compareRecords = (
  read: readonly ReadRecord[],
  comparison: Comparison,
): { readonly findings: Finding[]; readonly digests: NewDigest[] } => {
  const findings: Finding[] = [];
  const digests: NewDigest[] = [];
  // What moved between two pages came twice.
  const once = new Map(read.map((each) => [`${each.resource}/${each.record.id}`, each]));
  for (const each of once.values()) {
    const { resource, record } = each;
    const now = digestRecord(comparison.key, record);
    const before = comparison.known.find(
      (known) => known.resource === resource && known.recordId === record.id,
    );
    const conversationId = conversationIdOf(each);
    const finding = before ? findChange(each, before, now) : findNews(each, comparison);
    if (finding) findings.push({ resource, id: record.id, conversationId, ...finding });
    // A conversation or customer is noted also as it was: when it was read last decides when it is read next.
    if (resource !== 'messages' || !before || JSON.stringify(now) !== JSON.stringify(sorted(before, now)))
      digests.push({
        resource,
        recordId: record.id,
        conversationId,
        digests: now,
      });
  }
  return { findings, digests };
};

type Change = Pick<Finding, 'verb' | 'occurredAt' | 'changes'>;

const findChange = (
  { record }: ReadRecord,
  { digests }: Known,
  now: Record<string, string>,
): Change | undefined => {
  // An attribute that was not noted is one that an earlier release did not know.
  const changes = Object.keys(now).filter((name) => name in digests && digests[name] !== now[name]);
  return changes.length === 0
    ? undefined
    : { verb: 'updated', occurredAt: record.updated_at ?? undefined, changes };
};

/** Of a record that is read for the first time. */
const findNews = (each: ReadRecord, { since, hint, known }: Comparison): Change | undefined => {
  const { resource, record } = each;
  const { created_at: createdAt, updated_at: updatedAt } = record;
  if (isSince(createdAt, since)) return { verb: 'created', occurredAt: createdAt ?? undefined };
  if (resource === 'messages')
    // A message without a time is new if its conversation was read before, without it.
    return createdAt === null && wasRead(conversationIdOf(each), known)
      ? { verb: 'created', occurredAt: undefined }
      : undefined;
  // Where the vendor does not say when it changed, its word that it did is all there is.
  const isSaid = hint.origin === 'native' || hint.type === saidToChange;
  const isChanged = updatedAt === null ? isSaid : isSince(updatedAt, since);
  return isChanged ? { verb: 'updated', occurredAt: updatedAt ?? undefined } : undefined;
};

const wasRead = (conversationId: string | undefined, known: readonly Known[]): boolean =>
  known.some(({ resource, recordId }) => resource === 'conversations' && recordId === conversationId);

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
const sorted = ({ digests }: Known, like: Record<string, string>): object =>
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
