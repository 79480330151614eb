import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';

import type { ApiRequest } from '../../../context.js';
import type { Ports } from '../../../ports.js';
import { PERMISSIONS_POLICY } from '../../middleware/index.js';
import type { PageFiles } from '../../../vault/hosted-page/index.js';
import type { Answer } from '../../../platform/idempotency/index.js';
import { assetMetadata, requireBuilt, serveAsset } from './serve-asset.js';

const ASSETS_PREFIX = '/docs/reference/assets/';

const metadata = assetMetadata('docsReferenceAsset', 'System');

type ReferenceAssets = {
  isAsset(request: ApiRequest): boolean;
  serve(request: ApiRequest, response: ServerResponse): void;
};

/** Returns the files of the API reference. */
export const buildReferenceAssets = (deps: Ports<'reference'>): ReferenceAssets => ({
  isAsset: ({ method, path }) => ['GET', 'HEAD'].includes(method) && path.startsWith(ASSETS_PREFIX),
  serve: (request, response) => {
    request.context.metadata = metadata;
    serveAsset(filesOf(deps), request.path.slice(ASSETS_PREFIX.length), request, response);
  },
});

/** Returns the page of the API reference, with a policy that allows only its own scripts and styles. */
export function buildReferencePage(deps: Ports<'baseUrl' | 'reference'>): Answer {
  const nonce = randomBytes(18).toString('base64url');
  const basePath = new URL(deps.baseUrl).pathname.replace(/\/$/, '');
  const page = filesOf(deps)
    .template.replaceAll('"./assets/', `"${basePath}${ASSETS_PREFIX}`)
    .replaceAll('__KEYWAY_BASE__', basePath)
    .replaceAll('__KEYWAY_NONCE__', nonce);
  return {
    status: 200,
    body: Buffer.from(page),
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': buildPolicy(nonce),
      'Permissions-Policy': PERMISSIONS_POLICY,
      'X-Frame-Options': 'DENY',
    },
  };
}

/**
 * Hashes of the styles that the renderer adds before it has the nonce: an initially empty element, then its scrollbar.
 */
const STYLES = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-QMIg+bpjm3JdElJ388KYke01izlUW0UoNOeKjpMxdgc='",
];

const buildPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    ['style-src', `'nonce-${nonce}'`, ...STYLES].join(' '),
    "img-src 'self' data:",
    "connect-src 'self'",
    // The search runs in a worker, whose script is embedded in the renderer.
    'worker-src blob:',
    "form-action 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const filesOf = ({ reference }: Ports<'reference'>): PageFiles => requireBuilt(reference, 'API reference');
