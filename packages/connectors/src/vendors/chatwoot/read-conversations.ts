import type { Conversation } from '@keyway/contract';

import {
  type DownstreamRequest,
  type ListInput,
  type ListPage,
  type OperationContext,
  readAside,
  sendAll,
  sendBeside,
  type Settings,
  type Steps,
} from '../../definition/index.js';
import {
  areNewestFirst,
  nextPagePosition,
  numericId,
  type PagePosition,
  readPagePosition,
  withinPagePosition,
} from '../../listing/index.js';
import {
  asRecord,
  mapEach,
  mapRecords,
  type Named,
  optionalText,
  recordIn,
  requiredId,
  requiredRecords,
} from '../../reading/index.js';
import { statuses, toConversation } from './map-conversation.js';
import { accountPath, conversationPath, conversationsPath } from './paths.js';

type Input = ListInput<'conversations'>;

/** Of most installations; only an empty page is the end. */
export const pageSize = 25;

export function* list(input: Input, { settings }: OperationContext): Steps<ListPage<'conversations'>> {
  const place = readPagePosition({ position: input.position, pageSize });
  const [answer, inboxes] = yield* sendBeside(listRequest(input, place, settings), [
    inboxesRequest(settings),
  ]);
  const payload = requiredRecords(recordIn(answer.body, 'data'), 'payload', 'data');
  const names = readAside(inboxes, toInboxes, []);
  const items = mapEach(payload, 'payload', (record, path) => toConversation(record, path, names, settings));
  const used = place.skip + input.pageSize;
  const following = payload.length > 0 && !isPast(items, input) ? nextPagePosition(place) : null;
  return {
    items: items.slice(place.skip, used),
    next: used < items.length ? withinPagePosition(place, used) : following,
    ...(place.skip > 0 ? { isCut: true } : {}),
  };
}

const listRequest = (
  { filter, sort }: Input,
  { page }: PagePosition,
  settings: Settings,
): DownstreamRequest => {
  const { status, inbox_id, team_id, tag } = filter;
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
};

/** Behind the first that is too old, none is younger; unless this version lists them in another order. */
const isPast = (items: readonly Conversation[], { filter, sort }: Input): boolean => {
  const moments = items.map(({ created_at }) => created_at);
  return (
    filter.created_since !== undefined &&
    sort?.direction !== 'asc' &&
    areNewestFirst(moments) &&
    Date.parse(moments.at(-1) ?? '') < Date.parse(filter.created_since)
  );
};

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
