import { isMissing, type ListOperation, tableOf, usualOrder } from '@keyway/connectors';
import type { Conversation, Customer, Incomplete, Message } from '@keyway/contract';
import { type EventSource, type InboundHint, listDigests } from '@keyway/db';

import { ApiError } from '../../api-error.js';
import type { RequestContext } from '../../context.js';
import type { Deps } from '../../deps.js';
import { listRecords, prepareOperation, runOperation } from '../../unified/index.js';
import {
  digestRecord,
  isSince,
  newsSince,
  type ReadRecord,
  type WatchedResource,
} from './compare-records.js';
import { isUnavailable } from './vendor-trouble.js';

/** What reading a hinted record brought. */
export type Reading = {
  readonly records: readonly ReadRecord[];
  /** The record that was hinted at is there no more. */
  readonly isGone: boolean;
  /** A conversation has more messages than can be read. */
  readonly incomplete?: Incomplete | undefined;
  /** To be read instead: the conversation of a message. */
  readonly conversationId?: string | undefined;
};

type Read = {
  readonly deps: Deps;
  readonly context: RequestContext;
  readonly source: EventSource;
  readonly key: Buffer;
};

/** Pages of a conversation's messages; of one that is told oldest first, larger ones. */
const PAGES = 5;
const PAGE = 20;
const LARGE_PAGE = 200;

/** Reads what was hinted at as any client would; a conversation with its newest messages. */
export const readHinted = async (read: Read, hint: InboundHint): Promise<Reading> => {
  if (hint.resource === 'customers') return readOne(read, 'customers', hint.recordId);
  if (hint.resource === 'messages') return readMessage(read, hint);
  const conversation = await readOne(read, 'conversations', hint.recordId);
  if (conversation.isGone) return conversation;
  const { messages, incomplete } = await readMessages(read, hint.recordId);
  return { ...conversation, records: [...conversation.records, ...messages.map(toMessage)], incomplete };
};

const toMessage = (record: Message): ReadRecord => ({ resource: 'messages', record });

const readOne = async (
  { deps, context, source }: Read,
  resource: WatchedResource,
  id: string,
): Promise<Reading> => {
  try {
    const prepared = await prepareOperation(deps, context, resource, 'get');
    const record = (await runOperation(deps, context, prepared as never, { id } as never)) as
      Conversation | Message | Customer;
    return { records: [{ resource, record }], isGone: false };
  } catch (error) {
    // A connector that cannot read it tells nothing of it.
    if (isUnavailable(error)) return { records: [], isGone: false };
    if (isNotFound(error)) return { records: [], isGone: true };
    // Its messages may be readable all the same, and reading it again changes nothing.
    if (!isUnmapped(error)) throw error;
    const facts = { service: source.serviceId, resource };
    deps.metrics.countSkipped({ ...facts, reason: 'unreadable_record' });
    deps.logger.warn(facts, 'a changed record cannot be mapped and tells nothing');
    return { records: [], isGone: false };
  }
};

const isUnmapped = (error: unknown): boolean =>
  error instanceof ApiError && error.typeName === 'MappingError';

/** An id that the connector cannot even ask for is none of a record. */
const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.typeName === 'EntityNotFoundError' || error.typeName === 'RequestValidationError');

/** Of one that was deleted, or whose conversation the vendor did not name. */
const readMessage = async (read: Read, { recordId, conversationId }: InboundHint): Promise<Reading> => {
  const one = await readOne(read, 'messages', recordId);
  const [found] = one.records;
  if (found) return { records: [], isGone: false, conversationId: (found.record as Message).conversation_id };
  if (one.isGone || conversationId === null) return one;
  const { messages, isWhole } = await readMessages(read, conversationId);
  return { records: [], isGone: isWhole && messages.every(({ id }) => id !== recordId) };
};

/** The newest, until they are known or from before anybody asked for events. */
const readMessages = async (
  read: Read,
  conversationId: string,
): Promise<{ messages: Message[]; isWhole: boolean; incomplete?: Incomplete | undefined }> => {
  const { deps, context } = read;
  const isNewestFirst = await comesNewestFirst(read);
  const messages: Message[] = [];
  let cursor: string | undefined;
  let incomplete: Incomplete | undefined;
  let isSkipped = false;
  for (let page = 0; page < PAGES; page += 1) {
    const query = {
      filter: { conversation_id: conversationId },
      limit: isNewestFirst ? PAGE : LARGE_PAGE,
      cursor,
    };
    const list = await listRecords(deps, context, 'messages', query).catch((error: unknown) => {
      // Where a conversation is gone by now, the next look at it tells.
      if (isUnavailable(error) || isNotFound(error)) return undefined;
      throw error;
    });
    if (!list) return { messages, isWhole: false, incomplete };
    messages.push(...list.data);
    incomplete = list.meta.incomplete ?? incomplete;
    isSkipped ||= list.meta.skipped_count !== undefined;
    cursor = list.meta.cursors.next ?? undefined;
    // A message that is left out may be the one that is looked for.
    if (cursor === undefined)
      return { messages, isWhole: !isSkipped && incomplete === undefined, incomplete };
    if (isNewestFirst && (await isKnown(read, list.data))) break;
  }
  return { messages, isWhole: false, incomplete };
};

const comesNewestFirst = async ({ deps, source }: Read): Promise<boolean> => {
  const connector = deps.registry.getConnector(source.serviceId);
  const list = connector && tableOf(connector, 'messages')?.list;
  return list !== undefined && !isMissing(list) && usualOrder(list as ListOperation) === 'newest_first';
};

const isKnown = async ({ deps, source, key }: Read, messages: readonly Message[]): Promise<boolean> => {
  const since = newsSince(source, deps.now());
  const names = messages.map(({ id }) => ({ resource: 'messages', recordId: id }));
  const known = await deps.database.tenant(source.applicationId, (tx) => listDigests(tx, source.id, names));
  const digestsOf = new Map(known.map(({ recordId, digests }) => [recordId, digests]));
  return messages.every((message) => {
    const before = digestsOf.get(message.id);
    if (!before) return !isSince(message.created_at, since);
    return Object.entries(digestRecord(key, message)).every(([name, digest]) => before[name] === digest);
  });
};
