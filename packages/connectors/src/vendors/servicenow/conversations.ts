import type { ResourceTable } from '../../definition/index.js';
import { narrowed } from '../../listing/index.js';
import { fields, priorities, statusValues } from './map-conversation.js';
import { listRecords, mostRecords, pathOf, readRecord } from './read-records.js';
import { createRecord, updateRecord } from './write-records.js';

const changeable = ['subject', 'status', 'priority', 'assignee_id', 'team_id', 'external_id'] as const;

export const conversations: ResourceTable<'conversations'> = {
  list: narrowed('conversations', fields, {
    paging: { mode: 'native', maxPageSize: mostRecords },
    filters: [
      'status',
      'customer_id',
      'assignee_id',
      'team_id',
      'external_id',
      'created_since',
      'updated_since',
    ],
    sort: ['created_at', 'updated_at'],
    run: (input, context) => listRecords(input, context),
  }),
  get: { run: ({ id }, context) => readRecord(id, context) },
  create: {
    effect: 'delivers',
    accepts: [...changeable, 'channel', 'customer_id', 'message'],
    requires: ['subject'],
    run: createRecord,
  },
  update: { accepts: [...changeable, 'status_raw'], run: updateRecord },
  delete: {
    request: ({ id }, { settings }) => ({ method: 'DELETE', path: pathOf(id, settings) }),
    response: () => undefined,
  },
  fields,
  values: { status: statusValues, priority: priorities.values },
};
