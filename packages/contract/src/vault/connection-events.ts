import { z } from 'zod';

import { dateTimeSchema } from '../wire/envelope.js';

/** How changes at the connector become events of one connection. */
export const connectionEventsSchema = z
  .object({
    state: z
      .enum(['new', 'polled', 'manual', 'subscribed', 'failed'])
      .describe(
        'new: not tried yet; polled: the connector is asked for changes; manual: somebody has to enter `url` there; subscribed: the connector tells; failed: it cannot be subscribed to, and is asked meanwhile',
      ),
    origin: z
      .enum(['native', 'virtual'])
      .describe('native: told by the connector; virtual: found by asking it'),
    url: z
      .string()
      .nullable()
      .describe(
        'What to enter at the connector where the state is manual; null in a session where the address is the application’s, at which events of all its consumers arrive',
      ),
    secret: z.string().nullable().describe('To enter with it, where the connector takes one'),
    last_event_at: dateTimeSchema.nullable(),
    verified_at: dateTimeSchema.nullable().describe('When the connector last proved that it tells'),
    expires_at: dateTimeSchema
      .nullable()
      .describe('When the subscription lapses, unless it is renewed before'),
    health: z
      .enum(['ok', 'records_skipped'])
      .describe(
        'ok: every change that is seen becomes an event; records_skipped: some records cannot be read, and tell nothing until they can',
      ),
    skipped_count: z
      .number()
      .int()
      .describe(
        'Records that cannot be read at the moment. A record counts until it can be read, or for 90 days',
      ),
    failure: z.string().nullable().describe('What is wrong or missing, in words'),
  })
  .meta({ id: 'ConnectionEvents' });
