import { initContract } from '../ts-rest.js';
import { z } from 'zod';

import { anyCallQuery, dateTimeInputSchema, dateTimeSchema, itemOf } from '../wire/envelope.js';
import { applicationHeaders, headerIdSchema, headerNames, vaultHeaders } from '../wire/headers.js';
import { routeMetadata } from '../wire/metadata.js';

/** The longest period of one response. */
export const MAX_USAGE_DAYS = 31;
/** For how long hours are kept. */
export const USAGE_RETENTION_DAYS = 90;

const percentilesSchema = z
  .object({
    p50: z.number().describe('Median in milliseconds'),
    p95: z.number().describe('95th percentile in milliseconds'),
    p99: z.number().describe('99th percentile in milliseconds'),
  })
  .meta({
    id: 'UsagePercentiles',
    description: 'Accurate to 10 %; durations above 7 minutes count as 7 minutes',
  });

const figures = {
  calls: z.number().int(),
  errors: z.number().int().describe('Failed requests: with an error type or a status of 400 or above'),
  error_rate: z.number().nullable().describe('errors / calls, from 0 to 1; null without requests'),
  execution: percentilesSchema.nullable().describe('Total duration of requests; null without requests'),
  latency: percentilesSchema
    .nullable()
    .describe('Time added by Keyway; the rest is waiting for the connector'),
  latency_share: z
    .number()
    .nullable()
    .describe('Share of the total time added by Keyway, from 0 to 1; null if no time was spent'),
};

/** Calls of a time, counted. */
export const usageFiguresSchema = z.object(figures).meta({ id: 'UsageFigures' });
export type UsageFigures = z.infer<typeof usageFiguresSchema>;

const named = z.object({ id: z.string(), name: z.string() });

/** An application's requests in a period: counts, errors and durations. */
export const usageSchema = z
  .object({
    interval: z.enum(['hour', 'day']),
    start_date: dateTimeSchema.describe('As requested, rounded down to an interval (UTC)'),
    end_date: dateTimeSchema.describe('As requested, rounded up to an interval; exclusive'),
    totals: usageFiguresSchema,
    series: z
      .array(z.object({ start: dateTimeSchema, ...figures }).meta({ id: 'UsageOfInterval' }))
      .describe('Every interval, oldest first; zeros without requests'),
    by_error: z
      .array(
        z.object({
          type_name: z
            .string()
            .nullable()
            .describe('`type_name` of the error; null for a connector’s own error that the proxy forwarded'),
          calls: z.number().int(),
        }),
      )
      .describe('Failed requests by error, most frequent first'),
    by_service: z
      .array(
        z
          .object({
            service: named.describe('The connector; `vault` if none'),
            ...figures,
          })
          .meta({ id: 'UsageOfService' }),
      )
      .describe('By connector, most requests first'),
    by_operation: z
      .array(
        z
          .object({
            operation: named.describe('ID and summary of the endpoint'),
            unified_api: z.string().describe('As in `/vault/logs`'),
            ...figures,
          })
          .meta({ id: 'UsageOfOperation' }),
      )
      .describe('By endpoint, most requests first'),
  })
  .meta({ id: 'Usage' });
export type Usage = z.infer<typeof usageSchema>;

const c = initContract();

export const usageContract = c.router(
  {
    get: {
      method: 'GET',
      path: '/vault/usage',
      summary: 'Get request counts, errors and latency by hour or day',
      description: `Covers the requests in \`GET /vault/logs\`, with a delay of one second. Counts are kept for ${USAGE_RETENTION_DAYS} days, longer than the log. The metric \`keyway_request_logs_dropped_total\` counts requests that an overloaded server could not log; they are missing here.`,
      query: z.strictObject({
        ...anyCallQuery,
        start_date: dateTimeInputSchema
          .optional()
          .describe('At or after this time; default: 24 hours before the end'),
        end_date: dateTimeInputSchema.optional().describe('Before this time; default: now'),
        interval: z
          .enum(['hour', 'day'])
          .optional()
          .describe('Interval of the series, in UTC; default: hour'),
        filter: z
          .strictObject({
            service_id: headerIdSchema
              .optional()
              .describe('Only requests to this connector; `vault`: requests to none'),
            unified_api: headerIdSchema
              .optional()
              .describe('Only requests to this unified API, to `proxy` or to `vault`'),
          })
          .optional()
          .describe('Only requests that match all of these'),
      }),
      responses: { 200: itemOf(usageSchema) },
      metadata: routeMetadata({
        tag: 'Logs',
        scope: 'logs',
        operationId: 'usageOne',
        area: 'vault',
      }),
    },
  },
  { baseHeaders: { ...applicationHeaders, [headerNames.raw]: vaultHeaders[headerNames.raw] } },
);
