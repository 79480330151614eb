import { contract } from '@keyway/contract';

import type { Deps } from '../../deps.js';
import {
  createWebhookRecord,
  deleteWebhookRecord,
  getDeliveryRecord,
  getWebhookRecord,
  listDeliveryRecords,
  listWebhookRecords,
  replayEvents,
  retryDelivery,
  rotateSecret,
  testWebhook,
  updateWebhookRecord,
} from '../../events/outgoing/index.js';
import { item, noContent, page } from '../../platform/wire/index.js';
import { endpoint } from './endpoint.js';

const { webhooks } = contract;

export const buildWebhooksRoutes = (deps: Deps) => ({
  list: endpoint(deps, webhooks.list, async ({ query }, context) =>
    page(context, await listWebhookRecords(deps, context, query)),
  ),
  create: endpoint(deps, webhooks.create, ({ body }, context) => createWebhookRecord(deps, context, body)),
  get: endpoint(deps, webhooks.get, async ({ params }, context) =>
    item(context, 200, await getWebhookRecord(deps, context, params.webhook_id)),
  ),
  update: endpoint(deps, webhooks.update, async ({ params, body }, context) =>
    item(context, 200, await updateWebhookRecord(deps, context, params.webhook_id, body)),
  ),
  delete: endpoint(deps, webhooks.delete, async ({ params }, context) => {
    await deleteWebhookRecord(deps, context, params.webhook_id);
    return noContent;
  }),
  rotate: endpoint(deps, webhooks.rotate, async ({ params }, context) =>
    item(context, 200, await rotateSecret(deps, context, params.webhook_id)),
  ),
  test: endpoint(deps, webhooks.test, async ({ params }, context) =>
    item(context, 200, await testWebhook(deps, context, params.webhook_id)),
  ),
  replay: endpoint(deps, webhooks.replay, async ({ params, body }, context) =>
    item(context, 200, await replayEvents(deps, context, params.webhook_id, body)),
  ),
  listDeliveries: endpoint(deps, webhooks.listDeliveries, async ({ params, query }, context) =>
    page(context, await listDeliveryRecords(deps, context, params.webhook_id, query)),
  ),
  getDelivery: endpoint(deps, webhooks.getDelivery, async ({ params }, context) =>
    item(context, 200, await getDeliveryRecord(deps, context, params.webhook_id, params.delivery_id)),
  ),
  retryDelivery: endpoint(deps, webhooks.retryDelivery, async ({ params }, context) =>
    item(context, 200, await retryDelivery(deps, context, params.webhook_id, params.delivery_id)),
  ),
});
