import { initContract } from '../ts-rest.js';
import { z } from 'zod';

import {
  anyQuerySchema,
  dateTimeInputSchema,
  dateTimeSchema,
  etagSchema,
  itemOf,
  listQuerySchema,
  pageOf,
} from '../wire/envelope.js';
import {
  applicationHeaders,
  conditionalHeaders,
  headerIdSchema,
  transactionHeaders,
} from '../wire/headers.js';
import { routeMetadata } from '../wire/metadata.js';
import { eventPatterns } from './event-types.js';
import { deliveryDetailSchema, deliverySchema, deliveryStates, attemptSchema } from './deliveries.js';
import { givenSecret } from './given-secret.js';

const settableStatuses = ['enabled', 'disabled'] as const;
export const webhookStatuses = [...settableStatuses, 'unverified'] as const;
export const disabledReasons = [
  ...['none', 'retry_limit', 'gone', 'delivery_url_validation_failed', 'manual'],
] as const;
/** Events that one replay queues at the most. */
export const MAX_REPLAYED_EVENTS = 10_000;

const id = z.string().max(255);
const filters = z.strictObject({
  consumer_ids: z.array(headerIdSchema).min(1).max(100).optional().describe('Only events of these consumers'),
  service_ids: z.array(headerIdSchema).min(1).max(100).optional().describe('Only events of these connectors'),
});
const description = z.string().max(255);
const deliveryUrl = z
  .url({ protocol: /^https?$/ })
  .max(2048)
  .describe('Public HTTPS URL; in development http://localhost also works')
  .meta({ examples: ['https://app.example.com/hooks/keyway'] });
const events = z
  .array(
    z
      .string()
      .refine((pattern) => eventPatterns.includes(pattern), `must be one of ${eventPatterns.join(', ')}`),
  )
  .min(1)
  .max(50)
  .describe('Event types or prefixes, e.g. `customer-support.*`; `*` for all');
const includeEntity = z.boolean().describe('Whether events include the record, up to 64 KB');

const secretSchema = z.object({
  id: z.string(),
  value: z
    .string()
    .optional()
    .describe('`whsec_…`: only in the response to the request that had Keyway create it'),
  created_at: dateTimeSchema,
  expires_at: dateTimeSchema.nullable().describe('When it stops signing after a rotation'),
});

/** The outcome of a test event. */
const webhookTestSchema = z
  .object({
    at: dateTimeSchema,
    status_code: z.number().int().nullable().describe('null without a response'),
    error: z.string().nullable().describe('Why there is no response, or why it does not count'),
    response_body: z.string().nullable().describe('Up to 1 KB of a response other than 2xx'),
  })
  .meta({ id: 'WebhookTest' });

/** An address that is sent signed events. */
export const webhookSchema = z
  .object({
    id,
    description: description.nullable(),
    unified_api: z.string(),
    status: z
      .enum(webhookStatuses)
      .describe(
        '`unverified`: the first test failed. Keyway repeats it for ten minutes; events wait until one passes',
      ),
    disabled_reason: z
      .enum(disabledReasons)
      .describe(
        '`retry_limit`: no delivery succeeded for five days · `gone`: the URL returned 410 · `delivery_url_validation_failed`: no test passed within ten minutes',
      ),
    delivery_url: z.string(),
    events: z.array(z.string()),
    filters,
    include_entity: includeEntity,
    secrets: z.array(secretSchema).describe('Signing secrets, newest first'),
    created_at: dateTimeSchema,
    updated_at: dateTimeSchema,
    last_success_at: dateTimeSchema.nullable(),
    last_failure_at: dateTimeSchema.nullable(),
    paused_until: dateTimeSchema
      .nullable()
      .describe(
        'No delivery is attempted before, because the last ones failed. A test that passes, or `status: enabled`, ends the pause',
      ),
    last_test: webhookTestSchema.nullable(),
    etag: etagSchema,
  })
  .meta({ id: 'Webhook' });
export type WebhookRecord = z.infer<typeof webhookSchema>;

const optional = {
  description: description.nullable().optional(),
  status: z.enum(settableStatuses).optional().describe('`enabled` tests the URL, and ends a pause'),
  filters: filters.optional().describe('Only events that match all of these'),
  include_entity: includeEntity.optional(),
};

const webhookId = headerIdSchema.describe('ID of the webhook');
const pathParams = z.object({ webhook_id: webhookId });
const deliveryParams = z.object({
  webhook_id: webhookId,
  delivery_id: headerIdSchema.describe('ID of the delivery'),
});
const ofWebhooks = { tag: 'Webhooks', scope: 'webhooks', area: 'vault' } as const;
const webhooks = { ...ofWebhooks, setsUp: true } as const;
const found = { ...webhooks, errors: ['EntityNotFoundError'] } as const;
const conditional = { ...webhooks, errors: ['EntityNotFoundError', 'PreconditionFailedError'] } as const;
/** A webhook that is disabled is sent nothing. */
const sending = { ...ofWebhooks, errors: ['EntityNotFoundError', 'ConflictError'] } as const;
const c = initContract();
const path = '/webhook/webhooks';

