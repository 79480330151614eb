import type { Message } from '@keyway/contract';

import {
  asRecord,
  type JsonRecord,
  mapEach,
  optionalUnixDate,
  recordIn,
  recordsIn,
  requiredId,
} from '../../reading/index.js';
import { type ListInput, type ListPage, notFound, send, type Steps } from '../../definition/index.js';
import {
  changedFirst,
  type ConversationPage,
  foreignCursor,
  fromMessageId,
  fromPageNumber,
  idReader,
  idWithin,
} from '../../listing/index.js';
import { listPages, mostPerPage } from './list-pages.js';
import { isEvent, toMessage } from './map-message.js';

/** Calls give about forty messages, once twenty; what is shorter and not marked as partial is the end. */
const leastPageSize = 20;

const readSessionId = idReader(/^session_[0-9a-z-]{8,64}$/i, 'conversation');
/** Fingerprints of old messages may be negative. */
const readFingerprint = idReader(/^-?[1-9]\d{0,15}$/, 'message');

export const sessionPath = (sessionId: string, path?: string): string =>
  `/conversation/${readSessionId(sessionId, path)}`;

export function messagePath(messageId: string): string {
  const { parent, id } = fromMessageId(messageId);
  return `${sessionPath(parent)}/message/${readFingerprint(id)}`;
}

/**
 * In the order they began, newest first: of the orders there are, the one that no message changes. Those changed last
 * come first where the walk is to end with what has not changed.
 */
export function* listConversations(
  position: string | undefined,
  since: string | undefined,
): Steps<ConversationPage> {
  const order = since === undefined ? 'order_date_created' : 'order_date_updated';
  const input = { position: fromPageNumber(position, mostPerPage), pageSize: mostPerPage };
  const { records, next } = yield* listPages(input, 'session_id', (page, size) => ({
    method: 'GET',
    path: `/conversations/${page}`,
    query: { per_page: size, [order]: 1 },
  }));
  const conversations = mapEach(records, 'data', (record, path) => ({
    id: requiredId(record, 'session_id', path),
    changedAt: optionalUnixDate(record, 'updated_at', 'milliseconds'),
  }));
  return since === undefined
    ? { ids: conversations.map(({ id }) => id), next }
    : changedFirst(conversations, since, next);
}

/** The last record that was looked at: its moment, the fingerprints of that moment that were, and what to ask for. */
type Place = { readonly timestamp: number; readonly seen: readonly string[]; readonly before: number };

/**
 * Newest first, because Crisp counts back from a moment. Whether records of that very moment are among the answer is
 * not documented, so the moment after is asked for, and what was seen is left out: none is lost or repeated.
 */
export function* listMessages(
  sessionId: string,
  { position, pageSize, filter }: Pick<ListInput, 'position' | 'pageSize' | 'filter'>,
): Steps<ListPage> {
  const place = readPlace(position);
  const answer = yield* send({
    method: 'GET',
    path: `${sessionPath(sessionId, 'filter.conversation_id')}/messages`,
    query: { timestamp_before: place?.before },
  });
  const records = recordsIn(answer.body, 'data');
  const listed = mapEach(records, 'data', toRecord, idWithin(sessionId, 'fingerprint'));
  const undated = listed.flatMap(({ timestamp, message }) =>
    timestamp === null && message ? [message] : [],
  );
  const fresh = listed
    .filter(isDated)
    .filter((each) => isFresh(each, place))
    .toSorted(newestFirst);
  const since = filter.created_since === undefined ? -Infinity : Date.parse(filter.created_since);
  const items: Message[] = [];
  let reached = place;
  for (const { fingerprint, timestamp, message } of fresh) {
    if (timestamp < since) return { items, next: null };
    if (items.length === pageSize) return { items, next: JSON.stringify(reached) };
    const seen = [...(reached?.timestamp === timestamp ? reached.seen : []), fingerprint];
    reached = { timestamp, seen, before: timestamp + 1 };
    if (message) items.push(message);
  }
  items.push(...undated);
  const isPartial = answer.status === 206 || records.length >= leastPageSize;
  if (records.length === 0 || !isPartial || !reached) return { items, next: null };
  // A whole page of what was seen: only an earlier moment leads on.
  const next = fresh.length > 0 ? reached : { ...reached, before: reached.before - 1 };
  return { items, next: JSON.stringify(next) };
}

export function* find(messageId: string): Steps<Message> {
  return toMessage(yield* findRecord(messageId), 'data');
}

export function* findRecord(messageId: string): Steps<JsonRecord> {
  const { body } = yield* send({ method: 'GET', path: messagePath(messageId) });
  const record = recordIn(body, 'data');
  if (isEvent(record)) throw notFound('message');
  return record;
}

type Listed = {
  readonly fingerprint: string;
  readonly timestamp: number | null;
  readonly message: Message | null;
};
type Dated = Listed & { readonly timestamp: number };

const isDated = (listed: Listed): listed is Dated => listed.timestamp !== null;

function toRecord(record: JsonRecord, path: string): Listed {
  const message = toMessage(record, path);
  return {
    fingerprint: message.downstream_id,
    timestamp: message.created_at === null ? null : Date.parse(message.created_at),
    message: isEvent(record) ? null : message,
  };
}

const isFresh = ({ timestamp, fingerprint }: Dated, place: Place | undefined): boolean =>
  place === undefined ||
  timestamp < place.timestamp ||
  (timestamp === place.timestamp && !place.seen.includes(fingerprint));

/** Of one moment in the order of fingerprints, so that every answer has the same. */
const newestFirst = (left: Dated, right: Dated): number =>
  right.timestamp - left.timestamp || Number(right.fingerprint) - Number(left.fingerprint);

function readPlace(position: string | undefined): Place | undefined {
  if (position === undefined) return undefined;
  const { timestamp, seen, before } = asRecord(parse(position), 'cursor');
  const isPlace =
    isMoment(timestamp) &&
    isMoment(before) &&
    Array.isArray(seen) &&
    seen.every((fingerprint) => typeof fingerprint === 'string');
  if (!isPlace) throw foreignCursor();
  return { timestamp, seen, before };
}

const isMoment = (value: unknown): value is number => Number.isSafeInteger(value);

function parse(position: string): unknown {
  try {
    return JSON.parse(position);
  } catch {
    throw foreignCursor();
  }
}
