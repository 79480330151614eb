import {
  type ListInput,
  type ListPage,
  type ResourceTable,
  send,
  type Steps,
} from '../../definition/index.js';
import { narrowed, numericId } from '../../listing/index.js';
import { asRecord, recordsIn } from '../../reading/index.js';
import { neverEmpty, noFirstNote } from '../../writing/index.js';
import { update } from './change-conversation.js';
import { create } from './create-conversation.js';
import { fields, priorities, statuses } from './map-conversation.js';
import { nextOf } from './messages.js';
import { contactId, read, toConversations } from './read-conversations.js';
import { changedSince, searchRequest, through } from './search.js';

const keepsAttributes = neverEmpty('metadata', 'Intercom empties attributes one by one.');

/** Intercom documents no order of conversations, and no way to choose one. */
export const conversations: ResourceTable<'conversations'> = {
  list: narrowed('conversations', fields, {
    paging: { mode: 'native', maxPageSize: 150 },
    filters: [
      'status',
      'customer_id',
      'assignee_id',
      'team_id',
      'tag',
      'channel',
      'created_since',
      'updated_since',
    ],
    sort: [],
    callsPerPage: { base: 3 },
    run: (input) => list(input),
  }),
  get: { run: ({ id }) => read(id) },
  create: {
    effect: 'delivers',
    accepts: ['subject', 'customer_id', 'message', 'status', 'assignee_id', 'team_id', 'tags', 'metadata'],
    limits: [
      noFirstNote('A conversation cannot begin with a note.'),
      { path: 'message.attachments', message: 'Intercom takes no files with the first message.' },
      {
        path: 'message.author.email',
        when: { 'message.author.type': 'contact' },
        message: 'The customer writes it, named by customer_id.',
      },
      keepsAttributes,
    ],
    requires: ['message', 'customer_id'],
    run: (input) => create(input),
  },
  update: {
    limits: [keepsAttributes],
    accepts: [
      'subject',
      'status',
      'snoozed_until',
      'assignee_id',
      'team_id',
      'tags',
      'add_tags',
      'remove_tags',
      'metadata',
    ],
    run: (input) => update(input),
  },
  delete: {
    request: ({ id }) => ({ method: 'DELETE', path: `/conversations/${numericId(id)}` }),
    response: () => undefined,
  },
  fields,
  values: { status: statuses.values, priority: priorities.values },
};

/** Whatever is asked for is searched for; search lags behind, so that a list of everything does without. */
function* list(input: ListInput<'conversations'>): Steps<ListPage<'conversations'>> {
  const { position, pageSize } = input;
  const conditions = conditionsOf(input);
  const response = yield* send(
    conditions.length > 0
      ? searchRequest('conversations', conditions, { position, pageSize })
      : {
          method: 'GET',
          path: '/conversations',
          query: { per_page: pageSize, starting_after: position },
        },
  );
  const page = asRecord(response.body, 'body');
  return { items: yield* toConversations(recordsIn(page, 'conversations')), next: nextOf(page) };
}

function conditionsOf({ filter }: ListInput<'conversations'>) {
  const { status, customer_id, assignee_id, team_id, tag, channel, created_since, updated_since } = filter;
  const equals = (field: string, value: string | number) => [{ field, operator: '=', value }];
  return [
    ...(status === undefined ? [] : equals('state', statuses.write(status))),
    ...(customer_id === undefined ? [] : equals('contact_ids', contactId(customer_id, 'filter.customer_id'))),
    ...(assignee_id === undefined
      ? []
      : equals('admin_assignee_id', Number(numericId(assignee_id, 'filter.assignee_id')))),
    ...(team_id === undefined
      ? []
      : equals('team_assignee_id', Number(numericId(team_id, 'filter.team_id')))),
    ...(tag === undefined ? [] : equals('tag_ids', numericId(tag, 'filter.tag'))),
    ...(channel === undefined ? [] : through(channel)),
    ...(created_since === undefined ? [] : [changedSince('created_at', created_since)]),
    ...(updated_since === undefined ? [] : [changedSince('updated_at', updated_since)]),
  ];
}
