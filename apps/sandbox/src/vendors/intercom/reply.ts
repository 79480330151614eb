import type { Attachment, Conversation, Helpdesk, Person } from '../../helpdesk.js';
import { isRecord, type VendorAnswer, type VendorContext, type VendorRequest } from '../../vendor.js';
import { requireConversation } from './conversations.js';
import { fail, fromContactId, fromId, isContact, toConversation, toHtml } from './format.js';

type Fields = Record<string, unknown>;

const maximumAttachments = 10;

/** The answer is the whole conversation; which of its parts is the new one, it does not say. */
export function reply(request: VendorRequest, { helpdesk, created }: VendorContext): VendorAnswer {
  const conversation = requireConversation(request.params.id, helpdesk);
  const fields = isRecord(request.body) ? request.body : {};
  const byAdmin = fields.type === 'admin';
  const allowed = byAdmin ? ['comment', 'note'] : ['comment'];
  if (!byAdmin && fields.type !== 'user') throw fail(400, 'parameter_invalid', 'Type must be user or admin');
  if (!allowed.includes(String(fields.message_type)))
    throw fail(400, 'parameter_invalid', 'Message type is invalid');
  const author = byAdmin ? findAdmin(fields, helpdesk) : findContact(fields, helpdesk);
  const attachments = readAttachments(fields, helpdesk);
  const body = typeof fields.body === 'string' ? fields.body : '';
  if (body.trim() === '' && attachments.length === 0)
    throw fail(400, 'parameter_not_found', 'Body is required');
  const message = helpdesk.addMessage({
    conversationId: conversation.id,
    kind: fields.message_type === 'note' ? 'note' : 'message',
    authorId: author.id,
    channel: 'api',
    // A teammate's message is HTML, a contact's is text.
    html: body === '' ? null : byAdmin ? toParagraphs(body) : toHtml(body),
    attachments,
    ...(byAdmin ? {} : reopen(conversation, helpdesk)),
    ...(typeof fields.created_at === 'number'
      ? { createdAt: new Date(fields.created_at * 1000).toISOString() }
      : {}),
  });
  created(message);
  return { status: 200, body: toConversation(requireConversation(request.params.id, helpdesk), helpdesk) };
}

/** A contact who answers opens what was closed, and the part that says so carries the text. */
function reopen({ id, status }: Conversation, helpdesk: Helpdesk): { extra?: Fields } {
  if (status !== 'solved' && status !== 'closed') return {};
  helpdesk.updateConversation(id, { status: 'open' });
  return { extra: { partType: 'open' } };
}

export function findAdmin({ admin_id: id }: Fields, helpdesk: Helpdesk): Person {
  if (typeof id !== 'string' && typeof id !== 'number')
    throw fail(400, 'parameter_not_found', 'admin_id is required');
  const admin = helpdesk.person(fromId('admin', id));
  if (!admin || isContact(admin)) throw fail(404, 'admin_not_found', 'Admin for admin_id not found');
  return admin;
}

function findContact({ intercom_user_id: id, email }: Fields, helpdesk: Helpdesk): Person {
  const contact =
    id === undefined ? helpdesk.personByEmail(String(email)) : helpdesk.person(fromContactId(id));
  if (!contact || !isContact(contact)) throw fail(404, 'not_found', 'User Not Found');
  return contact;
}

export const toParagraphs = (html: string): string =>
  /^\s*<(p|div|h\d|ul|ol|html)\b/i.test(html) ? html : `<p>${html}</p>`;

function readAttachments(fields: Fields, helpdesk: Helpdesk): Attachment[] {
  const files = Array.isArray(fields.attachment_files) ? fields.attachment_files : [];
  const urls = Array.isArray(fields.attachment_urls) ? fields.attachment_urls : [];
  if (files.length > maximumAttachments || urls.length > maximumAttachments)
    throw fail(400, 'parameter_invalid', `No more than ${maximumAttachments} attachments are allowed`);
  const fromFiles = files.map((file): Attachment => {
    const { name, content_type: contentType, data } = isRecord(file) ? file : {};
    if (typeof name !== 'string' || typeof contentType !== 'string' || typeof data !== 'string')
      throw fail(400, 'parameter_invalid', 'attachment_files need name, content_type and data');
    return { id: helpdesk.takeId(), fileName: name, contentType, contentBase64: data, url: null };
  });
  const fromUrls = urls.map((url): Attachment => ({
    id: helpdesk.takeId(),
    fileName: String(url).split('/').at(-1) ?? 'image',
    contentType: 'image/png',
    contentBase64: '',
    url: String(url),
  }));
  return [...fromFiles, ...fromUrls];
}
