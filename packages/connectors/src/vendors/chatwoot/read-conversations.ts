import type { Conversation } from '@keyway/contract';

import {
  type DownstreamRequest,
  type DownstreamResponse,
  type ListInput,
  type ListPage,
  type OperationContext,
  readAside,
  sendAll,
  sendAlongside,
  type Settings,
  type Steps,
} from '../../definition/index.js';
import { areNewestFirst, fixedPages, listBehind, numericId, pageNumberOf } from '../../listing/index.js';
import {
  asRecord,
  type JsonRecord,
  mapEach,
  mapRecords,
  type Named,
  optionalCount,
  optionalId,
  optionalRecord,
  optionalText,
  optionalUnixDate,
  requiredId,
  requiredRecords,
} from '../../reading/index.js';
import { statuses, toConversation } from './map-conversation.js';
import { toCreated } from './map-message.js';
import { accountPath, conversationPath, conversationsPath } from './paths.js';

type Input = ListInput<'conversations'>;

/** Of most installations; only an empty page is the end. */
export const pageSize = 25;

export function* list(input: Input, { settings }: OperationContext): Steps<ListPage<'conversations'>> {
  let inboxes: DownstreamResponse | undefined;
  const { records, ...page } = yield* listBehind(input, {
    ...fixedPages,
    idOf: (conversation: JsonRecord) => optionalId(conversation, 'id'),
    *read(window) {
      const number = pageNumberOf(window);
      const request = listRequest(input, number, settings);
      const [answer, beside] = yield* sendAlongside(request, inboxes ? [] : [inboxesRequest(settings)]);
      inboxes ??= beside;
      const body = asRecord(answer.body, 'body');
      // The server wraps the list, but not what it filters; the description wraps both.
      const payload = requiredRecords(optionalRecord(body, 'data') ?? body, 'payload', 'data');
      // A filtered list has its own count, so no empty page need follow.
      const count = countIn(body);
      const isWhole = number === 1 && count !== null && payload.length >= count;
      return {
        records: payload,
        goesOn: !isWhole && payload.length > 0 && !isPast(payload, input),
        ...(growsAtStart(input) ? { count: count ?? countIn(optionalRecord(body, 'data')) } : {}),
      };
    },
  });
  const names = readAside(inboxes, toInboxes, []);
  return {
    items: mapEach(records, 'payload', (record, path) => toConversation(record, path, names, settings)),
    ...page,
  };
}

const countIn = (list: JsonRecord | undefined): number | null =>
  optionalCount(optionalRecord(list, 'meta'), 'all_count');

/** Conversations enter the list at its start, and none enters or leaves it because it changed. */
const growsAtStart = ({ filter: { status, inbox_id, team_id, tag }, sort }: Input): boolean =>
  sort?.direction !== 'asc' && [status, inbox_id, team_id, tag].every((each) => each === undefined);

function listRequest({ filter, sort }: Input, page: number, settings: Settings): DownstreamRequest {
  const { status, inbox_id, team_id, tag, updated_since } = filter;
  if (updated_since !== undefined && sort === undefined) return changedRequest(updated_since, page, settings);
  return {
    method: 'GET',
    path: conversationsPath(settings),
    query: {
      status: status === undefined ? 'all' : statuses.write(status),
      assignee_type: 'all',
      inbox_id: inbox_id && numericId(inbox_id, 'filter.inbox_id'),
      team_id: team_id && numericId(team_id, 'filter.team_id'),
      'labels[]': tag,
      sort_by: `created_at_${sort?.direction ?? 'desc'}`,
      page,
    },
  };
}

/**
 * The latest activity first. Days are compared, in versions of the server with the moment or with the day alone, so that
 * the day before is named. Other filters narrow the answer here.
 */
function changedRequest(since: string, page: number, settings: Settings): DownstreamRequest {
  const before = new Date(Date.parse(since) - 86_400_000).toISOString().slice(0, 10);
  const condition = { attribute_key: 'last_activity_at', filter_operator: 'is_greater_than' };
  return {
    method: 'POST',
    path: `${conversationsPath(settings)}/filter`,
    query: { page },
    json: { payload: [{ ...condition, values: [before], query_operator: null }] },
  };
}

/** Behind the first that is too old, none is younger; unless this version lists them in another order. */
function isPast(payload: readonly JsonRecord[], { filter, sort }: Input): boolean {
  const isByChange = filter.updated_since !== undefined && sort === undefined;
  const since = isByChange ? filter.updated_since : filter.created_since;
  const moments = payload.map((record) =>
    isByChange ? optionalUnixDate(record, 'last_activity_at', 'seconds') : toCreated(record),
  );
  return (
    since !== undefined &&
    sort?.direction !== 'asc' &&
    areNewestFirst(moments) &&
    Date.parse(moments.at(-1) ?? '') < Date.parse(since)
  );
}

export function* read(id: string, { settings }: OperationContext): Steps<Conversation> {
  const [answer, inboxes] = yield* sendAll([
    { method: 'GET', path: conversationPath(settings, id) },
    inboxesRequest(settings),
  ]);
  return toConversation(
    asRecord(answer?.body, 'conversation'),
    'conversation',
    toInboxes(inboxes?.body),
    settings,
  );
}

const inboxesRequest = (settings: Settings): DownstreamRequest => ({
  method: 'GET',
  path: `${accountPath(settings)}/inboxes`,
});

const toInboxes = (body: unknown): Named[] =>
  mapRecords(body, 'payload', (inbox, path) => ({
    id: requiredId(inbox, 'id', path),
    name: optionalText(inbox, 'name'),
  }));
