import type { Incomplete, Message, SkippedRecord } from '@keyway/contract';
import { type HintWalk, type InboundHint, walkOf } from '@keyway/db';

import { ApiError } from '../../api-error.js';
import type { ReadRecord, WatchedResource } from './compare-records.js';
import { type Read, readMessages } from './read-messages.js';
import { isNotFound, isUnavailable } from './vendor-trouble.js';

/** A record that is skipped until it can be read. */
export type SkippedName = { readonly resource: WatchedResource; readonly id: string | null };

/** The result of reading a hinted record. */
export type Reading = {
  readonly records: readonly ReadRecord[];
  /** Whether the hinted record no longer exists. */
  readonly isGone: boolean;
  /** Set if a conversation has more messages than can be read. */
  readonly incomplete?: Incomplete | undefined;
  /** Whether every message of the conversation was returned and read. */
  readonly isWhole?: boolean;
  /** Records that cannot be mapped. */
  readonly skipped: readonly SkippedName[];
  /** Where the reading continues; absent at its end. */
  readonly next?: Pick<HintWalk, 'cursor' | 'isCut'> | undefined;
  /** Start of the conversation's last page, if the next reading is to start there. */
  readonly lastPage?: string | undefined;
  /** The message's conversation, to be read instead. */
  readonly conversationId?: string | undefined;
};

/** Reads the hinted record as any client would; a conversation with its newest messages. */
export async function readHinted(read: Read, hint: InboundHint): Promise<Reading> {
  if (hint.resource === 'customers') return readOne(read, 'customers', hint.recordId);
  if (hint.resource === 'messages') return readMessage(read, hint);
  const walk = walkOf(hint);
  const conversation =
    walk?.cursor === undefined ? await readOne(read, 'conversations', hint.recordId) : nothing;
  if (conversation.isGone) return conversation;
  const { messages, skipped, ...pages } = await readMessages(read, { conversationId: hint.recordId, walk });
  return {
    ...{ ...pages, isGone: false },
    records: [...conversation.records, ...messages.map(toMessage)],
    skipped: [...conversation.skipped, ...skipped.map(toSkippedMessage)],
  };
}

const nothing: Reading = { records: [], skipped: [], isGone: false };

const toSkippedMessage = ({ id }: SkippedRecord): SkippedName => ({ resource: 'messages', id });

const toMessage = (record: Message): ReadRecord => ({ resource: 'messages', record });

async function readOne(
  { deps, context, source }: Read,
  resource: WatchedResource,
  id: string,
): Promise<Reading> {
  try {
    const record = await deps.operations.get(context, resource, id);
    return { ...nothing, records: [{ resource, record }] };
  } catch (error) {
    // A connector that cannot read a record reports nothing about it.
    if (isUnavailable(error)) return nothing;
    if (isNotFound(error)) return { ...nothing, isGone: true };
    // Its messages may still be readable, and reading the conversation again would change nothing.
    if (!isUnmapped(error)) throw error;
    deps.operations.noteUnreadable(source.serviceId, resource);
    return { ...nothing, skipped: [{ resource, id }] };
  }
}

const isUnmapped = (error: unknown): boolean =>
  error instanceof ApiError && error.typeName === 'MappingError';

/** Reads a message that was deleted, or whose conversation the vendor did not name. */
async function readMessage(read: Read, hint: InboundHint): Promise<Reading> {
  const { recordId, conversationId } = hint;
  const one = await readOne(read, 'messages', recordId);
  const [found] = one.records;
  if (found) return { ...nothing, conversationId: (found.record as Message).conversation_id };
  if (one.isGone || conversationId === null) return one;
  const sought = { conversationId, walk: walkOf(hint), sought: recordId };
  const { messages, isWhole, next } = await readMessages(read, sought);
  return { ...nothing, next, isGone: isWhole && messages.every(({ id }) => id !== recordId) };
}
