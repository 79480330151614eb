import type { Message, MessageCreate } from '@keyway/contract';

import {
  asRecord,
  formatMailboxes,
  htmlToText,
  isRecord,
  type JsonRecord,
  optionalId,
  optionalRecord,
  optionalText,
} from '../../reading/index.js';
import {
  cannot,
  type DownstreamRequest,
  HeldFile,
  invalid,
  notFound,
  type OperationContext,
  send,
  type Steps,
} from '../../definition/index.js';
import { numericId } from '../../listing/index.js';
import {
  chooseInbox,
  encodedFiles,
  extendBody,
  filesOf,
  readBack,
  readWritten,
  withFileAddresses,
} from '../../writing/index.js';
import { readInboxes } from './directory.js';
import { isEmail, isPhone, mailboxesOf, toMessage } from './map-message.js';
import { listArticles, webAddress } from './read-articles.js';
import { ticketIn } from './read-tickets.js';

export function* create(input: MessageCreate, context: OperationContext): Steps<Message> {
  const article = toArticle(input);
  return input.conversation_id === undefined
    ? yield* openTicket(input, article, context)
    : yield* reply(input.conversation_id, input, article, context);
}

function* reply(
  conversationId: string,
  input: MessageCreate,
  article: JsonRecord,
  context: OperationContext,
): Steps<Message> {
  const ticketId = toNumber(conversationId, 'conversation_id');
  const to = needsRecipient(article) ? yield* customerOf(String(ticketId), article) : undefined;
  const json = { ticket_id: ticketId, ...article, ...(to ? { to } : {}) };
  const { body } = yield* send(writeRequest('/ticket_articles', json, input));
  return readWritten(
    () => toMessage(asRecord(body, 'article'), 'article', webAddress(context)),
    'The article was written, but its answer cannot be read.',
  );
}

function* openTicket(input: MessageCreate, article: JsonRecord, context: OperationContext): Steps<Message> {
  const body = yield* writeTicket(input, article, context, { customer_id: toCustomer(input) });
  const ticketId = isRecord(body) ? optionalId(body, 'id') : null;
  const articleId = isRecord(body) && Array.isArray(body.article_ids) ? body.article_ids[0] : undefined;
  return yield* readBack(
    readOpening(ticketId ?? '', context),
    ticketId === null || articleId === undefined
      ? 'A ticket was opened, but its first article cannot be read.'
      : () => toWritten({ ...article, id: articleId, ticket_id: ticketId }, context),
  );
}

function* readOpening(ticketId: string, context: OperationContext): Steps<Message> {
  const [opening] = yield* listArticles(numericId(ticketId));
  return toMessage(asRecord(opening, 'article'), 'article', webAddress(context));
}

/** An article as it was sent; its files have no ids yet. */
const toWritten = ({ attachments: _files, ...article }: JsonRecord, context: OperationContext): Message =>
  toMessage({ ...article, created_at: context.now.toISOString() }, 'article', webAddress(context));

/** A ticket with its first article, its customer and what else is known of it; its answer as it is. */
export function* writeTicket(
  input: MessageCreate,
  article: JsonRecord,
  context: OperationContext,
  attributes: JsonRecord,
): Steps<unknown> {
  const title = input.subject || firstLine(input);
  const ticket = { title, ...(yield* groupFor(attributes, context)), ...attributes, article };
  return (yield* send(writeRequest('/tickets', ticket, input))).body;
}

/** Named by name where the connection sets it, else the only group there is. */
function* groupFor(attributes: JsonRecord, context: OperationContext): Steps<JsonRecord> {
  const { group } = context.settings;
  if (attributes.group_id !== undefined) return {};
  if (group) return { group };
  return { group_id: toNumber(yield* chooseInbox(undefined, readInboxes, context), 'inbox_id') };
}

/**
 * Whose the ticket is: the contact that wrote, and only of an agent's message whom it is written to. Zammad looks an
 * address up, and adds a customer where there is none (tickets_controller.rb).
 */
function toCustomer({ author, recipients }: MessageCreate): number | string {
  const isContact = author?.type === 'contact';
  if (isContact && author.id) return toNumber(author.id, 'author.id');
  const email = isContact ? author.email : recipients?.find(({ role }) => role === 'to')?.address;
  if (email) return `guess:${email}`;
  throw isContact
    ? invalid('A new ticket needs its customer: name the author by id or email.', 'author')
    : invalid('A new ticket needs its customer: a contact as author, or a recipient.', 'recipients');
}

/** Refused where JSON could not carry it: rounded, it would be the number of another record. */
export function toNumber(id: string, path: string): number {
  const number = Number(numericId(id, path));
  if (!Number.isSafeInteger(number)) throw notFound('record', path);
  return number;
}

