import type { Message, MessageCreate, MessageUpdate } from '@keyway/contract';

import {
  cannot,
  ConnectorError,
  invalid,
  type OperationContext,
  send,
  type Steps,
  unresolved,
  type UpdateInput,
} from '../../definition/index.js';
import { extendBody, ifThere, readBack, sha256 } from '../../writing/index.js';
import { toMessageId } from '../../listing/index.js';
import { isRecord, type JsonRecord, optionalId, optionalRecord } from '../../reading/index.js';
import { toMessage } from './map-message.js';
import { find, findRecord, messagePath, sessionPath } from './read-messages.js';

export function* create(input: MessageCreate, context: OperationContext): Steps<Message> {
  const sessionId = sessionOf(input);
  const path = `${sessionPath(sessionId, 'conversation_id')}/message`;
  const given = context.transactionId ? fingerprintOf(input, context.transactionId) : undefined;
  const record = { ...toRecord(input), ...(given === undefined ? {} : { fingerprint: given }) };
  const json = extendBody(record, input.pass_through, 'crisp');
  const { body } = yield* send({ method: 'POST', path, json });
  // 202: dispatched, and it may take a moment until it can be read.
  const data = isRecord(body) ? optionalRecord(body, 'data') : undefined;
  const fingerprint = optionalId(data, 'fingerprint') ?? optionalId(json, 'fingerprint');
  if (fingerprint === null)
    throw unresolved('The message was dispatched, but its answer names no fingerprint.');
  const sent = { ...record, session_id: sessionId, fingerprint, timestamp: context.now.getTime() };
  return yield* readBack(find(toMessageId(sessionId, fingerprint)), () => toMessage(sent, 'message'));
}

/** Null where Crisp has no message of the fingerprint that this create would have given it. */
export function* settle(input: MessageCreate & { readonly transactionId: string }): Steps<Message | null> {
  const fingerprint = String(fingerprintOf(input, input.transactionId));
  return (yield* ifThere(find(toMessageId(sessionOf(input), fingerprint)))) ?? null;
}

export function* update({ id, changes }: UpdateInput): Steps<Message> {
  const current = yield* findRecord(id);
  if (current.type !== 'text' && current.type !== 'note')
    throw new ConnectorError('unsupported', 'Only texts and notes can be changed, not files or forms.');
  const json = extendBody(toChanges(changes), changes.pass_through, 'crisp');
  yield* send({ method: 'PATCH', path: messagePath(id), json });
  return toMessage({ ...current, ...json }, 'message');
}

function sessionOf({ conversation_id }: MessageCreate): string {
  if (conversation_id !== undefined) return conversation_id;
  throw invalid('A conversation cannot be opened with its first message.', 'conversation_id');
}

const toChanges = ({ body }: MessageUpdate): JsonRecord => (body ? { content: body } : {});

/**
 * A number of fifteen digits like Crisp's own, the same for the same request. Of the whole request, because another
 * application on the same website may use the same transaction id.
 */
function fingerprintOf({ conversation_id, type, body }: MessageCreate, transactionId: string): number {
  const request = JSON.stringify([transactionId, conversation_id, type ?? 'message', body]);
  const digest = sha256(request);
  return 100_000_000_000_000 + (digest.readUIntBE(0, 6) % 900_000_000_000_000);
}

export function toRecord({ conversation_id, type, channel, author, body }: MessageCreate): JsonRecord {
  const isContact = author?.type === 'contact';
  if (isContact && author.id && author.id !== conversation_id)
    throw cannot('A contact writes only in their own conversation, whose id is the contact’s.', 'author.id', {
      reason: 'combination',
    });
  return {
    type: type === 'note' ? 'note' : 'text',
    from: isContact ? 'user' : 'operator',
    origin: channel === 'email' ? 'email' : 'chat',
    content: body,
    ...toUser(author, isContact),
    ...(author?.type === 'bot' ? { automated: true } : {}),
  };
}

/** A visitor is identified by the conversation; an operator of the website by ID, anyone else by a name. */
function toUser(author: MessageCreate['author'], isContact: boolean): JsonRecord {
  if (isContact || !(author?.id ?? author?.name)) return {};
  const nickname = author?.name ? { nickname: author.name } : {};
  return {
    user: author?.id
      ? { type: 'website', user_id: author.id, ...nickname }
      : { type: 'participant', ...nickname },
  };
}
