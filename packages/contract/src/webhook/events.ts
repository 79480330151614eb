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

/** What an event tells; members beyond the first few depend on its type. */
export const eventDataSchema = z
  .looseObject({
    event_id: z
      .string()
      .describe(
        'The same wherever and however often the event is told: what was seen before is left aside by it',
      ),
    application_id: z.string(),
    consumer_id: z.string().nullable().describe('Whose connection it is about'),
    unified_api: z.string().nullable(),
    service_id: z.string().nullable().describe('The connector'),
    occurred_at: dateTimeSchema.describe('When it happened, as far as it is known'),
    connection_id: z.string().optional(),
    resource: z.string().optional().describe('Of a record: `messages`, `conversations` or `customers`'),
    entity_id: z.string().optional().describe('The id of the record, as its resource shows it'),
    entity_url: z.string().optional().describe('Where the record is read; not where it was deleted'),
    conversation_id: z.string().optional().describe('Of a message'),
    origin: z
      .enum(eventOrigins)
      .optional()
      .describe(
        'How a change became known: `native` by the connector’s own event, `virtual` by asking, `write` by a call of yours',
      ),
    downstream_event_type: z.string().nullable().optional().describe('The connector’s own name for it'),
    changes: z
      .array(z.string())
      .optional()
      .describe('Attributes that changed; absent where that is not known'),
    entity: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('The record as it was then, where the webhook says `include_entity`'),
    entity_truncated: z.literal(true).optional().describe('The record is left out: it is larger than 64 KB'),
    reason: z
      .enum(incompleteReasons)
      .optional()
      .describe('Of `customer-support.conversation.incomplete`: `vendor_limit` or `budget`'),
    limit: z
      .number()
      .int()
      .optional()
      .describe('Of `customer-support.conversation.incomplete`: how many messages can be read'),
    state: z.string().optional().describe('Of a connection'),
    health: z.string().optional().describe('Of a connection'),
    webhook_id: z.string().optional().describe('Of a webhook'),
  })
  .meta({ id: 'EventData' });

/** One event, with the members that a webhook is sent (Standard Webhooks). */
export const eventSchema = z
  .object({
    type: z
      .string()
      .describe(`One of ${eventTypes.map((type) => `\`${type}\``).join(', ')}; more may follow`),
    timestamp: dateTimeSchema.describe('When it happened'),
    data: eventDataSchema,
  })
  .meta({ id: 'Event' });
export type EventRecord = z.infer<typeof eventSchema>;

export const loggedEventSchema = eventSchema
  .extend({ cursor: z.string().describe('Goes on behind this event, at any later time') })
  .meta({ id: 'LoggedEvent' });
export type LoggedEvent = z.infer<typeof loggedEventSchema>;

const c = initContract();

export const eventsContract = c.router(
  {
    list: {
      method: 'GET',
      path: '/events',
      summary: 'Read the log of events, oldest first',
      query: z.strictObject({
        ...listQuery,
        since: dateTimeInputSchema
          .optional()
          .describe('Only events written at this moment or later; all that are kept when absent'),
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
