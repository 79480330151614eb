import { contract } from '@keyway/contract';

import type { Ports } from '../../../ports.js';
import {
  countConsumerRequests,
  createConsumerRecord,
  deleteConsumerRecord,
  getConsumerRecord,
  listConsumerRecords,
  updateConsumerRecord,
} from '../../../vault/consumers/index.js';
import { item, page } from '../../../platform/wire/index.js';
import { endpoint, type HandlerRunner } from '../endpoint.js';

const { consumers } = contract;

export const buildConsumersRoutes = (
  handlers: HandlerRunner,
  deps: Ports<'audit' | 'baseUrl' | 'now' | 'database' | 'keyring' | 'registry'>,
) => ({
  list: endpoint(handlers, consumers.list, async ({ query }, context) =>
    page(context, await listConsumerRecords(deps, context, query)),
  ),
  create: endpoint(handlers, consumers.create, ({ body }, context) =>
    createConsumerRecord(deps, context, body),
  ),
  get: endpoint(handlers, consumers.get, async ({ params }, context) =>
    item(context, 200, await getConsumerRecord(deps, context, params.consumer_id)),
  ),
  update: endpoint(handlers, consumers.update, async ({ params, body }, context) =>
    item(context, 200, await updateConsumerRecord(deps, context, params.consumer_id, body.metadata)),
  ),
  delete: endpoint(handlers, consumers.delete, async ({ params }, context) =>
    item(context, 200, await deleteConsumerRecord(deps, context, params.consumer_id)),
  ),
  stats: endpoint(handlers, consumers.stats, async ({ params, query }, context) =>
    item(context, 200, await countConsumerRequests(deps, context, params.consumer_id, query)),
  ),
});
