import type { Message, MessageCreate } from '@keyway/contract';

import {
  asRecord,
  type JsonRecord,
  optionalId,
  optionalRecord,
  optionalText,
  toBodies,
} from '../../reading/index.js';
import { invalid, type OperationContext, send, type Steps } from '../../definition/index.js';
import { numericId } from '../../listing/index.js';
import {
  addressesOf,
  authorNumber,
  chooseInbox,
  extendBody,
  isFromContact,
  readBack,
  soleRecipient,
  encodedFiles,
  filesOf,
} from '../../writing/index.js';
import { createdId } from './created-id.js';
import { readInboxes } from './directory.js';
import { toMessage } from './map-message.js';
import { find, findFirst } from './read-messages.js';

/** The answer has no body and only a header that names the new record, so it is read back. */
export function* create(input: MessageCreate, context: OperationContext): Steps<Message> {
  if (input.conversation_id === undefined) return yield* openConversation(input, context);
  const conversationId = numericId(input.conversation_id, 'conversation_id');
  const thread = toThread(input);
  const isNote = input.type === 'note';
  const customer = isNote ? undefined : yield* customerOf(conversationId, input);
  const kind = isNote ? 'notes' : isFromContact(input) ? 'customer' : 'reply';
  const id = yield* write(`/conversations/${conversationId}/${kind}`, { ...thread, customer }, input);
  return yield* readBack(find(conversationId, id, context), () =>
    fromInput(conversationId, id, input, context),
  );
}

function* openConversation(input: MessageCreate, context: OperationContext): Steps<Message> {
  const customer = namedCustomer(input);
  if (!customer) throw withoutCustomer();
  const id = yield* writeConversation(input, { subject: input.subject ?? undefined, customer }, context);
  return yield* readBack(
    findFirst(id),
    `Conversation ${id} was opened, but its first message cannot be read.`,
  );
}

/** A conversation of this customer with these other attributes; its id. */
export function* writeConversation(
  input: MessageCreate,
  attributes: JsonRecord & { readonly customer: JsonRecord; readonly mailboxId?: number },
  context: OperationContext,
): Steps<string> {
  const set = context.settings.mailbox_id;
  const mailboxId =
    attributes.mailboxId ?? Number(set || (yield* chooseInbox(undefined, readInboxes, context)));
  const { customer } = attributes;
  const thread = { type: isFromContact(input) ? 'customer' : 'reply', customer, ...toThread(input) };
  return yield* write(
    '/conversations',
    { type: 'email', status: 'active', ...attributes, mailboxId, threads: [thread] },
    input,
  );
}

/** The id of what was written. */
function* write(path: string, body: JsonRecord, input: MessageCreate): Steps<string> {
  const json = extendBody(body, input.pass_through, 'help-scout');
  const { headers } = yield* send({ method: 'POST', path, json });
  return createdId(headers, 'message');
}

function fromInput(
  conversationId: string,
  id: string,
  input: MessageCreate,
  { now }: OperationContext,
): Message {
  const type = input.type === 'note' ? 'note' : isFromContact(input) ? 'customer' : 'message';
  const { text: body, cc, bcc } = toThread(input);
  return toMessage({ id, type, body, cc, bcc, createdAt: now.toISOString() }, 'thread', conversationId);
}

/** Whose conversation it is, where the caller does not say whom the message is to or from. */
function* customerOf(conversationId: string, input: MessageCreate): Steps<JsonRecord> {
  const named = namedCustomer(input);
  if (named) return named;
  const { body } = yield* send({ method: 'GET', path: `/conversations/${conversationId}` });
  const customer = optionalRecord(asRecord(body, 'conversation'), 'primaryCustomer');
  const [id, email] = [optionalId(customer, 'id'), optionalText(customer, 'email')];
  if (id === null && email === null) throw withoutCustomer();
  return id === null ? { email } : { id: Number(id) };
}

/** The contact who wrote it, or else the one it is to. */
function namedCustomer(input: MessageCreate): JsonRecord | undefined {
  const to = soleRecipient(input, 'to');
  if (isFromContact(input) && input.author?.id) return { id: authorNumber(input) };
  const [email, name] = isFromContact(input)
    ? [input.author?.email, input.author?.name]
    : [to?.address, to?.name];
  return email ? { email, firstName: name ?? undefined } : undefined;
}

const withoutCustomer = () => invalid('Name the customer: as the author, or “to”.', 'recipients');

const toThread = (input: MessageCreate): JsonRecord => ({
  text: toBodies(input).html,
  user: isFromContact(input) ? undefined : authorNumber(input),
  cc: addressesOf(input, 'cc'),
  bcc: addressesOf(input, 'bcc'),
  attachments: encodedFiles(filesOf(input), { name: 'fileName', type: 'mimeType', data: 'data' }),
});
