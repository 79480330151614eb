import { toPlainText } from '../../plain-text.js';
import type { Address, Attachment, Conversation, Helpdesk, Message } from '../../helpdesk.js';
import { isRecord, type VendorAnswer, type VendorContext, type VendorRequest } from '../../vendor.js';
import {
  fromAddresses,
  fromId,
  invalidData,
  isComment,
  isDraft,
  isThread,
  longestContent,
  notFound,
  toComment,
  toListedThread,
  toThread,
  unprocessable,
} from './format.js';
import { assertParameters, listAnswer } from './list.js';
import { uploads } from './uploads.js';

type Fields = Record<string, unknown>;

const longestComment = 32_000;

export function listThreads(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const ticket = requireTicket(request, helpdesk);
  const rules = { limit: { standard: 10, maximum: 100 }, sort: ['-sendDateTime'] } as const;
  return listAnswer(
    request,
    rules,
    ({ descending }) => historyOf(ticket, helpdesk, isThread, descending),
    (message) => toListedThread(message, helpdesk),
  );
}

export function listComments(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const ticket = requireTicket(request, helpdesk);
  const rules = {
    limit: { standard: 50, maximum: 100 },
    sort: ['commentedTime'],
    parameters: ['include'],
  } as const;
  return listAnswer(
    request,
    rules,
    ({ descending }) => historyOf(ticket, helpdesk, isComment, descending),
    (message) => ({ ...toComment(message, helpdesk), ...plainOf(request, message) }),
  );
}

/** Both in one list, newest first; it cannot be sorted. */
export function listConversations(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const ticket = requireTicket(request, helpdesk);
  return listAnswer(
    request,
    { limit: { standard: 100, maximum: 200 } },
    () => historyOf(ticket, helpdesk, (message) => message.kind !== 'event', true),
    (message) =>
      isComment(message)
        ? { ...toComment(message, helpdesk), type: 'comment' }
        : { ...toListedThread(message, helpdesk), type: 'thread' },
  );
}

export function showThread(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  assertParameters(request.query, ['include', 'orgId']);
  const whole = request.url.includes('/fullContent');
  const thread = requireThread(request, helpdesk);
  return { status: 200, body: { ...toThread(thread, helpdesk, whole), ...plainOf(request, thread) } };
}

/** `include=plainText` adds the text of the HTML. */
const plainOf = ({ query }: VendorRequest, { text, html }: Message): { plainText?: string } =>
  query.get('include')?.split(',').includes('plainText')
    ? { plainText: (text ?? toPlainText(html ?? '')).slice(0, longestContent) }
    : {};

export function showComment(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  assertParameters(request.query, ['include', 'orgId']);
  const comment = requireComment(request, helpdesk);
  return { status: 200, body: { ...toComment(comment, helpdesk), ...plainOf(request, comment) } };
}

export function sendReply(request: VendorRequest, context: VendorContext): VendorAnswer {
  return { status: 200, body: addThread(request, context, false) };
}

export function draftReply(request: VendorRequest, context: VendorContext): VendorAnswer {
  return { status: 200, body: addThread(request, context, true) };
}

export function addComment(request: VendorRequest, context: VendorContext): VendorAnswer {
  const { helpdesk } = context;
  const ticket = requireTicket(request, helpdesk);
  const fields = readComment(request.body);
  const message = helpdesk.addMessage({
    conversationId: ticket.id,
    kind: fields.isPublic === true ? 'message' : 'note',
    authorId: request.principal.personId,
    channel: 'web',
    ...contentOf(fields, 'html'),
    attachments: takeUploads(fields.attachmentIds, helpdesk),
    extra: { zohoComment: true },
  });
  context.created(message);
  return { status: 200, body: toComment(message, helpdesk, true) };
}

export function updateComment(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const comment = requireComment(request, helpdesk);
  const fields = readComment(request.body);
  const updated = helpdesk.updateMessage(comment.id, {
    ...contentOf(fields, 'html'),
    ...(typeof fields.isPublic === 'boolean' ? { kind: fields.isPublic ? 'message' : 'note' } : {}),
  });
  return { status: 200, body: toComment(updated, helpdesk, true) };
}

export function deleteComment(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  helpdesk.deleteMessage(requireComment(request, helpdesk).id);
  return { status: 200 };
}

