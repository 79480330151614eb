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

export const webhookStatuses = ['enabled', 'disabled'] as const;
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
  .describe('HTTPS, in the public internet; in development plain HTTP to this machine will do')
  .meta({ examples: ['https://app.example.com/hooks/keyway'] });
const events = z
  .array(
    z
      .string()
      .refine((pattern) => eventPatterns.includes(pattern), `must be one of ${eventPatterns.join(', ')}`),
  )
  .min(1)
  .max(50)
  .describe('Types of events, or all with a beginning: `customer-support.*`; `*` is everything');
const includeEntity = z.boolean().describe('Whether events carry the record itself, up to 64 KB');

const secretSchema = z.object({
  id: z.string(),
  value: z.string().optional().describe('`whsec_…`: told once, by the call that made it'),
  created_at: dateTimeSchema,
  expires_at: dateTimeSchema.nullable().describe('Until when it signs along after a rotation'),
});

/** An address that is sent signed events. */
export const webhookSchema = z
  .object({
    id,
    description: description.nullable(),
    unified_api: z.string(),
    status: z.enum(webhookStatuses),
    disabled_reason: z
      .enum(disabledReasons)
      .describe(
        '`retry_limit`: nothing arrived for five days · `gone`: it answered 410 · `delivery_url_validation_failed`: the first test failed',
      ),
    delivery_url: z.string(),
    events: z.array(z.string()),
    filters,
    include_entity: includeEntity,
    secrets: z.array(secretSchema).describe('Keys that sign, the newest first'),
    created_at: dateTimeSchema,
    updated_at: dateTimeSchema,
    last_success_at: dateTimeSchema.nullable(),
    last_failure_at: dateTimeSchema.nullable(),
    etag: etagSchema,
  })
  .meta({ id: 'Webhook' });
export type WebhookRecord = z.infer<typeof webhookSchema>;

const optional = {
  description: description.nullable().optional(),
  status: z.enum(webhookStatuses).optional().describe('`enabled` also ends what disabled it'),
  filters: filters.optional().describe('Only events that all of these hold for'),
  include_entity: includeEntity.optional(),
};

/** What came of one call to the address. */
export const attemptSchema = z
  .object({
    at: dateTimeSchema,
    duration: z.number().int().describe('Milliseconds'),
    status_code: z.number().int().nullable().describe('null where nothing was answered'),
    error: z.string().nullable().describe('Why nothing was answered, or the answer does not count'),
    response_body: z
      .string()
      .nullable()
      .describe(
        'Of an answer that is no success: up to 16 KB, without secrets; null for callers who may not read log details',
      ),
  })
  .meta({ id: 'WebhookAttempt' });
export type AttemptRecord = z.infer<typeof attemptSchema>;

export const deliveryStates = ['pending', 'delivered', 'failed'] as const;
const delivery = z.object({
  id: z.string().describe('The id of the event'),
  event_type: z.string(),
  state: z.enum(deliveryStates).describe('`failed`: all attempts are used up'),
  attempt_count: z.number().int(),
  next_attempt_at: dateTimeSchema.nullable(),
  last_attempt_at: dateTimeSchema.nullable(),
  last_status_code: z.number().int().nullable(),
  created_at: dateTimeSchema,
});
/** One event on its way to one address. */
export const deliverySchema = delivery.meta({ id: 'WebhookDelivery' });
export type DeliveryRecord = z.infer<typeof deliverySchema>;
export const deliveryDetailSchema = delivery
  .extend({ attempts: z.array(attemptSchema).describe('Of the last seven days, the newest first') })
  .meta({ id: 'WebhookDeliveryDetail' });

const webhookId = headerIdSchema.describe('Id of the webhook');
const pathParams = z.object({ webhook_id: webhookId });
const deliveryParams = z.object({
  webhook_id: webhookId,
  delivery_id: headerIdSchema.describe('Id of the delivery'),
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
      summary: 'Add a webhook, and send it a test',
      headers: transactionHeaders,
      query: anyQuerySchema,
      body: z
        .strictObject({
          delivery_url: deliveryUrl,
          events,
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
      summary: 'Delete a webhook and what waits for it',
      headers: conditionalHeaders,
      pathParams,
      query: anyQuerySchema,
      responses: { 204: c.noBody() },
      metadata: routeMetadata({ ...conditional, operationId: 'webhooksDelete', changes: ['webhook'] }),
    },
    rotate: {
      method: 'POST',
      path: `${path}/:webhook_id/rotate`,
      summary: 'Make a new secret; the one before signs along for a day',
      pathParams,
      query: anyQuerySchema,
      body: z.strictObject({}).optional(),
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
      summary: 'Send events of the past again',
      pathParams,
      query: anyQuerySchema,
      body: z
        .strictObject({
          since: dateTimeInputSchema.describe('Events written at this moment or later'),
          until: dateTimeInputSchema
            .optional()
            .describe('Events written before this moment; now when absent'),
          only: z
            .enum(['failed', 'all'])
            .optional()
            .describe('`failed`, when absent: those whose attempts are used up'),
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
