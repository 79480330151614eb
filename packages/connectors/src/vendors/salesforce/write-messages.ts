import type { Message, MessageCreate } from '@keyway/contract';

import {
  ConnectorError,
  type DownstreamRequest,
  invalid,
  type OperationContext,
  send,
  type Steps,
  unresolved,
  type UpdateInput,
} from '../../definition/index.js';
import {
  addressesOf,
  extendBody,
  isFromContact,
  readBack,
  readSaved,
  soleRecipient,
} from '../../writing/index.js';
import { isRecord, type JsonRecord, optionalId, optionalRecord, toBodies } from '../../reading/index.js';
import { emailParts, part, sendParts } from './composite.js';
import { fromComment, fromEmail } from './map-message.js';
import { find, findBy, originOf } from './read-messages.js';
import { idOf, isIdOf, quote } from './soql.js';

const serviceId = 'salesforce';

export function* create(input: MessageCreate, context: OperationContext): Steps<Message> {
  return input.type === 'note' ? yield* addComment(input, context) : yield* addEmail(input, context);
}

/** Looks for the email that carries the transaction id; a comment has no place for it. */
export function* settle(
  input: MessageCreate & { readonly transactionId: string },
  context: OperationContext,
): Steps<Message | null> {
  if (input.type === 'note') throw unresolved('A comment does not say which call made it.');
  const identifier = toIdentifier(input.transactionId);
  const sent = toEmail(input, { ...context, transactionId: input.transactionId });
  if (sent.MessageIdentifier !== identifier)
    throw unresolved('The email was given an identifier of its own.');
  try {
    // SOQL compares strings without regard to case, and others may count their transactions alike.
    const isIt = (record: JsonRecord): boolean =>
      record.MessageIdentifier === identifier &&
      (input.conversation_id === undefined || shortId(record.ParentId) === shortId(sent.ParentId));
    return yield* findBy('EmailMessage', `MessageIdentifier = ${quote(identifier)}`, context, isIt);
  } catch (error) {
    if (error instanceof ConnectorError && error.kind === 'not_found') return null;
    throw error;
  }
}

/** Without the check at its end, which an id may have or not. */
const shortId = (id: unknown): string => String(id).slice(0, 15);

export function* update({ id, changes }: UpdateInput, context: OperationContext): Steps<Message> {
  if (isIdOf('EmailMessage', id))
    throw new ConnectorError('unsupported', 'An email cannot be changed in Salesforce; a comment can.');
  // The comment is read first, in case it cannot be read after the change.
  const before = yield* find(id, context);
  const isRewritten = changes.body !== undefined || changes.body_html !== undefined;
  const own = isRewritten ? { CommentBody: toBodies(changes).text } : {};
  const json = extendBody(own, changes.pass_through, serviceId);
  yield* send({ method: 'PATCH', path: `/sobjects/CaseComment/${idOf('CaseComment', id)}`, json });
  // 204: nothing comes with it.
  return yield* readSaved(find(id, context), id, () => before);
}

export const deleteRequest = (id: string): DownstreamRequest => ({
  method: 'DELETE',
  path: isIdOf('EmailMessage', id)
    ? `/sobjects/EmailMessage/${id}`
    : `/sobjects/CaseComment/${idOf('CaseComment', id)}`,
});

function* addComment(input: MessageCreate, context: OperationContext): Steps<Message> {
  const comment = {
    ParentId: idOf('Case', input.conversation_id ?? '', 'conversation_id'),
    CommentBody: toBodies(input).text,
    IsPublished: false,
  };
  const json = extendBody(comment, input.pass_through, serviceId);
  const { body } = yield* send({ method: 'POST', path: '/sobjects/CaseComment', json });
  return yield* readStored('CaseComment', body, json, context);
}

