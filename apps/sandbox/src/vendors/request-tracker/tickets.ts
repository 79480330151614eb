import { derived } from '../../derived.js';
import type { Attachment, Conversation, Helpdesk } from '../../helpdesk.js';
import {
  isRecord,
  readInteger,
  type VendorAnswer,
  type VendorContext,
  type VendorRequest,
} from '../../vendor.js';
import { toStoredFileName } from './file-names.js';
import { baseUrl, fail, reference, statusFrom, statusOf, toDate, userByName, userName } from './rows.js';
import { ccOf, readAddresses, replaceCc, requestorsOf } from './watchers.js';

type Fields = Record<string, unknown>;

export const correspond = (request: VendorRequest, context: VendorContext): VendorAnswer =>
  addMessage(request, context, 'message');
export const comment = (request: VendorRequest, context: VendorContext): VendorAnswer =>
  addMessage(request, context, 'note');

function addMessage(request: VendorRequest, context: VendorContext, kind: 'message' | 'note'): VendorAnswer {
  const { helpdesk } = context;
  const fields = readFields(request);
  const attachments = readAttachments(fields.Attachments, helpdesk);
  if (fields.Content && !fields.ContentType)
    throw fail(400, 'ContentType is a required field for application/json');
  const conversation = helpdesk.conversation(readInteger(request.params.id) ?? 0);
  if (!conversation) throw fail(400, 'Message could not be recorded');
  const message = helpdesk.addMessage({
    conversationId: conversation.id,
    kind,
    authorId: request.principal.personId,
    channel: 'email',
    subject: text(fields.Subject),
    ...bodyOf(fields),
    attachments,
  });
  context.created(message);
  const results = [kind === 'note' ? 'Comments added' : 'Correspondence added'];
  if (typeof fields.Status === 'string')
    results.push(setStatus(conversation, fields.Status, request, helpdesk));
  if (fields.Cc !== undefined)
    results.push(...replaceCc(conversation, fields.Cc, request.principal.personId, helpdesk));
  return { status: 201, headers: { Location: `/REST/2.0/transaction/${message.id}` }, body: results };
}

function setStatus(
  conversation: Conversation,
  wanted: string,
  { principal }: VendorRequest,
  helpdesk: Helpdesk,
): string {
  const status = statusFrom(wanted);
  if (!status) return `Status '${wanted}' isn't a valid status for this ticket.`;
  const oldValue = statusOf(conversation);
  helpdesk.updateConversation(conversation.id, { status });
  helpdesk.addMessage({
    conversationId: conversation.id,
    kind: 'event',
    authorId: principal.personId,
    channel: conversation.channel,
    event: { type: 'Status', field: 'Status', oldValue, newValue: wanted },
  });
  return `Status changed from '${oldValue}' to '${wanted}'`;
}

export function createTicket(request: VendorRequest, context: VendorContext): VendorAnswer {
  const { helpdesk } = context;
  const fields = readFields(request);
  if (fields.Content && !fields.ContentType)
    throw fail(400, 'ContentType is a required field for application/json');
  const queue = text(fields.Queue);
  if (!queue) throw fail(400, 'Could not create ticket. Queue not set');
  if (!queueOf(queue, helpdesk)) throw fail(403, `No permission to create tickets in the queue '${queue}'`);
  const requestors = readAddresses(fields.Requestor);
  const [contact] = requestors.map((address) => helpdesk.ensureContact(address));
  const author = helpdesk.person(request.principal.personId);
  const conversation = helpdesk.addConversation({
    subject: text(fields.Subject) ?? '',
    channel: 'email',
    queue: queueOf(queue, helpdesk) ?? '',
    contactId: contact?.id ?? request.principal.personId,
    assigneeId: author?.id ?? 0,
  });
  applyChanges(conversation, fields, request, helpdesk);
  const message = helpdesk.addMessage({
    conversationId: conversation.id,
    kind: 'message',
    opensConversation: true,
    authorId: request.principal.personId,
    channel: 'email',
    subject: conversation.subject,
    cc: readAddresses(fields.Cc).map((address) => ({
      name: null,
      address: helpdesk.ensureContact(address).email,
    })),
    extra: { requestors },
    ...bodyOf(fields),
    attachments: readAttachments(fields.Attachments, helpdesk),
  });
  context.created(message);
  return {
    status: 201,
    headers: { Location: `/REST/2.0/ticket/${conversation.id}` },
    body: reference('ticket', conversation.id),
  };
}

const priorityNumbers = { low: 0, normal: 50, high: 100, urgent: 150 } as const;

/** By its name or its number. */
const queueOf = (value: string, helpdesk: Helpdesk): string | undefined =>
  queueNames(helpdesk).find((name, index) => name === value || String(index + 1) === value);

