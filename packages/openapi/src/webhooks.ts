import { eventSchema } from '@keyway/contract';

import type { ComponentStore } from './component-store.js';
import type { WebhookCall } from './document.js';
import { exampleEvent } from './examples/webhook.js';

/** Headers of Standard Webhooks, which the SDKs' `unwrap` looks at. */
const headers = {
  'webhook-id': 'ID of the event: the same in every attempt and in `data.event_id`',
  'webhook-timestamp': 'Unix time in seconds when this attempt was signed',
  'webhook-signature': '`v1,` followed by the base64 signature; one per secret, separated by spaces',
};

/** The request that the server sends to a webhook's URL. */
export const buildWebhooks = (store: ComponentStore, baseUrl: string): Record<string, WebhookCall> => ({
  event: {
    post: {
      operationId: 'webhookEvent',
      tags: ['Webhooks'],
      summary: 'Receive an event',
      description:
        'Sent to your webhook URL. Verify the signature before you trust the event. Respond within 15 seconds, then process it. Events can arrive more than once and in any order.',
      security: [],
      parameters: Object.entries(headers).map(([name, description]) => ({
        name,
        in: 'header',
        required: true,
        description,
        schema: { type: 'string' },
      })),
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: store.schema(eventSchema, 'output'), example: exampleEvent(baseUrl) },
        },
      },
      responses: {
        '204': { description: 'Received; any 2xx response works' },
        '410': { description: 'Disables the webhook' },
        default: { description: 'Retried later' },
      },
    },
  },
});
