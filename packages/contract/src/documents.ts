import { initContract } from './ts-rest.js';
import { z } from 'zod';

import { routeMetadata } from './wire/metadata.js';

const description = z.record(z.string(), z.unknown()).describe('An OpenAPI 3.1 document');
const c = initContract();
const page = c.otherResponse({ contentType: 'text/html; charset=utf-8', body: z.string() });

/** Larger than a health check, and public: limited by IP address. */
const metadata = (operationId: string) =>
  routeMetadata({ operationId, tag: 'System', callers: ['public'], rateClass: 'browser' });

const describing = <const Path extends string>(path: Path, operationId: string, what: string) => ({
  method: 'GET' as const,
  path,
  summary: `Read the description of ${what}`,
  responses: { 200: description },
  metadata: metadata(operationId),
});

/** A description of the service; the same text for everyone until the next release. */
export const documentsContract = c.router({
  openapi: describing('/openapi.json', 'openapiAll', 'the whole API'),
  openapiVault: describing('/openapi/vault.json', 'openapiVault', 'the vault area'),
  openapiCustomerSupport: describing(
    '/openapi/customer-support.json',
    'openapiCustomerSupport',
    'the customer support area',
  ),
  openapiMockVault: describing(
    '/openapi/mock/vault.json',
    'openapiMockVault',
    'the vault area for mock servers',
  ),
  openapiMockCustomerSupport: describing(
    '/openapi/mock/customer-support.json',
    'openapiMockCustomerSupport',
    'the customer support area for mock servers',
  ),
  reference: {
    method: 'GET',
    path: '/docs/reference',
    summary: 'Read the API reference, with samples in curl, Node.js, PHP and C#',
    responses: { 200: page },
    metadata: metadata('docsReference'),
  },
});
