import { acceptsWithout, fieldsWithout, type ResourceTable } from '../../definition/index.js';
import { find, list, maxPageSize } from './read-messages.js';
import { create, deleteRequest, settle, update } from './write-messages.js';

export const messages: ResourceTable = {
  list: {
    paging: { mode: 'native', maxPageSize },
    filters: ['conversation_id', 'type', 'created_since', 'updated_since'],
    sort: ['created_at', 'updated_at'],
    run: list,
  },
  get: { run: ({ id }, context) => find(id, context) },
  create: {
    effect: 'records',
    opensConversation: true,
    accepts: acceptsWithout('channel', 'external_id', 'metadata'),
    run: create,
    settle,
  },
  update: { accepts: ['body', 'body_html'], only: 'note', run: update },
  delete: { request: ({ id }) => deleteRequest(id), response: () => undefined },
  fields: fieldsWithout('metadata'),
};
