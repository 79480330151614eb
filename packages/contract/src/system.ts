import { initContract } from '@ts-rest/core';
import { z } from 'zod';

import { routeMetadata } from './wire/metadata.js';

const open = { tag: 'System', callers: ['public'], rateClass: 'system' } as const;
const health = z.object({ status: z.enum(['ok', 'unavailable']) });
const c = initContract();

export const systemContract = c.router({
  live: {
    method: 'GET',
    path: '/livez',
    summary: 'Tell whether the process runs',
    responses: { 200: health },
    metadata: routeMetadata({ ...open, operationId: 'systemLive' }),
  },
  ready: {
    method: 'GET',
    path: '/readyz',
    summary: 'Tell whether the process can serve requests',
    responses: { 200: health, 503: health },
    metadata: routeMetadata({ ...open, operationId: 'systemReady' }),
  },
  metrics: {
    method: 'GET',
    path: '/metrics',
    summary: 'Read metrics in the Prometheus text format',
    responses: {
      200: c.otherResponse({ contentType: 'text/plain; version=0.0.4; charset=utf-8', body: z.string() }),
    },
    metadata: routeMetadata({ ...open, callers: ['admin', 'metrics'], operationId: 'systemMetrics' }),
  },
});
