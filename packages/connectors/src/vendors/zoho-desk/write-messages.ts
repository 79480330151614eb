import type { Message, MessageCreate, MessageUpdate } from '@keyway/contract';

import {
  asRecord,
  type JsonRecord,
  optionalId,
  optionalRecord,
  optionalText,
  parseMailboxes,
  requiredId,
} from '../../reading/index.js';
import {
  ConnectorError,
  type DownstreamRequest,
  type DownstreamResponse,
  invalid,
  lookAside,
  send,
  StepFailed,
  type Steps,
  type UpdateInput,
} from '../../definition/index.js';
import { numericId, sendInTurns } from '../../listing/index.js';
import {
  addressesOf,
  extendBody,
  filesOf,
  type InlineFile,
  multipart,
  readWritten,
  soleRecipient,
  uploadsOf,
} from '../../writing/index.js';
import { fromComment, fromThread, readId } from './map-message.js';
import { recordsOf } from './list-records.js';
import { maxPageSize, threadsRequest } from './read-messages.js';
import { pathOf } from './read-tickets.js';

const serviceId = 'zoho-desk';

/** A note is a private comment, a message an email; only the last request makes either. */
export function* create(input: MessageCreate): Steps<Message> {
  if (input.conversation_id === undefined) throw invalid('Name the ticket.', 'conversation_id');
  const ticketId = numericId(input.conversation_id, 'conversation_id');
  const isNote = input.type === 'note';
  const envelope = isNote ? { isPublic: false } : yield* addressReply(ticketId, input);
  const uploaded = yield* sendInTurns(filesOf(input).map(uploadRequest));
  const attachmentIds = [
    ...uploadsOf(input).map((id) => numericId(id, 'attachments')),
    ...uploaded.map(uploadedId),
  ];
  const json = {
    ...envelope,
    ...toContent(input),
    ...(attachmentIds.length > 0 ? { attachmentIds } : {}),
  };
  const request = (members: JsonRecord): DownstreamRequest => ({
    method: 'POST',
    path: `/tickets/${ticketId}/${isNote ? 'comments' : 'sendReply'}`,
    json: extendBody(members, input.pass_through, serviceId),
  });
  const hasSender = isNote || soleRecipient(input, 'from') !== undefined;
  const { body } = hasSender ? yield* send(request(json)) : yield* sendFromInbox(ticketId, json, request);
  return readWritten(
    () => (isNote ? fromComment : fromThread)(asRecord(body, 'body'), 'body', ticketId),
    'The message was written, but its answer cannot be read.',
  );
}

export const updateRequest = ({ id, changes }: UpdateInput): DownstreamRequest => ({
  method: 'PATCH',
  path: commentPath(id, 'edited'),
  json: extendBody(toChanges(changes), changes.pass_through, serviceId),
});

export const updated = ({ body }: DownstreamResponse, { id }: UpdateInput): Message =>
  fromComment(asRecord(body, 'comment'), 'comment', readId(id).ticketId);

export const deleteRequest = (messageId: string): DownstreamRequest => ({
  method: 'DELETE',
  path: commentPath(messageId, 'deleted'),
});

function commentPath(messageId: string, change: string): string {
  const { ticketId, kind, id } = readId(messageId);
  if (kind === 'comment') return `/tickets/${ticketId}/comments/${id}`;
  throw new ConnectorError('unsupported', `A thread cannot be ${change} in Zoho Desk; a comment can.`);
}

const toContent = ({ body, body_html }: Pick<MessageUpdate, 'body' | 'body_html'>): JsonRecord =>
  body_html ? { content: body_html, contentType: 'html' } : { content: body ?? '', contentType: 'plainText' };

/** A pass-through alone leaves the content as it is. */
const toChanges = (changes: MessageUpdate): JsonRecord =>
  changes.body === undefined && changes.body_html === undefined ? {} : toContent(changes);

/** The response to an upload. */
export const uploadedId = ({ body }: DownstreamResponse): string =>
  requiredId(asRecord(body, 'upload'), 'id', 'upload');

const uploadRequest = (file: InlineFile): DownstreamRequest => ({
  method: 'POST',
  path: '/uploads',
  bytes: multipart([{ name: 'file', file }]),
});

type Envelope = { readonly from?: string; readonly to?: string; readonly threadId?: string };

