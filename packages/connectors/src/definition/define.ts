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

/** One input of the connection's form; the hosted vault draws it, the server validates by it. */
export type FormField = {
  readonly id: string;
  readonly label: string;
  readonly type: 'text' | 'email' | 'url' | 'password' | 'select';
  readonly required: boolean;
  readonly placeholder?: string;
  readonly description?: string;
  /** Whole-value pattern; a value that ends up in a host name must have one. */
  readonly pattern?: string;
  readonly prefix?: string;
  readonly suffix?: string;
  readonly options?: readonly { readonly label: string; readonly value: string }[];
  /** Sealed in the database and never sent back. For fields of a strategy only. */
  readonly sensitive?: boolean;
};

/** Credentials the user types in: API key or basic authentication. */
export type FieldStrategy = {
  readonly fields: readonly FormField[];
  /** Headers that authorise a call, from the values of `fields`. */
  readonly headers: (values: Settings) => Record<string, string>;
};

/** An account at the vendor: what never changes about it, and what people call it. */
export type Account = { readonly id: string; readonly name: string };

/** The id of an account that settings name, made of their values in the order of the form. */
export const accountIdOf = (values: readonly (string | undefined)[]): string => JSON.stringify(values);

/** The settings that name it together, or a question to the vendor; `read` answers undefined where it is not told. */
export type AccountSource =
  | { readonly settings: readonly [string, ...string[]] }
  | {
      readonly request: DownstreamRequest;
      readonly read: (response: DownstreamResponse) => Account | undefined;
    };

export type SettingsDiscovery = {
  /** Ids of the settings it finds; what the integration sets is left alone. */
  readonly finds: readonly string[];
  /** A GET on one of the connector's hosts. */
  readonly url: (settings: Settings) => string;
  /** `settings` are those stored so far, of which one that still fits is kept; throws ConnectorError where none fits. */
  readonly read: (response: DownstreamResponse, settings: Settings) => Settings;
};

/**
 * `none`: the provider gives none. `unlimited`: it lives until it is revoked. `idleSeconds` ends one that nobody uses,
 * `absoluteSeconds` any one, so long after the customer signed in. Where it is not documented, a short guess is safe.
 */
export type RefreshTokenLife =
  'none' | 'unlimited' | { readonly idleSeconds?: number; readonly absoluteSeconds?: number };

export type OAuth2Strategy = {
  readonly authorizeUrl: (settings: Settings) => string;
  readonly tokenUrl: (settings: Settings) => string;
  /** How client_id and client_secret reach the token endpoint. */
  readonly clientAuthentication: 'basic' | 'body';
  readonly tokenRequestFormat: 'form' | 'json';
  /** S256 unless the vendor refuses it. */
  readonly pkce: boolean;
  /** Between scopes, in requests and answers; a blank when absent (RFC 6749 3.3). */
  readonly scopeSeparator?: ',';
  /** Scopes each operation needs; an integration asks only for those of its operations. */
  readonly scopes: ScopeTable;
  /** Scopes without which nothing works, e.g. the one that yields a refresh token. */
  readonly baseScopes?: readonly string[];
  /** Issuer identifier; when given, `iss` on the callback is required and compared (RFC 9207). */
  readonly issuer?: (settings: Settings) => string;
  readonly authorizeParameters?: Readonly<Record<string, string>>;
  /** Beside the standard's, on every token request; numbers only where the request is JSON. */
  readonly tokenParameters?: Readonly<Record<string, string | number>>;
  /** How long a refresh token lives, where the provider's own answer does not say. */
  readonly refreshToken: RefreshTokenLife;
  /** How a grant is revoked at the provider: RFC 7009, or calls of the vendor's own. */
  readonly revocation?:
    | { readonly kind: 'rfc7009'; readonly url: (settings: Settings) => string }
    | { readonly kind: 'requests'; readonly run: () => Steps<void> };
  /** Settings that only the provider knows, asked for once with a new token and stored beside it. */
  readonly discovery?: SettingsDiscovery;
  /** Headers that authorise a call; `Authorization: Bearer` when absent. */
  readonly headers?: (accessToken: string) => Record<string, string>;
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
  /** The service id, in kebab-case; the folder's name. */
  readonly id: string;
  readonly name: string;
  readonly tagLine: string;
  readonly website: string;
  /** 24×24 SVG path data on a square, drawn in the vendor's colour. */
  readonly icon: { readonly color: string; readonly path: string };
  readonly status: 'live' | 'beta';
  /** How far the facts behind it are confirmed. */
  readonly trust: 'run' | 'official' | 'mirrored';
  /** Settings stored in clear: tenant, region, address. A secret among them is refused. */
  readonly settings: readonly FormField[];
  /** Settings needed before OAuth can start. */
  readonly settingsForAuthorization?: readonly string[];
  /** How to tell which account at the vendor a connection is of; absent where nothing tells it. */
  readonly account?: AccountSource;
  readonly auth: {
    readonly oauth2?: OAuth2Strategy;
    readonly apiKey?: FieldStrategy;
    readonly basic?: FieldStrategy;
  };
  /** `https://…` without a trailing slash. */
  readonly baseUrl: (settings: Settings, authType?: AuthType) => string;
  /** Hosts that may see the credential: `host`, `host:port` or `*.suffix`; the base URL's host when absent. */
  readonly hosts?: (settings: Settings) => readonly string[];
  /** Sent with every call. */
  readonly headers?:
    Readonly<Record<string, string>> | ((settings: Settings) => Readonly<Record<string, string>>);
  /** A cheap call that succeeds exactly when the credential is good. */
  readonly validation: DownstreamRequest;
  readonly readRateLimit?: (headers: Readonly<Record<string, string>>, now: Date) => RateLimitState;
  /** Reads an answer that is not 2xx. */
  readonly readFailure: (response: DownstreamResponse, request: DownstreamRequest) => Failure;
  readonly resources: ResourceTables;
  /** How changes become known; absent where nobody asks for them yet. */
  readonly events?: EventSources;
};

const MIN_REFRESH_TOKEN_SECONDS = 86_400;

/** What a connector does with a resource; undefined where it does not map it. */
export const tableOf = (
  { resources }: Pick<ConnectorDefinition, 'resources'>,
  name: ResourceName,
): AnyTable | undefined => (Object.hasOwn(resources, name) ? resources[name] : undefined);

/** What is sent with every call of a connection with these settings. */
export const headersOf = (
  { headers = {} }: Pick<ConnectorDefinition, 'headers'>,
  settings: Settings,
): Readonly<Record<string, string>> => (typeof headers === 'function' ? headers(settings) : headers);

/** Declares a vendor: data and pure functions, no I/O. Throws when the declaration contradicts itself. */
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
  // Settings are stored and shown in clear; a secret belongs to a strategy's fields.
  for (const field of definition.settings) {
    if (field.sensitive || field.type === 'password')
      throw new Error(`${id}: setting ${field.id} must not be a secret`);
  }
  return definition;
}

/** Encodes an id for a path; refuses those that would become another path. */
export function segment(id: string): string {
  if (id === '' || id === '.' || id === '..') throw notFound();
  return encodeURIComponent(id);
}