const writeRequest = (path: string, json: JsonRecord, input: MessageCreate): DownstreamRequest => ({
  method: 'POST',
  path,
  json: extendBody(json, input.pass_through, 'zammad'),
});

/** An email goes out even where it is internal, so a note is one by its type as well. */
export function toArticle(input: MessageCreate): JsonRecord {
  const isNote = input.type === 'note';
  const channel = isNote ? 'note' : (input.channel ?? 'email');
  return {
    type: channel,
    internal: isNote,
    ...toSender(input),
    ...(input.body_html
      ? { content_type: 'text/html', body: withImages(input.body_html, input) }
      : { content_type: 'text/plain', body: input.body }),
    ...(input.subject ? { subject: input.subject } : {}),
    ...toPeople(input),
    attachments: encodedFiles(
      filesOf(input).filter(({ content_id }) => content_id === undefined),
      { name: 'filename', type: 'mime-type', data: 'data' },
    ),
  };
}

/** Zammad makes attachments of the images that the text holds as `data:` URLs (HtmlSanitizer.replace_inline_images). */
function withImages(html: string, input: MessageCreate): string {
  const shown = Array.from(html.matchAll(/\bcid:([\w.@+-]+)/gi), ([, id]) => id);
  const urls = filesOf(input).flatMap((file, index): [string, string][] => {
    const { content_id, content_type, content } = file;
    if (content_id === undefined) return [];
    // Each place gets the whole image: a short text must not become gigabytes.
    if (shown.filter((id) => id === content_id).length > 1)
      throw cannot('Zammad shows an image once in a message.', `attachments[${index}].content_id`, {
        reason: 'combination',
      });
    if (!/^image\/[\w.+-]+$/i.test(content_type))
      throw cannot('Zammad shows nothing but images within the text.', `attachments[${index}].content_id`, {
        reason: 'combination',
      });
    const base64 = content instanceof HeldFile ? content.mark : content;
    return [[content_id, `data:${content_type};base64,${base64}`]];
  });
  return withFileAddresses(html, new Map(urls));
}

/** Only a contact can be set as author; an agent is always the owner of the credential. */
function toSender(input: MessageCreate): JsonRecord {
  const { author } = input;
  if (author?.type !== 'contact') return { sender: 'Agent' };
  const { id, email, name } = author;
  return {
    sender: 'Customer',
    ...(email ? { from: formatMailboxes([{ address: email, name: name ?? null }]) } : {}),
    ...(id ? { origin_by_id: toNumber(id, 'author.id') } : {}),
  };
}

function toPeople({ recipients = [] }: MessageCreate): JsonRecord {
  const headers = (['to', 'cc'] as const).map((role) => [
    role,
    formatMailboxes(recipients.filter((recipient) => recipient.role === role)),
  ]);
  return Object.fromEntries(headers.filter(([, header]) => header !== ''));
}

export const needsRecipient = ({ type, sender, to }: JsonRecord): boolean =>
  (type === 'email' || type === 'sms') && sender === 'Agent' && to === undefined;

/**
 * Zammad silently drops an email without a recipient, so the customer's address is looked up: the one they last wrote
 * from, otherwise the one in Zammad, as after a phone call.
 */
function* customerOf(ticketId: string, { type }: JsonRecord): Steps<string> {
  const isReached = type === 'sms' ? isPhone : isEmail;
  const articles = yield* listArticles(ticketId);
  const [to] = articles
    .filter(({ sender }) => sender === 'Customer')
    .toReversed()
    .flatMap((article) => [...mailboxesOf(article, 'reply_to'), ...mailboxesOf(article, 'from')])
    .filter(({ address }) => isReached(address));
  if (to) return to.address;
  const customer = yield* readCustomer(ticketId);
  const known = (type === 'sms' ? ['mobile', 'phone'] : ['email'])
    .map((name) => optionalText(customer, name))
    .find((address) => address !== null && isReached(address));
  if (known) return known;
  throw invalid('Zammad knows no address of this ticket’s customer: name a recipient.', 'recipients');
}

function* readCustomer(ticketId: string): Steps<JsonRecord> {
  const { body } = yield* send({ method: 'GET', path: `/tickets/${ticketId}`, query: { full: 'true' } });
  const { ticket, users } = ticketIn(asRecord(body, 'body'), ticketId);
  return optionalRecord(users, optionalId(ticket, 'customer_id') ?? '') ?? {};
}

const firstLine = ({ body, body_html }: MessageCreate): string =>
  (body ?? htmlToText(body_html ?? '')).trim().split('\n', 1)[0]!.slice(0, 100) || '-';
