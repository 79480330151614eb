import type { Message } from '@keyway/contract';

import {
  ConnectorError,
  type DownstreamRequest,
  type DownstreamResponse,
  fieldsWithout,
  type ListInput,
  type ListPage,
  type ResourceTable,
  type OperationContext,
  send,
  sendAll,
  type Steps,
} from '../../definition/index.js';
import {
  asRecord,
  earliestInAnyZone,
  idsIn,
  type JsonRecord,
  mapEach,
  optionalId,
  optionalRecord,
  optionalText,
  recordsIn,
  requiredId,
} from '../../reading/index.js';
import {
  type ConversationPage,
  cursorOf,
  idWithin,
  listAcrossConversations,
  listBehind,
} from '../../listing/index.js';
import { isAnonymous } from './failure.js';
import { toMessage } from './map-message.js';
import { expand, findComment, issueOf, originOf, platformPath, showRequest } from './requests.js';
import { create, update } from './write-messages.js';

/** The default of the vendor, whose highest is not documented. */
const maxPageSize = 50;

export const messages: ResourceTable = {
  list: {
    paging: { mode: 'native', maxPageSize },
    filters: ['conversation_id', 'type', 'created_since'],
    sort: [],
    order: 'oldest_first',
    across: { mode: 'virtual', filters: ['type', 'created_since'], sort: [], narrows: ['created_since'] },
    run: listAcrossConversations({ listConversations, listMessages }),
  },
  get: { run: ({ id }, context) => find(id, context) },
  create: {
    effect: 'delivers',
    opensConversation: false,
    accepts: ['conversation_id', 'type', 'body', 'body_html', 'attachments'],
    htmlAs: { to: 'text' },
    run: (input, context) => create(input, context),
  },
  update: {
    accepts: ['body', 'body_html'],
    htmlAs: { to: 'text' },
    run: (input, context) => update(input, context),
  },
  delete: {
    request: ({ id }) => ({ method: 'DELETE', path: platformPath('3', id) }),
    response: () => undefined,
  },
  fields: fieldsWithout(
    'subject',
    'recipients',
    'in_reply_to_id',
    'external_id',
    'metadata',
    'sent_at',
    'updated_at',
  ),
};

function* find(messageId: string, { settings }: OperationContext): Steps<Message> {
  const { comment, request } = yield* findComment(messageId);
  return toMessage(asRecord(comment, 'comment'), 'comment', {
    request: asRecord(request, 'request'),
    origin: originOf(settings),
  });
}

/**
 * Not the service desk's own list of requests: that holds only what the user takes part in, by latest activity, so
 * requests would move while the walk goes on. The moment of creation never changes.
 */
function* listConversations(
  position: string | undefined,
  since: string | undefined,
): Steps<ConversationPage> {
  // A moment in a query is read in the time zone of the user, which is not known, and to the minute.
  const moment = since && earliestInAnyZone(since).replace('T', ' ').slice(0, 16);
  const changed = moment ? ` AND updated >= "${moment}"` : '';
  const jql = `projectType = service_desk${changed} ORDER BY created ASC, key ASC`;
  const answer = yield* send({
    method: 'GET',
    path: '/rest/api/3/search/jql',
    query: { jql, maxResults: 100, nextPageToken: position },
  });
  if (isAnonymous(answer)) throw new ConnectorError('credentials', 'Jira does not accept the credential.');
  const page = asRecord(answer.body, 'body');
  return {
    ids: idsIn(page, 'issues'),
    next: page.isLast === true ? null : optionalText(page, 'nextPageToken'),
  };
}

/** The comments of a request that may not be seen are an empty page, so the request itself is asked for too. */
function* listMessages(
  conversationId: string,
  input: ListInput,
  { settings }: OperationContext,
): Steps<ListPage> {
  const { filter } = input;
  const issue = issueOf(conversationId, 'filter.conversation_id');
  if (filter.type === 'event') return { items: [], next: null };
  let request: DownstreamResponse | undefined;
  const { records, ...page } = yield* listBehind(input, {
    by: 'record',
    most: maxPageSize,
    idOf: (comment: JsonRecord) => optionalId(comment, 'id'),
    *read({ from, size }) {
      const comments: DownstreamRequest = {
        method: 'GET',
        path: `/rest/servicedeskapi/request/${issue}/comment`,
        query: {
          public: String(filter.type !== 'note'),
          internal: String(filter.type !== 'message'),
          expand,
          start: from,
          limit: size,
        },
      };
      const answers = yield* sendAll(request ? [comments] : [showRequest(issue), comments]);
      request ??= answers[0];
      const page = asRecord(answers.at(-1)?.body, 'body');
      const values = recordsIn(page, 'values');
      const linked = Number(cursorOf(optionalRecord(page, '_links')?.next, 'start') ?? NaN);
      const end = linked > from ? linked : from + values.length;
      return page.isLastPage !== true && end > from
        ? { records: values, goesOn: true, window: { from, size: end - from } }
        : { records: values, goesOn: false };
    },
  });
  const surroundings = { request: asRecord(request?.body, 'request'), origin: originOf(settings) };
  const items = mapEach(
    records,
    'values',
    (comment, path) => toMessage(comment, path, surroundings),
    idWithin(requiredId(surroundings.request, 'issueId', 'request')),
  );
  return { items, ...page };
}
