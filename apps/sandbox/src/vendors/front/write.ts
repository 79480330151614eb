import type { Attachment, Conversation, Helpdesk, Message } from '../../helpdesk.js';
import {
  isRecord,
  VendorError,
  type VendorAnswer,
  type VendorContext,
  type VendorRequest,
} from '../../vendor.js';
import { readFields } from './form.js';
import { badRequest, errorAnswer, fromId, notFound, toComment, toId, tokenOf, toUid } from './format.js';
import { requireComment, requireConversation, storeLater } from './read.js';

type Fields = Record<string, unknown>;

/** The channel of each inbox that sends email. */
export const channelId = toId('cha', 1);
export const billingChannelId = toId('cha', 2);

export async function reply(request: VendorRequest, context: VendorContext): Promise<VendorAnswer> {
  const conversation = requireConversation(request, context.helpdesk);
  return accept(await readMessage(request), conversation, request, context);
}

export async function sendNew(request: VendorRequest, context: VendorContext): Promise<VendorAnswer> {
  if (request.params.id !== channelId && request.params.id !== billingChannelId) throw notFound();
  const fields = await readMessage(request);
  const [first] = [...handles(fields, 'to'), ...handles(fields, 'cc'), ...handles(fields, 'bcc')];
  if (!first) throw badRequest('Body', 'body.to: missing');
  const conversation = context.helpdesk.addConversation({
    subject: text(fields.subject) ?? '',
    channel: 'email',
    contactId: context.helpdesk.ensureContact(first).id,
    assigneeId: request.principal.personId,
    status: 'open',
  });
  return accept(fields, conversation, request, context, true);
}

export async function addComment(request: VendorRequest, context: VendorContext): Promise<VendorAnswer> {
  const { helpdesk } = context;
  const conversation = requireConversation(request, helpdesk);
  const fields = await readFields(request);
  assertText(fields, 'body');
  const message = helpdesk.addMessage({
    conversationId: conversation.id,
    kind: 'note',
    channel: conversation.channel,
    ...readAuthor(fields, request, helpdesk),
    text: text(fields.body),
    attachments: await readFiles(fields, helpdesk),
  });
  context.created(message);
  return { status: 201, body: toComment(message, helpdesk) };
}

export function updateComment(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const comment = requireComment(request, helpdesk);
  const fields = isRecord(request.body) ? request.body : {};
  if (fields.body !== undefined) {
    assertText(fields, 'body');
    if (tokenOf(comment) !== request.principal.key) {
      const message = 'The body can only be updated with the token that created the comment';
      throw new VendorError(errorAnswer(403, 'Forbidden', message));
    }
  }
  const updated = helpdesk.updateMessage(comment.id, {
    ...(fields.body === undefined ? {} : { text: text(fields.body) }),
    ...(fields.is_pinned === undefined
      ? {}
      : { extra: { ...comment.extra, is_pinned: fields.is_pinned === true } }),
  });
  return { status: 200, body: toComment(updated, helpdesk) };
}

async function readMessage(request: VendorRequest): Promise<Fields> {
  const fields = await readFields(request);
  assertText(fields, 'body');
  const problems = ['to', 'cc', 'bcc'].filter(
    (name) =>
      fields[name] !== undefined && handles(fields, name).length !== (fields[name] as unknown[]).length,
  );
  if (problems.length > 0)
    throw badRequest('Body', ...problems.map((name) => `body.${name}: must be an array`));
  return fields;
}

/** Taken, not yet stored: the answer has no more than a uid. */
async function accept(
  fields: Fields,
  conversation: Conversation,
  request: VendorRequest,
  { helpdesk, created }: VendorContext,
  opensConversation = false,
): Promise<VendorAnswer> {
  const contact = helpdesk.person(conversation.contactId);
  const named = (name: string) => handles(fields, name).map((address) => ({ name: null, address }));
  const message = helpdesk.addMessage({
    conversationId: conversation.id,
    kind: 'message',
    opensConversation,
    channel: conversation.channel,
    ...readAuthor(fields, request, helpdesk),
    subject: text(fields.subject) ?? conversation.subject,
    html: text(fields.body),
    text: text(fields.text),
    from: { name: text(fields.sender_name) ?? 'Acme Support', address: 'support@acme.example' },
    to: fields.to === undefined && contact ? [{ name: contact.name, address: contact.email }] : named('to'),
    cc: named('cc'),
    bcc: named('bcc'),
    attachments: await readFiles(fields, helpdesk),
  });
  created(message);
  const isArchived = !isRecord(fields.options) || fields.options.archive !== false;
  if (isArchived) helpdesk.updateConversation(conversation.id, { status: 'solved' });
  storeLater(message);
  return { status: 202, body: { status: 'accepted', message_uid: toUid(message.id) } };
}

/** A teammate by id or by the alias of an address; without one, the token writes in its own name. */
function readAuthor(
  fields: Fields,
  { principal }: VendorRequest,
  helpdesk: Helpdesk,
): Pick<Message, 'authorId' | 'extra'> {
  const { author_id: id } = fields;
  if (id === undefined) return { authorId: principal.personId, extra: { front_token: principal.key } };
  const alias = /^alt:email:(.+)$/.exec(String(id))?.[1];
  const person = alias ? helpdesk.personByEmail(alias) : helpdesk.person(fromId('tea', String(id)));
  if (!person || person.role === 'contact') throw badRequest('Body', 'body.author_id: unknown teammate');
  return { authorId: person.id, extra: {} };
}

function readFiles(fields: Fields, helpdesk: Helpdesk): Promise<Attachment[]> {
  const files = (Array.isArray(fields.attachments) ? fields.attachments : []).filter(
    (file): file is File => file instanceof File,
  );
  return Promise.all(
    files.map(async (file) => ({
      id: helpdesk.takeId(),
      fileName: file.name,
      contentType: file.type || 'application/octet-stream',
      contentBase64: Buffer.from(await file.arrayBuffer()).toString('base64'),
      url: null,
    })),
  );
}

function assertText(fields: Fields, name: string): void {
  if (typeof fields[name] !== 'string') throw badRequest('Body', `body.${name}: missing`);
}

const handles = (fields: Fields, name: string): string[] =>
  (Array.isArray(fields[name]) ? fields[name] : []).filter((item) => typeof item === 'string');

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
