import type {
  AttemptRecord,
  DeliveryRecord,
  EventRecord,
  LoggedEvent,
  WebhookRecord,
} from '@keyway/contract';

import {
  applicationId,
  consumerIds,
  conversationId,
  created,
  eventId,
  ok,
  pageOfAll,
  unifiedApi,
  webhookId,
} from './world.js';

export const exampleEvent = (baseUrl: string): EventRecord => ({
  type: 'customer-support.message.created',
  timestamp: '2026-03-04T09:30:00.000Z',
  data: {
    event_id: eventId,
    application_id: applicationId,
    consumer_id: consumerIds.first,
    unified_api: unifiedApi,
    service_id: 'zendesk',
    connection_id: 'default',
    resource: 'messages',
    entity_id: `${conversationId}:90210`,
    entity_url: `${baseUrl}/messages/${conversationId}:90210`,
    conversation_id: conversationId,
    origin: 'native',
    downstream_event_type: 'zen:event-type:ticket.comment_added',
    occurred_at: '2026-03-04T09:30:00.000Z',
  },
});
const logged = (baseUrl: string): LoggedEvent => ({ ...exampleEvent(baseUrl), cursor: 'c_YmVoaW5kIHRoaXM' });

const secret = {
  id: 'whs_b41c7d905e2f8a6301d94c77',
  created_at: '2026-03-01T08:00:00.000Z',
  expires_at: null,
};

const webhook: WebhookRecord = {
  id: webhookId,
  description: null,
  unified_api: unifiedApi,
  status: 'enabled',
  disabled_reason: 'none',
  delivery_url: 'https://app.parcelwise.example/hooks/keyway',
  events: ['customer-support.*'],
  filters: {},
  include_entity: false,
  secrets: [secret],
  created_at: '2026-03-01T08:00:00.000Z',
  updated_at: '2026-03-01T08:00:00.000Z',
  last_success_at: '2026-03-04T09:30:01.000Z',
  last_failure_at: null,
  paused_until: null,
  last_test: { at: '2026-03-01T08:00:00.000Z', status_code: 204, error: null, response_body: null },
  etag: 'F6pJz0iQw8XbMn2KvTs5Dg',
};
/** Opens nothing: 32 bytes of zero. */
const withSecret: WebhookRecord = {
  ...webhook,
  secrets: [{ ...secret, value: `whsec_${'A'.repeat(43)}=` }],
};

const attempt: AttemptRecord = {
  at: '2026-03-04T09:30:01.000Z',
  duration: 84,
  status_code: 204,
  error: null,
  response_body: null,
};

const delivery: DeliveryRecord = {
  id: eventId,
  event_type: 'customer-support.message.created',
  state: 'delivered',
  attempt_count: 1,
  next_attempt_at: null,
  last_attempt_at: attempt.at,
  last_status_code: 204,
  created_at: '2026-03-04T09:30:00.000Z',
};
const waiting: DeliveryRecord = {
  ...delivery,
  state: 'pending',
  attempt_count: 0,
  next_attempt_at: '2026-03-04T09:45:00.000Z',
};

export function webhookExamples(baseUrl: string) {
  const webhooks = `${baseUrl}/webhook/webhooks`;
  return {
    eventsAll: { ...ok, ...pageOfAll([logged(baseUrl)], `${baseUrl}/events`) },
    webhooksAll: { ...ok, ...pageOfAll([webhook], webhooks) },
    webhooksAdd: { ...created, data: withSecret },
    webhooksOne: { ...ok, data: webhook },
    webhooksUpdate: { ...ok, data: { ...webhook, events: ['customer-support.message.created'] } },
    webhooksRotate: { ...ok, data: withSecret },
    webhooksTest: { ...ok, data: attempt },
    webhooksReplay: { ...ok, data: { count: 12, next_since: null } },
    webhookDeliveriesAll: { ...ok, ...pageOfAll([delivery], `${webhooks}/${webhookId}/deliveries`) },
    webhookDeliveriesOne: { ...ok, data: { ...delivery, attempts: [attempt] } },
    webhookDeliveriesRetry: { ...ok, data: waiting },
  };
}
