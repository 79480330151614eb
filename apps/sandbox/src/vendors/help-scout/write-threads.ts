import type { Address, Attachment, Conversation, Helpdesk, Message, Person } from '../../helpdesk.js';
import {
  isRecord,
  VendorError,
  type VendorAnswer,
  type VendorContext,
  type VendorRequest,
} from '../../vendor.js';
import { findAssignee, readStatus, readTags } from './update-conversation.js';
import { badRequest, fromId, mailboxId, notFound, origin, problem, toId } from './format.js';
import { requireConversation } from './conversations.js';

type Fields = Readonly<Record<string, unknown>>;
type Kind = 'reply' | 'note' | 'customer' | 'chat' | 'phone';

const maxThreads = 100;
const threadFields = ['text', 'status', 'imported', 'createdAt', 'attachments'];
const fieldsOf: Record<Kind, readonly string[]> = {
  reply: [...threadFields, 'customer', 'draft', 'user', 'assignTo', 'cc', 'bcc'],
  note: [...threadFields, 'user'],
  customer: [...threadFields, 'customer', 'cc', 'bcc'],
  chat: [...threadFields, 'customer'],
  phone: [...threadFields, 'customer'],
};

/** A handler for one kind of thread: 201, no body, and its id in a header. */
export const createThread =
  (kind: Kind) =>
  (request: VendorRequest, context: VendorContext): VendorAnswer => {
    const { helpdesk } = context;
    const conversation = requireConversation(request.params.id, helpdesk);
    if (helpdesk.history(conversation.id).length >= maxThreads)
      throw new VendorError(problem(412, 'Conversation has reached the limit of 100 threads'));
    const message = addThread(kind, readBody(request), conversation, request, context);
    return created(toId('thread', message.id), `/v2/conversations/${request.params.id}/threads/`);
  };

export function createConversation(request: VendorRequest, context: VendorContext): VendorAnswer {
  const { helpdesk } = context;
  const body = readBody(request);
  const problems = ['subject', 'customer', 'mailboxId', 'type', 'status', 'threads']
    .filter((path) => body[path] === undefined)
    .map((path) => ({ path, message: 'may not be null' }));
  if (problems.length > 0) throw badRequest(...problems);
  if (body.mailboxId !== mailboxId)
    throw badRequest({ path: 'mailboxId', message: 'Mailbox does not exist' });
  const threads = Array.isArray(body.threads) ? body.threads.filter(isRecord) : [];
  if (threads.length === 0) throw badRequest({ path: 'threads', message: 'may not be empty' });
  const kinds = threads.map(({ type }) => readKind(type));
  const assignee = body.assignTo === undefined ? undefined : findAssignee(body.assignTo, helpdesk);
  const conversation = helpdesk.addConversation({
    subject: text(body.subject),
    channel: text(body.type),
    contactId: findCustomer(body.customer, helpdesk).id,
    assigneeId: assignee ?? 0,
    status: readStatus(body.status),
    ...(body.tags === undefined ? {} : { tags: readTags(body.tags, helpdesk) }),
  });
  threads.forEach(({ type: _type, ...thread }, index) =>
    addThread(kinds[index] ?? 'note', thread, conversation, request, context, index === 0),
  );
  return created(toId('conversation', conversation.id), '/v2/conversations/');
}

/** Text can be replaced and a thread hidden, one thing at a time; the answer is empty. */
export function updateThread(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const conversation = requireConversation(request.params.id, helpdesk);
  const message = helpdesk.message(fromId('thread', request.params.threadId));
  if (!message || message.conversationId !== conversation.id || message.kind === 'event') throw notFound();
  const { op, path, value } = readBody(request);
  if (op !== 'replace') throw badRequest({ path: 'op', message: "Expected one of these: 'replace'" });
  if (path === '/text' && typeof value === 'string')
    helpdesk.updateMessage(message.id, { text: null, html: value });
  else if (path === '/hidden' && typeof value === 'boolean')
    helpdesk.updateMessage(message.id, { extra: { ...message.extra, hidden: value } });
  else throw badRequest({ path: 'path', message: "Expected one of these: '/hidden', '/text'" });
  return { status: 204 };
}

