import { headerNames } from '@keyway/contract';

import { ApiError } from '../api-error.js';
import type { ApiRequest, RequestContext } from '../context.js';
import type { Deps } from '../deps.js';
import {
  compileHostRules,
  type EgressResponse,
  findHostRule,
  pickRequestHeaders,
  pickResponseHeaders,
  pickResponseTrailers,
  toPlainHost,
} from '../security/egress/index.js';
import {
  DOWNSTREAM_TIMEOUT_MS,
  isStreamed,
  passOptions,
  recordDownstreamFailure,
  recordDownstreamSuccess,
  sendDownstream,
  startCalls,
  type WireRequest,
} from '../downstream/index.js';
import { resolveConnection, type ResolvedConnection } from '../vault/model/index.js';
import type { Answer } from '../platform/idempotency/index.js';
import { toSandboxUrl } from '../vault/settings/index.js';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Sends the caller's request to the connector with the consumer's credential and hands its answer back as it is. */
export const proxyRequest = async (
  deps: Deps,
  context: RequestContext,
  request: ApiRequest,
): Promise<Answer> => {
  const resolved = await resolveConnection(deps, context, 'customer-support');
  const wire = {
    method: methodOf(request),
    url: targetOf(resolved, request, deps.sandboxUrl),
    headers: { ...pickRequestHeaders(request.headers), ...ownHeaders(request, resolved) },
    ...bodyOf(request),
    timeoutMs: timeoutOf(request),
    // The answer that a transaction id stands for is kept, and so is what raw mode shows.
    passes: context.transaction || context.raw ? undefined : passOptions(deps, 'proxy'),
  };
  const isOwnCredential = context.downstreamAuthorization !== undefined;
  const response = await sendDownstream(deps, await startCalls(deps, resolved, context), context, wire).catch(
    (error: unknown) => {
      if (isOwnCredential || wire.timeoutMs < DOWNSTREAM_TIMEOUT_MS) throw error;
      void recordDownstreamFailure(deps, resolved, error);
      throw error;
    },
  );
  if (response.status < 500 && !isOwnCredential) void recordDownstreamSuccess(deps, resolved);
  const isWrite = wire.method !== 'GET' && wire.method !== 'HEAD';
  return {
    status: response.status,
    body: response.stream ?? response.body,
    headers: withOwnAddresses(deps, request, resolved, headersOf(request, response)),
    readTrailers: response.readTrailers && (() => pickResponseTrailers(response.readTrailers?.() ?? {})),
    ...(isWrite && response.status >= 500 ? { settle: 'unknown' as const } : {}),
    ...(response.status === 429 || response.status === 401 ? { settle: 'not done' as const } : {}),
  };
};

/** What the connector sends with every call by itself, the version of an API for one, as the caller wants it. */
const ownHeaders = ({ headers }: ApiRequest, resolved: ResolvedConnection): Record<string, string> => {
  const own: Record<string, string> = {};
  for (const name of Object.keys(resolved.headers)) {
    const value = headers[name];
    if (typeof value === 'string') own[name] = value;
  }
  return own;
};

const bodyOf = (request: ApiRequest): Pick<WireRequest, 'body' | 'bodyLength'> => {
  const { body, headers } = request;
  if (isStreamed(body))
    return {
      body,
      bodyLength: headers['content-length'] === undefined ? undefined : Number(headers['content-length']),
    };
  return { body: Buffer.isBuffer(body) && body.length > 0 ? body : undefined };
};

const headersOf = (request: ApiRequest, { headers, stream }: EgressResponse): Record<string, string> => {
  const picked = pickResponseHeaders(headers);
  const length = headers['content-length'];
  // Of what passes as it is; of an answer to HEAD there is nothing but its length.
  if (length !== undefined && (stream || request.method === 'HEAD')) picked['content-length'] = length;
  // Proxies that gather an answer before they hand it on would hold events back.
  if (picked['content-type']?.startsWith('text/event-stream')) picked['x-accel-buffering'] = 'no';
  return picked;
};

/** In the path form an SDK follows these addresses with our key: they lead through the proxy, and not to the vendor. */
const withOwnAddresses = (
  deps: Deps,
  { context }: ApiRequest,
  resolved: ResolvedConnection,
  headers: Record<string, string>,
): Record<string, string> => {
  if (!context.isPathForm) return headers;
  const origins = [
    originOf(resolved),
    ...(resolved.isSandbox ? [`${deps.sandboxUrl}/${resolved.connector.id}`] : []),
  ];
  const own = `${deps.baseUrl}${context.calledPath}`;
  for (const name of ['link', 'location'] as const) {
    const value = headers[name];
    if (value === undefined) continue;
    headers[name] = origins.reduce((text, origin) => text.replaceAll(`${origin}/`, `${own}/`), value);
  }
  return headers;
};

const originOf = ({ connector, settings, authType }: ResolvedConnection): string =>
  new URL(connector.baseUrl(settings, authType)).origin;

/** Refuses a call that no connection could make sense of, before it counts. */
export const assertProxyCall = (request: ApiRequest): void => {
  urlOf(request);
  methodOf(request);
  timeoutOf(request);
};

const urlOf = (request: ApiRequest): string => {
  const url = headerOf(request, headerNames.downstreamUrl);
  if (url === undefined)
    throw invalid(headerNames.downstreamUrl, 'must name the URL to call, e.g. /tickets/1');
  return url;
};

