import type { Message, MessageCreate } from '@keyway/contract';

import {
  isRecord,
  type JsonRecord,
  optionalDate,
  optionalId,
  optionalRecord,
  optionalText,
  recordIn,
  recordsIn,
  requiredId,
} from '../../reading/index.js';
import { invalid, type OperationContext, send, type Steps, unresolved } from '../../definition/index.js';
import { numericId } from '../../listing/index.js';
import { extendBody, isFromContact, readBack, readWritten, soleRecipient } from '../../writing/index.js';
import { readAddresses } from './directory.js';
import { toMessage, toNote, uuid } from './map-message.js';

type Context = Pick<OperationContext, 'settings' | 'transactionId' | 'now'>;

export function* create(input: MessageCreate, context: OperationContext): Steps<Message> {
  if (input.conversation_id === undefined) return yield* open(input, context);
  const conversationId = numericId(input.conversation_id, 'conversation_id');
  const isNote = input.type === 'note';
  const own = isNote ? toVendorNote(input, context) : toVendorMessage(input, context);
  const json = extendBody(own, input.pass_through, 'dixa');
  const path = `/conversations/${conversationId}/${isNote ? 'notes' : 'messages'}`;
  const { body } = yield* send({ method: 'POST', path, json });
  if (!isNote) return yield* resolve(body, json, conversationId, context);
  return readWritten(
    () => toNote(recordIn(body, 'data'), 'data', conversationId),
    'The note was written, but its answer does not show it.',
  );
}

/** The answer may leave out the id (it is optional in Dixa's description), and always says less than the list. */
function* resolve(body: unknown, sent: JsonRecord, conversationId: string, { now }: Context): Steps<Message> {
  const data = isRecord(body) ? (optionalRecord(body, 'data') ?? {}) : {};
  const id = optionalId(data, 'messageId');
  if (id === null) return yield* findWritten(conversationId, carrying(optionalText(sent, 'externalId')));
  const { content, direction } = data;
  const createdAt = optionalDate(data, 'createdAt') ?? now.toISOString();
  const record = { ...data, id, createdAt, attributes: { content, direction } };
  return toMessage(record, 'data', conversationId);
}

/** Picks one of a conversation's messages, which come oldest first. */
type Choice = (records: readonly JsonRecord[]) => JsonRecord | undefined;

/** The newest, for Dixa takes an external id that was used before. */
const carrying =
  (externalId: string | null): Choice =>
  (records) =>
    externalId === null ? undefined : records.findLast((record) => record.externalId === externalId);

function* findWritten(conversationId: string, pick: Choice): Steps<Message> {
  const found = yield* readBack(findMessage(conversationId, pick), () => undefined);
  if (found) return found;
  throw unresolved(`The message is in conversation ${conversationId}, but Dixa does not show it.`);
}

function* findMessage(conversationId: string, pick: Choice): Steps<Message | undefined> {
  const { body } = yield* send({ method: 'GET', path: `/conversations/${conversationId}/messages` });
  const found = pick(recordsIn(body, 'data'));
  return found && toMessage(found, 'data', conversationId);
}

/** Opens a conversation by email with an end user that Dixa knows. */
function* open(input: MessageCreate, context: OperationContext): Steps<Message> {
  // It is sent to the given end user only.
  const receiver = soleRecipient(input, 'to');
  const email = input.author?.type === 'contact' ? input.author.email : receiver?.address;
  if (!email) throw invalid('A new conversation needs the address of the end user.', 'recipients');
  const message = toVendorMessage(input, context);
  const users = yield* send({ method: 'GET', path: '/endusers', query: { email } });
  const [user] = recordsIn(users.body, 'data');
  if (!user) throw invalid('Dixa has no end user with this address.', 'recipients');
  const conversation = {
    requesterId: requiredId(user, 'id', 'data[0]'),
    subject: input.subject ?? '',
    message,
  };
  const id = yield* openConversation(conversation, input.pass_through, context);
  return yield* findWritten(id, ([opening]) => opening);
}

/** The sender of a new conversation: the address that the connection sets, or the only one there is. */
function* addressFor(context: OperationContext): Steps<string> {
  const { email_integration: set } = context.settings;
  if (set) return set;
  const [only, ...others] = yield* readAddresses(context);
  if (only !== undefined && others.length === 0) return only;
  throw invalid(
    `Dixa has ${only === undefined ? 'no' : 'several'} email addresses: set the one for new conversations on the connection.`,
    'message',
  );
}

/** A new conversation from that address; its id. */
export function* openConversation(
  conversation: { readonly requesterId: string; readonly subject: string; readonly message: JsonRecord },
  passThrough: MessageCreate['pass_through'],
  context: OperationContext,
): Steps<string> {
  const emailIntegrationId = yield* addressFor(context);
  const json = extendBody({ _type: 'Email', ...conversation, emailIntegrationId }, passThrough, 'dixa');
  const { body } = yield* send({ method: 'POST', path: '/conversations', json });
  const id = isRecord(body) ? optionalId(optionalRecord(body, 'data'), 'id') : null;
  if (id === null) throw unresolved('A conversation was opened, but its answer names no id.');
  return id;
}

function toVendorNote({ body, author }: MessageCreate, { settings }: Context): JsonRecord {
  const agentId = author?.id ?? settings.agent_id;
  return { message: body, ...(agentId ? { agentId: toAgentId(agentId) } : {}) };
}

export function toVendorMessage(input: MessageCreate, { settings, transactionId }: Context): JsonRecord {
  const { author, body, body_html } = input;
  const content = body_html ? { _type: 'Html', value: body_html } : { _type: 'Text', value: body };
  const externalId = input.external_id ?? transactionId;
  // Dixa accepts no contact's ID: it is always the conversation's contact.
  if (isFromContact(input)) return { _type: 'Inbound', content, externalId };
  const agentId = author?.id ?? settings.agent_id;
  if (!agentId) throw invalid('Name the agent who writes, or set one for the connection.', 'author.id');
  return { _type: 'Outbound', content, externalId, agentId: toAgentId(agentId) };
}

function toAgentId(id: string): string {
  try {
    return uuid(id);
  } catch {
    throw invalid('The id of an agent is a UUID here.', 'author.id');
  }
}

/** A message is found by its external id in its conversation; a note has none, and a search knows none. */
export function* settle(
  input: MessageCreate & { transactionId: string },
  context: Context,
): Steps<Message | null> {
  const { conversation_id, transactionId, type } = input;
  const isFound =
    conversation_id !== undefined && type !== 'note' && sentId(input, context) === transactionId;
  if (!isFound) throw unresolved('Dixa cannot tell whether this was created.');
  const id = numericId(conversation_id, 'conversation_id');
  return (yield* findMessage(id, carrying(transactionId))) ?? null;
}

function sentId(input: MessageCreate & { transactionId: string }, context: Context): string | null {
  const own = toVendorMessage(input, { ...context, transactionId: input.transactionId });
  return optionalText(extendBody(own, input.pass_through, 'dixa'), 'externalId');
}
