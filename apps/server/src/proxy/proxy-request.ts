import { headerNames } from '@keyway/contract';

import type { ApiRequest, RequestContext } from '../context.js';
import type { Ports } from '../ports.js';
import {
  type EgressResponse,
  pickRequestHeaders,
  pickResponseHeaders,
  pickResponseTrailers,
} from '../security/egress/index.js';
import { DOWNSTREAM_TIMEOUT_MS, isStreamed, passOptions, type WireRequest } from '../downstream/index.js';
import { resolveConnection, type ResolvedConnection } from '../vault/model/index.js';
import type { Answer } from '../platform/idempotency/index.js';
import { invalid, originOf, targetOf } from './downstream-url.js';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Sends the caller's request to the connector with the consumer's credential and returns its response unchanged. */
export async function proxyRequest(
  deps: Ports<'baseUrl' | 'caches' | 'now' | 'env' | 'keyring' | 'registry' | 'vendorCalls'>,
  context: RequestContext,
  request: ApiRequest,
): Promise<Answer> {
  const resolved = await resolveConnection(deps, context, 'customer-support');
  const wire = {
    method: methodOf(request),
    url: targetOf(
      resolved,
      { url: urlOf(request), isPathForm: context.isPathForm },
      deps.registry.sandboxUrl,
    ),
    headers: { ...pickRequestHeaders(request.headers), ...ownHeaders(request, resolved) },
    ...bodyOf(request),
    timeoutMs: timeoutOf(request),
    // The response is buffered if a transaction ID stores it or raw mode shows it.
    passes: context.transaction || context.raw ? undefined : passOptions(deps, 'proxy'),
  };
  const isOwnCredential = context.downstreamAuthorization !== undefined;
  const response = await deps.vendorCalls
    .send(await deps.vendorCalls.start(resolved, context), context, wire)
    .catch((error: unknown) => {
      if (isOwnCredential || wire.timeoutMs < DOWNSTREAM_TIMEOUT_MS) throw error;
      void deps.vendorCalls.health.recordFailure(resolved, error);
      throw error;
    });
  if (response.status < 500 && !isOwnCredential) void deps.vendorCalls.health.recordSuccess(resolved);
  const isWrite = wire.method !== 'GET' && wire.method !== 'HEAD';
  return {
    status: response.status,
    body: response.stream ?? response.body,
    headers: withOwnAddresses(deps, request, resolved, headersOf(request, response)),
    readTrailers: response.readTrailers && (() => pickResponseTrailers(response.readTrailers?.() ?? {})),
    ...(isWrite && response.status >= 500 ? { settle: 'unknown' as const } : {}),
    ...(response.status === 429 || response.status === 401 ? { settle: 'not done' as const } : {}),
  };
}

/** Returns the headers that the connector adds to every request, such as an API version, with the caller's values. */
function ownHeaders({ headers }: ApiRequest, resolved: ResolvedConnection): Record<string, string> {
  const own: Record<string, string> = {};
  for (const name of Object.keys(resolved.headers)) {
    const value = headers[name];
    if (typeof value === 'string') own[name] = value;
  }
  return own;
}

function bodyOf(request: ApiRequest): Pick<WireRequest, 'body' | 'bodyLength'> {
  const { body, headers } = request;
  if (isStreamed(body))
    return {
      body,
      bodyLength: headers['content-length'] === undefined ? undefined : Number(headers['content-length']),
    };
  return { body: Buffer.isBuffer(body) && body.length > 0 ? body : undefined };
}

function headersOf(request: ApiRequest, { headers, stream }: EgressResponse): Record<string, string> {
  const picked = pickResponseHeaders(headers);
  const length = headers['content-length'];
  // A streamed body keeps its length; a response to HEAD has nothing else.
  if (length !== undefined && (stream || request.method === 'HEAD')) picked['content-length'] = length;
  // Proxies that buffer responses would delay events.
  if (picked['content-type']?.startsWith('text/event-stream')) picked['x-accel-buffering'] = 'no';
  return picked;
}

/**
 * Rewrites URLs in the response to the path form: an SDK follows them with our key, so they must lead through the proxy
 * and not to the vendor.
 */
function withOwnAddresses(
  deps: Ports<'baseUrl' | 'registry'>,
  { context }: ApiRequest,
  resolved: ResolvedConnection,
  headers: Record<string, string>,
): Record<string, string> {
  if (!context.isPathForm) return headers;
  const origins = [
    originOf(resolved),
    ...(resolved.isSandbox ? [`${deps.registry.sandboxUrl}/${resolved.connector.id}`] : []),
  ];
  const own = `${deps.baseUrl}${context.calledPath}`;
  for (const name of ['link', 'location'] as const) {
    const value = headers[name];
    if (value === undefined) continue;
    headers[name] = origins.reduce((text, origin) => text.replaceAll(`${origin}/`, `${own}/`), value);
  }
  return headers;
}

/** Rejects a request that is invalid for any connection, before it counts. */
export function assertProxyCall(request: ApiRequest): void {
  urlOf(request);
  methodOf(request);
  timeoutOf(request);
}

function urlOf(request: ApiRequest): string {
  const url = headerOf(request, headerNames.downstreamUrl);
  if (url === undefined) throw invalid(headerNames.downstreamUrl, 'must be the URL to call, e.g. /tickets/1');
  return url;
}

function headerOf(request: ApiRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function methodOf(request: ApiRequest): string {
  const method = headerOf(request, headerNames.downstreamMethod) ?? request.method;
  if (METHODS.has(method)) return method;
  throw invalid(headerNames.downstreamMethod, `must be one of ${[...METHODS].join(', ')}`);
}

function timeoutOf(request: ApiRequest): number {
  const value = headerOf(request, headerNames.downstreamTimeout);
  if (value === undefined) return DOWNSTREAM_TIMEOUT_MS;
  if (!/^[1-9]\d{0,5}$/.test(value))
    throw invalid(headerNames.downstreamTimeout, 'must be a whole number of milliseconds');
  return Math.min(Number(value), DOWNSTREAM_TIMEOUT_MS);
}
