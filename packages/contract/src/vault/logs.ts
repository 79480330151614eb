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
    id: z.string().describe('The request ID'),
    parent_id: z.string().nullable().describe('Always null: requests have no child requests'),
    has_children: z.boolean(),
    child_request: z.boolean(),
    api_style: z.literal('REST'),
    base_url: z.string().describe('Base URL of the request'),
    timestamp: dateTimeSchema,
    consumer_id: z.string().describe('Empty if the request had no consumer'),
    http_method: z.string(),
    path: z.string(),
    query: z
      .string()
      .nullable()
      .describe(
        'The first 2 KB of the query string, without secrets; without the values that people search for if the caller may not see customers’ messages; null if there was none, or the consumer was deleted',
      ),
    operation: namedSchema.describe('ID and summary of the endpoint'),
    unified_api: z.string().describe('The unified API, `proxy`, or `vault` for Keyway’s own endpoints'),
    service: namedSchema.describe('The connector; `vault` if none'),
    connection_id: z.string().nullable().describe('The consumer’s connection that was used'),
    status_code: z.number().int(),
    success: z
      .boolean()
      .describe(
        'false for a status of 400 or above, a sign-in that was declined or failed, and a credential that the connector rejected',
      ),
    execution: z.number().int().describe('Total time in milliseconds'),
    duration: z.number().int().describe('Milliseconds spent waiting for the connector'),
    latency: z.number().int().describe('Milliseconds added by Keyway'),
    error_type: z
      .string()
      .nullable()
      .describe('The error of the answer; of a sign-in that failed and of a rejected credential, the reason'),
    error_message: z.string().nullable(),
    sandbox: z.boolean(),
  })
  .meta({ id: 'RequestLog' });
export type RequestLogRecord = z.infer<typeof requestLogSchema>;

const keptBodySchema = z
  .object({
    media_type: z.string().nullable(),
    size: z.number().int().describe('Total bytes transferred'),
    truncated: z.boolean().describe('Whether the body exceeds the 16 KiB that are stored'),
    text: z.string().nullable().describe('The first 16 KiB, without secrets; null if it is not text'),
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
    status: z.number().int().nullable().describe('null if there was no response'),
    response_headers: headersSchema,
    response_body: keptBodySchema.nullable(),
    started_at: dateTimeSchema,
    duration: z.number().int().describe('Milliseconds until the last byte'),
    error: z
      .string()
      .nullable()
      .describe(
        'Why the response is missing or incomplete, e.g. timeout or reset; unfinished if the client disconnected',
      ),
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
        'Why there are no details: log_detail of the application does not cover this request, the details expired, or no vendor was called; null if they are stored, or were lost before they were written',
      ),
    items: z.array(logExchangeSchema).describe('In the order they started'),
    omitted: z.number().int().describe('Number of exchanges omitted between the first ten and the last ten'),
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
  request_id: headerIdSchema.optional().describe('ID of one request'),
  service_id: headerIdSchema.optional().describe('Only requests to this connector'),
  connection_id: headerIdSchema.optional().describe('Only requests to this connection'),
  consumer_id: headerIdSchema
    .optional()
    .describe('Only requests of this consumer; a session sees only its own'),
  success: booleanStringSchema
    .optional()
    .describe('false: only requests that failed, including declined sign-ins and rejected credentials'),
  error_type: z.enum(errorTypeNames).optional().describe('Only requests with this error'),
  http_methods: oneOrMore(z.enum(httpMethods)).describe('One or more methods'),
  status_codes: oneOrMore(statusCode).describe('One or more statuses'),
  path: z.string().min(1).max(2048).optional().describe('The request path, or part of it'),
  path_match_mode: z
    .enum(['CONTAINS', 'STARTS_WITH', 'ENDS_WITH', 'EXACT'])
    .optional()
    .describe('How to compare path; default: EXACT'),
  start_date: dateTimeInputSchema.optional().describe('Only requests at or after this time'),
  end_date: dateTimeInputSchema.optional().describe('Only requests before this time'),
});

const c = initContract();
const logParams = z.object({ request_id: headerIdSchema.describe('The request ID') });
const logs = { tag: 'Logs', scope: 'logs', consumer: 'optional', area: 'vault' } as const;

export const logsContract = c.router(
  {
    list: {
      method: 'GET',
      path: '/vault/logs',
      summary: 'List requests, newest first',
      query: z.strictObject({
        ...listQuery,
        filter: logFilterSchema.optional().describe('Only requests that match all of these'),
      }),
      responses: { 200: pageOf(requestLogSchema) },
      metadata: routeMetadata({
        ...logs,
        operationId: 'logsAll',
        callers: ['application', 'session'],
        errors: ['InvalidCursorError'],
      }),
    },
    /** Not in the description, whose responses end: documented in docs/logs.md. */
    live: {
      method: 'GET',
      path: '/vault/logs/live',
      summary: 'Stream requests as server-sent events; Last-Event-ID resumes after a request',
      query: z.strictObject({
        filter: logFilterSchema.optional().describe('Only requests that match all of these'),
      }),
      responses: {
        200: c.otherResponse({ contentType: 'text/event-stream; charset=utf-8', body: z.unknown() }),
      },
      metadata: routeMetadata({ ...logs, operationId: 'logsLive', isInternal: true }),
    },
    get: {
      method: 'GET',
      path: '/vault/logs/:request_id',
      summary: 'Read one request',
      pathParams: logParams,
      query: anyQuerySchema,
      responses: { 200: itemOf(requestLogSchema) },
      metadata: routeMetadata({ ...logs, operationId: 'logsOne', errors: ['EntityNotFoundError'] }),
    },
    exchanges: {
      method: 'GET',
      path: '/vault/logs/:request_id/exchanges',
      summary:
        'Read the vendor requests and responses of a request, if the application records them (log_detail)',
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
