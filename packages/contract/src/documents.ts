import { initContract } from '@ts-rest/core';
import { z } from 'zod';

import { routeMetadata } from './wire/metadata.js';

/** Larger than a health check, and for everybody: limited by address. */
const document = { tag: 'System', callers: ['public'], rateClass: 'browser' } as const;
const description = z.record(z.string(), z.unknown()).describe('An OpenAPI 3.1 document');
const c = initContract();

/** What describes the service; the same text for everybody until the next release. */
export const documentsContract = c.router({
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
  openapiMockVault: {
    method: 'GET',
    path: '/openapi/mock/vault.json',
    summary: 'Read the description of the vault area for mock servers',
    responses: { 200: description },
    metadata: routeMetadata({ ...document, operationId: 'openapiMockVault' }),
  },
  openapiMockCustomerSupport: {
    method: 'GET',
    path: '/openapi/mock/customer-support.json',
    summary: 'Read the description of the customer support area for mock servers',
    responses: { 200: description },
    metadata: routeMetadata({ ...document, operationId: 'openapiMockCustomerSupport' }),
  },
  reference: {
    method: 'GET',
    path: '/docs',
    summary: 'Read this description as a page, with samples in curl, Node.js, PHP and C#',
    responses: { 200: c.otherResponse({ contentType: 'text/html; charset=utf-8', body: z.string() }) },
    metadata: routeMetadata({ ...document, operationId: 'docsReference' }),
  },
  errors: {
    method: 'GET',
    path: '/docs/errors',
    summary: 'Read what each error type means and what to do; the target of an error’s ref',
    responses: { 200: c.otherResponse({ contentType: 'text/html; charset=utf-8', body: z.string() }) },
    metadata: routeMetadata({ ...document, operationId: 'docsErrors' }),
  },
});
