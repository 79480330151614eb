import { filesIn, readForm } from '../../files/form-files.js';
import type { Attachment, Helpdesk, Message } from '../../helpdesk.js';
import {
  isRecord,
  readInteger,
  type VendorAnswer,
  type VendorContext,
  type VendorRequest,
} from '../../vendor.js';
import { requireConversation } from './conversations.js';
import { readUploads } from './uploads.js';
import { attachmentToken, channelOf, fail, notFound, toMessage } from './format.js';

type Fields = Record<string, unknown>;

const maximumLength = 150_000;
const maximumAttachments = 15;

/** JSON, or a form where files come with it; in a form everything is text. */
export async function createMessage(request: VendorRequest, context: VendorContext): Promise<VendorAnswer> {
  const { helpdesk } = context;
  const conversation = requireConversation(request, helpdesk);
  const { fields, attachments } = await readBody(request, helpdesk);
  const type = fields.message_type ?? 'outgoing';
  if (type === 'incoming' && channelOf(conversation) !== 'api')
    throw fail(422, 'Incoming messages are only allowed in Api inboxes');
  if (type !== 'incoming' && type !== 'outgoing')
    throw fail(422, `'${String(type)}' is not a valid message_type`);
  const content = typeof fields.content === 'string' ? fields.content : null;
  if (content !== null && content.length > maximumLength)
    throw fail(422, `Validation failed: Content is too long (maximum is ${maximumLength} characters)`);
  if (attachments.length > maximumAttachments)
    throw fail(422, 'Validation failed: Attachments exceeded maximum allowed');
  const { in_reply_to: inReplyTo } = readAttributes(fields.content_attributes);
  const message = helpdesk.addMessage({
    conversationId: conversation.id,
    kind: String(fields.private ?? false) === 'true' ? 'note' : 'message',
    authorId: type === 'incoming' ? conversation.contactId : request.principal.personId,
    channel: conversation.channel,
    text: content,
    attachments,
    extra: {
      ...(inReplyTo === undefined ? {} : { inReplyTo }),
      ...(typeof fields.echo_id === 'string' ? { echoId: fields.echo_id } : {}),
    },
  });
  context.created(message);
  return { status: 200, body: toMessage(message, helpdesk) };
}

/** Only the delivery status can be set, and only where messages come and go by this API. */
export function updateMessage(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const message = requireMessage(request, helpdesk);
  const conversation = requireConversation(request, helpdesk);
  if (channelOf(conversation) !== 'api')
    throw fail(403, 'Message status update is only allowed for API inboxes');
  return { status: 200, body: toMessage(message, helpdesk) };
}

/** The message stays, emptied. */
export function deleteMessage(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const { id } = requireMessage(request, helpdesk);
  const emptied = helpdesk.updateMessage(id, {
    text: 'This message was deleted',
    html: null,
    attachments: [],
    extra: { deleted: true },
  });
  return { status: 200, body: toMessage(emptied, helpdesk) };
}

export function downloadAttachment({ params }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const attachment = helpdesk
    .history()
    .flatMap((message) => message.attachments)
    .find(({ id }) => attachmentToken(id) === params.token);
  if (!attachment) throw notFound();
  return {
    status: 200,
    headers: { 'Content-Type': attachment.contentType },
    body: Buffer.from(attachment.contentBase64, 'base64'),
  };
}

function requireMessage(request: VendorRequest, helpdesk: Helpdesk): Message {
  const conversation = requireConversation(request, helpdesk);
  const message = helpdesk.message(readInteger(request.params.messageId) ?? 0);
  if (!message || message.conversationId !== conversation.id) throw notFound();
  return message;
}

function readAttributes(value: unknown): Fields {
  if (isRecord(value)) return value;
  try {
    const parsed: unknown = typeof value === 'string' ? JSON.parse(value) : {};
    return isRecord(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

const readJson = (fields: Fields, helpdesk: Helpdesk) => ({
  fields,
  attachments: readUploads(Array.isArray(fields.attachments) ? fields.attachments : [], helpdesk),
});

async function readBody(
  { headers, body, rawBody }: VendorRequest,
  helpdesk: Helpdesk,
): Promise<{ fields: Fields; attachments: Attachment[] }> {
  const contentType = headers['content-type'] ?? '';
  if (!contentType.startsWith('multipart/form-data')) return readJson(isRecord(body) ? body : {}, helpdesk);
  const form = await readForm({ headers, rawBody });
  if (!form) throw fail(400, 'Bad Request');
  const attachments = [
    ...readUploads(form.getAll('attachments[]'), helpdesk),
    ...(await filesIn(form, 'attachments[]', helpdesk)),
  ];
  return { fields: Object.fromEntries([...form].filter(([name]) => name !== 'attachments[]')), attachments };
}
