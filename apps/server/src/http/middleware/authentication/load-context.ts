import { headerNames, isConsumerId, visibleAscii } from '@keyway/contract';

import { ApiError } from '../../../api-error.js';
import type { ApiRequest, RequestContext } from '../../../context.js';
import { isHeaderSafe } from '../../../security/input/index.js';

/** Validates the ID headers and the raw switch. */
export function loadContext(request: ApiRequest): void {
  const { context } = request;
  context.consumerId = context.caller.kind === 'session' ? context.caller.consumerId : consumerOf(request);
  if (context.metadata?.consumer === 'required' && context.consumerId === undefined) {
    throw new ApiError('UnauthorizedError', {
      message: 'Send the ID of the consumer whose connection to use.',
      detail: { header: headerNames.consumerId },
    });
  }
  context.serviceId = idOf(request, headerNames.serviceId);
  context.connectionId = idOf(request, headerNames.connectionId);
  idOf(request, headerNames.transactionId);
  loadAuthorization(request, context);
  if (isConditional(context)) context.ifMatch = versionOf(request);
  context.raw = isTrue(request.query.raw, 'raw') || isTrue(request.headers[headerNames.raw], headerNames.raw);
  if (context.raw) context.trace.keepBodies();
  const { 'cache-control': cacheControl } = request.headers;
  if (cacheControl !== undefined && REFUSES_CACHED.test(cacheControl)) context.wantsOwnRead = true;
}

/** Cache directives of a request (RFC 9111 5.2.1) that refuse what another request has fetched. */
const REFUSES_CACHED = /\bno-(?:cache|store)\b/i;

function idOf(request: ApiRequest, name: string): string | undefined {
  const value = request.headers[name];
  if (value === undefined) return undefined;
  if (typeof value === 'string' && visibleAscii.test(value)) return value;
  throw invalid(name, 'must be 1 to 255 visible ASCII characters, sent once');
}

/**
 * Returns the consumer ID. A consumer is created by its first connection or session, so its ID must be usable in a URL.
 */
function consumerOf(request: ApiRequest): string | undefined {
  const id = idOf(request, headerNames.consumerId);
  if (id === undefined || isConsumerId(id)) return id;
  throw invalid(headerNames.consumerId, 'must be other than "." and ".."');
}

/**
 * Returns whether If-Match is read here: a unified request that cannot be conditional is refused, while a proxy
 * request's header is passed to the connector.
 */
const isConditional = ({ metadata }: RequestContext): boolean =>
  metadata?.area === 'unify' || metadata?.errors.includes('PreconditionFailedError') === true;

/** Returns a single version, quoted or not: lists of versions are not supported, and our tags are never weak. */
function versionOf(request: ApiRequest): string | undefined {
  const value = request.headers[headerNames.ifMatch];
  if (value === undefined) return undefined;
  const [, quoted, bare] =
    /^(?:"([\x21\x23-\x7e]{1,1022})"|([\x21\x23-\x7e]{1,1024}))$/.exec(String(value)) ?? [];
  const version = quoted ?? bare;
  if (version === undefined || bare === '*')
    throw invalid(headerNames.ifMatch, 'must be the etag of one version, as returned by the API');
  return version;
}

function loadAuthorization(request: ApiRequest, context: RequestContext): void {
  const value = request.headers[headerNames.downstreamAuthorization];
  if (value === undefined) return;
  if (typeof value !== 'string' || value === '' || value.length > 8192 || !isHeaderSafe(value)) {
    throw invalid(headerNames.downstreamAuthorization, 'must be one header value of at most 8192 characters');
  }
  context.downstreamAuthorization = value;
}

function isTrue(value: unknown, name: string): boolean {
  if (value === undefined || value === 'false') return false;
  if (value === 'true') return true;
  throw invalid(name, 'must be true or false');
}

const invalid = (name: string, problem: string): ApiError =>
  new ApiError('RequestValidationError', { message: `${name} ${problem}.`, detail: { [name]: problem } });
