import type { Message } from '@keyway/contract';

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
  type Feed,
  foreignCursor,
  mergeFeeds,
  numericId,
  readOffset,
  sendInTurns,
} from '../../listing/index.js';
import { ifThere } from '../../writing/index.js';
import {
  asRecord,
  type JsonRecord,
  mapEach,
  optionalId,
  optionalText,
  recordsIn,
  requiredId,
} from '../../reading/index.js';
import { fromComment, fromThread, idOf, momentOf, readId, type Kind } from './map-message.js';

/** Tickets and comments allow 100, for threads no limit is written down. */
export const maxPageSize = 50;
const maxTickets = 100;

/** Adds the text of a thread or comment to its HTML (desk.zoho.com: get a thread, list ticket comments). */
const plainText = 'plainText';

/** By creation, so that no ticket moves when it changes. */
export function* listConversations(position: string | undefined): Steps<ConversationPage> {
  const from = readOffset(position);
  const tickets = recordsOf(
    yield* send({
      method: 'GET',
      path: '/tickets',
      query: { from, limit: maxTickets, sortBy: 'createdTime' },
    }),
  );
  return {
    ids: mapEach(tickets, 'data', (ticket, path) => requiredId(ticket, 'id', path)),
    next: tickets.length < maxTickets ? null : String(from + maxTickets),
  };
}

/**
 * Threads and comments of a ticket in the order of time, merged from the two lists: the joint one (`/conversations`)
 * cannot be sorted, and its description gives comments no id.
 */
export function* listMessages(conversationId: string, input: ListInput): Steps<ListPage> {
  const ticketId = numericId(conversationId, 'filter.conversation_id');
  const before = readPlace(input.position);
  const { items, taken, ended } = mergeFeeds(yield* readFeeds(ticketId, before, input), input);
  return {
    items: yield* complete(ticketId, items),
    next: ended ? null : before.map((offset, index) => offset + taken[index]!).join(','),
  };
}

export function* find(messageId: string): Steps<Message> {
  const { ticketId, kind, id } = readId(messageId);
  if (kind === 'thread') {
    const [thread] = yield* readThreads(ticketId, [id]);
    return fromThread(asRecord(thread, 'thread'), 'thread', ticketId);
  }
  const { body } = yield* send({
    method: 'GET',
    path: `/tickets/${ticketId}/comments/${id}`,
    query: { include: plainText },
  });
  return fromComment(asRecord(body, 'comment'), 'comment', ticketId);
}

/** Threads without their content. */
export const threadsRequest = (
  ticketId: string,
  query: { readonly from: number; readonly limit: number; readonly sortBy: string },
): DownstreamRequest => ({ method: 'GET', path: `/tickets/${ticketId}/threads`, query });

/** A list; where it is empty, Zoho answers 204 without a body. */
export const recordsOf = ({ body }: DownstreamResponse): readonly JsonRecord[] =>
  body === undefined ? [] : recordsIn(body, 'data');

type Row = { readonly kind: Kind; readonly record: JsonRecord };

function* readFeeds(
  ticketId: string,
  [threads = 0, comments = 0]: readonly number[],
  { pageSize: limit, sort }: ListInput,
): Steps<readonly Feed<Row>[]> {
  const sign = sort?.direction === 'desc' ? '-' : '';
  const [threadsAnswer, commentsAnswer] = yield* sendAll([
    threadsRequest(ticketId, { from: threads, limit, sortBy: `${sign}sendDateTime` }),
    {
      method: 'GET',
      path: `/tickets/${ticketId}/comments`,
      query: { from: comments, limit, sortBy: `${sign}commentedTime`, include: plainText },
    },
  ]);
  const toFeed = (kind: Kind, answer: DownstreamResponse, time: string): Feed<Row> => {
    const records = recordsOf(answer);
    return {
      rows: records.map((record) => ({ at: momentOf(record, time), item: { kind, record } })),
      // Zoho refuses a limit that is too high instead of lowering it, so a list that is not full has ended.
      ended: records.length < limit,
    };
  };
  return [
    toFeed('thread', threadsAnswer!, 'createdTime'),
    toFeed('comment', commentsAnswer!, 'commentedTime'),
  ];
}

/** Drafts are nobody's message yet; they count in the offset, and leave the page shorter. */
function* complete(ticketId: string, rows: readonly Row[]): Steps<Message[]> {
  const shown = rows.filter(({ record }) => record.status !== 'DRAFT');
  const ids = shown
    .filter(({ kind }) => kind === 'thread')
    .map(({ record }) => optionalId(record, 'id'))
    .filter((id) => id !== null);
  const threads = new Map(
    (yield* readListed(ticketId, ids)).map((thread) => [optionalId(thread, 'id'), thread]),
  );
  const toMessages = ({ kind, record }: Row, path: string): Message[] => {
    if (kind === 'comment') return [fromComment(record, path, ticketId)];
    const id = requiredId(record, 'id', path);
    const thread = threads.get(id);
    return thread ? [fromThread({ ...record, ...thread, id }, path, ticketId)] : [];
  };
  return mapEach(shown, 'messages', toMessages, (row) => rowId(row, ticketId)).flat();
}

const rowId = ({ kind, record }: Row, ticketId: string): string | null => {
  const id = optionalId(record, 'id');
  return id === null ? null : idOf(ticketId, kind, id);
};

/** A thread that went away since it was listed takes no other with it, nor the conversation in a walk. */
function* readListed(ticketId: string, ids: readonly string[]): Steps<readonly JsonRecord[]> {
  const threads = yield* ifThere(readThreads(ticketId, ids));
  if (threads || ids.length < 2) return threads ?? [];
  const half = Math.ceil(ids.length / 2);
  const former = yield* readListed(ticketId, ids.slice(0, half));
  return [...former, ...(yield* readListed(ticketId, ids.slice(half)))];
}

/** Whole threads, a few at a time; what is too long for one answer has an address of its own. */
function* readThreads(ticketId: string, ids: readonly string[]): Steps<readonly JsonRecord[]> {
  const path = (id: string): string => `/tickets/${ticketId}/threads/${id}`;
  const threads = yield* readEach(
    ids.map((id) => path(id)),
    { include: plainText },
  );
  const cut = threads.filter(({ isContentTruncated }) => isContentTruncated === true);
  const whole = yield* readEach(
    cut.map((thread) => `${path(requiredId(thread, 'id', 'thread'))}/fullContent`),
  );
  const contents = new Map(cut.map((thread, index) => [thread, optionalText(whole[index], 'content')]));
  // The text of one that is cut is cut as well.
  return threads.map((thread) =>
    contents.has(thread)
      ? { ...thread, content: contents.get(thread) ?? thread.content, plainText: null }
      : thread,
  );
}

function* readEach(
  paths: readonly string[],
  query?: DownstreamRequest['query'],
): Steps<readonly JsonRecord[]> {
  const answers = yield* sendInTurns(paths.map((path) => ({ method: 'GET', path, ...(query && { query }) })));
  return answers.map(({ body }) => asRecord(body, 'thread'));
}

const readPlace = (position = '0,0'): readonly number[] => {
  const offsets = position.split(',');
  if (offsets.length !== 2) throw foreignCursor();
  return offsets.map((offset) => readOffset(offset));
};
