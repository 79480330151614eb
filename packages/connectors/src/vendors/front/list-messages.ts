import type { Message } from '@keyway/contract';

import {
  send,
  sendAll,
  type DownstreamRequest,
  type DownstreamResponse,
  type ListInput,
  type ListPage,
  type Steps,
} from '../../define.js';
import { cursorOf, foreignCursor } from '../../paging.js';
import { asRecord, idsIn, optionalRecord, recordsIn, type JsonRecord } from '../../read.js';
import type { ConversationPage } from '../../walk.js';
import { requireId } from './ids.js';
import { fromComment, fromMessage } from './map-message.js';

type Direction = 'asc' | 'desc';

export const maxPageSize = 100;

/**
 * Where the feed of a conversation goes on: a page of messages (with the limit its token was given for), how many of
 * it were listed, the comment listed last, and whether the messages have ended.
 */
type Place = {
  readonly token: string | null;
  readonly size: number;
  readonly skip: number;
  readonly comment: string | null;
  readonly ended: boolean;
};

/**
 * Messages come in pages and comments all at once (dev.frontapp.com/reference/list-conversation-comments). Both are in
 * order of time, so one feed is made of them: a comment is listed as soon as no earlier message can follow.
 */
export function* listMessages(conversationId: string, input: ListInput): Steps<ListPage> {
  const id = requireId('cnv', conversationId, 'filter.conversation_id');
  const { type } = input.filter;
  if (type === 'event') return { items: [], next: null };
  const direction = input.sort?.direction ?? 'desc';
  const place =
    input.position === undefined ? startOf(input.pageSize, type === 'note') : readPlace(input.position);
  const answers = yield* sendAll([
    ...(place.ended ? [] : [messagesRequest(id, place, direction)]),
    ...(type === 'message' ? [] : [{ method: 'GET' as const, path: `/conversations/${id}/comments` }]),
  ]);
  const page = place.ended ? undefined : bodyOf(answers[0]);
  const comments = type === 'message' ? [] : toComments(bodyOf(answers.at(-1)), id, direction);
  const token = page ? cursorOf(optionalRecord(page, '_pagination')?.next, 'page_token') : null;
  const feed = {
    messages: page ? toMessages(page, id).slice(place.skip) : [],
    comments: comments.slice(indexAfter(comments, place.comment)),
    isLast: token === null,
  };
  const { items, messages, comment } = merge(feed, input.pageSize, direction);
  const isPageDone = messages === feed.messages.length;
  const next: Place = {
    token: isPageDone ? token : place.token,
    size: place.size,
    skip: isPageDone ? 0 : place.skip + messages,
    comment: comment ?? place.comment,
    ended: isPageDone && token === null,
  };
  const isOver = next.ended && items.length === feed.messages.length + feed.comments.length;
  return { items, next: isOver ? null : writePlace(next) };
}

/** In the order of their last activity; from the oldest, so that what moves on meanwhile is not missed. */
export function* listConversations(position: string | undefined): Steps<ConversationPage> {
  const { body } = yield* send({
    method: 'GET',
    path: '/conversations',
    query: { limit: maxPageSize, page_token: position, sort_by: 'date', sort_order: 'asc' },
  });
  const page = asRecord(body, 'body');
  return {
    ids: idsIn(page, '_results'),
    next: cursorOf(optionalRecord(page, '_pagination')?.next, 'page_token'),
  };
}

const messagesRequest = (id: string, { token, size }: Place, direction: Direction): DownstreamRequest => ({
  method: 'GET',
  path: `/conversations/${id}/messages`,
  query: { limit: size, page_token: token ?? undefined, sort_by: 'created_at', sort_order: direction },
});

const bodyOf = (answer: DownstreamResponse | undefined): JsonRecord => asRecord(answer?.body, 'body');

const toMessages = (page: JsonRecord, id: string): Message[] =>
  recordsIn(page, '_results').map((record, index) => fromMessage(record, `_results[${index}]`, id));

const toComments = (page: JsonRecord, id: string, direction: Direction): Message[] => {
  const oldestFirst = recordsIn(page, '_results')
    .map((record, index) => fromComment(record, `_results[${index}]`, id))
    .toReversed()
    .toSorted((left, right) => left.created_at.localeCompare(right.created_at));
  return direction === 'asc' ? oldestFirst : oldestFirst.toReversed();
};

const indexAfter = (comments: readonly Message[], id: string | null): number => {
  const index = comments.findIndex((comment) => comment.id === id);
  if (id !== null && index < 0) throw foreignCursor();
  return index + 1;
};

type Feed = {
  readonly messages: readonly Message[];
  readonly comments: readonly Message[];
  readonly isLast: boolean;
};

const merge = (
  feed: Feed,
  limit: number,
  direction: Direction,
): { items: Message[]; messages: number; comment: string | null } => {
  const items: Message[] = [];
  let messages = 0;
  let comments = 0;
  while (items.length < limit) {
    const message = feed.messages[messages];
    const comment = feed.comments[comments];
    if (message === undefined && (comment === undefined || !feed.isLast)) break;
    const isComment = comment !== undefined && (!message || isBefore(comment, message, direction));
    items.push(isComment ? comment : message!);
    if (isComment) comments += 1;
    else messages += 1;
  }
  return { items, messages, comment: feed.comments[comments - 1]?.id ?? null };
};

const isBefore = (comment: Message, message: Message, direction: Direction): boolean =>
  direction === 'asc' ? comment.created_at < message.created_at : comment.created_at >= message.created_at;

const startOf = (size: number, ended: boolean): Place => ({
  token: null,
  size,
  skip: 0,
  comment: null,
  ended,
});

/** Such as `25+3 com_1ywg3f2 from:92f3…`: three messages of a page of 25, and the comments up to this one. */
const writePlace = ({ token, size, skip, comment, ended }: Place): string =>
  `${size}+${skip} ${comment ?? '-'} ${ended ? 'ended' : `from:${token ?? ''}`}`;

const readPlace = (position: string): Place => {
  const match = /^(\d{1,3})\+(\d{1,3}) (-|com_[a-z0-9]+) (?:ended|from:(.*))$/s.exec(position);
  if (!match) throw foreignCursor();
  const [, size, skip, comment = '-', token] = match;
  return {
    token: token || null,
    size: Number(size),
    skip: Number(skip),
    comment: comment === '-' ? null : comment,
    ended: token === undefined,
  };
};
