import { contract } from '@keyway/contract';

import type { Ports } from '../../../ports.js';
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
} from '../../../events/outgoing/index.js';
import { item, noContent, page } from '../../../platform/wire/index.js';
import { endpoint, type HandlerRunner } from '../endpoint.js';

const { webhooks } = contract;

export const buildWebhooksRoutes = (
  handlers: HandlerRunner,
  deps: Ports<'audit' | 'baseUrl' | 'now' | 'database' | 'env' | 'keyring' | 'version' | 'webhookEgress'>,
) => ({
  list: endpoint(handlers, webhooks.list, async ({ query }, context) =>
    page(context, await listWebhookRecords(deps, context, query)),
  ),
  create: endpoint(handlers, webhooks.create, ({ body }, context) =>
    createWebhookRecord(deps, context, body),
  ),
  get: endpoint(handlers, webhooks.get, async ({ params }, context) =>
    item(context, 200, await getWebhookRecord(deps, context, params.webhook_id)),
  ),
  update: endpoint(handlers, webhooks.update, async ({ params, body }, context) =>
    item(context, 200, await updateWebhookRecord(deps, context, params.webhook_id, body)),
  ),
  delete: endpoint(handlers, webhooks.delete, async ({ params }, context) => {
    await deleteWebhookRecord(deps, context, params.webhook_id);
    return noContent;
  }),
  rotate: endpoint(handlers, webhooks.rotate, async ({ params, body }, context) =>
    item(context, 200, await rotateSecret(deps, context, params.webhook_id, body?.secret)),
  ),
  test: endpoint(handlers, webhooks.test, async ({ params }, context) =>
    item(context, 200, await testWebhook(deps, context, params.webhook_id)),
  ),
  replay: endpoint(handlers, webhooks.replay, async ({ params, body }, context) =>
    item(context, 200, await replayEvents(deps, context, params.webhook_id, body)),
  ),
  listDeliveries: endpoint(handlers, webhooks.listDeliveries, async ({ params, query }, context) =>
    page(context, await listDeliveryRecords(deps, context, params.webhook_id, query)),
  ),
  getDelivery: endpoint(handlers, webhooks.getDelivery, async ({ params }, context) =>
    item(context, 200, await getDeliveryRecord(deps, context, params.webhook_id, params.delivery_id)),
  ),
  retryDelivery: endpoint(handlers, webhooks.retryDelivery, async ({ params }, context) =>
    item(context, 200, await retryDelivery(deps, context, params.webhook_id, params.delivery_id)),
  ),
});
