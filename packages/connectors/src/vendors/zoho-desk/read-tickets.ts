import type { Conversation } from '@keyway/contract';

import {
  type DownstreamRequest,
  invalid,
  type ListInput,
  type ListPage,
  lookAside,
  notFound,
  type OperationContext,
  send,
  type Steps,
} from '../../definition/index.js';
import { numericId } from '../../listing/index.js';
import { asRecord, type JsonRecord, mapEach, optionalRecords, optionalText } from '../../reading/index.js';
import { statuses, toConversation } from './map-conversation.js';
import { isPast, listRecords, recordsOf } from './list-records.js';

import { searchChanged } from './search.js';

const include = 'contacts,assignee,departments,team';

export const pathOf = (id: string): string => `/tickets/${numericId(id)}`;

type Input = ListInput<'conversations'>;

export function* list(input: Input): Steps<ListPage<'conversations'>> {
  const { filter, sort } = input;
  const sortBy = sort?.direction === 'asc' ? 'createdTime' : '-createdTime';
  const contact =
    filter.customer_id === undefined || filter.tag !== undefined
      ? undefined
      : numericId(filter.customer_id, 'filter.customer_id');
  const status =
    filter.status === undefined || filter.tag !== undefined || contact !== undefined
      ? undefined
      : yield* namesOfStatus(filter.status);
  const { records, ...page } = yield* listRecords(
    input,
    ({ from, size }) => listRequest(filter, contact, { from, limit: size, sortBy, status }),
    // Unless those of a tag come in another order.
    (tickets) => sort?.direction !== 'asc' && isPast(tickets, filter.created_since),
  );
  const shown =
    contact !== undefined && records.length > 0
      ? yield* lookAside<JsonRecord | undefined>(() => readContact(contact), undefined)
      : undefined;
  const beside = shown && { contact: shown };
  return {
    items: mapEach(records, 'data', (ticket, path) => toConversation({ ...ticket, ...beside }, path)),
    ...page,
  };
}

/** The search knows no teams, and tags by their names only. Those whom the tickets name come as IDs. */
export function* listChanged(
  { position, pageSize, filter, sort }: Input,
  context: OperationContext,
): Steps<ListPage<'conversations'>> {
  const { updated_since: since = '', customer_id, assignee_id, inbox_id, tag } = filter;
  if (tag !== undefined) throw invalid('Zoho Desk does not search tickets by change and tag.', 'filter.tag');
  if (sort) throw invalid('Zoho Desk lists tickets that changed in the order of their changes only.', 'sort');
  const query = {
    contactId: idOf(customer_id, 'customer_id'),
    assigneeId: idOf(assignee_id, 'assignee_id'),
    departmentId: idOf(inbox_id, 'inbox_id'),
  };
  const path = '/tickets/search';
  const times = ['modifiedTime', 'customerResponseTime'] as const;
  const { records, next } = yield* searchChanged(
    { path, since, times, position, limit: pageSize, query },
    context,
  );
  return { items: mapEach(records, 'data', toConversation), next };
}

/** The names that the portal has for statuses of a type; undefined where they cannot be named in a list. */
function* namesOfStatus(status: Conversation['status']): Steps<string | undefined> {
  const type = statuses.write(status);
  const names = yield* lookAside(function* () {
    const query = { module: 'tickets', apiNames: 'status' };
    const fields = recordsOf(yield* send({ method: 'GET', path: '/fields', query }));
    return fields
      .filter((field) => optionalText(field, 'apiName') === 'status')
      .flatMap((field) => [
        ...optionalRecords(field, 'pickListValues'),
        ...optionalRecords(field, 'allowedValues'),
      ])
      .filter((choice) => optionalText(choice, 'statusType') === type)
      .flatMap((choice) => optionalText(choice, 'value') ?? []);
  }, []);
  const isListable = names.length > 0 && names.every((name) => !name.includes(','));
  return isListable ? names.join(',') : undefined;
}

const idOf = (id: string | undefined, name: string): string | undefined =>
  id === undefined ? undefined : numericId(id, `filter.${name}`);

type Query = {
  readonly from: number;
  readonly limit: number;
  readonly sortBy: string;
  readonly status?: string | undefined;
};

function listRequest(
  { tag, assignee_id, team_id, inbox_id }: Input['filter'],
  contact: string | undefined,
  query: Query,
): DownstreamRequest {
  if (tag !== undefined)
    return {
      method: 'GET',
      path: `/tags/${numericId(tag, 'filter.tag')}/tickets`,
      query: { ...query, include },
    };
  if (contact !== undefined)
    return {
      method: 'GET',
      path: `/contacts/${contact}/tickets`,
      query: { ...query, include: 'assignee,departments,team' },
    };
  const narrowing = {
    assignee: idOf(assignee_id, 'assignee_id'),
    teamIds: idOf(team_id, 'team_id'),
    departmentId: idOf(inbox_id, 'inbox_id'),
  };
  return { method: 'GET', path: '/tickets', query: { ...query, ...narrowing, include } };
}

function* readContact(id: string): Steps<JsonRecord> {
  return asRecord((yield* send({ method: 'GET', path: `/contacts/${id}` })).body, 'contact');
}

/** Records in the recycle bin are deleted. */
export function* readTicket(id: string): Steps<JsonRecord> {
  const { body } = yield* send({ method: 'GET', path: pathOf(id), query: { include } });
  const ticket = asRecord(body, 'ticket');
  if (ticket.isTrashed === true) throw notFound('conversation');
  return ticket;
}

export function* read(id: string): Steps<Conversation> {
  return toConversation(yield* readTicket(id), 'ticket');
}
