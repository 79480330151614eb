import type { Attachment, Helpdesk, Message } from '../../helpdesk.js';
import {
  isRecord,
  readInteger,
  type VendorAnswer,
  type VendorContext,
  type VendorRequest,
} from '../../vendor.js';
import {
  articleFieldsOf,
  articleTypes,
  fail,
  fromUserId,
  senders,
  supportAddress,
  toArticle,
  toMailbox,
  type ArticleFields,
} from './format.js';
import { requireTicket } from './tickets.js';

type Fields = Record<string, unknown>;

/** `ui_ticket_zoom_article_delete_timeframe` of a fresh installation. */
const deletableSeconds = 600;

export function listByTicket({ params }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const { id } = requireTicket(params.id, helpdesk);
  return { status: 200, body: helpdesk.history(id).map((message) => toArticle(message, helpdesk)) };
}

export function showArticle({ params }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  return { status: 200, body: toArticle(requireArticle(params.id, helpdesk), helpdesk) };
}

export function createArticle(request: VendorRequest, context: VendorContext): VendorAnswer {
  const fields = isRecord(request.body) ? request.body : {};
  const ticket = requireTicket(fields.ticket_id, context.helpdesk);
  const message = addArticle(fields, ticket.id, request, context);
  // The answer is written before the mail is sent.
  const { preferences, ...article } = toArticle(message, context.helpdesk);
  const { email_address_id } = preferences as Fields;
  return {
    status: 201,
    body: { ...article, preferences: email_address_id === undefined ? {} : { email_address_id } },
  };
}

/** Anything but `internal` is taken without a word and without effect. */
export function updateArticle({ params, body }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const message = requireArticle(params.id, helpdesk);
  const internal = isRecord(body) ? body.internal : undefined;
  const patch: Partial<Message> =
    internal === undefined || message.kind === 'event'
      ? {}
      : {
          kind: internal === true ? 'note' : 'message',
          extra: { ...message.extra, article: articleFieldsOf(message, helpdesk) },
        };
  return { status: 200, body: toArticle(helpdesk.updateMessage(message.id, patch), helpdesk) };
}

export function deleteArticle(
  { params, principal }: VendorRequest,
  { helpdesk }: VendorContext,
): VendorAnswer {
  const message = requireArticle(params.id, helpdesk);
  const { type, createdById } = articleFieldsOf(message, helpdesk);
  if (createdById !== principal.personId) throw fail(403, 'you can only delete your own notes');
  if (articleTypes[type]?.communication && message.kind === 'message')
    throw fail(403, 'communication articles cannot be deleted');
  if (Date.parse(message.createdAt) <= Date.parse(helpdesk.now()) - deletableSeconds * 1000)
    throw fail(403, 'note is too old to be deleted');
  helpdesk.deleteMessage(message.id);
  return { status: 200, body: {} };
}

export function showAttachment({ params }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const ticket = requireTicket(params.ticketId, helpdesk);
  const message = requireArticle(params.articleId, helpdesk);
  if (message.conversationId !== ticket.id)
    throw fail(403, 'The article does not belong to the specified ticket.');
  const attachment = message.attachments.find(({ id }) => id === readInteger(params.id));
  if (!attachment) throw fail(403, 'The file does not belong to the specified article.');
  return {
    status: 200,
    headers: { 'Content-Type': attachment.contentType },
    body: Buffer.from(attachment.contentBase64, 'base64'),
  };
}

