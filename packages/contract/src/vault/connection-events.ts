import { z } from 'zod';

import { dateTimeSchema } from '../wire/envelope.js';

/** How changes at the connector become events of one connection. */
export const connectionEventsSchema = z
  .object({
    state: z
      .enum(['new', 'polled', 'manual', 'subscribed', 'failed'])
      .describe(
        'new: not set up yet; polled: Keyway polls the connector; manual: enter `url` at the connector; subscribed: the connector sends webhooks; failed: the subscription failed, and Keyway polls for now',
      ),
    origin: z
      .enum(['native', 'virtual'])
      .describe('native: from the connector’s webhooks; virtual: from polling'),
    url: z
      .string()
      .nullable()
      .describe(
        'Webhook URL to enter at the connector if the state is manual. null for sessions if all consumers of the application share the URL',
      ),
    secret: z.string().nullable().describe('Secret to enter with the URL, if the connector takes one'),
    steps: z
      .array(
        z.object({
          text: z.string().describe('A line of Markdown'),
          code: z.string().nullable().describe('Code to paste there, with `url` and `secret` filled in'),
        }),
      )
      .describe(
        'Steps that an administrator of the connector takes if the state is manual, in English; the hosted vault shows them in its language. Empty for sessions if all consumers of the application share the URL: then the application takes them once',
      ),
    last_event_at: dateTimeSchema
      .nullable()
      .describe('When a change last became an event, by webhook or polling'),
    last_pushed_at: dateTimeSchema
      .nullable()
      .describe('When a webhook of the connector last named a record that may have changed'),
    last_polled_at: dateTimeSchema.nullable().describe('When polling last found a change'),
    verified_at: dateTimeSchema.nullable().describe('When a webhook of the connector was last verified'),
    expires_at: dateTimeSchema.nullable().describe('When the subscription expires unless renewed'),
    health: z
      .enum(['ok', 'records_skipped'])
      .describe(
        'ok: every change becomes an event; records_skipped: some records cannot be read and send no events until they can',
      ),
    skipped_count: z
      .number()
      .int()
      .describe(
        'Records that currently cannot be read. A record counts until it can be read, or for 90 days',
      ),
    failure: z.string().nullable().describe('The problem and how to fix it'),
  })
  .meta({ id: 'ConnectionEvents' });
