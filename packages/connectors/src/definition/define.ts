import type { ResourceName } from '@keyway/contract';

import { notFound, type FailureKind } from './errors/errors.js';
import type { EventSources } from './events.js';
import type {
  AuthType,
  DownstreamRequest,
  DownstreamResponse,
  ResourceTables,
  ScopeTable,
  Settings,
  Steps,
} from './operations.js';
import type { AnyTable } from './operation-facts.js';

export {
  cannot,
  ConnectorError,
  exists,
  invalid,
  notFound,
  StepFailed,
  unresolved,
  UnsupportedAttributes,
  type FailureKind,
} from './errors/errors.js';
export type { Limit } from './abilities/limits.js';
export * from './operation-facts.js';
export * from './operations.js';
export * from './steps/steps.js';

/** A field of the connection form; the hosted vault renders it, and the server validates by it. */
export type FormField = {
  readonly id: string;
  readonly label: string;
  readonly type: 'text' | 'email' | 'url' | 'password' | 'select';
  readonly required: boolean;
  readonly placeholder?: string;
  readonly description?: string;
  /** Pattern for the whole value; required for a value that becomes part of a host name. */
  readonly pattern?: string;
  readonly prefix?: string;
  readonly suffix?: string;
  readonly options?: readonly { readonly label: string; readonly value: string }[];
  /** Sealed in the database and never returned. For credential fields only. */
  readonly sensitive?: boolean;
};

/** Credentials that the user enters: API key or basic authentication. */
export type FieldStrategy = {
  readonly fields: readonly FormField[];
  /** Returns the headers that authorize a request, from the values of `fields`. */
  readonly headers: (values: Settings) => Record<string, string>;
};

/** An account at the vendor: its immutable ID, and its display name. */
export type Account = { readonly id: string; readonly name: string };

/** Returns the ID of an account named by settings, built from their values in form order. */
export const accountIdOf = (values: readonly (string | undefined)[]): string => JSON.stringify(values);

/**
 * The settings that together name the account, or a vendor request; `read` returns undefined if the response does not
 * include it.
 */
export type AccountSource =
  | { readonly settings: readonly [string, ...string[]] }
  | {
      readonly request: DownstreamRequest;
      readonly read: (response: DownstreamResponse) => Account | undefined;
    };

export type SettingsDiscovery = {
  /** IDs of the discovered settings; the integration's own settings are skipped. */
  readonly finds: readonly string[];
  /** A GET request to one of the connector's hosts. */
  readonly url: (settings: Settings) => string;
  /**
   * Reads the settings. `settings` are the stored ones, of which a value that is still valid is kept; throws
   * ConnectorError if there is no valid value.
   */
  readonly read: (response: DownstreamResponse, settings: Settings) => Settings;
};

/**
 * `none`: the provider issues none. `unlimited`: it lives until it is revoked. `idleSeconds` expires an unused one,
 * `absoluteSeconds` any one, counted from the customer's sign-in. If it is undocumented, a short guess is safe.
 */
export type RefreshTokenLifetime =
  | 'none'
  | 'unlimited'
  | { readonly idleSeconds?: number; readonly absoluteSeconds?: number };

export type OAuth2Strategy = {
  readonly authorizeUrl: (settings: Settings) => string;
  readonly tokenUrl: (settings: Settings) => string;
  /** How client_id and client_secret are sent to the token endpoint. */
  readonly clientAuthentication: 'basic' | 'body';
  readonly tokenRequestFormat: 'form' | 'json';
  /** S256 unless the vendor refuses it. */
  readonly pkce: boolean;
  /** Separates scopes in requests and responses; a space when absent (RFC 6749 3.3). */
  readonly scopeSeparator?: ',';
  /** Scopes that each operation needs; an integration requests only those of its operations. */
  readonly scopes: ScopeTable;
  /** Scopes that every authorization needs, e.g. the one that yields a refresh token. */
  readonly baseScopes?: readonly string[];
  /** Issuer identifier; when given, `iss` on the callback is required and compared (RFC 9207). */
  readonly issuer?: (settings: Settings) => string;
  readonly authorizeParameters?: Readonly<Record<string, string>>;
  /** Added to the standard parameters of every token request; numbers only if the request is JSON. */
  readonly tokenParameters?: Readonly<Record<string, string | number>>;
  /** Lifetime of a refresh token, unless the provider's response includes it. */
  readonly refreshToken: RefreshTokenLifetime;
  /** How a grant is revoked at the provider: through RFC 7009, or with the vendor's own requests. */
  readonly revocation?:
    | { readonly kind: 'rfc7009'; readonly url: (settings: Settings) => string }
    | { readonly kind: 'requests'; readonly run: () => Steps<void> };
  /** Settings that only the provider knows, requested once per new token and stored with it. */
  readonly discovery?: SettingsDiscovery;
  /** Returns the headers that authorize a request; `Authorization: Bearer` when absent. */
  readonly headers?: (accessToken: string) => Record<string, string>;
};

/** A vendor's limit on API calls, of each credential or of the whole account. */
export type RateLimit = {
  readonly calls: number;
  readonly seconds: number;
  readonly per: 'credential' | 'account';
};

