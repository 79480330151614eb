import { eventSchema } from '@keyway/contract';

import type { ComponentStore } from './component-store.js';
import type { WebhookCall } from './document.js';
import { exampleEvent } from './examples/webhook.js';

/** Headers of Standard Webhooks, which the SDKs' `unwrap` looks at. */
const headers = {
  'webhook-id': 'The id of the event: the same in every attempt, and in `data.event_id`',
  'webhook-timestamp': 'When this attempt was signed, in seconds since 1970',
  'webhook-signature': '`v1,` and the signature in base64; one for each secret, with a space between',
};

/** What the server calls: an address that a webhook names. */
export const buildWebhooks = (store: ComponentStore, baseUrl: string): Record<string, WebhookCall> => ({
  event: {
    post: {
      operationId: 'webhookEvent',
      tags: ['Webhooks'],
      summary: 'Receive an event',
      description:
        'What your address is sent. Verify the signature before you believe it; answer within 15 seconds, and work afterwards. Events may come twice, and in any order.',
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
        '204': { description: 'Received; any answer from 200 to 299 will do' },
        '410': { description: 'Never again: disables the webhook' },
        default: { description: 'Sent again later' },
      },
    },
  },
});