/**
 * Zoho requires sender and recipient of every reply. Missing ones are taken from the ticket's emails: the reply goes to
 * the latest, from the last replying address or else the one it was received at. Without emails, it goes to the
 * contact, from an address of the ticket's department.
 */
function* addressReply(ticketId: string, input: MessageCreate): Steps<JsonRecord> {
  const [to, cc, bcc] = (['to', 'cc', 'bcc'] as const).map((role) => addressesOf(input, role)?.join(','));
  const named: Envelope = { from: soleRecipient(input, 'from')?.address, to };
  const answered = isWhole(named) ? named : { ...(yield* findAddresses(ticketId)), ...definedIn(named) };
  const envelope = isWhole(answered) ? answered : { ...(yield* lookUp(ticketId)), ...definedIn(answered) };
  if (!isWhole(envelope)) {
    const words = 'Zoho Desk knows no address to answer this ticket at, or none to answer from';
    throw invalid(`${words}: name recipients with the roles from and to.`, 'recipients');
  }
  return {
    channel: 'EMAIL',
    fromEmailAddress: envelope.from,
    to: envelope.to,
    ...(cc ? { cc } : {}),
    ...(bcc ? { bcc } : {}),
    ...(envelope.threadId && !to ? { inReplyToThreadId: envelope.threadId } : {}),
  };
}

/** The address that answered last may be gone from the department, or may have been an agent's: then its own is used. */
function* sendFromInbox(
  ticketId: string,
  json: JsonRecord,
  request: (members: JsonRecord) => DownstreamRequest,
): Steps<DownstreamResponse> {
  try {
    return yield* send(request(json));
  } catch (error) {
    if (!(error instanceof StepFailed) || error.status !== 422) throw error;
    const { from } = yield* lookUp(ticketId);
    if (!from || from === json.fromEmailAddress) throw error;
    return yield* send(request({ ...json, fromEmailAddress: from }));
  }
}

const isWhole = (envelope: Envelope): boolean => !!envelope.from && !!envelope.to;

/** Without what is empty. */
const definedIn = (envelope: Envelope): Envelope =>
  Object.fromEntries(Object.entries(envelope).filter(([, value]) => !!value));

function* findAddresses(ticketId: string): Steps<Envelope> {
  const query = { from: 0, limit: maxPageSize, sortBy: '-sendDateTime' };
  const emails = recordsOf(yield* send(threadsRequest(ticketId, query))).filter(
    ({ channel, status, isForward }) => channel === 'EMAIL' && status !== 'DRAFT' && isForward !== true,
  );
  const [latest] = emails;
  if (!latest) return {};
  const sent = emails.find(({ direction }) => direction === 'out');
  const [from] = mailboxesOf(sent ?? latest, sent ? ['fromEmailAddress'] : ['to']);
  const to = mailboxesOf(latest, latest.direction === 'in' ? ['replyTo', 'fromEmailAddress'] : ['to']);
  return { from, to: to.join(','), threadId: requiredId(latest, 'id', 'threads[0]') };
}

/** The ticket's contact, and the first address that its department can send from. */
function* lookUp(ticketId: string): Steps<Envelope> {
  const { body } = yield* send({ method: 'GET', path: pathOf(ticketId), query: { include: 'contacts' } });
  const ticket = asRecord(body, 'body');
  const to = optionalText(ticket, 'email') ?? optionalText(optionalRecord(ticket, 'contact'), 'email');
  const departmentId = optionalId(ticket, 'departmentId');
  const from =
    departmentId === null ? undefined : yield* lookAside(() => findSender(departmentId), undefined);
  return { ...(to === null ? {} : { to }), from };
}

function* findSender(departmentId: string): Steps<string | undefined> {
  const query = { departmentId, isActive: 'true', from: 0, limit: maxPageSize };
  const addresses = recordsOf(yield* send({ method: 'GET', path: '/mailReplyAddress', query }));
  const usable = addresses.find(({ isActive, isVerified }) => isActive !== false && isVerified !== false);
  return (usable && optionalText(usable, 'address')) ?? undefined;
}

/** The addresses in the first of these members that has any. */
const mailboxesOf = (thread: JsonRecord, names: readonly string[]): readonly string[] =>
  parseMailboxes(names.map((name) => optionalText(thread, name)).find((text) => text !== null) ?? '').map(
    ({ address }) => address,
  );
