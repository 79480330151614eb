import { initContract } from './ts-rest.js';
import { z } from 'zod';

import { routeMetadata } from './wire/metadata.js';

const open = { tag: 'System', callers: ['public'], rateClass: 'system' } as const;
const health = z.object({ status: z.enum(['ok', 'unavailable']) });
const c = initContract();

export const systemContract = c.router({
  home: {
    method: 'GET',
    path: '/',
    summary: 'Get the server’s name and page URLs; browsers are redirected to the console',
    responses: {
      200: z.object({
        name: z.literal('Keyway'),
        version: z.string(),
        links: z.object({
          console: z.string().nullable().describe('null if the console is turned off'),
          docs: z.string(),
          openapi: z.string(),
        }),
      }),
      303: c.noBody(),
    },
    metadata: routeMetadata({ ...open, operationId: 'systemHome', isInternal: true }),
  },
  live: {
    method: 'GET',
    path: '/livez',
    summary: 'Check that the process is running',
    responses: { 200: health },
    metadata: routeMetadata({ ...open, operationId: 'systemLive' }),
  },
  ready: {
    method: 'GET',
    path: '/readyz',
    summary: 'Check that the process can serve requests',
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
