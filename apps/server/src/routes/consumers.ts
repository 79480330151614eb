import { contract } from '@keyway/contract';

import type { Deps } from '../deps.js';
import { createConsumerRecord } from '../services/create-consumer.js';
import { deleteConsumerRecord } from '../services/delete-consumer.js';
import { listConsumerRecords } from '../services/list-consumers.js';
import {
  countConsumerRequests,
  getConsumerRecord,
  updateConsumerRecord,
} from '../services/manage-consumer.js';
import { item, page } from '../services/answer.js';
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
