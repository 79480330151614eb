import type { Limit, ResourceTable, Settings } from '../../definition/index.js';
import { narrowed } from '../../listing/index.js';
import { neverEmpty } from '../../writing/index.js';
import { fields, priorities, statesOf, statusValues } from './map-conversation.js';
import { listRecords, mostRecords, pathOf, readRecord } from './read-records.js';
import { customerFieldOf } from './table.js';
import { createRecord, updateRecord } from './write-records.js';

const changeable = ['subject', 'status', 'priority', 'assignee_id', 'team_id', 'external_id'] as const;

/** Each table has states of its own; of some it is not known which field is the customer. */
const limitsOfTable = (settings: Settings): readonly Limit[] => [
  neverEmpty('priority', 'A record of ServiceNow always has a priority.'),
  {
    path: 'status',
    allowed: statusValues.write.filter((status) => statesOf(status, settings).length > 0),
    message: 'This table has no state of that meaning. See status_raw.',
  },
];

const limitsOfCreate = (settings: Settings): readonly Limit[] => [
  ...limitsOfTable(settings),
  {
    path: 'channel',
    allowed: ['email', 'phone', 'chat', 'web'],
    message: 'A record comes by email, phone, chat or web. pass_through can name another.',
  },
  ...(customerFieldOf(settings) === undefined
    ? [
        {
          path: 'customer_id',
          message: 'Keyway does not know which field of this table is the customer. Use pass_through.',
        },
      ]
    : []),
];

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
    limits: limitsOfCreate,
    requires: ['subject'],
    run: createRecord,
  },
  update: { accepts: [...changeable, 'status_raw'], limits: limitsOfTable, run: updateRecord },
  delete: {
    request: ({ id }, { settings }) => ({ method: 'DELETE', path: pathOf(id, settings) }),
    response: () => undefined,
  },
  fields,
  values: { status: statusValues, priority: priorities.values },
};