/** One request in any case: with a new case or with files, all of them are made, or none. */
function* addEmail(input: MessageCreate, context: OperationContext): Steps<Message> {
  assertAuthor(input);
  const email = toEmail(input, context);
  if (input.conversation_id !== undefined && !input.attachments?.length) {
    const { body } = yield* send({ method: 'POST', path: '/sobjects/EmailMessage', json: email });
    return yield* readStored('EmailMessage', body, email, context);
  }
  const results = yield* sendParts(toParts(input, email));
  const opened = optionalRecord(results.get('case'), 'body');
  const sent = input.conversation_id === undefined ? { ...email, ParentId: optionalId(opened, 'id') } : email;
  return yield* readStored('EmailMessage', results.get('email')?.body, sent, context);
}

/** An email that came in is known by its address. */
export function assertAuthor(input: MessageCreate): void {
  if (isFromContact(input) && !input.author?.email)
    throw invalid('A contact is named by email here.', 'author.email');
}

export function toEmail(input: MessageCreate, { now, transactionId }: OperationContext): JsonRecord {
  const { text, html } = toBodies(input);
  const incoming = isFromContact(input);
  const sender = soleRecipient(input, 'from');
  const email = {
    ParentId:
      input.conversation_id === undefined
        ? '@{case.id}'
        : idOf('Case', input.conversation_id, 'conversation_id'),
    Subject: input.subject,
    TextBody: text,
    HtmlBody: html,
    FromAddress: sender?.address ?? input.author?.email,
    FromName: sender?.name ?? input.author?.name,
    ToAddress: addressesOf(input, 'to')?.join(';'),
    CcAddress: addressesOf(input, 'cc')?.join(';'),
    BccAddress: addressesOf(input, 'bcc')?.join(';'),
    Incoming: incoming,
    // New, or sent.
    Status: incoming ? '0' : '3',
    // An email that is no draft takes files only where the client manages it (object reference: IsClientManaged).
    IsClientManaged: input.attachments?.length ? true : undefined,
    MessageDate: now.toISOString(),
    ReplyToEmailMessageId:
      input.in_reply_to_id && idOf('EmailMessage', input.in_reply_to_id, 'in_reply_to_id'),
    MessageIdentifier: transactionId === undefined ? undefined : toIdentifier(transactionId),
  };
  const given = Object.entries(email).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  return extendBody(Object.fromEntries(given), input.pass_through, serviceId);
}

/** In the form of a Message-ID, which is what the field is for. */
const toIdentifier = (transactionId: string): string =>
  `<${encodeURIComponent(transactionId)}@keyway.invalid>`;

/** A new case, the email, and its files. */
function toParts(input: MessageCreate, email: JsonRecord): readonly JsonRecord[] {
  const customer = isFromContact(input)
    ? { address: input.author?.email, name: input.author?.name }
    : input.recipients?.find(({ role }) => role === 'to');
  const opening = {
    Origin: 'Email',
    ...(input.subject ? { Subject: input.subject } : {}),
    ...(customer?.address ? { SuppliedEmail: customer.address } : {}),
    ...(customer?.name ? { SuppliedName: customer.name } : {}),
  };
  return [
    ...(input.conversation_id === undefined ? [part('case', 'Case', opening)] : []),
    ...emailParts(input, email),
  ];
}

function* readStored(
  kind: 'EmailMessage' | 'CaseComment',
  answer: unknown,
  sent: JsonRecord,
  context: OperationContext,
): Steps<Message> {
  const id = isRecord(answer) ? optionalId(answer, 'id') : null;
  if (id === null || !isIdOf(kind, id))
    throw unresolved('The message was stored, but its answer names no id.');
  return yield* readBack(find(id, context), () => {
    if (optionalId(sent, 'ParentId') === null)
      throw unresolved('The message was stored, but its answer names no case.');
    const record = { ...sent, Id: id, CreatedDate: context.now.toISOString() };
    return (kind === 'EmailMessage' ? fromEmail : fromComment)(record, kind, { origin: originOf(context) });
  });
}