/** Missing members get defaults, unknown ones are dropped (concerns/creates_ticket_articles.rb). */
export function addArticle(
  given: Fields,
  ticketId: number,
  { principal }: VendorRequest,
  { helpdesk, created }: VendorContext,
  opensConversation = false,
): Message {
  if (given.body === undefined || given.body === null)
    throw fail(422, 'Need at least article: { body: "some text" }');
  const type = lookUp('type', given.type ?? 'note', articleTypes);
  const origin =
    given.origin_by_id === undefined ? undefined : helpdesk.person(fromUserId(Number(given.origin_by_id)));
  const sender = origin ? 'Customer' : lookUp('sender', given.sender ?? 'Agent', senders);
  const contentType = text(given.content_type) ?? 'text/plain';
  const isSent = type === 'email' && sender !== 'Customer';
  const conversation = helpdesk.conversation(ticketId);
  const author = origin ?? helpdesk.person(principal.personId);
  const article: ArticleFields = {
    type,
    sender,
    contentType,
    from: isSent ? toMailbox(supportAddress) : type === 'email' ? text(given.from) : (author?.name ?? null),
    to: text(given.to) ?? '',
    cc: text(given.cc) ?? '',
    replyTo: text(given.reply_to),
    createdById: principal.personId,
    originById: origin?.id ?? null,
    ...(isSent ? { delivery: text(given.to) ? 'success' : 'fail' } : {}),
    // communicate_sms_job.rb: by the channel that opened the ticket, and by no other.
    ...(type === 'sms' && sender === 'Agent'
      ? { delivery: text(given.to) && conversation?.channel === 'sms' ? 'success' : 'fail' }
      : {}),
  };
  const isHtml = /html/i.test(contentType);
  const { html: body, images } = isHtml
    ? takeImages(String(given.body), helpdesk)
    : { html: String(given.body), images: [] };
  const title = conversation?.subject ?? '';
  const message = helpdesk.addMessage({
    conversationId: ticketId,
    kind: given.internal === true ? 'note' : 'message',
    opensConversation,
    authorId: author?.id ?? principal.personId,
    channel: type,
    subject: text(given.subject) ?? (isSent ? title : null),
    text: isHtml ? null : body,
    html: isHtml ? body : null,
    attachments: images,
    extra: { article },
  });
  created(message);
  // Only after the article is there are its files looked at: a wrong one answers 422, and the article stays.
  const attachments = readAttachments(given.attachments, helpdesk);
  return attachments.length > 0
    ? helpdesk.updateMessage(message.id, { attachments: [...images, ...attachments] })
    : message;
}

/** HtmlSanitizer.replace_inline_images: `data:` URLs of images become attachments that the text shows. */
function takeImages(html: string, helpdesk: Helpdesk): { html: string; images: Attachment[] } {
  const images: Attachment[] = [];
  const shown = html.replaceAll(
    /"data:(image\/[\w.+-]+);base64,([A-Za-z0-9+/=]+)"/g,
    (_url, contentType: string, contentBase64: string) => {
      const id = helpdesk.takeId();
      const contentId = `image${id}@zammad.example`;
      images.push({
        id,
        fileName: `image${images.length + 1}.${contentType.split('/')[1]}`,
        contentType,
        contentBase64,
        url: null,
        contentId,
      });
      return `"cid:${contentId}"`;
    },
  );
  return { html: shown, images };
}

function lookUp(name: string, value: unknown, known: object): string {
  if (typeof value === 'string' && Object.hasOwn(known, value)) return value;
  throw fail(422, `No lookup value found for '${name}': ${JSON.stringify(value)}`);
}

function readAttachments(value: unknown, helpdesk: Helpdesk): Attachment[] {
  return (Array.isArray(value) ? value : []).map((entry, index) => {
    const attachment: Fields = isRecord(entry) ? entry : {};
    for (const key of ['mime-type', 'filename', 'data']) {
      if (!text(attachment[key]))
        throw fail(422, `Attachment needs '${key}' param for attachment with index '${index}'`);
    }
    const contentBase64 = String(attachment.data).replace(/[\r\n]/g, '');
    if (Buffer.from(contentBase64, 'base64').toString('base64') !== contentBase64)
      throw fail(422, `Invalid base64 for attachment with index '${index}'`);
    return {
      id: helpdesk.takeId(),
      fileName: String(attachment.filename),
      contentType: String(attachment['mime-type']),
      contentBase64,
      url: null,
    };
  });
}

function requireArticle(value: string | undefined, helpdesk: Helpdesk): Message {
  const message = helpdesk.message(readInteger(value) ?? 0);
  if (!message) throw fail(404, `Couldn't find Ticket::Article with 'id'=${value}`);
  return message;
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
