import { initContract } from '../ts-rest.js';
import { z } from 'zod';

import {
  dateTimeInputSchema,
  dateTimeSchema,
  incompleteReasons,
  listQuery,
  pageOf,
} from '../wire/envelope.js';
import { applicationHeaders } from '../wire/headers.js';
import { routeMetadata } from '../wire/metadata.js';
import { eventTypes } from './event-types.js';

export const eventOrigins = ['native', 'virtual', 'write'] as const;

/** The content of an event; members beyond the first few depend on its type. */
export const eventDataSchema = z
  .looseObject({
    event_id: z.string().describe('The same in every delivery and in the event log; use it to deduplicate'),
    application_id: z.string(),
    consumer_id: z.string().nullable().describe('Consumer that owns the connection'),
    unified_api: z.string().nullable(),
    service_id: z.string().nullable().describe('The connector'),
    occurred_at: dateTimeSchema.describe('When it happened, if known'),
    connection_id: z.string().optional(),
    resource: z.string().optional().describe('For records: `messages`, `conversations` or `customers`'),
    entity_id: z.string().optional().describe('ID of the record in its resource'),
    entity_url: z.string().optional().describe('URL of the record; absent if it was deleted'),
    conversation_id: z.string().optional().describe('For messages'),
    origin: z
      .enum(eventOrigins)
      .optional()
      .describe(
        'Source of the event: `native` a webhook of the connector, `virtual` polling, `write` your own API request',
      ),
    downstream_event_type: z.string().nullable().optional().describe('The connector’s own event name'),
    changes: z.array(z.string()).optional().describe('Changed attributes; absent if unknown'),
    entity: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('The record at that time, if the webhook has `include_entity`'),
    entity_truncated: z
      .literal(true)
      .optional()
      .describe('true: the record is omitted because it exceeds 64 KB'),
    reason: z
      .enum(incompleteReasons)
      .optional()
      .describe('For `customer-support.conversation.incomplete`: `vendor_limit` or `budget`'),
    limit: z
      .number()
      .int()
      .optional()
      .describe('For `customer-support.conversation.incomplete`: number of readable messages'),
    state: z.string().optional().describe('For connections'),
    health: z.string().optional().describe('For connections'),
    webhook_id: z.string().optional().describe('For webhooks'),
  })
  .meta({ id: 'EventData' });

/** One event, with the members that a webhook is sent (Standard Webhooks). */
export const eventSchema = z
  .object({
    type: z
      .string()
      .describe(`One of ${eventTypes.map((type) => `\`${type}\``).join(', ')}; more may be added`),
    timestamp: dateTimeSchema.describe('When it happened'),
    data: eventDataSchema,
  })
  .meta({ id: 'Event' });
export type EventRecord = z.infer<typeof eventSchema>;

export const loggedEventSchema = eventSchema
  .extend({ cursor: z.string().describe('Cursor that continues after this event; does not expire') })
  .meta({ id: 'LoggedEvent' });
export type LoggedEvent = z.infer<typeof loggedEventSchema>;

const c = initContract();

export const eventsContract = c.router(
  {
    list: {
      method: 'GET',
      path: '/events',
      summary: 'List events, oldest first',
      query: z.strictObject({
        ...listQuery,
        since: dateTimeInputSchema
          .optional()
          .describe('Only events written at or after this time; default: all that are kept'),
      }),
      responses: { 200: pageOf(loggedEventSchema) },
      metadata: routeMetadata({
        tag: 'Events',
        scope: 'events',
        operationId: 'eventsAll',
        errors: ['InvalidCursorError'],
      }),
    },
  },
  { baseHeaders: applicationHeaders },
);
