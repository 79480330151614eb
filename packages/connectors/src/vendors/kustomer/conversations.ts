import type { Conversation, ConversationCreate, ConversationUpdate } from '@keyway/contract';

import {
  type DownstreamRequest,
  invalid,
  type ListInput,
  type ListPage,
  lookAside,
  type OperationContext,
  type ResourceTable,
  segment,
  send,
  type Steps,
  type UpdateInput,
} from '../../definition/index.js';
import { narrowed, readPagePosition } from '../../listing/index.js';
import { type JsonRecord, mapEach, recordIn, requiredId } from '../../reading/index.js';
import { extendBody, ifThere, neverEmpty, readBack, readSaved } from '../../writing/index.js';
import { listPages, maxPageSize } from './list-pages.js';
import { createIn, withFiles } from './create-message.js';
import { fields, priorities, statuses, toConversation, type Names } from './map-conversation.js';
import { objectId } from './map-message.js';
import { mostNamePages, readNames } from './read-names.js';
import { searchChanged } from './search.js';

const alwaysPrior = neverEmpty('priority', 'A conversation of Kustomer always has a priority.');

/** Search narrows by change. It would narrow by more, but sorts by nothing of a conversation and ends at 10,000. */
export const conversations: ResourceTable<'conversations'> = {
  list: narrowed('conversations', fields, {
    paging: { mode: 'native', maxPageSize },
    filters: ['customer_id', 'external_id', 'updated_since'],
    sort: [],
    callsPerPage: { base: 1 + 3 * mostNamePages },
    run: (input) => list(input),
  }),
  get: { run: ({ id }) => read(id) },
  create: {
    effect: 'records',
    accepts: [
      'subject',
      'status',
      'priority',
      'customer_id',
      'customer',
      'assignee_id',
      'team_id',
      'inbox_id',
      'tags',
      'external_id',
      'message',
    ],
    limits: [alwaysPrior],
    requires: [['customer_id', 'customer']],
    run: (input, context) => create(input, context),
  },
  update: {
    limits: [alwaysPrior],
    accepts: [
      'subject',
      'status',
      'snoozed_until',
      'priority',
      'assignee_id',
      'team_id',
      'inbox_id',
      'tags',
      'add_tags',
      'remove_tags',
      'external_id',
    ],
    run: (input) => update(input),
  },
  delete: {
    request: ({ id }) => ({ method: 'DELETE', path: pathOf(id) }),
    response: () => undefined,
  },
  fields,
  values: { status: statuses.values, priority: priorities.values },
};

const pathOf = (id: string): string => `/conversations/${objectId(id)}`;

function* list({ position, pageSize, filter }: ListInput<'conversations'>): Steps<ListPage<'conversations'>> {
  const { customer_id: customer, external_id: externalId } = filter;
  if (externalId !== undefined) return yield* findByExternalId(externalId);
  if (filter.updated_since !== undefined && customer === undefined) {
    const place = readPagePosition({ position, pageSize });
    const { records, ...page } = yield* searchChanged('conversation', filter.updated_since, place);
    return { ...page, items: yield* toListed(records) };
  }
  const path =
    customer === undefined
      ? '/conversations'
      : `/customers/${objectId(customer, 'filter.customer_id')}/conversations`;
  const sort = customer === undefined ? 'desc' : undefined;
  const { records, ...page } = yield* listPages({ position, pageSize }, path, { sort });
  return { ...page, items: yield* toListed(records) };
}

function* toListed(records: readonly JsonRecord[]): Steps<Conversation[]> {
  const names = yield* lookAside(() => readNames(records, mostNamePages), noNames);
  return mapEach(records, 'data', (record, path) => toConversation(record, path, names));
}

const noNames: Names = { users: new Map(), teams: new Map(), tags: new Map() };

/** An external id is one conversation’s. */
function* findByExternalId(externalId: string): Steps<ListPage<'conversations'>> {
  const path = `/conversations/externalId=${segment(externalId)}`;
  const answer = yield* ifThere(send({ method: 'GET', path }));
  return { items: answer ? [yield* complete(answer.body)] : [], next: null };
}

function* read(id: string): Steps<Conversation> {
  return yield* complete((yield* send({ method: 'GET', path: pathOf(id) })).body);
}

