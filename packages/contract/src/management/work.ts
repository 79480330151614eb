import { initContract } from '../ts-rest.js';
import { z } from 'zod';

import { anyQuerySchema, dateTimeSchema, itemOf } from '../wire/envelope.js';
import { routeMetadata } from '../wire/metadata.js';

/** Of each kind, the 10,000 pieces that come first are looked at. */
export const workloadSchema = z
  .object({
    kind: z.string().describe('Such as delivery, poll or keep_alive'),
    waiting: z.number().int().describe('Due, and nobody does it yet'),
    running: z.number().int(),
    scheduled: z.number().int().describe('Due later'),
    failing: z.number().int().describe('Its last try failed; it is tried again'),
    oldest_due_at: dateTimeSchema.nullable().describe('Of what waits; null where nothing does'),
  })
  .meta({ id: 'Workload' });
export type WorkloadRecord = z.infer<typeof workloadSchema>;

const c = initContract();

export const workContract = c.router({
  get: {
    method: 'GET',
    path: '/work',
    summary: 'Tell how much work there is beside requests, by kind; counted up to 10,000',
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
