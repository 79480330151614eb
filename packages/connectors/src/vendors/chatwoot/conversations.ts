import type { ResourceTable } from '../../definition/index.js';
import { narrowed } from '../../listing/index.js';
import { remove, update } from './change-conversation.js';
import { create } from './create-conversation.js';
import { fields, priorities, statuses } from './map-conversation.js';
import { list, pageSize, read } from './read-conversations.js';

export const conversations: ResourceTable<'conversations'> = {
  list: narrowed('conversations', fields, {
    paging: { mode: 'native', maxPageSize: pageSize },
    filters: ['status', 'inbox_id', 'team_id', 'tag', 'created_since', 'updated_since'],
    sort: ['created_at'],
    // A further request has the inboxes' names; at the end of the vendor's page, the previous page may be read again.
    callsPerPage: { base: 3 },
    run: (input, context) => list(input, context),
  }),
  get: { run: ({ id }, context) => read(id, context) },
  create: {
    effect: 'delivers',
    accepts: [
      'customer_id',
      'inbox_id',
      'message',
      'status',
      'priority',
      'assignee_id',
      'team_id',
      'tags',
      'metadata',
    ],
    limits: [{ path: 'message.in_reply_to_id', message: 'The first message of a conversation is no reply.' }],
    requires: ['customer_id', 'inbox_id'],
    defaults: ['inbox_id'],
    run: (input, context) => create(input, context),
  },
  update: {
    accepts: [
      'status',
      'snoozed_until',
      'priority',
      'assignee_id',
      'team_id',
      'tags',
      'add_tags',
      'remove_tags',
      'metadata',
    ],
    run: (input, context) => update(input, context),
  },
  delete: { run: ({ id }, context) => remove(id, context) },
  fields,
  values: { status: statuses.values, priority: priorities.values },
};
