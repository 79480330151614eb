import { headerNames, type RouteMetadata } from '@keyway/contract';

import { addressBucket } from '../../../security/input/index.js';
import { ApiError, retryAfter } from '../../../api-error.js';
import type { ApiRequest, Caller } from '../../../context.js';
import type { Ports } from '../../../ports.js';
import { requireMetadata } from '../../../route-table.js';
import { isSameSecret, isWellFormedApiKey } from '../../../security/keys/index.js';
import type { KnownKey } from '../../../platform/admission/index.js';
import { assertKeyRights } from './assert-key-rights.js';
import type { Authentication } from '../limits/admission.js';
import { authenticatePerson, isOfConsole } from './authenticate-person.js';
import { verifySession } from '../../../vault/sessions/index.js';

export const createAuthentication = (
  deps: Ports<'baseUrl' | 'caches' | 'now' | 'database' | 'env' | 'keyring' | 'rateLimits' | 'requestLogs'>,
): Authentication => ({
  authenticate: (request) => authenticate(deps, request),
  isStillAllowed: (request) => isStillAllowed(deps, request),
});

async function authenticate(
  deps: Ports<'baseUrl' | 'caches' | 'now' | 'database' | 'env' | 'keyring' | 'rateLimits' | 'requestLogs'>,
  request: ApiRequest,
): Promise<void> {
  const metadata = requireMetadata(request.tsRestRoute);
  request.context.metadata = metadata;
  try {
    request.context.caller = await identify(deps, request, metadata);
  } catch (error) {
    throw await toRefusal(deps, request, error);
  }
}

async function isStillAllowed(
  deps: Ports<'baseUrl' | 'caches' | 'now' | 'database' | 'env' | 'keyring' | 'requestLogs'>,
  request: ApiRequest,
): Promise<boolean> {
  try {
    request.context.caller = await identify(deps, request, requireMetadata(request.tsRestRoute), {
      isUse: false,
    });
    assertKeyRights(request);
    return true;
  } catch {
    return false;
  }
}

async function identify(
  deps: Ports<'baseUrl' | 'caches' | 'now' | 'database' | 'env' | 'keyring' | 'requestLogs'>,
  request: ApiRequest,
  metadata: RouteMetadata,
  { isUse = true } = {},
): Promise<Caller> {
  const token = bearerOf(request);
  if (metadata.callers.includes('public')) {
    if (request.context.overridden) throw unauthorized('_method needs an API key.', 'Authorization');
    return { kind: 'public' };
  }
  if (token === undefined && isOfConsole(request)) {
    if (request.context.overridden) throw unauthorized('_method needs an API key.', 'Authorization');
    return authenticatePerson(deps, request, metadata, { isUse });
  }
  if (token === undefined)
    throw unauthorized('Send the header Authorization: Bearer with an API key.', 'Authorization');
  const caller = await callerOf(deps, request, token);
  if (caller === undefined)
    throw unauthorized('The key or token in Authorization is invalid.', 'Authorization');
  if (!metadata.callers.some((kind) => kind === caller.kind)) throw new ApiError('ForbiddenError');
  if (request.context.overridden && caller.kind !== 'application')
    throw unauthorized('_method needs an API key.', 'Authorization');
  return caller;
}

async function callerOf(
  deps: Ports<'baseUrl' | 'caches' | 'now' | 'database' | 'env' | 'keyring' | 'requestLogs'>,
  request: ApiRequest,
  token: string,
): Promise<Caller | undefined> {
  const known = isWellFormedApiKey(token) ? await applicationCaller(deps, request, token) : undefined;
  if (known) return known;
  if (isConfigured(token, deps.env.KEYWAY_ADMIN_KEY)) return { kind: 'admin' };
  if (isConfigured(token, deps.env.KEYWAY_METRICS_TOKEN)) return { kind: 'metrics' };
  if (token.split('.').length === 3) return sessionCaller(deps, request, token);
  return undefined;
}

const isConfigured = (token: string, secret: string | undefined): boolean =>
  secret !== undefined && isSameSecret(token, secret);

async function applicationCaller(
  deps: Ports<'caches' | 'now' | 'requestLogs'>,
  request: ApiRequest,
  token: string,
): Promise<Caller | undefined> {
  const applicationId = request.headers[headerNames.applicationId];
  const isExpired = ({ expiresAt = Infinity }: KnownKey) => expiresAt <= deps.now().getTime();
  const isMissing = applicationId === undefined && !request.context.isPathForm;
  const isOfApplication = ({ application }: KnownKey) =>
    applicationId === undefined ? !isMissing : application.id === applicationId;
  const isWelcome = (key: KnownKey | undefined): key is KnownKey =>
    key !== undefined && isOfApplication(key) && !isExpired(key);
  // The cache serves valid keys only: every refusal costs a look-up, so that its duration reveals nothing about the
  // key.
  const remembered = deps.caches.knownApiKey(token);
  const known = isWelcome(remembered) ? remembered : await lookUp(deps, request, token);
  if (!known || isExpired(known)) return undefined;
  if (isMissing) throw unauthorized('Send the ID of your application.', headerNames.applicationId);
  if (!isOfApplication(known))
    throw unauthorized('The key belongs to another application.', headerNames.applicationId);
  const { application, keyId, rights } = known;
  deps.requestLogs.noteKeyUse(application.id, keyId);
  return { kind: 'application', application, keyId, rights };
}

const lookUp = (deps: Ports<'caches'>, request: ApiRequest, token: string): Promise<KnownKey | undefined> =>
  deps.caches.loadApiKey(token, addressBucket(request.context.client.address));

async function sessionCaller(
  deps: Ports<'baseUrl' | 'now' | 'database' | 'keyring'>,
  request: ApiRequest,
  token: string,
): Promise<Caller> {
  const session = await verifySession(deps, token);
  assertMatches(request, headerNames.applicationId, session.application.id);
  assertMatches(request, headerNames.consumerId, session.consumerId);
  return { kind: 'session', ...session };
}

function assertMatches(request: ApiRequest, header: string, expected: string): void {
  const given = request.headers[header];
  if (given !== undefined && given !== expected)
    throw unauthorized('The session belongs to another consumer or application.', header);
}

const bearerOf = (request: ApiRequest): string | undefined =>
  /^bearer ([\x21-\x7e]{1,8192})$/i.exec(request.headers.authorization ?? '')?.[1];

const unauthorized = (message: string, header: string): ApiError =>
  new ApiError('UnauthorizedError', { message, detail: { header } });

/**
 * Converts a failure to its refusal. Failed attempts are limited per address against brute force; those of API keys are
 * limited at the look-up.
 */
async function toRefusal(deps: Ports<'rateLimits'>, request: ApiRequest, error: unknown): Promise<unknown> {
  if (!(error instanceof ApiError) || error.typeName !== 'UnauthorizedError') return error;
  if (isWellFormedApiKey(bearerOf(request) ?? '')) return error;
  const bucket = addressBucket(request.context.client.address);
  const limit = await deps.rateLimits.take('unauthenticated', bucket);
  return limit && !limit.allowed
    ? new ApiError('TooManyRequestsError', { headers: retryAfter(limit.resetSeconds) })
    : error;
}
