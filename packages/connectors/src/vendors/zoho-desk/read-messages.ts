import type { Message } from '@keyway/contract';

import {
  type DownstreamRequest,
  type ListInput,
  type ListPage,
  send,
  type Steps,
} from '../../definition/index.js';
import {
  type ConversationPage,
  type Feed,
  foreignCursor,
  mergeFeeds,
  numericId,
  readBehind,
  sendInTurns,
  sideBySide,
  type Window,
} from '../../listing/index.js';
import { ifThere } from '../../writing/index.js';
import {
  asRecord,
  type JsonRecord,
  mapEach,
  optionalId,
  optionalText,
  requiredId,
} from '../../reading/index.js';
import { listRecords, recordsOf } from './list-records.js';
import { fromComment, fromThread, idOf, momentOf, readId, type Kind } from './map-message.js';

/** Tickets and comments allow 100, for threads no limit is written down. */
export const maxPageSize = 50;
const maxTickets = 100;

/** Adds the text of a thread or comment to its HTML (desk.zoho.com: get a thread, list ticket comments). */
const plainText = 'plainText';

/** By creation, so that no ticket moves when it changes. */
export function* listConversations(position: string | undefined): Steps<ConversationPage> {
  const input = { position, pageSize: maxTickets };
  const { records, next } = yield* listRecords(input, ({ from, size }) => ({
    method: 'GET',
    path: '/tickets',
    query: { from, limit: size, sortBy: 'createdTime' },
  }));
  return { ids: mapEach(records, 'data', (ticket, path) => requiredId(ticket, 'id', path)), next };
}

/**
 * Threads and comments of a ticket in the order of time, merged from the two lists: the joint one (`/conversations`)
 * cannot be sorted, and its description gives comments no id.
 */
export function* listMessages(conversationId: string, input: ListInput): Steps<ListPage> {
  const ticketId = numericId(conversationId, 'filter.conversation_id');
  const lists = yield* readLists(ticketId, input);
  const { items, taken, ended } = mergeFeeds(
    lists.map(({ feed }) => feed),
    input,
  );
  return {
    items: yield* complete(ticketId, items),
    next: ended ? null : lists.map(({ positionAfter }, index) => positionAfter(taken[index]!)).join(','),
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

type Row = { readonly kind: Kind; readonly record: JsonRecord };

type List = { readonly feed: Feed<Row>; readonly positionAfter: (count: number) => string };

function* readLists(ticketId: string, { position, pageSize, sort }: ListInput): Steps<readonly List[]> {
  const [threads, comments] = readPlaces(position);
  const sign = sort?.direction === 'desc' ? '-' : '';
  const sideOf = function* (
    kind: Kind,
    place: string | undefined,
    time: string,
    requestOf: (query: Window) => DownstreamRequest,
  ): Steps<List> {
    const { records, isLast, positionAfter } = yield* readBehind(
      { position: place, pageSize },
      {
        by: 'record',
        most: maxPageSize,
        idOf: (record: JsonRecord) => optionalId(record, 'id'),
        *read(window) {
          const found = recordsOf(yield* send(requestOf(window)));
          // Zoho refuses a limit that is too high instead of lowering it, so a list that is not full has ended.
          return { records: found, goesOn: found.length >= window.size };
        },
      },
    );
    const rows = records.map((record) => ({ at: momentOf(record, time), item: { kind, record } }));
    return { feed: { rows, ended: isLast }, positionAfter };
  };
  return yield* sideBySide(
    sideOf('thread', threads, 'createdTime', ({ from, size }) =>
      threadsRequest(ticketId, { from, limit: size, sortBy: `${sign}sendDateTime` }),
    ),
    sideOf('comment', comments, 'commentedTime', ({ from, size }) => ({
      method: 'GET',
      path: `/tickets/${ticketId}/comments`,
      query: { from, limit: size, sortBy: `${sign}commentedTime`, include: plainText },
    })),
  );
}

/** Drafts are not messages yet; they count in the offset, and shorten the page. */
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

function rowId({ kind, record }: Row, ticketId: string): string | null {
  const id = optionalId(record, 'id');
  return id === null ? null : idOf(ticketId, kind, id);
}

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

function readPlaces(position: string | undefined): readonly (string | undefined)[] {
  if (position === undefined) return [];
  const places = position.split(',');
  if (places.length !== 2) throw foreignCursor();
  return places;
}
