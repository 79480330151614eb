import type { Message } from '@keyway/contract';

import {
  asRecord,
  type JsonRecord,
  mapRecords,
  optionalRecord,
  readAgain,
  requiredId,
} from '../../reading/index.js';
import {
  type DownstreamRequest,
  type DownstreamResponse,
  type ListInput,
  type ListPage,
  send,
  sendAll,
  type Steps,
} from '../../definition/index.js';
import {
  type ConversationPage,
  cursorOf,
  type Feed,
  foreignCursor,
  inOrder,
  mergeFeeds,
  restBehind,
} from '../../listing/index.js';
import { requireId } from './ids.js';
import { fromComment, fromMessage } from './map-message.js';

type Direction = 'asc' | 'desc';

export const maxPageSize = 100;

/**
 * Where the feed of a conversation goes on: a page of messages (with the limit its token was given for), the place
 * behind those of it that were listed, the place behind the comments that were, and whether the messages have ended.
 */
type Place = {
  readonly token: string | null;
  readonly size: number;
  readonly within: string | null;
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
  const commentsOf = () => toComments(bodyOf(answers.at(-1)), id, direction);
  const comments =
    type === 'message' ? [] : input.position === undefined ? commentsOf() : readAgain(commentsOf);
  const token = page ? cursorOf(optionalRecord(page, '_pagination')?.next, 'page_token') : null;
  const messagesOf = (each: JsonRecord) => toMessages(each, id);
  const listed = !page ? [] : place.within === null ? messagesOf(page) : readAgain(() => messagesOf(page));
  const messages = restBehind(listed, place.within ?? undefined);
  const messageFeed = toFeed(messages.rest, token === null);
  const others = restBehind(comments, placeAmong(comments, place.comment));
  const commentFeed = toFeed(others.rest, true);
  // Of one moment, messages come first, and last where the newest do: one order is the other reversed.
  const feeds = direction === 'asc' ? [messageFeed, commentFeed] : [commentFeed, messageFeed];
  const merged = mergeFeeds(feeds, { pageSize: input.pageSize, sort: { by: 'created_at', direction } });
  const [messagesTaken = 0, commentsTaken = 0] =
    direction === 'asc' ? merged.taken : merged.taken.toReversed();
  const isPageDone = messagesTaken === messageFeed.rows.length;
  const next: Place = {
    token: isPageDone ? token : place.token,
    size: place.size,
    within: isPageDone ? null : messagesTaken > 0 ? messages.positionAfter(messagesTaken) : place.within,
    comment: commentsTaken > 0 ? others.positionAfter(commentsTaken) : place.comment,
    ended: isPageDone && token === null,
  };
  return { items: [...merged.items], next: merged.ended ? null : writePlace(next) };
}

const toFeed = (messages: readonly Message[], ended: boolean): Feed<Message> => ({
  rows: messages.map((item) => ({ at: item.created_at, item })),
  ended,
});

/**
 * Ordered by last activity, oldest first, so that a conversation that changes meanwhile is not missed. The company
 * chooses what counts as activity, so the order does not show which conversations have messages since a time: a search
 * does.
 */
export function* listConversations(
  position: string | undefined,
  since: string | undefined,
): Steps<ConversationPage> {
  const query = { limit: maxPageSize, page_token: position };
  const { body } = yield* send(
    since === undefined
      ? { method: 'GET', path: '/conversations', query: { ...query, sort_by: 'date', sort_order: 'asc' } }
      : { method: 'GET', path: `/conversations/search/${encodeURIComponent(saidSince(since))}`, query },
  );
  const page = asRecord(body, 'body');
  return {
    ids: mapRecords(page, '_results', (record, path) => requiredId(record, 'id', path)),
    next: cursorOf(optionalRecord(page, '_pagination')?.next, 'page_token'),
  };
}

/** Whole seconds, and later than that: what was said at the very moment is found, too. */
const saidSince = (since: string): string => `after:${Math.ceil(Date.parse(since) / 1000) - 1}`;

const messagesRequest = (id: string, { token, size }: Place, direction: Direction): DownstreamRequest => ({
  method: 'GET',
  path: `/conversations/${id}/messages`,
  query: { limit: size, page_token: token ?? undefined, sort_by: 'created_at', sort_order: direction },
});

const bodyOf = (answer: DownstreamResponse | undefined): JsonRecord => asRecord(answer?.body, 'body');

const toMessages = (page: JsonRecord, id: string): Message[] =>
  mapRecords(page, '_results', (record, path) => fromMessage(record, path, id));

/** They come newest first. */
const toComments = (page: JsonRecord, id: string, direction: Direction): Message[] =>
  inOrder(mapRecords(page, '_results', (record, path) => fromComment(record, path, id)).toReversed(), {
    by: 'created_at',
    direction,
  });

/** Cursors of the release before name the comment that was listed last. */
function placeAmong(comments: readonly Message[], place: string | null): string | undefined {
  if (!place?.startsWith('com_')) return place ?? undefined;
  const index = comments.findIndex(({ id }) => id === place);
  if (index < 0) throw foreignCursor();
  return String(index + 1);
}

const startOf = (size: number, ended: boolean): Place => ({
  token: null,
  size,
  within: null,
  comment: null,
  ended,
});

/** Such as `25+1~e8kQ2x 1~nSj2_a from:92f3…`: one message of a page of 25, and one comment. */
const writePlace = ({ token, size, within, comment, ended }: Place): string =>
  `${size}+${within ?? 0} ${comment ?? '-'} ${ended ? 'ended' : `from:${token ?? ''}`}`;

function readPlace(position: string): Place {
  const match = /^(\d{1,3})\+(\d\S*) (-|com_[a-z0-9]+|\d\S*) (?:ended|from:(.*))$/s.exec(position);
  if (!match) throw foreignCursor();
  const [, size, within = '0', comment = '-', token] = match;
  return {
    token: token || null,
    size: Number(size),
    within: within === '0' ? null : within,
    comment: comment === '-' ? null : comment,
    ended: token === undefined,
  };
}
