import { z } from 'zod';

import { count } from './setting-types.js';

const capacity = count(1).pipe(z.number().max(10_000));

/** Settings of the background work of the role `worker`. */
export const workerSettings = {
  WORKER_POLLS: capacity
    .default(16)
    .describe('Connections that the worker polls for changes at the same time, per server'),
  WORKER_RECHECKS: capacity
    .default(32)
    .describe('Connections whose changed records the worker reads at the same time, per server'),
  WORKER_DELIVERIES: capacity
    .default(256)
    .describe('Webhooks that the worker sends events to at the same time, per server'),
  WEBHOOK_CONCURRENCY: count(1)
    .pipe(z.number().max(100))
    .default(16)
    .describe(
      'Concurrent requests to one webhook, at most 100; 1 sends one event after the other, but retries still change the order',
    ),
} as const;
