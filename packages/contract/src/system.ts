import { initContract } from '@ts-rest/core';
import { z } from 'zod';

import { routeMetadata } from './wire/metadata.js';

const open = { tag: 'System', callers: ['public'], rateClass: 'system' } as const;
/** Larger than a health check, and for everybody: limited by address. */
const document = { ...open, rateClass: 'browser' } as const;
const health = z.object({ status: z.enum(['ok', 'unavailable']) });
const description = z.record(z.string(), z.unknown()).describe('An OpenAPI 3.1 document');
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
    metadata: routeMetadata({ ...open, callers: ['admin'], operationId: 'systemMetrics' }),
  },
  openapi: {
    method: 'GET',
    path: '/openapi.json',
    summary: 'Read the description of the whole API',
    responses: { 200: description },
    metadata: routeMetadata({ ...document, operationId: 'openapiAll' }),
  },
  openapiVault: {
    method: 'GET',
    path: '/openapi/vault.json',
    summary: 'Read the description of the vault area',
    responses: { 200: description },
    metadata: routeMetadata({ ...document, operationId: 'openapiVault' }),
  },
  openapiCustomerSupport: {
    method: 'GET',
    path: '/openapi/customer-support.json',
    summary: 'Read the description of the customer support area',
    responses: { 200: description },
    metadata: routeMetadata({ ...document, operationId: 'openapiCustomerSupport' }),
  },
  errors: {
    method: 'GET',
    path: '/docs/errors',
    summary: 'Read what each error type means and what to do; the target of an error’s ref',
    responses: { 200: c.otherResponse({ contentType: 'text/html; charset=utf-8', body: z.string() }) },
    metadata: routeMetadata({ ...document, operationId: 'docsErrors' }),
  },
});
