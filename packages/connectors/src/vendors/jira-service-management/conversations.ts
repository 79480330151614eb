import type { ResourceTable } from '../../definition/index.js';
import { narrowed } from '../../listing/index.js';
import { neverEmpty } from '../../writing/index.js';
import { fields, priorities, statuses } from './map-conversation.js';
import { issuesRequest, pathOf, readIssue, toIssuePage } from './read-issues.js';
import { createIssue, updateIssue } from './write-issues.js';

const limits = [neverEmpty('priority', 'A priority can be changed, but not removed.')];

export const conversations: ResourceTable<'conversations'> = {
  list: narrowed('conversations', fields, {
    paging: { mode: 'native', maxPageSize: 100 },
    filters: ['status', 'customer_id', 'assignee_id', 'tag', 'created_since', 'updated_since'],
    sort: ['created_at', 'updated_at'],
    request: issuesRequest,
    response: toIssuePage,
  }),
  get: { run: ({ id }, context) => readIssue(id, context) },
  create: {
    effect: 'delivers',
    accepts: ['subject', 'inbox_id', 'customer_id', 'priority', 'assignee_id', 'tags', 'message'],
    limits,
    requires: ['subject', 'inbox_id'],
    defaults: ['inbox_id'],
    run: createIssue,
  },
  update: {
    limits,
    accepts: [
      'subject',
      'status',
      'status_raw',
      'priority',
      'assignee_id',
      'tags',
      'add_tags',
      'remove_tags',
    ],
    run: updateIssue,
  },
  delete: {
    request: ({ id }) => ({ method: 'DELETE', path: pathOf(id) }),
    response: () => undefined,
  },
  fields,
  values: { status: statuses.values, priority: priorities.values },
};
