import { initContract } from '../ts-rest.js';
import { z } from 'zod';

import {
  anyQuerySchema,
  dateTimeInputSchema,
  dateTimeSchema,
  itemOf,
  listQuery,
  pageOf,
  anyCallQuery,
} from '../wire/envelope.js';
import {
  applicationHeaders,
  consumerIdSchema,
  headerIdSchema,
  headerNames,
  transactionHeaders,
  vaultHeaders,
} from '../wire/headers.js';
import { routeMetadata } from '../wire/metadata.js';
import { authorizationExpirySchema } from './authorization-expiry.js';
import { connectionHealths, connectionStates } from './connection-states.js';

const text = z.string().max(255);
export const httpsUrlSchema = z
  .url({ protocol: /^https$/, hostname: z.regexes.domain })
  .max(2048)
  .meta({ examples: ['https://app.example.com/avatar.png'] });

export const consumerMetadataSchema = z.strictObject({
  account_name: text.optional(),
  user_name: text.optional(),
  email: z.email().max(255).optional(),
  image: httpsUrlSchema.optional(),
});
export type ConsumerMetadata = z.infer<typeof consumerMetadataSchema>;

export const requestCountsSchema = z.object({
  unify: z.number().int(),
  proxy: z.number().int(),
  vault: z.number().int(),
});

export const consumerConnectionSchema = z
  .object({
    id: z.string().describe('{unified_api}+{service_id}, and +{connection_id} unless it is the default one'),
    connection_id: z.string(),
    label: z.string().nullable(),
    service_id: z.string(),
    unified_api: z.string(),
    state: z.enum(connectionStates),
    health: z.enum(connectionHealths),
    enabled: z.boolean(),
    last_error: z.string().nullable(),
    last_error_at: dateTimeSchema
      .nullable()
      .describe('Time of the last failed refresh or downstream request'),
    authorization_expires_at: authorizationExpirySchema,
    created_at: dateTimeSchema,
  })
  .meta({ id: 'ConsumerConnection' });

/** The end user, account, team or machine that owns connections. */
export const consumerSchema = z
  .object({
    consumer_id: z.string(),
    application_id: z.string(),
    metadata: consumerMetadataSchema.partial(),
    services: z.array(z.string()).describe('Service IDs of the consumer’s connections'),
    connections: z.array(consumerConnectionSchema),
    created_at: dateTimeSchema,
    updated_at: dateTimeSchema,
  })
  .meta({ id: 'Consumer' });
export type ConsumerRecord = z.infer<typeof consumerSchema>;

export const consumerStatsSchema = z
  .object({
    consumer_id: z.string(),
    start_datetime: dateTimeSchema,
    end_datetime: dateTimeSchema,
    aggregated_request_count: z.number().int(),
    request_counts: requestCountsSchema,
    connections: z
      .array(
        z.object({
          service_id: z.string(),
          connection_id: z.string(),
          request_counts: requestCountsSchema,
        }),
      )
      .describe('Requests per connection, including deleted connections'),
  })
  .meta({ id: 'ConsumerStats' });

const pathParams = z.object({ consumer_id: headerIdSchema.describe('Your own ID for the consumer') });
const consumers = { tag: 'Consumers', scope: 'connections', area: 'vault', consumer: 'optional' } as const;
const c = initContract();

export const consumersContract = c.router(
  {
    list: {
      method: 'GET',
      path: '/vault/consumers',
      summary: 'List consumers',
      query: z.strictObject({
        ...listQuery,
        filter: z
          .strictObject({
            consumer_id: headerIdSchema.optional().describe('Prefix of the consumer ID'),
            health: z
              .union([
                z.array(z.enum(connectionHealths)).max(connectionHealths.length),
                z.enum(connectionHealths),
              ])
              .optional()
              .describe(
                'Only consumers with an enabled connection in one of these states; a page can be short',
              ),
            expires_before: dateTimeInputSchema
              .optional()
              .describe(
                'Only consumers with an enabled connection whose authorization_expires_at is before this time, soonest first',
              ),
            search: text
              .min(1)
              .optional()
              .describe('Start of the ID, account name, user name or email, or of any word in them'),
          })
          .optional()
          .describe('Only consumers that match all of these'),
      }),
      responses: { 200: pageOf(consumerSchema) },
      metadata: routeMetadata({ ...consumers, operationId: 'consumersAll', errors: ['InvalidCursorError'] }),
    },
    create: {
      method: 'POST',
      path: '/vault/consumers',
      summary: 'Create a consumer',
      headers: transactionHeaders,
      query: anyQuerySchema,
      body: z
        .strictObject({ consumer_id: consumerIdSchema, metadata: consumerMetadataSchema.optional() })
        .meta({ id: 'ConsumerCreate' }),
      responses: { 201: itemOf(consumerSchema) },
      metadata: routeMetadata({
        ...consumers,
        operationId: 'consumersAdd',
        changes: ['consumer'],
        transaction: 'required',
        errors: ['ConflictError'],
      }),
    },
    get: {
      method: 'GET',
      path: '/vault/consumers/:consumer_id',
      summary: 'Read one consumer',
      pathParams,
      query: anyQuerySchema,
      responses: { 200: itemOf(consumerSchema) },
      metadata: routeMetadata({ ...consumers, operationId: 'consumersOne', errors: ['EntityNotFoundError'] }),
    },
    update: {
      method: 'PATCH',
      path: '/vault/consumers/:consumer_id',
      summary: 'Update the metadata of a consumer',
      pathParams,
      query: anyQuerySchema,
      body: z.strictObject({ metadata: consumerMetadataSchema }).meta({ id: 'ConsumerUpdate' }),
      responses: { 200: itemOf(consumerSchema) },
      metadata: routeMetadata({
        ...consumers,
        operationId: 'consumersUpdate',
        changes: ['consumer'],
        errors: ['EntityNotFoundError'],
      }),
    },
    delete: {
      method: 'DELETE',
      path: '/vault/consumers/:consumer_id',
      summary: 'Delete a consumer and all of its connections and credentials',
      pathParams,
      query: anyQuerySchema,
      responses: { 200: itemOf(z.object({ consumer_id: z.string() })) },
      metadata: routeMetadata({
        ...consumers,
        operationId: 'consumersDelete',
        changes: ['consumer'],
        errors: ['EntityNotFoundError'],
      }),
    },
    stats: {
      method: 'GET',
      path: '/vault/consumers/:consumer_id/stats',
      summary: 'Count the requests of a consumer',
      pathParams,
      query: z.strictObject({
        ...anyCallQuery,
        start_datetime: dateTimeInputSchema.describe('At or after this time'),
        end_datetime: dateTimeInputSchema.describe('Before this time'),
      }),
      responses: { 200: itemOf(consumerStatsSchema) },
      metadata: routeMetadata({
        ...consumers,
        operationId: 'consumerRequestCountsAll',
        errors: ['EntityNotFoundError'],
      }),
    },
  },
  { baseHeaders: { ...applicationHeaders, [headerNames.raw]: vaultHeaders[headerNames.raw] } },
);