/** A message for each change, made or refused; the answer is 200 either way. */
function applyChanges(
  conversation: Conversation,
  fields: Fields,
  request: VendorRequest,
  helpdesk: Helpdesk,
): string[] {
  const results: string[] = [];
  const change = (patch: Partial<Conversation>, words: string): void => {
    helpdesk.updateConversation(conversation.id, patch);
    results.push(words);
  };
  const { Subject: subject, Status: status, Priority: priority, Owner: owner, Queue: queue } = fields;
  if (typeof subject === 'string' && subject !== conversation.subject)
    change({ subject }, `Subject changed from '${conversation.subject}' to '${subject}'`);
  if (typeof status === 'string' && status !== statusOf(conversation))
    results.push(setStatus(conversation, status, request, helpdesk));
  if (typeof priority === 'string') {
    const known = (['high', 'normal', 'low'] as const).find(
      (name) => Number(priority) >= priorityNumbers[name],
    );
    change({ priority: known ?? 'low' }, `Priority changed to '${priority}'`);
  }
  if (typeof owner === 'string') {
    const person = owner === 'Nobody' ? undefined : userByName(helpdesk, owner);
    if (owner !== 'Nobody' && (!person || person.role === 'contact'))
      results.push('That user may not own tickets in that queue');
    else change({ assigneeId: person?.id ?? 0 }, `Owner forcibly changed to ${owner}`);
  }
  if (typeof queue === 'string') {
    const known = queueOf(queue, helpdesk);
    if (known) change({ queue: known }, `Queue changed from ${conversation.queue} to ${known}`);
    else results.push('That queue does not exist');
  }
  return results.map((words) => `Ticket ${conversation.id}: ${words}`);
}

/** The number of the last thing that happened to a ticket. */
const etagOf = ({ id, updatedAt }: Conversation, helpdesk: Helpdesk): string =>
  `"${helpdesk.history(id).at(-1)?.id ?? 0}-${Date.parse(updatedAt)}"`;

export function updateTicket(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const conversation = helpdesk.conversation(readInteger(request.params.id) ?? 0);
  if (!conversation) throw fail(404, 'Not Found');
  const expected = request.headers['if-match'];
  if (expected !== undefined && expected !== etagOf(conversation, helpdesk))
    throw fail(412, 'Precondition Failed');
  return { status: 200, body: applyChanges(conversation, readFields(request), request, helpdesk) };
}

export function deleteTicket({ params }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const conversation = helpdesk.conversation(readInteger(params.id) ?? 0);
  if (!conversation) throw fail(404, 'Not Found');
  helpdesk.deleteConversation(conversation.id);
  return { status: 204 };
}

export function showTicket({ params }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const conversation = helpdesk.conversation(readInteger(params.id) ?? 0);
  if (!conversation) throw fail(404, 'Not Found');
  const headers = { ETag: etagOf(conversation, helpdesk) };
  return { status: 200, headers, body: toTicket(conversation, helpdesk) };
}

/** The vendor's value for a date that is not set. */
const neverSet = '1970-01-01T00:00:00Z';

export function toTicket(conversation: Conversation, helpdesk: Helpdesk): Fields {
  const author = helpdesk.person(helpdesk.history(conversation.id)[0]?.authorId ?? conversation.contactId);
  const owner = userName(helpdesk.person(conversation.assigneeId));
  const { id } = conversation;
  return {
    id,
    EffectiveId: reference('ticket', id),
    Type: 'ticket',
    Subject: conversation.subject,
    Status: statusOf(conversation),
    Queue: reference('queue', queueNames(helpdesk).indexOf(conversation.queue) + 1),
    Owner: reference('user', owner),
    Requestor: requestorsOf(conversation, helpdesk).map((name) => reference('user', name)),
    Cc: ccOf(conversation, helpdesk).map((name) => reference('user', name)),
    AdminCc: [],
    Priority: String(priorityNumbers[conversation.priority ?? 'low']),
    Resolved: toDate(conversation.closedAt ?? neverSet),
    TimeWorked: '0',
    Creator: reference('user', userName(author)),
    Created: toDate(conversation.createdAt ?? neverSet),
    LastUpdated: toDate(conversation.updatedAt),
    LastUpdatedBy: reference('user', owner),
    CustomFields: [],
    _hyperlinks: [
      { ref: 'self', type: 'ticket', id, _url: `${baseUrl}/ticket/${id}` },
      { ref: 'history', _url: `${baseUrl}/ticket/${id}/history` },
      { ref: 'comment', _url: `${baseUrl}/ticket/${id}/comment` },
      { ref: 'correspond', _url: `${baseUrl}/ticket/${id}/correspond` },
    ],
  };
}

export const queueNames = derived((helpdesk): string[] => [
  ...new Set(helpdesk.conversations().map(({ queue }) => queue)),
]);

/** JSON, or a raw text body whose content type says what it is. */
function readFields({ body, rawBody, headers }: VendorRequest): Fields {
  if (isRecord(body)) return body;
  const contentType = headers['content-type']?.split(';')[0]?.trim() ?? '';
  if (/^text\/(plain|html)$/.test(contentType))
    return { Content: rawBody.toString('utf8'), ContentType: contentType };
  throw contentType === 'application/json'
    ? fail(400, 'malformed JSON string')
    : fail(415, 'Unsupported Media Type');
}

function bodyOf(fields: Fields): { text: string | null; html: string | null } {
  const content = text(fields.Content);
  return fields.ContentType === 'text/html'
    ? { text: null, html: content }
    : { text: content ?? '', html: null };
}

function readAttachments(value: unknown, helpdesk: Helpdesk): Attachment[] {
  return (Array.isArray(value) ? value : []).map((entry) => {
    const attachment = isRecord(entry) ? entry : {};
    for (const field of ['FileName', 'FileType', 'FileContent']) {
      if (!attachment[field])
        throw fail(400, `${field} is a required field for each attachment in Attachments`);
    }
    return {
      id: helpdesk.takeId(),
      fileName: toStoredFileName(String(attachment.FileName)),
      contentType: String(attachment.FileType),
      contentBase64: String(attachment.FileContent),
      url: null,
    };
  });
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