function* complete(body: unknown): Steps<Conversation> {
  const record = recordIn(body, 'data');
  return toConversation(record, 'data', yield* readNames([record]));
}

/** A conversation comes without messages, so the first is recorded by a second call. */
function* create(
  { message, customer, customer_id, status, pass_through, ...attributes }: ConversationCreate,
  context: OperationContext,
): Steps<Conversation> {
  const first = message && (yield* withFiles(message, context));
  const own = {
    ...toAttributes({ ...attributes, ...(status === undefined ? {} : { status }) }),
    customer: customer ? yield* customerOf(customer) : idOf(customer_id ?? '', 'customer_id'),
  };
  const json = extendBody(own, pass_through, 'kustomer');
  const { body } = yield* send({ method: 'POST', path: '/conversations', json });
  const id = requiredId(recordIn(body, 'data'), 'id', 'data');
  if (first)
    yield* readBack(
      send(createIn(id, first)),
      'The conversation was made, but its message could not be recorded.',
    );
  return yield* readSaved(read(id), id);
}

/** Who has this address, or a new customer who has it. */
function* customerOf({ email, name }: NonNullable<ConversationCreate['customer']>): Steps<string> {
  const known = yield* ifThere(send({ method: 'GET', path: `/customers/email=${segment(email)}` }));
  const json = { emails: [{ email }], ...(name ? { name } : {}) };
  const { body } = known ?? (yield* send({ method: 'POST', path: '/customers', json }));
  return requiredId(recordIn(body, 'data'), 'id', 'data');
}

/** Tags are added and removed by calls of their own, which leave those of others alone. */
function* update({ id, changes }: UpdateInput<'conversations'>): Steps<Conversation> {
  const { add_tags, remove_tags, pass_through, ...attributes } = changes;
  const path = pathOf(id);
  const json = extendBody(toAttributes(attributes), pass_through, 'kustomer');
  const writes: DownstreamRequest[] = Object.keys(json).length > 0 ? [{ method: 'PATCH', path, json }] : [];
  if (add_tags?.length)
    writes.push({ method: 'POST', path: `${path}/tags`, json: tagIds(add_tags, 'add_tags') });
  if (remove_tags?.length)
    writes.push({ method: 'DELETE', path: `${path}/tags`, json: tagIds(remove_tags, 'remove_tags') });
  for (const write of writes) yield* send(write);
  return yield* readSaved(read(id), id);
}

type Attributes = Omit<ConversationUpdate, 'add_tags' | 'remove_tags' | 'pass_through'>;

/** Only the members the caller sent. If Kustomer has several people or teams, one replaces them. */
const toAttributes = ({
  subject,
  status,
  snoozed_until,
  priority,
  assignee_id,
  team_id,
  inbox_id,
  tags,
  external_id,
}: Attributes): JsonRecord => ({
  ...(subject === undefined ? {} : { name: subject }),
  ...(status === undefined ? {} : { status: statuses.write(status) }),
  ...(snoozed_until === undefined
    ? {}
    : { snooze: { time: new Date(snoozed_until).toISOString(), status: 'scheduled' } }),
  ...(priority === undefined ? {} : { priority: priority && Number(priorities.write(priority)) }),
  ...(assignee_id === undefined
    ? {}
    : { assignedUsers: assignee_id === null ? [] : [idOf(assignee_id, 'assignee_id')] }),
  ...(team_id === undefined ? {} : { assignedTeams: team_id === null ? [] : [idOf(team_id, 'team_id')] }),
  ...(inbox_id === undefined ? {} : { queue: { id: idOf(inbox_id, 'inbox_id') } }),
  ...(tags === undefined ? {} : { tags: tagIds(tags, 'tags') }),
  ...(external_id === undefined ? {} : { externalId: external_id }),
});

/** Kustomer would make a new tag of a word that names none. */
const tagIds = (tags: readonly string[], path: string): string[] => tags.map((tag) => idOf(tag, path));

function idOf(id: string, path: string): string {
  if (!/^[0-9a-f]{24}$/.test(id)) throw invalid('Kustomer’s ids are 24 hexadecimal digits.', path);
  return id;
}
