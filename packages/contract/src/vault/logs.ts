import { initContract } from '../ts-rest.js';
import { z } from 'zod';

import {
  anyQuerySchema,
  dateTimeInputSchema,
  dateTimeSchema,
  itemOf,
  listQuery,
  pageOf,
} from '../wire/envelope.js';
import { errorTypeNames } from '../wire/errors.js';
import { booleanStringSchema, headerIdSchema, vaultHeaders } from '../wire/headers.js';
import { routeMetadata } from '../wire/metadata.js';

export const httpMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const namedSchema = z.object({ id: z.string(), name: z.string() });

/** One call to the API, without bodies and without secrets. */
export const requestLogSchema = z
  .object({
    id: z.string().describe('The Request-Id of the call'),
    parent_id: z.string().nullable().describe('Always null: a call has no calls under it'),
    has_children: z.boolean(),
    child_request: z.boolean(),
    api_style: z.literal('REST'),
    base_url: z.string().describe('Where the API was called'),
    timestamp: dateTimeSchema,
    consumer_id: z.string().describe('Empty where the call named no consumer'),
    http_method: z.string(),
    path: z.string(),
    operation: namedSchema.describe('Id and summary of the endpoint'),
    unified_api: z
      .string()
      .describe('The unified API that was called, `proxy`, or `vault` for Keyway’s own endpoints'),
    service: namedSchema.describe('The connector; `vault` where the call was to none'),
    connection_id: z.string().nullable().describe('Which of the consumer’s connections of it was called'),
    status_code: z.number().int(),
    success: z.boolean(),
    execution: z.number().int().describe('Milliseconds in all'),
    duration: z.number().int().describe('Milliseconds of it spent waiting for the connector'),
    latency: z.number().int().describe('Milliseconds of it added by Keyway'),
    error_type: z.string().nullable(),
    error_message: z.string().nullable(),
    sandbox: z.boolean(),
  })
  .meta({ id: 'RequestLog' });
export type RequestLogRecord = z.infer<typeof requestLogSchema>;

const keptBodySchema = z
  .object({
    media_type: z.string().nullable(),
    size: z.number().int().describe('Bytes in all, as far as they passed'),
    truncated: z.boolean().describe('Whether there was more than the 16 KiB that are kept'),
    text: z.string().nullable().describe('Its beginning, without secrets; null where it is no text'),
  })
  .meta({ id: 'KeptBody' });
const headersSchema = z.record(z.string(), z.string());

/** One request to a vendor and its answer, without secrets. */
export const logExchangeSchema = z
  .object({
    method: z.string(),
    url: z.string(),
    request_headers: headersSchema,
    request_body: keptBodySchema.nullable(),
    status: z.number().int().nullable().describe('null where no answer came'),
    response_headers: headersSchema,
    response_body: keptBodySchema.nullable(),
    started_at: dateTimeSchema,
    duration: z.number().int().describe('Milliseconds, until the last byte that was passed on'),
    error: z
      .string()
      .nullable()
      .describe('Why no whole answer came, such as timeout or reset; unfinished where nobody waited for it'),
  })
  .meta({ id: 'LogExchange' });

export const notKeptReasons = ['not_asked_for', 'expired', 'nothing_called'] as const;
export const logExchangesSchema = z
  .object({
    kept: z.boolean(),
    reason: z
      .enum(notKeptReasons)
      .nullable()
      .describe(
        'Why nothing is kept: log_detail of the application did not ask for this call, its time is over, or no vendor was called; null where it is kept, or was lost before it was written',
      ),
    items: z.array(logExchangeSchema).describe('In the order in which they began'),
    omitted: z.number().int().describe('How many more there were, between the first ten and the last ten'),
  })
  .meta({ id: 'LogExchanges' });
export type LogExchangesRecord = z.infer<typeof logExchangesSchema>;

const statusCode = z
  .string()
  .regex(/^[1-5]\d\d$/)
  .transform(Number)
  .pipe(z.int32());
const oneOrMore = <Item extends z.ZodType>(item: Item) => z.union([z.array(item).max(50), item]).optional();

export const logFilterSchema = z.strictObject({
  request_id: headerIdSchema.optional().describe('The Request-Id of one call'),
  service_id: headerIdSchema.optional().describe('Only calls to this connector'),
  connection_id: headerIdSchema.optional().describe('Only calls to this connection'),
  consumer_id: headerIdSchema
    .optional()
    .describe('Only calls for this consumer; a session sees those of its own'),
  success: booleanStringSchema
    .optional()
    .describe('false: only calls that failed, with a status from 400 on'),
  error_type: z.enum(errorTypeNames).optional().describe('Only calls with this error'),
  http_methods: oneOrMore(z.enum(httpMethods)).describe('One method, or any of several'),
  status_codes: oneOrMore(statusCode).describe('One status, or any of several'),
  path: z.string().min(1).max(2048).optional().describe('The path that was called, or a part of it'),
  path_match_mode: z
    .enum(['CONTAINS', 'STARTS_WITH', 'ENDS_WITH', 'EXACT'])
    .optional()
    .describe('How path is compared; EXACT when absent'),
  start_date: dateTimeInputSchema.optional().describe('Only calls at this moment or later'),
  end_date: dateTimeInputSchema.optional().describe('Only calls before this moment'),
});

const c = initContract();
const logParams = z.object({ request_id: headerIdSchema.describe('The Request-Id of the call') });
const logs = { tag: 'Logs', scope: 'logs', consumer: 'optional', area: 'vault' } as const;

export const logsContract = c.router(
  {
    list: {
      method: 'GET',
      path: '/vault/logs',
      summary: 'List calls, newest first',
      query: z.strictObject({
        ...listQuery,
        filter: logFilterSchema.optional().describe('Only calls that all of these hold for'),
      }),
      responses: { 200: pageOf(requestLogSchema) },
      metadata: routeMetadata({
        ...logs,
        operationId: 'logsAll',
        callers: ['application', 'session'],
        errors: ['InvalidCursorError'],
      }),
    },
    /** Not in the description, whose answers end: docs/logs.md tells of it. */
    live: {
      method: 'GET',
      path: '/vault/logs/live',
      summary: 'Follow calls as they are logged, as server-sent events; Last-Event-ID goes on after a call',
      query: z.strictObject({
        filter: logFilterSchema.optional().describe('Only calls that all of these hold for'),
      }),
      responses: {
        200: c.otherResponse({ contentType: 'text/event-stream; charset=utf-8', body: z.unknown() }),
      },
      metadata: routeMetadata({ ...logs, operationId: 'logsLive', isInternal: true }),
    },
    get: {
      method: 'GET',
      path: '/vault/logs/:request_id',
      summary: 'Read one call',
      pathParams: logParams,
      query: anyQuerySchema,
      responses: { 200: itemOf(requestLogSchema) },
      metadata: routeMetadata({ ...logs, operationId: 'logsOne', errors: ['EntityNotFoundError'] }),
    },
    exchanges: {
      method: 'GET',
      path: '/vault/logs/:request_id/exchanges',
      summary: 'Read what a call asked vendors and was answered, where the application keeps it (log_detail)',
      pathParams: logParams,
      query: anyQuerySchema,
      responses: { 200: itemOf(logExchangesSchema) },
      metadata: routeMetadata({
        ...logs,
        // Customers' words: fewer people see them than see that there was a call.
        tag: 'Log details',
        operationId: 'logsExchanges',
        errors: ['EntityNotFoundError'],
      }),
    },
  },
  { baseHeaders: vaultHeaders },
);