function addThread(request: VendorRequest, { helpdesk, created }: VendorContext, draft: boolean): Fields {
  const ticket = requireTicket(request, helpdesk);
  assertParameters(request.query, ['isPrivate', 'sendImmediately', 'orgId']);
  const fields = readFields(request.body, [
    ...['channel', 'content', 'contentType', 'fromEmailAddress', 'to', 'cc', 'bcc', 'attachmentIds'],
    ...['inReplyToThreadId', 'isForward', 'isPrivate', 'ticketStatus', 'direction'],
  ]);
  if (fields.channel !== 'EMAIL') throw invalidData({ channel: 'invalid' });
  for (const name of ['content', 'fromEmailAddress', 'to'])
    if (typeof fields[name] !== 'string' || fields[name] === '') throw invalidData({ [name]: 'missing' });
  const [from] = readAddresses(fields.fromEmailAddress);
  if (!from || !fromAddresses.includes(from.address)) throw invalidData({ fromEmailAddress: 'invalid' });
  const lists = {
    to: readAddresses(fields.to),
    cc: readAddresses(fields.cc),
    bcc: readAddresses(fields.bcc),
  };
  for (const [name, addresses] of Object.entries(lists))
    if (addresses.some(({ address }) => !/^[^@\s]+@[^@\s]+$/.test(address)))
      throw invalidData({ [name]: 'invalid' });
  if (fields.inReplyToThreadId !== undefined) {
    const answered = helpdesk.message(fromId('thread', fields.inReplyToThreadId));
    if (!answered || answered.conversationId !== ticket.id)
      throw invalidData({ inReplyToThreadId: 'invalid' });
  }
  const message = helpdesk.addMessage({
    conversationId: ticket.id,
    kind: 'message',
    authorId: request.principal.personId,
    channel: 'email',
    subject: `Re: ${ticket.subject}`,
    from,
    ...lists,
    ...contentOf(fields, 'plainText'),
    attachments: takeUploads(fields.attachmentIds, helpdesk),
    extra: draft ? { zohoDraft: true } : {},
  });
  if (!draft) created(message);
  // Sending happens after the answer.
  return { ...toThread(message, helpdesk), ...(isDraft(message) ? {} : { status: 'PENDING' }) };
}

function historyOf(
  ticket: Conversation,
  helpdesk: Helpdesk,
  belongs: (message: Message) => boolean,
  descending: boolean,
): Message[] {
  const messages = helpdesk.history(ticket.id).filter(belongs);
  return descending ? messages.reverse() : messages;
}

export function requireTicket({ params }: VendorRequest, helpdesk: Helpdesk): Conversation {
  const ticket = helpdesk.conversation(fromId('ticket', params.ticketId));
  if (!ticket) throw notFound();
  return ticket;
}

function requireThread(request: VendorRequest, helpdesk: Helpdesk): Message {
  const message = helpdesk.message(fromId('thread', request.params.threadId));
  if (!message || !isThread(message) || message.conversationId !== requireTicket(request, helpdesk).id)
    throw notFound();
  return message;
}

function requireComment(request: VendorRequest, helpdesk: Helpdesk): Message {
  const message = helpdesk.message(fromId('comment', request.params.commentId));
  if (!message || !isComment(message) || message.conversationId !== requireTicket(request, helpdesk).id)
    throw notFound();
  return message;
}

export function readFields(body: unknown, known: readonly string[]): Fields {
  if (!isRecord(body)) throw unprocessable('The input is not a JSON object.');
  const extra = Object.keys(body).find((name) => !known.includes(name));
  if (extra !== undefined) throw unprocessable(`Extra parameter '${extra}' found.`);
  return body;
}

function readComment(body: unknown): Fields {
  const fields = readFields(body, ['content', 'contentType', 'isPublic', 'attachmentIds']);
  if (typeof fields.content !== 'string' || fields.content === '') throw invalidData({ content: 'missing' });
  if (fields.content.length > longestComment) throw invalidData({ content: 'invalid' });
  return fields;
}

function contentOf(fields: Fields, standard: 'html' | 'plainText'): Pick<Message, 'text' | 'html'> {
  const contentType = fields.contentType ?? standard;
  if (contentType !== 'html' && contentType !== 'plainText') throw invalidData({ contentType: 'invalid' });
  const content = String(fields.content);
  return contentType === 'html' ? { text: null, html: content } : { text: content, html: null };
}

function takeUploads(ids: unknown, helpdesk: Helpdesk): Attachment[] {
  return (Array.isArray(ids) ? ids : []).map((id) => {
    const attachment = uploads.take(helpdesk, String(id));
    if (!attachment) throw invalidData({ attachmentIds: 'invalid' });
    return attachment;
  });
}

function readAddresses(value: unknown): Address[] {
  return (typeof value === 'string' ? value.split(/[,;]/) : [])
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [, name, address] = /^"?([^"<]*)"?\s*<([^<>]+)>$/.exec(part) ?? [];
      return address === undefined ? { name: null, address: part } : { name: name || null, address };
    });
}
