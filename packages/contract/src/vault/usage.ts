import { initContract } from '../ts-rest.js';
import { z } from 'zod';

import { anyCallQuery, dateTimeInputSchema, dateTimeSchema, itemOf } from '../wire/envelope.js';
import { applicationHeaders, headerIdSchema, headerNames, vaultHeaders } from '../wire/headers.js';
import { routeMetadata } from '../wire/metadata.js';

/** The longest time that one answer tells of. */
export const MAX_USAGE_DAYS = 31;
/** For how long hours are kept. */
export const USAGE_RETENTION_DAYS = 90;

const percentilesSchema = z
  .object({
    p50: z.number().describe('Milliseconds within which half of the calls were answered'),
    p95: z.number().describe('Milliseconds within which 95 of 100 were'),
    p99: z.number().describe('Milliseconds within which 99 of 100 were'),
  })
  .meta({
    id: 'UsagePercentiles',
    description: 'Right to 10 %; what takes longer than 7 minutes counts as that',
  });

const figures = {
  calls: z.number().int(),
  errors: z.number().int().describe('Those of them that failed: with an error type, or a status from 400 on'),
  error_rate: z.number().nullable().describe('errors / calls, from 0 to 1; null where there were no calls'),
  execution: percentilesSchema.nullable().describe('How long calls took in all; null where there were none'),
  latency: percentilesSchema
    .nullable()
    .describe('How much of it Keyway added; the rest is spent waiting for the connector'),
  latency_share: z
    .number()
    .nullable()
    .describe('The part of all time spent that Keyway added, from 0 to 1; null where no time was spent'),
};

/** Calls of a time, counted. */
export const usageFiguresSchema = z.object(figures).meta({ id: 'UsageFigures' });
export type UsageFigures = z.infer<typeof usageFiguresSchema>;

const named = z.object({ id: z.string(), name: z.string() });

/** What an application called in a time, how it went and how long it took. */
export const usageSchema = z
  .object({
    interval: z.enum(['hour', 'day']),
    start_date: dateTimeSchema.describe('As asked for, rounded down to an interval (UTC)'),
    end_date: dateTimeSchema.describe('As asked for, rounded up to an interval; not part of it'),
    totals: usageFiguresSchema,
    series: z
      .array(z.object({ start: dateTimeSchema, ...figures }).meta({ id: 'UsageOfInterval' }))
      .describe('Every interval, the oldest first; without a call, as zeros'),
    by_error: z
      .array(
        z.object({
          type_name: z
            .string()
            .nullable()
            .describe(
              'As `type_name` of the error; null of a connector’s own refusal that the proxy passed on',
            ),
          calls: z.number().int(),
        }),
      )
      .describe('Failed calls by error, the most frequent first'),
    by_service: z
      .array(
        z
          .object({
            service: named.describe('The connector; `vault` where none was called'),
            ...figures,
          })
          .meta({ id: 'UsageOfService' }),
      )
      .describe('By connector, the most called first'),
    by_operation: z
      .array(
        z
          .object({
            operation: named.describe('Id and summary of the endpoint'),
            unified_api: z.string().describe('As in a call of `/vault/logs`'),
            ...figures,
          })
          .meta({ id: 'UsageOfOperation' }),
      )
      .describe('By endpoint, the most called first'),
  })
  .meta({ id: 'Usage' });
export type Usage = z.infer<typeof usageSchema>;

const c = initContract();

export const usageContract = c.router(
  {
    get: {
      method: 'GET',
      path: '/vault/usage',
      summary: 'Count calls, errors and latency by hour or day',
      description: `Of the calls that \`GET /vault/logs\` lists, a second after they were made. Counts are kept for ${USAGE_RETENTION_DAYS} days, longer than the calls themselves. A call that an overloaded server could not log is not counted; the metric \`keyway_request_logs_dropped_total\` tells how many.`,
      query: z.strictObject({
        ...anyCallQuery,
        start_date: dateTimeInputSchema
          .optional()
          .describe('From this moment on; 24 hours before the end when absent'),
        end_date: dateTimeInputSchema.optional().describe('Before this moment; now when absent'),
        interval: z.enum(['hour', 'day']).optional().describe('Of the series, in UTC; hour when absent'),
        filter: z
          .strictObject({
            service_id: headerIdSchema
              .optional()
              .describe('Only calls to this connector; `vault`: those to none'),
            unified_api: headerIdSchema
              .optional()
              .describe('Only calls of this unified API, of `proxy`, or of `vault`'),
          })
          .optional()
          .describe('Only calls that all of these hold for'),
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
