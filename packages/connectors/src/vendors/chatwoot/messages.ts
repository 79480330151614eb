import type { Message } from '@keyway/contract';

import {
  fieldsWithout,
  type ListInput,
  type ListPage,
  type ResourceTable,
  notFound,
  type OperationContext,
  send,
  type Steps,
  unsupported,
} from '../../definition/index.js';
import {
  asRecord,
  type JsonRecord,
  mapEach,
  optionalCount,
  optionalId,
  optionalRecord,
  optionalUnixDate,
  recordIn,
  recordsIn,
  requiredId,
  requiredRecords,
} from '../../reading/index.js';
import {
  changedFirst,
  type ConversationPage,
  fixedPages,
  foreignCursor,
  fromNumericMessageId,
  fromPageNumber,
  idWithin,
  listAcrossConversations,
  listBehind,
  pageNumberOf,
} from '../../listing/index.js';
import { createRequest } from './create-message.js';
import { isMessage, toMessage } from './map-message.js';
import { conversationsPath, messagePath, messagesPath } from './paths.js';

/** Messages before an id come by 20, those after one by 100; fewer than 20 are the last either way. */
const smallestPage = 20;

export const messages: ResourceTable = {
  list: {
    paging: { mode: 'native', maxPageSize: 100 },
    filters: ['conversation_id', 'created_since', 'updated_since'],
    sort: ['created_at'],
    across: {
      mode: 'virtual',
      filters: ['created_since', 'updated_since'],
      sort: [],
      narrows: ['created_since'],
    },
    run: listAcrossConversations({ listConversations, listMessages }),
  },
  get: { run: ({ id }, context) => find(id, context) },
  create: {
    effect: 'delivers',
    opensConversation: false,
    accepts: ['conversation_id', 'type', 'body', 'body_html', 'attachments', 'in_reply_to_id'],
    // Its pages and emails show Markdown.
    htmlAs: { to: 'markdown' },
    request: (input, context) => createRequest(input, context),
    response: ({ body }, _input, { baseUrl }) => toMessage(asRecord(body, 'message'), 'message', baseUrl),
  },
  update: unsupported(
    'A message cannot be edited; only the delivery status of one in an API inbox can be set.',
  ),
  delete: {
    request: ({ id }, { settings }) => ({ method: 'DELETE', path: messagePath(settings, id) }),
    response: () => undefined,
  },
  fields: fieldsWithout('metadata', 'web_url', 'sent_at'),
};

/**
 * By age, so that no conversation moves while the walk goes on; versions that cannot sort by it give those with the
 * latest activity first, as is asked for where the walk is to end with what has not changed. The page's size is the
 * installation's business: only an empty page is the end.
 */
function* listConversations(
  position: string | undefined,
  since: string | undefined,
  { settings }: OperationContext,
): Steps<ConversationPage> {
  const sortBy = since === undefined ? 'created_at_asc' : 'last_activity_at_desc';
  const input = { position: fromPageNumber(position, fixedPages.most), pageSize: fixedPages.most };
  const { records, next } = yield* listBehind(input, {
    ...fixedPages,
    idOf: (conversation: JsonRecord) => optionalId(conversation, 'id'),
    *read(window) {
      const { body } = yield* send({
        method: 'GET',
        path: conversationsPath(settings),
        query: { status: 'all', assignee_type: 'all', sort_by: sortBy, page: pageNumberOf(window) },
      });
      const list = recordIn(body, 'data');
      const payload = requiredRecords(list, 'payload', 'data');
      const count = optionalCount(optionalRecord(list, 'meta'), 'all_count');
      const isWhole = window.from === 0 && count !== null && payload.length >= count;
      return { records: payload, goesOn: !isWhole && payload.length > 0 };
    },
  });
  const conversations = mapEach(records, 'payload', (conversation, path) => ({
    id: requiredId(conversation, 'id', path),
    changedAt: optionalUnixDate(conversation, 'last_activity_at', 'seconds'),
  }));
  return since === undefined
    ? { ids: conversations.map(({ id }) => id), next }
    : changedFirst(conversations, since, next);
}

/** Activities are listed among the messages and count for the page: it may be short, or empty, and still go on. */
function* listMessages(conversationId: string, input: ListInput, context: OperationContext): Steps<ListPage> {
  const path = messagesPath(context.settings, conversationId, 'filter.conversation_id');
  const { position, pageSize, sort } = input;
  if (position !== undefined && !/^[1-9]\d{0,15}$/.test(position)) throw foreignCursor();
  const descending = sort?.direction === 'desc';
  const query = descending ? { before: position } : { after: position ?? 0 };
  const payload = recordsIn((yield* send({ method: 'GET', path, query })).body, 'payload');
  const fresh = mapEach(payload, 'payload', (record, path) => ({
    record,
    id: Number(requiredId(record, 'id', path)),
  }))
    .filter(
      ({ id }) => position === undefined || (descending ? id < Number(position) : id > Number(position)),
    )
    .sort((left, right) => (descending ? right.id - left.id : left.id - right.id));
  const page = fresh.slice(0, pageSize);
  const last = page.at(-1);
  const hasMore = fresh.length > page.length || payload.length >= smallestPage;
  return {
    items: mapEach(
      page.map(({ record }) => record).filter(isMessage),
      'payload',
      (record, path) => toMessage(record, path, context.baseUrl),
      idWithin(conversationId),
    ),
    next: last && hasMore ? String(last.id) : null,
  };
}

/** No endpoint shows a single message; the list can be narrowed to what lies between two ids. */
function* find(messageId: string, { settings, baseUrl }: OperationContext): Steps<Message> {
  const { parent, id } = fromNumericMessageId(messageId);
  const [after, before] = [BigInt(id) - 1n, BigInt(id) + 1n].map(String);
  const path = messagesPath(settings, parent);
  const { body } = yield* send({ method: 'GET', path, query: { after, before } });
  const payload = recordsIn(body, 'payload');
  const found = payload.find((record) => optionalId(record, 'id') === id && isMessage(record));
  if (!found) throw notFound('message');
  return toMessage(found, 'payload', baseUrl);
}
