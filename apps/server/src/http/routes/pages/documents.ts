import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';

import type { contract } from '@keyway/contract';
import {
  buildErrorReference,
  buildMockOpenApi,
  buildOpenApi,
  errorReferenceStyle,
  type OpenApiDocument,
} from '@keyway/openapi';

import type { Ports } from '../../../ports.js';
import { type DirectHandler, type HandlerRunner } from '../endpoint.js';
import { buildReferencePage } from './reference.js';

type Document = { readonly plain: Buffer; readonly zipped: Buffer };

const JSON_TYPE = 'application/json; charset=utf-8';
const GZIP = /(?:^|,)\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/i;

/** Serializes each document once, on its first request, so that slow readers share the same bytes. */
export function buildDocumentsRoutes(
  handlers: HandlerRunner,
  deps: Ports<'baseUrl' | 'reference' | 'version'>,
): Record<keyof typeof contract.documents, DirectHandler> {
  const serve = (
    contentType: string,
    write: () => string,
    more: Record<string, string> = {},
  ): DirectHandler => {
    let made: Document | undefined;
    return ({ req, res }) =>
      handlers.run(req, res, {
        run: async () => {
          made ??= toDocument(write());
          const isZipped = GZIP.test(String(req.headers['accept-encoding'] ?? ''));
          return {
            status: 200,
            body: isZipped ? made.zipped : made.plain,
            headers: {
              'Content-Type': contentType,
              Vary: 'Accept-Encoding',
              ...more,
              ...(isZipped ? { 'Content-Encoding': 'gzip' } : {}),
            },
          };
        },
      });
  };
  const { baseUrl, version } = deps;
  const describe = (build: () => OpenApiDocument) => serve(JSON_TYPE, () => JSON.stringify(build()));
  return {
    openapi: describe(() => buildOpenApi({ baseUrl, version })),
    openapiVault: describe(() => buildOpenApi({ baseUrl, version, area: 'vault' })),
    openapiCustomerSupport: describe(() => buildOpenApi({ baseUrl, version, area: 'customer-support' })),
    openapiMockVault: describe(() => buildMockOpenApi({ version, area: 'vault' })),
    openapiMockCustomerSupport: describe(() => buildMockOpenApi({ version, area: 'customer-support' })),
    errors: serve('text/html; charset=utf-8', () => buildErrorReference(baseUrl), errorPolicy),
    reference: ({ req, res }) => handlers.run(req, res, { run: async () => buildReferencePage(deps) }),
  };
}

/** Allows its one style and the empty icon, and nothing else. */
const errorPolicy = {
  'Content-Security-Policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(errorReferenceStyle).digest('base64')}'`,
    'img-src data:',
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
};

function toDocument(text: string): Document {
  const plain = Buffer.from(text);
  return { plain, zipped: gzipSync(plain) };
}