function created(id: number, path: string): VendorAnswer {
  return {
    status: 201,
    headers: { 'Resource-ID': String(id), Location: `${origin}${path}${id}` },
  };
}

function addThread(
  kind: Kind,
  fields: Fields,
  conversation: Conversation,
  { principal }: VendorRequest,
  context: VendorContext,
  opensConversation = false,
): Message {
  const { helpdesk } = context;
  const unknown = Object.keys(fields).filter((name) => !fieldsOf[kind].includes(name));
  if (unknown.length > 0)
    throw badRequest(...unknown.map((path) => ({ path, message: 'Unrecognized field' })));
  if (typeof fields.text !== 'string' || fields.text === '')
    throw badRequest({ path: 'text', message: 'may not be empty' });
  const attachments = readAttachments(fields.attachments, helpdesk);
  const customer = kind === 'note' ? undefined : findCustomer(fields.customer, helpdesk);
  const isInbound = kind !== 'note' && kind !== 'reply';
  const support = { name: 'Acme Support', address: 'support@acme.example' };
  const toCustomer = customer ? [{ name: customer.name, address: customer.email }] : [];
  const message = helpdesk.addMessage({
    conversationId: conversation.id,
    kind: kind === 'note' ? 'note' : 'message',
    opensConversation,
    authorId: isInbound && customer ? customer.id : findUser(fields.user, principal.personId, helpdesk),
    channel: kind === 'chat' || kind === 'phone' ? kind : 'email',
    html: fields.text,
    to: kind === 'note' ? [] : isInbound ? [support] : toCustomer,
    cc: addresses(fields.cc),
    bcc: addresses(fields.bcc),
    attachments,
  });
  context.created(message);
  return message;
}

function readBody({ body }: VendorRequest): Fields {
  if (!isRecord(body)) throw badRequest({ path: '', message: 'Request body is not JSON' });
  return body;
}

function readKind(type: unknown): Kind {
  const kind = (['reply', 'note', 'customer', 'chat', 'phone'] as const).find((known) => known === type);
  if (!kind) throw badRequest({ path: 'threads[].type', message: 'Value not supported' });
  return kind;
}

/** By id, or by an address, for which a customer is made where there is none. */
function findCustomer(value: unknown, helpdesk: Helpdesk): Person {
  const customer = isRecord(value) ? value : {};
  if (customer.id !== undefined) {
    const known = helpdesk.person(fromId('customer', customer.id));
    if (known) return known;
    throw badRequest({ path: 'customer.id', message: 'Customer does not exist' });
  }
  const email = customer.email;
  if (typeof email !== 'string' || !email.includes('@'))
    throw badRequest({ path: 'customer', message: 'may not be null' });
  return helpdesk.ensureContact(email, text(customer.firstName));
}

function findUser(value: unknown, fallback: number, helpdesk: Helpdesk): number {
  if (value === undefined) return fallback;
  const person = helpdesk.person(fromId('user', value));
  if (!person) throw badRequest({ path: 'user', message: 'User does not exist' });
  return person.id;
}

function readAttachments(value: unknown, helpdesk: Helpdesk): Attachment[] {
  return (Array.isArray(value) ? (value as unknown[]) : []).map((item) => {
    const file = isRecord(item) ? item : {};
    for (const name of ['fileName', 'mimeType', 'data']) {
      if (typeof file[name] !== 'string')
        throw badRequest({ path: `attachments[].${name}`, message: 'may not be null' });
    }
    return {
      id: helpdesk.takeId(),
      fileName: text(file.fileName),
      contentType: text(file.mimeType),
      contentBase64: text(file.data),
      url: null,
    };
  });
}

const addresses = (value: unknown): Address[] =>
  (Array.isArray(value) ? (value as unknown[]) : []).map((address) => ({
    name: null,
    address: text(address),
  }));

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
