import type { ServerResponse } from 'node:http';

import { routeMetadata, type RouteMetadata } from '@keyway/contract';

import { ApiError } from '../../../api-error.js';
import type { ApiRequest } from '../../../context.js';
import { noSuchPath } from '../../middleware/index.js';
import type { Asset, PageFiles } from '../../../vault/hosted-page/index.js';

/** Unlimited: a page loads many of them, from the process's memory. */
export const assetMetadata = (operationId: string, tag: string): RouteMetadata =>
  routeMetadata({ operationId, tag, callers: ['public'], rateClass: 'system' });

/** Returns a page's built files; without them, throws an error that says what to do. */
export function requireBuilt<Files>(files: Files | undefined, name: string): Files {
  if (files) return files;
  throw new ApiError('EntityNotFoundError', {
    message: `The ${name} is not built; run npm run build and restart the server.`,
  });
}

/** For files whose name changes with their content. */
export const UNCHANGING = 'public, max-age=31536000, immutable';

/** Sends a file of a built page, cacheable indefinitely. */
export function serveAsset(
  { assets }: PageFiles,
  name: string,
  request: ApiRequest,
  response: ServerResponse,
): void {
  const asset = assets.get(name);
  if (!asset) throw noSuchPath(request);
  sendAsset(asset, request, response, UNCHANGING);
}

/** Sends a file in the best coding that the client takes, or says that the client's copy is still right. */
export function sendAsset(
  asset: Asset,
  request: ApiRequest,
  response: ServerResponse,
  cacheControl: string,
): void {
  const { coding, bytes } = chooseCoding(asset, request.headers['accept-encoding'] ?? '');
  const etag = `"${asset.hash}${coding === undefined ? '' : `-${coding}`}"`;
  response.setHeader('Cache-Control', cacheControl);
  response.appendHeader('Vary', 'Accept-Encoding');
  response.setHeader('ETag', etag);
  if (response.statusCode === 200 && isKnown(request.headers['if-none-match'], etag)) {
    response.statusCode = 304;
    return void response.end();
  }
  if (coding !== undefined) response.setHeader('Content-Encoding', coding);
  response.setHeader('Content-Type', asset.contentType);
  response.setHeader('Content-Length', bytes.length);
  response.end(bytes);
}

function chooseCoding(
  { plain, coded }: Asset,
  accepted: string,
): { coding: string | undefined; bytes: Buffer } {
  const offers = accepted
    .toLowerCase()
    .split(',')
    .map((offer) => offer.replaceAll(/\s/g, ''));
  const isAccepted = (coding: string) =>
    offers.some(
      (offer) => offer === coding || (offer.startsWith(`${coding};q=`) && !/;q=0(\.0*)?$/.test(offer)),
    );
  return coded.find(({ coding }) => isAccepted(coding)) ?? { coding: undefined, bytes: plain };
}

const isKnown = (condition: string | undefined, etag: string): boolean =>
  (condition ?? '').split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()));
