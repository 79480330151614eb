import type { ResourceTable } from '../../definition/index.js';
import { narrowed } from '../../listing/index.js';
import { fields, priorities, statusValues } from './map-conversation.js';
import { listCasesRequest, readCase, toCasePage } from './read-cases.js';
import { idOf } from './soql.js';
import { createCase, settleCase, updateCase } from './write-cases.js';

export const conversations: ResourceTable<'conversations'> = {
  list: narrowed('conversations', fields, {
    paging: { mode: 'native', maxPageSize: 200 },
    filters: ['status', 'customer_id', 'assignee_id', 'team_id', 'created_since', 'updated_since'],
    sort: ['created_at', 'updated_at'],
    request: listCasesRequest,
    response: toCasePage,
  }),
  get: { run: ({ id }, context) => readCase(id, context) },
  create: {
    effect: 'records',
    accepts: [
      'subject',
      'status',
      'priority',
      'channel',
      'assignee_id',
      'team_id',
      'customer_id',
      'customer',
      'message',
    ],
    run: createCase,
    settle: settleCase,
  },
  update: {
    accepts: ['subject', 'status', 'status_raw', 'priority', 'assignee_id', 'team_id'],
    run: updateCase,
  },
  delete: {
    request: ({ id }) => ({ method: 'DELETE', path: `/sobjects/Case/${idOf('Case', id)}` }),
    response: () => undefined,
  },
  fields,
  values: { status: statusValues, priority: priorities.values },
};
