import { z } from 'zod';

import { dateTimeSchema } from '../wire/envelope.js';

/** The result of one request to the webhook's URL. */
export const attemptSchema = z
  .object({
    at: dateTimeSchema,
    duration: z.number().int().describe('Milliseconds'),
    status_code: z.number().int().nullable().describe('null if there was no response'),
    error: z.string().nullable().describe('Why the attempt failed'),
    response_body: z
      .string()
      .nullable()
      .describe(
        'Response body of a failed attempt: up to 16 KB, without secrets; null for callers without permission to read log details',
      ),
  })
  .meta({ id: 'WebhookAttempt' });
export type AttemptRecord = z.infer<typeof attemptSchema>;

export const deliveryStates = ['pending', 'delivered', 'failed'] as const;
const delivery = z.object({
  id: z.string().describe('ID of the event'),
  event_type: z.string(),
  state: z.enum(deliveryStates).describe('`failed`: out of retries'),
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
  .extend({ attempts: z.array(attemptSchema).describe('Attempts of the last seven days, newest first') })
  .meta({ id: 'WebhookDeliveryDetail' });