const headerOf = (request: ApiRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

const methodOf = (request: ApiRequest): string => {
  const method = headerOf(request, headerNames.downstreamMethod) ?? request.method;
  if (METHODS.has(method)) return method;
  throw invalid(headerNames.downstreamMethod, `must be one of ${[...METHODS].join(', ')}`);
};

const timeoutOf = (request: ApiRequest): number => {
  const value = headerOf(request, headerNames.downstreamTimeout);
  if (value === undefined) return DOWNSTREAM_TIMEOUT_MS;
  if (!/^[1-9]\d{0,5}$/.test(value))
    throw invalid(headerNames.downstreamTimeout, 'must be a whole number of milliseconds');
  return Math.min(Number(value), DOWNSTREAM_TIMEOUT_MS);
};

/**
 * The absolute URL: `{setting}` replaced, a relative one joined without any way to change the authority or
 * leave the base path, an absolute one left to the egress guard's host list.
 */
const targetOf = (
  resolved: ResolvedConnection,
  request: ApiRequest,
  sandboxUrl: string | undefined,
): string => {
  const given = urlOf(request);
  if (request.context.isPathForm) return rooted(resolved, given, sandboxUrl);
  const text = given.replace(/\{([a-z_]+)\}/g, (_whole, name: string) => {
    const value = Object.hasOwn(resolved.settings, name) ? resolved.settings[name] : undefined;
    if (value === undefined)
      throw invalid(headerNames.downstreamUrl, `names {${name}}, which is not a setting of this connection`);
    return encodeURIComponent(value);
  });
  if (/[\\\s\u0000-\u001f#]/.test(text))
    throw invalid(
      headerNames.downstreamUrl,
      'must not contain backslashes, blanks or a fragment; # in a value is %23',
    );
  return /^[a-z][a-z0-9+.-]*:/i.test(text) ? absolute(resolved, text, sandboxUrl) : relative(resolved, text);
};

/** Below the vendor's host, which is all that an SDK's own address was replaced by. */
const rooted = (resolved: ResolvedConnection, path: string, sandboxUrl: string | undefined): string => {
  const { connector, isSandbox } = resolved;
  const origin = originOf(resolved);
  const url = /[\\\s\u0000-\u001f#]/.test(path) || climbs(path) ? undefined : tryParse(origin + path);
  if (url?.origin !== origin) {
    throw new ApiError('RequestValidationError', {
      message:
        'The path after the consumer must stay a path of the connector: no “..”, backslashes or blanks.',
      detail: { path: 'must stay below the connector’s host' },
    });
  }
  return isSandbox && sandboxUrl !== undefined ? toSandboxUrl(sandboxUrl, connector.id, url.href) : url.href;
};

const bases = new WeakMap<ResolvedConnection, URL>();

const baseOf = (resolved: ResolvedConnection): URL => {
  const known = bases.get(resolved);
  if (known) return known;
  const base = new URL(`${resolved.baseUrl}/`);
  bases.set(resolved, base);
  return base;
};

const relative = (resolved: ResolvedConnection, text: string): string => {
  const base = baseOf(resolved);
  const path = `${resolved.baseUrl}/${text.replace(/^\/(?!\/)/, '')}`;
  const url = tryParse(path);
  const isInside =
    url?.origin === base.origin && url.pathname.startsWith(base.pathname) && !text.startsWith('//');
  if (!url || !isInside || climbs(url.pathname))
    throw invalid(headerNames.downstreamUrl, 'must stay below the connector’s base URL');
  return url.href;
};

const tryParse = (text: string): URL | undefined => {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
};

/** Vendors that decode before they route would leave the base path at these. */
const climbs = (path: string): boolean =>
  (path.includes('%') || path.includes('..')) &&
  path
    .replace(/%2e/gi, '.')
    .split(/\/|%2f|%5c/i)
    .some((part) => part === '..');

const absolute = (resolved: ResolvedConnection, text: string, sandboxUrl: string | undefined): string => {
  if (!/^https:\/\//i.test(text) || !URL.canParse(text)) {
    throw invalid(
      headerNames.downstreamUrl,
      'must be relative, or an https URL on one of the connector’s hosts',
    );
  }
  const { connector, settings, authType, isSandbox } = resolved;
  // A sandbox connection's own list holds the simulators; the caller names the vendor's hosts.
  const hosts = connector.hosts?.(settings) ?? [new URL(connector.baseUrl(settings, authType)).host];
  if (!isOnHosts(hosts, new URL(text)))
    throw invalid(headerNames.downstreamUrl, 'is not on one of the connector’s hosts');
  return isSandbox && sandboxUrl !== undefined ? toSandboxUrl(sandboxUrl, connector.id, text) : text;
};

const isOnHosts = (hosts: readonly string[], { hostname, port, username, password }: URL): boolean => {
  const host = username === '' && password === '' ? toPlainHost(hostname) : undefined;
  const rule = host && findHostRule(compileHostRules(hosts), host, port === '' ? 443 : Number(port));
  return rule !== undefined && rule !== '' && (port === '' || rule.port === Number(port));
};

const invalid = (name: string, problem: string): ApiError =>
  new ApiError('RequestValidationError', { message: `${name} ${problem}.`, detail: { [name]: problem } });
