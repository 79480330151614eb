import { contract } from '@keyway/contract';

import type { Deps } from '../../deps.js';
import {
  countConsumerRequests,
  createConsumerRecord,
  deleteConsumerRecord,
  getConsumerRecord,
  listConsumerRecords,
  updateConsumerRecord,
} from '../../vault/consumers/index.js';
import { item, page } from '../../platform/wire/index.js';
import { endpoint } from './endpoint.js';

const { consumers } = contract;

export const buildConsumersRoutes = (deps: Deps) => ({
  list: endpoint(deps, consumers.list, async ({ query }, context) =>
    page(context, await listConsumerRecords(deps, context, query)),
  ),
  create: endpoint(deps, consumers.create, ({ body }, context) => createConsumerRecord(deps, context, body)),
  get: endpoint(deps, consumers.get, async ({ params }, context) =>
    item(context, 200, await getConsumerRecord(deps, context, params.consumer_id)),
  ),
  update: endpoint(deps, consumers.update, async ({ params, body }, context) =>
    item(context, 200, await updateConsumerRecord(deps, context, params.consumer_id, body.metadata)),
  ),
  delete: endpoint(deps, consumers.delete, async ({ params }, context) =>
    item(context, 200, await deleteConsumerRecord(deps, context, params.consumer_id)),
  ),
  stats: endpoint(deps, consumers.stats, async ({ params, query }, context) =>
    item(context, 200, await countConsumerRequests(deps, context, params.consumer_id, query)),
  ),
});
