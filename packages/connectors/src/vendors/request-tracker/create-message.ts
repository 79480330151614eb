import type { Message, MessageCreate } from '@keyway/contract';

import { type OperationContext, send, type Steps, unresolved } from '../../definition/index.js';
import { numericId } from '../../listing/index.js';
import { encodedFiles, extendBody, filesOf, readBack } from '../../writing/index.js';
import { isRecord, type JsonRecord, optionalId } from '../../reading/index.js';
import { queueFor } from './inboxes.js';
import { toMessage } from './map-message.js';
import { find, findOpening, webAddress } from './read-messages.js';

/** Answers name only where the new record is, so it is read back. */
export function* create(input: MessageCreate, context: OperationContext): Steps<Message> {
  return input.conversation_id === undefined
    ? yield* openTicket(input, context)
    : yield* reply(input.conversation_id, input, context);
}

function* reply(conversationId: string, input: MessageCreate, context: OperationContext): Steps<Message> {
  const ticketId = numericId(conversationId, 'conversation_id');
  const { headers } = yield* send({
    method: 'POST',
    path: `/ticket/${ticketId}/${input.type === 'note' ? 'comment' : 'correspond'}`,
    json: extendBody(toContent(input), input.pass_through, 'request-tracker'),
  });
  const id = /\/transaction\/(\d{1,19})$/.exec(headers.location ?? '')?.[1];
  if (id === undefined) throw unresolved('The message was recorded, but its answer names no id.');
  return yield* readBack(find(id, context), () => fromInput(id, ticketId, input, context));
}

function* openTicket(input: MessageCreate, context: OperationContext): Steps<Message> {
  const queue = yield* queueFor(undefined, context);
  const { body } = yield* send({
    method: 'POST',
    path: '/ticket',
    json: extendBody(
      { Queue: queue, ...toPeople(input), ...toContent(input) },
      input.pass_through,
      'request-tracker',
    ),
  });
  const ticketId = isRecord(body) ? optionalId(body, 'id') : null;
  if (ticketId === null) throw unresolved('A ticket was opened, but its answer names no id.');
  // Without the number of its first message there is nothing to answer with, though the ticket is there.
  const id = yield* readBack(
    findOpening(ticketId),
    `Ticket ${ticketId} was opened, but its first message cannot be read.`,
  );
  return yield* readBack(find(id, context), () => fromInput(id, ticketId, input, context));
}

export const toContent = (input: MessageCreate): JsonRecord => ({
  ...(input.body_html
    ? { Content: input.body_html, ContentType: 'text/html' }
    : { Content: input.body, ContentType: 'text/plain' }),
  ...(input.subject ? { Subject: input.subject } : {}),
  Attachments: encodedFiles(
    filesOf(input).map((file) => ({ ...file, file_name: toFileName(file.file_name) })),
    { name: 'FileName', type: 'FileType', data: 'FileContent' },
  ),
});

/** Stored as Latin-1 otherwise and then unreadable (tried on 5.0.3); an encoded word arrives whole (RFC 2047). */
const toFileName = (name: string): string =>
  /^[\x20-\x7e]*$/.test(name) ? name : `=?UTF-8?B?${Buffer.from(name, 'utf8').toString('base64')}?=`;

/** The customer is who wrote it, or whom an agent writes to. */
export function toPeople({ author, recipients }: MessageCreate): JsonRecord {
  const addresses = (role: string): string[] =>
    (recipients ?? []).filter((recipient) => recipient.role === role).map(({ address }) => address);
  const requestors = author?.type === 'contact' && author.email ? [author.email] : addresses('to');
  return {
    ...(requestors.length > 0 ? { Requestor: requestors } : {}),
    ...(addresses('cc').length > 0 ? { Cc: addresses('cc') } : {}),
  };
}

function fromInput(id: string, ticketId: string, input: MessageCreate, context: OperationContext): Message {
  const type = input.type === 'note' ? 'Comment' : 'Correspond';
  const transaction = {
    id,
    Type: type,
    ObjectId: ticketId,
    Created: context.now.toISOString(),
    Data: input.subject ?? '',
  };
  const { Content, ContentType } = toContent(input);
  return toMessage(transaction, 'transaction', {
    parts: [{ Content, ContentType }],
    ticket: undefined,
    address: webAddress(context),
  });
}
