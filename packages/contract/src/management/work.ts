import { initContract } from '../ts-rest.js';
import { z } from 'zod';

import { anyQuerySchema, dateTimeSchema, itemOf } from '../wire/envelope.js';
import { routeMetadata } from '../wire/metadata.js';

/** Of each kind, the 10,000 pieces that come first are looked at. */
export const workloadSchema = z
  .object({
    kind: z.string().describe('e.g. delivery, poll or keep_alive'),
    waiting: z.number().int().describe('Due and not started'),
    running: z.number().int(),
    scheduled: z.number().int().describe('Due later'),
    failing: z.number().int().describe('Last attempt failed; will be retried'),
    oldest_due_at: dateTimeSchema
      .nullable()
      .describe('When the oldest waiting job became due; null if none is waiting'),
  })
  .meta({ id: 'Workload' });
export type WorkloadRecord = z.infer<typeof workloadSchema>;

const c = initContract();

export const workContract = c.router({
  get: {
    method: 'GET',
    path: '/work',
    summary: 'Count background jobs by kind, up to 10,000 each',
    query: anyQuerySchema,
    responses: { 200: itemOf(z.object({ kinds: z.array(workloadSchema) })) },
    metadata: routeMetadata({
      tag: 'Installation',
      callers: ['admin'],
      rateClass: 'management',
      operationId: 'workOne',
    }),
  },
});
