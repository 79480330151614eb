import { assertDeprecation } from './deprecation.js';
import type { ErrorTypeName } from './errors.js';

/**
 * Who may call: `application` (API key) · `session` (vault session token, its own consumer only) ·
 * `admin` (the management key) · `person` (signed in to the console; also where `application` or `admin` may call, by role) · `metrics` (the token of monitoring, which reads metrics and nothing else) · `public`.
 */
export type Caller = 'application' | 'session' | 'admin' | 'person' | 'metrics' | 'public';

/** Scopes of API keys that are not told apart by reading and writing. */
export const wholeScopes = ['proxy', 'sessions', 'events', 'webhooks', 'logs'] as const;

/** Kinds of things that endpoints change. `helpdesk` is what the vendor keeps of a customer. */
export const changeable = [
  'installation',
  'person',
  'console_session',
  'application',
  'api_key',
  'webhook',
  'integration',
  'consumer',
  'session',
  'connection',
  'helpdesk',
] as const;
export type Changeable = (typeof changeable)[number];

/** The declaration of each endpoint, read by a handful of middlewares, OpenAPI and the documentation. */
export type RouteMetadata = {
  readonly operationId: string;
  readonly tag: string;
  readonly callers: readonly Caller[];
  /**
   * The scope an API key needs, for every endpoint that accepts one: a full scope, or its part before `:read` or
   * `:write`; `any` if the response is the same for everyone. One of a list of scopes is enough.
   */
  readonly scope?: string | readonly string[];
  readonly consumer: 'required' | 'optional' | 'none';
  /** Which of the configured rate limits applies. */
  readonly rateClass: 'api' | 'management' | 'browser' | 'hook' | 'system';
  /** Whether `X-Unique-Transaction-ID` is demanded, accepted or of no meaning. */
  readonly transaction: 'required' | 'optional' | 'none';
  /** Which usage counter the call falls under; quota counts all three, except what sets an application up. */
  readonly area: 'vault' | 'unify' | 'proxy' | 'none';
  /** Sets an application up instead of using it: no quota counts it, and no plan stops it. */
  readonly setsUp?: true;
  /**
   * The entities it changes, with everything that belongs to them; empty if none. Only a GET may omit it. The suite of
   * pairs runs every endpoint that changes something against every other.
   */
  readonly changes?: readonly Changeable[];
  readonly errors: readonly ErrorTypeName[];
  /** Errors that a browser's flow only returns in the redirect, as `error_type`. */
  readonly redirectErrors?: readonly ErrorTypeName[];
  /** Takes a body of any type, which passes as it comes where it is large; JSON otherwise. */
  readonly takesBytes?: true;
  /**
   * Takes `multipart/form-data` as well: `record` with the JSON in its first part, named `json`, and files after it;
   * `file` with one file and nothing else.
   */
  readonly takesForm?: 'record' | 'file';
  /** Not in the description: called by vendors or by our own pages, or never at an end. */
  readonly isInternal?: true;
  /** Visited by people: their browsers get an error as a page. */
  readonly page?: true;
  /** Sets a cookie that tells this browser from others. */
  readonly bindsBrowser?: true;
  readonly preview?: true;
  /**
   * ISO date since which the endpoint is deprecated, and the one from which it may be gone; every answer tells them
   * (`Deprecation`, `Sunset`).
   */
  readonly deprecated?: string;
  readonly sunset?: string;
};

type Defaulted = 'callers' | 'consumer' | 'rateClass' | 'transaction' | 'area' | 'errors';

/**
 * Fills in what a route need not say: closed to all but the application's key, no consumer, no
 * transaction id. The errors that any call can meet are added by the caller's kind.
 */
export function routeMetadata(
  route: Omit<RouteMetadata, Defaulted> & Partial<Pick<RouteMetadata, Defaulted>>,
): RouteMetadata {
  assertDeprecation(route);
  const callers = route.callers ?? ['application'];
  const filled = {
    consumer: 'none',
    rateClass: 'api',
    transaction: 'none',
    area: 'none',
    ...route,
    callers,
  } as const;
  return { ...filled, errors: [...new Set([...(route.errors ?? []), ...commonErrors(filled)])] };
}

/** Whether a call by an API key is counted against the quota of its application. */
export const countsForQuota = ({ area, setsUp }: Pick<RouteMetadata, 'area' | 'setsUp'>): boolean =>
  area !== 'none' && !setsUp;

type Common = Pick<RouteMetadata, 'callers' | 'transaction' | 'area' | 'setsUp' | 'rateClass'>;

const commonErrors = (route: Common): ErrorTypeName[] => [
  'RequestValidationError',
  ...(route.callers.includes('public') ? [] : (['UnauthorizedError', 'ForbiddenError'] as const)),
  // A session's calls are not counted.
  ...(countsForQuota(route) && route.callers.includes('application')
    ? (['RequestLimitError', 'PaymentRequiredError'] as const)
    : []),
  ...(route.transaction === 'none'
    ? []
    : (['TransactionConflictError', 'TransactionMismatchError', 'TransactionOutcomeUnknownError'] as const)),
  'RequestTooLargeError',
  'InternalServerError',
  // Health checks meet no limit and need nothing that could be away.
  ...(route.rateClass === 'system' && route.callers.includes('public')
    ? []
    : (['TooManyRequestsError', 'ServiceUnavailableError'] as const)),
];

/** Errors that no endpoint declares, because they happen before routing: also plain HTTP and too many connections. */
export const generalErrors = [
  'ForbiddenError',
  'EntityNotFoundError',
  'MethodNotAllowedError',
  'TooManyRequestsError',
  'HeadersTooLargeError',
] as const satisfies readonly ErrorTypeName[];

/** The typed view of what ts-rest carries as `unknown`. */
export const metadataOf = (route: { metadata?: unknown }): RouteMetadata | undefined =>
  route.metadata as RouteMetadata | undefined;

/** The scopes of which an API key needs one for an endpoint; none where any key will do, or no key may call it. */
export function requiredScopes(route: { method: string; metadata?: unknown }): readonly string[] {
  const scope = metadataOf(route)?.scope;
  if (scope === undefined || scope === 'any') return [];
  if (typeof scope !== 'string') return scope;
  if (wholeScopes.some((whole) => whole === scope)) return [scope];
  return [`${scope}:${route.method === 'GET' ? 'read' : 'write'}`];
}
