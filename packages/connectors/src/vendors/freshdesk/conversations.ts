import type { Conversation, ConversationUpdate } from '@keyway/contract';

import {
  type DownstreamRequest,
  type ListInput,
  type ListPage,
  lookAside,
  type OperationContext,
  type ResourceTable,
  send,
  sendAll,
  StepFailed,
  type Steps,
  type UpdateInput,
} from '../../definition/index.js';
import { narrowed, numericId } from '../../listing/index.js';
import {
  asRecord,
  asRecords,
  type JsonRecord,
  mapEach,
  namedFrom,
  optionalId,
  personFrom,
  optionalRecord,
} from '../../reading/index.js';
import { changedTags, extendBody, neverEmpty, readBack, readSaved } from '../../writing/index.js';
import { openTicket } from './create-conversation.js';
import { conversationReader, fields, type Names, priorities, statuses, tagsOf } from './map-conversation.js';
import { listPages, maxPageSize } from './list-pages.js';
import { earliestChange } from './since.js';
import { toTicket } from './write-ticket.js';

const include = 'requester,stats';
const alwaysPrior = neverEmpty('priority', 'A ticket of Freshdesk always has a priority.');

/** Tickets. Search would narrow by more, but it lags behind and ends at 300 tickets. */
export const conversations: ResourceTable<'conversations'> = {
  list: narrowed('conversations', fields, {
    paging: { mode: 'native', maxPageSize },
    filters: ['customer_id', 'updated_since', 'created_since'],
    sort: ['created_at', 'updated_at'],
    // The tickets, then the agents and the groups that they name.
    callsPerPage: { base: 3 },
    run: (input, context) => list(input, context),
  }),
  get: { run: ({ id }, context) => read(id, context) },
  create: {
    effect: 'delivers',
    accepts: [
      'subject',
      'status',
      'priority',
      'assignee_id',
      'team_id',
      'inbox_id',
      'tags',
      'customer_id',
      'customer',
      'message',
    ],
    limits: [alwaysPrior],
    requires: ['subject', 'message', ['customer', 'customer_id']],
    *run(input, context) {
      const ticket = yield* openTicket(input, context);
      const fromAnswer = () => conversationReader(noNames, context)(ticket, 'ticket');
      return yield* readBack(read(optionalId(ticket, 'id') ?? '', context), fromAnswer);
    },
  },
  update: {
    limits: [alwaysPrior],
    accepts: [
      'subject',
      'status',
      'status_raw',
      'priority',
      'assignee_id',
      'team_id',
      'inbox_id',
      'tags',
      'add_tags',
      'remove_tags',
    ],
    run: (input, context) => update(input, context),
  },
  delete: {
    request: ({ id }) => ({ method: 'DELETE', path: pathOf(id) }),
    response: () => undefined,
  },
  fields,
  values: { status: statuses.values, priority: priorities.values },
};

const pathOf = (id: string): string => `/tickets/${numericId(id)}`;

function* list(
  input: ListInput<'conversations'>,
  context: OperationContext,
): Steps<ListPage<'conversations'>> {
  const { filter, sort } = input;
  const customer = filter.customer_id;
  const { records, ...page } = yield* listPages(input, '/tickets', {
    updated_since: earliestChange(filter) ?? beginning,
    requester_id: customer === undefined ? undefined : numericId(customer, 'filter.customer_id'),
    order_by: sort?.by ?? 'created_at',
    order_type: sort?.direction ?? 'desc',
    include,
  });
  // Tickets in the trash are deleted.
  const tickets = records.filter(({ deleted }) => deleted !== true);
  const names = yield* lookAside(() => namesIn(tickets), noNames);
  const toConversation = conversationReader(names, context);
  return { items: mapEach(tickets, 'body', toConversation), ...page };
}

/** Without `updated_since` only the last 30 days come. */
const beginning = '2000-01-01T00:00:00Z';

const noNames: Names = { agents: [], groups: [] };

/** Of the first hundred each. An agent who may not see who works there gets the ids alone. */
function* namesIn(tickets: readonly JsonRecord[]): Steps<Names> {
  const areNamed = (name: string): boolean => tickets.some((ticket) => optionalId(ticket, name) !== null);
  const request = (path: string): DownstreamRequest => ({
    method: 'GET',
    path,
    query: { per_page: 100, page: 1 },
  });
  const [hasAgents, hasGroups] = [areNamed('responder_id'), areNamed('group_id')];
  try {
    const answers = yield* sendAll([
      ...(hasAgents ? [request('/agents')] : []),
      ...(hasGroups ? [request('/groups')] : []),
    ]);
    const lists = answers.map(({ body }) => asRecords(body, 'body'));
    const [agents = [], groups = []] = [hasAgents ? lists[0] : [], hasGroups ? lists.at(-1) : []];
    return {
      agents: agents.flatMap((agent) =>
        [personFrom({ ...optionalRecord(agent, 'contact'), id: agent.id })].filter((each) => each !== null),
      ),
      groups: groups.flatMap((group) => [namedFrom(group)].filter((each) => each !== null)),
    };
  } catch (error) {
    if (error instanceof StepFailed && error.kind === 'downstream' && (error.status ?? 403) < 500)
      return noNames;
    throw error;
  }
}

function* read(id: string, context: OperationContext): Steps<Conversation> {
  const { body } = yield* send({ method: 'GET', path: pathOf(id), query: { include } });
  const ticket = asRecord(body, 'ticket');
  return conversationReader(yield* lookAside(() => namesIn([ticket]), noNames), context)(ticket, 'ticket');
}

/** Freshdesk only replaces tags, so those to add and to remove start from what the ticket has. */
function* update(
  { id, changes }: UpdateInput<'conversations'>,
  context: OperationContext,
): Steps<Conversation> {
  const path = pathOf(id);
  const tags = yield* tagsAfter(path, changes);
  const json = extendBody(toTicket({ ...changes, tags }), changes.pass_through, 'freshdesk');
  if (Object.keys(json).length > 0) yield* send({ method: 'PUT', path, json });
  return yield* readSaved(read(id, context), id);
}

function* tagsAfter(
  path: string,
  { tags, add_tags = [], remove_tags = [] }: ConversationUpdate,
): Steps<string[] | undefined> {
  if (tags || add_tags.length + remove_tags.length === 0) return tags;
  const { body } = yield* send({ method: 'GET', path });
  const present = tagsOf(asRecord(body, 'ticket'));
  return changedTags(present, add_tags, remove_tags);
}