export const webhooksContract = c.router(
  {
    list: {
      method: 'GET',
      path,
      summary: 'List webhooks',
      query: listQuerySchema,
      responses: { 200: pageOf(webhookSchema) },
      metadata: routeMetadata({ ...webhooks, operationId: 'webhooksAll', errors: ['InvalidCursorError'] }),
    },
    create: {
      method: 'POST',
      path,
      summary: 'Create a webhook and send it a test event',
      headers: transactionHeaders,
      query: anyQuerySchema,
      body: z
        .strictObject({
          delivery_url: deliveryUrl,
          events,
          secret: givenSecret.optional(),
          ...optional,
        })
        .meta({ id: 'WebhookCreate' }),
      responses: { 201: itemOf(webhookSchema) },
      metadata: routeMetadata({
        ...webhooks,
        operationId: 'webhooksAdd',
        changes: ['webhook'],
        transaction: 'required',
        errors: ['ConflictError'],
      }),
    },
    get: {
      method: 'GET',
      path: `${path}/:webhook_id`,
      summary: 'Read one webhook',
      pathParams,
      query: anyQuerySchema,
      responses: { 200: itemOf(webhookSchema) },
      metadata: routeMetadata({ ...found, operationId: 'webhooksOne' }),
    },
    update: {
      method: 'PATCH',
      path: `${path}/:webhook_id`,
      summary: 'Update a webhook',
      headers: conditionalHeaders,
      pathParams,
      query: anyQuerySchema,
      body: z
        .strictObject({ delivery_url: deliveryUrl.optional(), events: events.optional(), ...optional })
        .meta({ id: 'WebhookUpdate' }),
      responses: { 200: itemOf(webhookSchema) },
      metadata: routeMetadata({ ...conditional, operationId: 'webhooksUpdate', changes: ['webhook'] }),
    },
    delete: {
      method: 'DELETE',
      path: `${path}/:webhook_id`,
      summary: 'Delete a webhook and its pending deliveries',
      headers: conditionalHeaders,
      pathParams,
      query: anyQuerySchema,
      responses: { 204: c.noBody() },
      metadata: routeMetadata({ ...conditional, operationId: 'webhooksDelete', changes: ['webhook'] }),
    },
    rotate: {
      method: 'POST',
      path: `${path}/:webhook_id/rotate`,
      summary: 'Rotate the signing secret; the old one keeps signing for a day',
      pathParams,
      query: anyQuerySchema,
      body: z.strictObject({ secret: givenSecret.optional() }).optional().meta({ id: 'WebhookRotate' }),
      responses: { 200: itemOf(webhookSchema) },
      metadata: routeMetadata({ ...found, operationId: 'webhooksRotate', changes: ['webhook'] }),
    },
    test: {
      method: 'POST',
      path: `${path}/:webhook_id/test`,
      summary: 'Send a test event now',
      pathParams,
      query: anyQuerySchema,
      body: z.strictObject({}).optional(),
      responses: { 200: itemOf(attemptSchema) },
      metadata: routeMetadata({ ...found, operationId: 'webhooksTest', changes: ['webhook'] }),
    },
    replay: {
      method: 'POST',
      path: `${path}/:webhook_id/replay`,
      summary: 'Replay past events',
      pathParams,
      query: anyQuerySchema,
      body: z
        .strictObject({
          since: dateTimeInputSchema.describe('Events written at or after this time'),
          until: dateTimeInputSchema.optional().describe('Events written before this time; default: now'),
          only: z
            .enum(['failed', 'all'])
            .optional()
            .describe('Default `failed`: deliveries that are out of retries'),
        })
        .meta({ id: 'WebhookReplay' }),
      responses: {
        200: itemOf(
          z.object({
            count: z
              .number()
              .int()
              .describe(`Events that are sent again, ${MAX_REPLAYED_EVENTS} at the most`),
            next_since: dateTimeSchema
              .nullable()
              .describe('Where there are more: `since` of the next replay'),
          }),
        ),
      },
      metadata: routeMetadata({ ...sending, operationId: 'webhooksReplay', changes: ['webhook'] }),
    },
    listDeliveries: {
      method: 'GET',
      path: `${path}/:webhook_id/deliveries`,
      summary: 'List what was and is to be delivered, newest first',
      pathParams,
      query: z.strictObject({
        ...listQuerySchema.shape,
        filter: z
          .strictObject({
            state: z.enum(deliveryStates).optional().describe('Only deliveries in this state'),
          })
          .optional()
          .describe('Only deliveries that all of these hold for'),
      }),
      responses: { 200: pageOf(deliverySchema) },
      metadata: routeMetadata({
        ...webhooks,
        operationId: 'webhookDeliveriesAll',
        errors: ['EntityNotFoundError', 'InvalidCursorError'],
      }),
    },
    getDelivery: {
      method: 'GET',
      path: `${path}/:webhook_id/deliveries/:delivery_id`,
      summary: 'Read one delivery with its attempts',
      pathParams: deliveryParams,
      query: anyQuerySchema,
      responses: { 200: itemOf(deliveryDetailSchema) },
      metadata: routeMetadata({ ...found, operationId: 'webhookDeliveriesOne' }),
    },
    retryDelivery: {
      method: 'POST',
      path: `${path}/:webhook_id/deliveries/:delivery_id/retry`,
      summary: 'Deliver once more, now',
      pathParams: deliveryParams,
      query: anyQuerySchema,
      body: z.strictObject({}).optional(),
      responses: { 200: itemOf(deliverySchema) },
      metadata: routeMetadata({ ...sending, operationId: 'webhookDeliveriesRetry', changes: ['webhook'] }),
    },
  },
  { baseHeaders: applicationHeaders },
);
