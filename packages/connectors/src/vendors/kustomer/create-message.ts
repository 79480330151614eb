import type { Message, MessageCreate } from '@keyway/contract';

import {
  type DownstreamRequest,
  type DownstreamResponse,
  invalid,
  type OperationContext,
  segment,
  send,
  type Steps,
  unresolved,
} from '../../definition/index.js';
import { extendBody, ifThere, isFromContact, readWritten } from '../../writing/index.js';
import { type JsonRecord, optionalRecord, optionalText, recordIn, recordsIn } from '../../reading/index.js';
import { filesOf, objectId, toMessage } from './map-message.js';
import { attachmentsOfNew } from './uploads.js';

export const channels: Readonly<Record<string, string>> = {
  email: 'email',
  sms: 'sms',
  chat: 'chat',
  facebook: 'facebook',
  instagram: 'instagram',
  twitter: 'twitter-dm',
  phone: 'voice',
  whatsapp: 'whatsapp',
};

export function* create(input: MessageCreate, context: OperationContext): Steps<Message> {
  const conversationId = objectId(input.conversation_id ?? '', 'conversation_id');
  const { body } = yield* send(createIn(conversationId, yield* withFiles(input, context)));
  return recorded(body);
}

/** The record with its files, which are uploaded once it is known that it can be made. */
export function* withFiles(
  input: MessageCreate,
  context: Pick<OperationContext, 'transactionId'>,
): Steps<NewRecord> {
  newRecord(input, context);
  return newRecord(input, context, yield* attachmentsOfNew(input));
}

function recorded(body: unknown): Message {
  const words = 'The message was recorded, but its answer does not show it.';
  const message = readWritten(() => toMessage(recordIn(body, 'data'), 'data', filesOf([])), words);
  if (!message) throw unresolved(words);
  return message;
}

/** A message or a note that has no conversation yet. */
type NewRecord = { readonly collection: 'messages' | 'notes'; readonly json: JsonRecord };

function createRequest(
  input: MessageCreate,
  context: Pick<OperationContext, 'transactionId'>,
): DownstreamRequest & { readonly json: JsonRecord } {
  const conversation = objectId(input.conversation_id ?? '', 'conversation_id');
  return createIn(conversation, newRecord(input, context));
}

export const createIn = (conversationId: string, { collection, json }: NewRecord) =>
  ({ method: 'POST', path: `/conversations/${objectId(conversationId)}/${collection}`, json }) as const;

function newRecord(
  input: MessageCreate,
  { transactionId }: Pick<OperationContext, 'transactionId'>,
  attachments: readonly JsonRecord[] = [],
): NewRecord {
  const isNote = input.type === 'note';
  const own = {
    externalId: input.external_id ?? transactionId,
    ...authorOf(input),
    ...(isNote ? { body: input.body } : toRecord(input)),
    ...(attachments.length > 0 ? { attachments } : {}),
  };
  return {
    collection: isNote ? 'notes' : 'messages',
    json: extendBody(own, input.pass_through, 'kustomer'),
  };
}

function toRecord(input: MessageCreate): JsonRecord {
  const isInbound = isFromContact(input);
  return {
    app: 'keyway',
    channel: channels[input.channel ?? 'email'],
    direction: isInbound ? 'in' : 'out',
    status: isInbound ? 'received' : 'sent',
    preview: input.body,
    ...(input.subject ? { subject: input.subject } : {}),
    ...toMeta(input, isInbound),
  };
}

function toMeta({ author, recipients = [] }: MessageCreate, isInbound: boolean): JsonRecord {
  const people = (role: string): JsonRecord[] =>
    recipients
      .filter((recipient) => recipient.role === role)
      .map(({ address, name }) => ({
        [address.includes('@') ? 'email' : 'phone']: address,
        ...(name ? { name } : {}),
      }));
  const from = recipients.find(({ role }) => role === 'from')?.address ?? (isInbound ? author?.email : null);
  const lists = { to: people('to'), cc: people('cc'), bcc: people('bcc'), replyTo: people('reply_to') };
  const given = Object.entries(lists).filter(([, list]) => list.length > 0);
  if (!from && given.length === 0) return {};
  return { meta: { ...(from ? { from } : {}), ...Object.fromEntries(given) } };
}

/** A key with the role `org.admin` may name who wrote it; of any other key Kustomer refuses it. */
function authorOf({ author }: MessageCreate): JsonRecord {
  if (!author?.id) return {};
  if (!/^[0-9a-f]{24}$/.test(author.id))
    throw invalid('An author id is 24 hexadecimal digits here.', 'author.id');
  return { [author.type === 'contact' ? 'customer' : 'createdBy']: author.id };
}

/** Messages are found by their external id; nothing finds a note by it, nor one that was given another. */
export function* settle(input: MessageCreate & { transactionId: string }): Steps<Message | null> {
  const sent = createRequest(input, input).json;
  if (input.type === 'note' || optionalText(sent, 'externalId') !== input.transactionId)
    throw unresolved('Kustomer cannot tell whether this was recorded.');
  const answer = yield* findByExternalId(input.transactionId);
  if (!answer && (yield* canFind())) return null;
  if (!answer) throw unresolved('Kustomer cannot tell whether this was recorded.');
  const found = recorded(answer.body);
  if (found.conversation_id === input.conversation_id) return found;
  // Others may count their transactions alike, and only one record is shown.
  throw unresolved('Another conversation has a message of this external id.');
}

/** The documentation spells it both ways; where case counts, only one of them is a route. */
const spellings = ['externalId', 'externalid'];

function* findByExternalId(externalId: string): Steps<DownstreamResponse | undefined> {
  for (const name of spellings) {
    const path = `/messages/${name}=${segment(externalId)}`;
    const answer = yield* ifThere(send({ method: 'GET', path }));
    if (answer) return answer;
  }
  return undefined;
}

/** A 404 says that there is no such message only where one that is there is found the same way. */
function* canFind(): Steps<boolean> {
  const query = { page: 1, pageSize: 100, sort: 'desc' };
  const { body } = yield* send({ method: 'GET', path: '/messages', query });
  const known = recordsIn(body, 'data')
    .map((record) => optionalText(optionalRecord(record, 'attributes'), 'externalId'))
    .find((externalId) => externalId !== null && !/^\.{1,2}$/.test(externalId));
  return known != null && (yield* findByExternalId(known)) !== undefined;
}
