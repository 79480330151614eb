import type { Limit, ResourceTable } from '../../definition/index.js';
import { narrowed } from '../../listing/index.js';
import { neverEmpty } from '../../writing/index.js';
import { fields, priorities, statusValues } from './map-conversation.js';
import { listCasesRequest, readCase, toCasePage } from './read-cases.js';
import { idOf } from './soql.js';
import { createCase, origins, settleCase, updateCase } from './write-cases.js';

const owner: readonly Limit[] = [
  {
    path: 'team_id',
    when: { assignee_id: true },
    message: 'A case belongs to an agent or to a queue, not to both.',
  },
  neverEmpty('assignee_id', 'A case always has an owner. Name another agent or a queue.', {
    unless: { team_id: true },
  }),
  neverEmpty('team_id', 'A case always has an owner. Name an agent or another queue.', {
    unless: { assignee_id: true },
  }),
];

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
    limits: [
      ...owner,
      {
        path: 'channel',
        allowed: Object.keys(origins),
        message: 'A case comes by email, phone or web. pass_through can name another Origin.',
      },
    ],
    run: createCase,
    settle: settleCase,
  },
  update: {
    accepts: ['subject', 'status', 'status_raw', 'priority', 'assignee_id', 'team_id'],
    limits: owner,
    run: updateCase,
  },
  delete: {
    request: ({ id }) => ({ method: 'DELETE', path: `/sobjects/Case/${idOf('Case', id)}` }),
    response: () => undefined,
  },
  fields,
  values: { status: statusValues, priority: priorities.values },
};