export type RateLimitState = {
  readonly limit?: number;
  readonly remaining?: number;
  /** Unix seconds. */
  readonly reset?: number;
  readonly retryAfterSeconds?: number;
};

export type Failure = {
  readonly kind: FailureKind;
  readonly errors: readonly { readonly message: string; readonly code?: string; readonly detail?: string }[];
  readonly retryAfterSeconds?: number;
};

export type ConnectorDefinition = {
  /** The service ID, in kebab-case; the folder's name. */
  readonly id: string;
  readonly name: string;
  readonly tagLine: string;
  readonly website: string;
  /** Slug of the vendor's mark in the package `simple-icons`; without one, up to two capitals in the vendor's color. */
  readonly icon: { readonly mark: string } | { readonly letters: string; readonly color: string };
  readonly status: 'live' | 'beta';
  /** How well the underlying facts are confirmed. */
  readonly trust: 'run' | 'official' | 'mirrored';
  /** Settings stored in plain text: tenant, region, URL. A secret among them is rejected. */
  readonly settings: readonly FormField[];
  /** Settings needed before OAuth can start. */
  readonly settingsForAuthorization?: readonly string[];
  /** How to find the vendor account of a connection; absent if that is impossible. */
  readonly account?: AccountSource;
  readonly auth: {
    readonly oauth2?: OAuth2Strategy;
    readonly apiKey?: FieldStrategy;
    readonly basic?: FieldStrategy;
  };
  /** `https://…` without a trailing slash. */
  readonly baseUrl: (settings: Settings, authType?: AuthType) => string;
  /** Hosts that may receive the credential: `host`, `host:port` or `*.suffix`; the base URL's host when absent. */
  readonly hosts?: (settings: Settings) => readonly string[];
  /** Sent with every request. */
  readonly headers?:
    | Readonly<Record<string, string>>
    | ((settings: Settings) => Readonly<Record<string, string>>);
  /** A cheap request that succeeds exactly when the credential is valid. */
  readonly validation: DownstreamRequest;
  /** The published limit, also by credential type; absent if there is none, or only one for hours or days. */
  readonly rateLimit?: RateLimit | Readonly<Partial<Record<AuthType, RateLimit>>>;
  readonly readRateLimit?: (headers: Readonly<Record<string, string>>, now: Date) => RateLimitState;
  /** Reads a response that is not 2xx. */
  readonly readFailure: (response: DownstreamResponse, request: DownstreamRequest) => Failure;
  readonly resources: ResourceTables;
  /** How changes are detected; absent if events are not supported. */
  readonly events?: EventSources;
};

/** Returns the limit on calls with a credential of this type. */
export function rateLimitOf(
  { rateLimit }: Pick<ConnectorDefinition, 'rateLimit'>,
  authType: AuthType | undefined,
): RateLimit | undefined {
  if (!rateLimit || 'calls' in rateLimit) return rateLimit;
  return authType === undefined ? undefined : rateLimit[authType];
}

const MIN_REFRESH_TOKEN_SECONDS = 86_400;

/** Returns the connector's operation table of a resource; undefined if it does not map it. */
export const tableOf = (
  { resources }: Pick<ConnectorDefinition, 'resources'>,
  name: ResourceName,
): AnyTable | undefined => (Object.hasOwn(resources, name) ? resources[name] : undefined);

/** Returns the headers of every request of a connection with these settings. */
export const headersOf = (
  { headers = {} }: Pick<ConnectorDefinition, 'headers'>,
  settings: Settings,
): Readonly<Record<string, string>> => (typeof headers === 'function' ? headers(settings) : headers);

/** Declares a vendor: data and pure functions, no I/O. Throws if the declaration contradicts itself. */
export function defineConnector<const Definition extends ConnectorDefinition>(
  definition: Definition,
): Definition {
  const { auth, id } = definition;
  if (!auth.oauth2 && !auth.apiKey && !auth.basic) throw new Error(`${id}: no authorisation strategy`);
  const { settingsForAuthorization = [], account } = definition;
  const accountSettings = account && 'settings' in account ? account.settings : [];
  for (const setting of [...settingsForAuthorization, ...accountSettings]) {
    if (!definition.settings.some((field) => field.id === setting))
      throw new Error(`${id}: unknown setting ${setting}`);
  }
  const life = auth.oauth2?.refreshToken;
  const limits: number[] = typeof life === 'object' ? Object.values(life) : [MIN_REFRESH_TOKEN_SECONDS];
  if (limits.length === 0)
    throw new Error(`${id}: a refresh token whose life is limited, without a limit named`);
  if (Math.min(...limits) < MIN_REFRESH_TOKEN_SECONDS)
    throw new Error(`${id}: a refresh token that lives for less than a day`);
  // Settings are stored and shown in plain text; a secret belongs to the credential fields.
  for (const field of definition.settings) {
    if (field.sensitive || field.type === 'password')
      throw new Error(`${id}: setting ${field.id} must not be a secret`);
  }
  return definition;
}

/** Encodes an ID for a path; throws for IDs that would change the path. */
export function segment(id: string): string {
  if (id === '' || id === '.' || id === '..') throw notFound();
  return encodeURIComponent(id);
}
