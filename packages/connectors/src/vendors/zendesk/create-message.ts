import type { Message, MessageCreate } from '@keyway/contract';

import {
  type DownstreamRequest,
  type DownstreamResponse,
  type OperationContext,
  send,
  sendAll,
  type Steps,
  unresolved,
} from '../../definition/index.js';
import { numericId } from '../../listing/index.js';
import {
  authorNumber,
  bytesOf,
  extendBody,
  filesOf,
  type InlineFile,
  sha256,
  uploadsOf,
  withFileAddresses,
} from '../../writing/index.js';
import {
  asRecord,
  type JsonRecord,
  optionalId,
  optionalRecords,
  recordIn,
  requiredId,
  requiredRecord,
  requiredText,
} from '../../reading/index.js';
import { toMessage, type CommentContext } from './map-message.js';

/** Uploads the attachments, then writes the comment; only the last request makes a message. */
export function* create(input: MessageCreate, context: OperationContext): Steps<Message> {
  return fromAudit(yield* writeComment(input, {}, input.pass_through, context));
}

/** Sends the message that opens a ticket once more under its key: Zendesk answers with the ticket it made then. */
export function* settle(input: MessageCreate, context: OperationContext): Steps<Message | null> {
  return canRepeat(input, context) ? yield* create(input, context) : null;
}

/** Zendesk keeps a key for two hours (Ticketing API introduction, Idempotency); our clocks may differ. */
const KEPT_MS = 100 * 60_000;

/**
 * Whether the same request can be sent again under the same key. Files within the message are uploaded again and would
 * make it another one.
 */
export const canRepeat = (message: MessageCreate, { now, since }: OperationContext): boolean =>
  message.conversation_id === undefined &&
  filesOf(message).length === 0 &&
  since !== undefined &&
  now.getTime() - since.getTime() < KEPT_MS;

/** The same with other attributes of the ticket, of which the answer is given as it is: the ticket and an audit. */
export function* writeComment(
  input: MessageCreate,
  attributes: JsonRecord,
  passThrough: MessageCreate['pass_through'],
  { transactionId }: Pick<OperationContext, 'transactionId'>,
): Steps<unknown> {
  const target = targetOf(input);
  const files = filesOf(input);
  const uploaded = yield* sendAll(files.map(uploadRequest));
  const comment = {
    ...toComment(input, [...uploadsOf(input), ...uploaded.map(uploadToken)]),
    ...showing(input, files, uploaded),
  };
  const ticket = { ...toTicket(input), ...attributes, comment };
  const json = extendBody({ ticket }, passThrough, 'zendesk');
  const isOnce = target.method === 'POST' && transactionId !== undefined;
  const { body } = yield* send({ ...target, json, ...(isOnce ? onceBy(transactionId, json) : {}) });
  return body;
}

/** Only `POST /tickets` has such keys. The body is part of it, so that no other create of the account is answered. */
const onceBy = (transactionId: string, json: unknown): Pick<DownstreamRequest, 'headers'> => ({
  headers: { 'idempotency-key': sha256(JSON.stringify([transactionId, json])).toString('hex') },
});

const targetOf = ({ conversation_id }: MessageCreate): Pick<DownstreamRequest, 'method' | 'path'> =>
  conversation_id === undefined
    ? { method: 'POST', path: '/tickets' }
    : { method: 'PUT', path: `/tickets/${numericId(conversation_id, 'conversation_id')}` };

const uploadRequest = (file: InlineFile): DownstreamRequest => ({
  ...uploadCall(file.file_name),
  bytes: { contentType: file.content_type, content: [bytesOf(file)] },
});

export const uploadCall = (filename: string): DownstreamRequest => ({
  method: 'POST',
  path: '/uploads',
  query: { filename },
});
/** The response to an upload. */
export const uploadToken = ({ body }: DownstreamResponse): string =>
  requiredText(recordIn(body, 'upload'), 'token', 'upload');

/**
 * An image of the text has the address of its upload, which the ticket keeps with the comment (developer.zendesk.com:
 * ticket attachments, `inline`).
 */
function showing(
  { body_html }: MessageCreate,
  files: readonly InlineFile[],
  uploaded: readonly DownstreamResponse[],
): JsonRecord {
  const addresses = files.flatMap(({ content_id }, index): [string, string][] => {
    if (content_id === undefined) return [];
    const upload = recordIn(uploaded[index]?.body, 'upload');
    return [
      [content_id, requiredText(requiredRecord(upload, 'attachment', 'upload'), 'content_url', 'upload')],
    ];
  });
  return body_html && addresses.length > 0
    ? { html_body: withFileAddresses(body_html, new Map(addresses)) }
    : {};
}

const toComment = (input: MessageCreate, uploads: readonly string[]): JsonRecord => ({
  ...(input.body_html ? { html_body: input.body_html } : { body: input.body }),
  public: input.type !== 'note',
  ...authorOf(input),
  ...(uploads.length > 0 ? { uploads } : {}),
});

/** Of a new ticket, a contact named by address alone is the requester. */
function authorOf(input: MessageCreate): JsonRecord {
  const opens = input.conversation_id === undefined && !input.author?.id;
  return input.author && !opens ? { author_id: authorNumber(input) } : {};
}

/** Ticket members around the comment: its other recipients, and for a new ticket its subject and requester. */
function toTicket(input: MessageCreate): JsonRecord {
  const copies = (input.recipients ?? []).filter(({ role }) => role === 'cc');
  const emailCcs = copies.map(({ address, name }) => ({
    user_email: address,
    ...(name ? { user_name: name } : {}),
    action: 'put',
  }));
  const requester = requesterOf(input);
  return {
    ...(emailCcs.length > 0 ? { email_ccs: emailCcs } : {}),
    ...(input.conversation_id === undefined && input.subject ? { subject: input.subject } : {}),
    ...(input.conversation_id === undefined && requester ? { requester } : {}),
  };
}

function requesterOf({ author, recipients }: MessageCreate): JsonRecord | undefined {
  if (author?.type === 'contact' && author.email)
    return { name: author.name ?? author.email, email: author.email };
  const to = recipients?.find(({ role }) => role === 'to');
  return to ? { name: to.name ?? to.address, email: to.address } : undefined;
}

/** The answer is the ticket and an audit; the audit event of type Comment is the new comment. */
function fromAudit(body: unknown): Message {
  const answer = asRecord(body, 'body');
  const ticket = requiredRecord(answer, 'ticket', 'body');
  const audit = requiredRecord(answer, 'audit', 'body');
  const comment = optionalRecords(audit, 'events').find(
    ({ type }) => type === 'Comment' || type === 'VoiceComment',
  );
  if (!comment) throw unresolved('The ticket was saved, but its answer names no comment.');
  return toMessage({ created_at: audit.created_at, via: audit.via, ...comment }, 'audit.events', {
    ticketId: requiredId(ticket, 'id', 'ticket'),
    authorOf: authorBy(optionalId(ticket, 'requester_id')),
  });
}

/** No users come with this answer: the requester is the contact, anyone else who may comment is an agent. */
const authorBy =
  (requesterId: string | null): CommentContext['authorOf'] =>
  (id) => ({ id, type: id === requesterId ? 'contact' : 'agent', name: null, email: null });
