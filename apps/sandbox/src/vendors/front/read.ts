import type { Conversation, Helpdesk, Message } from '../../helpdesk.js';
import {
  readInteger,
  VendorError,
  type VendorAnswer,
  type VendorContext,
  type VendorRequest,
} from '../../vendor.js';
import {
  badRequest,
  fromId,
  fromUid,
  notFound,
  origin,
  statusOf,
  toComment,
  toConversation,
  toId,
  toMessage,
} from './format.js';

const defaultLimit = 50;
const maximumLimit = 100;
/** A conversation that went into the first one, as merging leaves it: an address that leads on. */
const mergedId = 77_001;

type Row<Item> = { at: string; id: number; item: Item };

/** All, or those of a contact, a teammate or a tag. */
export const listConversations =
  (isListed: (conversation: Conversation, id: string, helpdesk: Helpdesk) => boolean = () => true) =>
  (request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer => {
    const statuses = request.query.getAll('q[statuses]');
    const rows = helpdesk
      .conversations('updatedAt')
      .filter(({ mergedIntoId }) => mergedIntoId === undefined)
      .filter((conversation) => isListed(conversation, request.params.id ?? '', helpdesk))
      .filter((conversation) => statuses.length === 0 || statuses.includes(statusOf(conversation)))
      .map((item) => ({ at: item.updatedAt, id: item.id, item }));
    return listPage(request, 'date', rows, (conversation) => toConversation(conversation, helpdesk));
  };

/** Those in which something was said after a moment; of the language of searches only that is known here. */
export function searchConversations(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const [, seconds] = /^after:(\d{1,10})$/.exec(request.params.query ?? '') ?? [];
  if (seconds === undefined) throw badRequest('Query', 'query: invalid search');
  const isFound = ({ id }: Conversation): boolean =>
    helpdesk
      .history(id)
      .some(({ kind, createdAt }) => kind !== 'event' && Date.parse(createdAt) > Number(seconds) * 1000);
  const rows = helpdesk
    .conversations('updatedAt')
    .filter((conversation) => conversation.mergedIntoId === undefined && isFound(conversation))
    .map((item) => ({ at: item.updatedAt, id: item.id, item }));
  const answer = listPage(request, 'date', rows, (conversation) => toConversation(conversation, helpdesk));
  return { ...answer, body: { ...(answer.body as object), _total: rows.length } };
}

export function listMessages(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const conversation = requireConversation(request, helpdesk);
  const rows = helpdesk
    .history(conversation.id)
    .filter(({ kind }) => kind === 'message')
    .map((item) => ({ at: item.createdAt, id: item.id, item }));
  return listPage(request, 'created_at', rows, (message) => toMessage(message, helpdesk));
}

/** All at once, newest first: this list has no pages. */
export function listComments(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const conversation = requireConversation(request, helpdesk);
  const comments = helpdesk.history(conversation.id).filter(({ kind }) => kind === 'note');
  return {
    status: 200,
    body: {
      _links: { self: `${origin}/conversations/${toId('cnv', conversation.id)}/comments` },
      _results: comments.toReversed().map((comment) => toComment(comment, helpdesk)),
    },
  };
}

/** How often the alias of a new message still leads nowhere: sending goes on after the answer. */
const missesOf = new WeakMap<Message, number>();

export const storeLater = (message: Message): void => void missesOf.set(message, 1 + (message.id % 2));

export function getMessage({ params }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const id = params.id ?? '';
  const isAlias = id.startsWith('alt:uid:');
  const message = helpdesk.message(isAlias ? fromUid(id.slice('alt:uid:'.length)) : fromId('msg', id));
  if (message?.kind !== 'message') throw notFound();
  const misses = missesOf.get(message) ?? 0;
  if (isAlias && misses > 0) {
    missesOf.set(message, misses - 1);
    throw notFound();
  }
  return { status: 200, body: toMessage(message, helpdesk) };
}

export function requireComment({ params }: VendorRequest, helpdesk: Helpdesk): Message {
  const message = helpdesk.message(fromId('com', params.id));
  if (message?.kind !== 'note') throw notFound();
  return message;
}

export function requireConversation({ params, url }: VendorRequest, helpdesk: Helpdesk): Conversation {
  const id = fromId('cnv', params.id);
  if (id === mergedId) throw movedTo(1, id, url);
  const conversation = helpdesk.conversation(id);
  if (conversation?.mergedIntoId !== undefined) throw movedTo(conversation.mergedIntoId, id, url);
  if (!conversation) throw notFound();
  return conversation;
}

const movedTo = (target: number, id: number, url: string): VendorError =>
  new VendorError({
    status: 301,
    headers: { Location: `${origin}${url.replace(toId('cnv', id), toId('cnv', target))}` },
  });

export function listPage<Item>(
  { query, url }: VendorRequest,
  sortField: string,
  rows: Row<Item>[],
  format: (item: Item) => unknown,
): VendorAnswer {
  const limit = readLimit(query.get('limit'));
  const order = query.get('sort_order') ?? 'desc';
  if ((query.get('sort_by') ?? sortField) !== sortField)
    throw badRequest('Query', `query.sort_by: must be ${sortField}`);
  if (order !== 'asc' && order !== 'desc')
    throw badRequest('Query', 'query.sort_order: must be one of asc, desc');
  const [path = ''] = url.split('?');
  const list = `${path} ${order}`;
  rows.sort((left, right) => compare(left, right) * (order === 'asc' ? 1 : -1));
  const last = readToken(query.get('page_token'), list);
  const rest = last ? rows.filter((row) => compare(row, last) * (order === 'asc' ? 1 : -1) > 0) : rows;
  const page = rest.slice(0, limit);
  const end = page.at(-1);
  return {
    status: 200,
    body: {
      _pagination: { next: end && rest.length > limit ? nextLink(path, query, list, end) : null },
      _links: { self: `${origin}${url}` },
      _results: page.map(({ item }) => format(item)),
    },
  };
}

function readLimit(value: string | null): number {
  if (value === null) return defaultLimit;
  const limit = readInteger(value);
  if (limit === undefined || limit < 1 || limit > maximumLimit)
    throw badRequest('Query', `query.limit: must be between 1 and ${maximumLimit}`);
  return limit;
}

const compare = (left: { at: string; id: number }, right: { at: string; id: number }): number =>
  left.at === right.at ? left.id - right.id : left.at < right.at ? -1 : 1;

/** The link names the company's own host, and the token holds for this list and order only. */
function nextLink(path: string, query: URLSearchParams, list: string, { at, id }: Row<unknown>): string {
  const next = new URLSearchParams(query);
  next.set('page_token', Buffer.from(JSON.stringify([list, at, id])).toString('hex'));
  return `${origin}${path}?${next}`;
}

function readToken(token: string | null, list: string): { at: string; id: number } | undefined {
  if (token === null) return undefined;
  try {
    const [own, at, id] = JSON.parse(Buffer.from(token, 'hex').toString('utf8')) as [string, string, number];
    if (own === list) return { at, id };
  } catch {
    // Falls through to the answer for any token this list did not give out.
  }
  throw badRequest('Query', 'query.page_token: invalid token');
}
