import type { IncomingHttpHeaders } from 'node:http';
import type { Helpdesk, Message } from './helpdesk.js';
import type { SubscriptionTable, VendorHooks } from './hooks/types.js';

/** Who calls, after authentication; `key` identifies the credential for rate limits. */
export type Principal = {
  kind: 'basic' | 'key' | 'bearer';
  key: string;
  personId: number;
  scopes: ReadonlySet<string> | 'all';
  /** Only for `bearer`: the stored token itself. */
  accessToken?: AccessTokenRow;
};

export type AccessTokenRow = {
  jti: string;
  grantId: string;
  clientId: string;
  scope: string;
  issuedAt: number;
  expiresAt: number;
};

export type VendorRequest = {
  params: Record<string, string>;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** Path and query as received, without the service prefix. */
  url: string;
  rawBody: Buffer;
  /** Parsed when the body is JSON, otherwise undefined. */
  body: unknown;
  principal: Principal;
};

/** A string or Buffer body is sent as it is (set its content type), anything else as JSON. */
export type VendorAnswer = { status: number; body?: unknown; headers?: Record<string, string> };

export type VendorContext = {
  helpdesk: Helpdesk;
  tokens: {
    find(jti: string): AccessTokenRow | undefined;
    list(): AccessTokenRow[];
    revokeGrant(grantId: string): void;
  };
  /** The vendor's subscribers. */
  hooks: SubscriptionTable;
  /** Every handler that creates a message reports it here, for the counters. */
  created(message: Message): void;
};

export type VendorRoute = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** Any one of these is enough. */
  scopes?: readonly string[];
  public?: boolean;
  handle(request: VendorRequest, context: VendorContext): VendorAnswer | Promise<VendorAnswer>;
};

export type RateRule = { limit: number; windowSeconds: number };
export type RateState = RateRule & { remaining: number; resetSeconds: number; allowed: boolean };

export type OAuthDefinition = {
  authorizePath: string;
  tokenPath: string;
  clientId: string;
  clientSecret: string;
  clientAuth: 'client_secret_basic' | 'client_secret_post';
  tokenBody: 'json' | 'form';
  scopes: readonly string[];
  /** The scopes of an authorize request without `scope`. */
  defaultScope: string;
  tokenType: 'Bearer' | 'bearer';
  /** Between scopes; a blank when absent. */
  scopeSeparator?: ',';
  /** Written before an access token in `Authorization`; `Bearer` when absent. */
  scheme?: string;
  /** A refresh also ends the grant's earlier access tokens. */
  refreshEndsAccessTokens: boolean;
  /** Whether a refresh gives a new refresh token and ends the old one (when absent), keeps it, or there is none. */
  refreshTokens?: 'rotate' | 'keep' | 'none';
  /** The vendor's token response, if it differs from the standard. */
  toTokenAnswer?(answer: Record<string, unknown>, grantType: string): Record<string, unknown>;
  /** Seconds an access token lives; two hours when absent. */
  lifetimeSeconds?: number;
  /** Bounds in seconds, neither of them allowed, by the parameter with which the caller chooses a lifetime. */
  requestedLifetimes?: Readonly<Record<string, { above: number; below: number }>>;
};

export type BasicAccount = { username: string; password: string };
/** A fixed secret in a header, e.g. `{ header: 'authorization', value: 'token 1-14-…' }`. */
export type KeyHeader = { header: string; value: string };

/** Everything a simulator is: identity, credentials, error bodies, limits, and a table of routes. */
export type Vendor = {
  id: string;
  name: string;
  /** The host the real vendor would have for `settings`. */
  host: string;
  settings: Record<string, string>;
  /** A customer's input in the connection's form, by field ID. */
  form: Record<string, string>;
  /** The vendor's id of the conversation that is the helpdesk's first; its number when absent. */
  toConversationId?(id: number): string;
  /** Pattern of a conversation's ID, if it may be any word; matches the whole value. */
  conversationIdPattern?: string;
  /** The same of a customer. */
  customerIdPattern?: string;
  /** Names of its inboxes; none where the vendor has none. */
  inboxes?(helpdesk: Helpdesk): readonly (string | null)[];
  basic?: BasicAccount;
  key?: KeyHeader;
  oauth?: OAuthDefinition;
  /** The vendor's webhooks; its routes store the subscriptions. */
  hooks?: VendorHooks;
  routes: readonly VendorRoute[];
  rateRule?(principal: Principal): RateRule;
  rateHeaders?(state: RateState): Record<string, string>;
  normalizePath?(path: string): string;
  /** A check every request has to pass before anything else. */
  precheck?(headers: IncomingHttpHeaders): VendorAnswer | undefined;
  errors: {
    unauthorized(presented: Principal['kind'] | 'none'): VendorAnswer;
    forbidden(scopes: readonly string[]): VendorAnswer;
    noRoute(): VendorAnswer;
    methodNotAllowed(allow: readonly string[]): VendorAnswer;
    rateLimited(retryAfterSeconds: number): VendorAnswer;
    unreadableBody(): VendorAnswer;
    internal(): VendorAnswer;
  };
};

/** No simulator has this id, or it has not what is asked of it. */
export class UnknownServiceError extends Error {}

/** Thrown by a handler to answer with the vendor's own error. */
export class VendorError extends Error {
  constructor(readonly answer: VendorAnswer) {
    super(`vendor error ${answer.status}`);
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Converts a value and passes null through, e.g. for a missing date. */
export const unlessNull = <From, To>(value: From | null, convert: (value: From) => To): To | null =>
  value === null ? null : convert(value);

/** A path or query id as the vendor types it; undefined for anything but plain digits. */
export function readInteger(value: string | null | undefined): number | undefined {
  return value !== null && value !== undefined && /^\d{1,15}$/.test(value) ? Number(value) : undefined;
}
