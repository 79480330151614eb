import { gzipSync } from 'node:zlib';

import type { contract } from '@keyway/contract';
import { buildMockOpenApi, buildOpenApi, type OpenApiDocument } from '@keyway/openapi';

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
  const describe = (build: () => OpenApiDocument): DirectHandler => {
    let made: Document | undefined;
    return ({ req, res }) =>
      handlers.run(req, res, {
        run: async () => {
          made ??= toDocument(JSON.stringify(build()));
          const isZipped = GZIP.test(String(req.headers['accept-encoding'] ?? ''));
          return {
            status: 200,
            body: isZipped ? made.zipped : made.plain,
            headers: {
              'Content-Type': JSON_TYPE,
              Vary: 'Accept-Encoding',
              ...(isZipped ? { 'Content-Encoding': 'gzip' } : {}),
            },
          };
        },
      });
  };
  const { baseUrl, version } = deps;
  return {
    openapi: describe(() => buildOpenApi({ baseUrl, version })),
    openapiVault: describe(() => buildOpenApi({ baseUrl, version, area: 'vault' })),
    openapiCustomerSupport: describe(() => buildOpenApi({ baseUrl, version, area: 'customer-support' })),
    openapiMockVault: describe(() => buildMockOpenApi({ version, area: 'vault' })),
    openapiMockCustomerSupport: describe(() => buildMockOpenApi({ version, area: 'customer-support' })),
    reference: ({ req, res }) => handlers.run(req, res, { run: async () => buildReferencePage(deps) }),
  };
}

function toDocument(text: string): Document {
  const plain = Buffer.from(text);
  return { plain, zipped: gzipSync(plain) };
}
