/** Outgoing events: the event log, webhooks and their deliveries. */
export { type CallResult, callWebhook, isSuccess } from './call-webhook.js';
export { deliverEvents } from './deliver-events.js';
export { toStoredEntity } from './event-record.js';
export { getDeliveryRecord, listDeliveryRecords, retryDelivery } from './deliveries.js';
export { listEventRecords } from './list-events.js';
export { publishEvents } from './publish-events.js';
export { replayEvents } from './replay-events.js';
export { rotateSecret } from './rotate-secret.js';
export { testWebhook } from './test-webhook.js';
export { isSecret, newSecret } from './webhook-secrets.js';
export {
  createWebhookRecord,
  deleteWebhookRecord,
  getWebhookRecord,
  listWebhookRecords,
  updateWebhookRecord,
} from './webhooks.js';
