import { readRetryAfter } from '@keyway/connectors';

import {
  type Egress,
  type EgressCall,
  EgressError,
  type EgressResponse,
} from '../../security/egress/index.js';
import { createScrubber } from '../../security/redaction/index.js';
import { isHeaderSafe, parseVendorJson } from '../../security/input/index.js';
import type { TokenAnswer } from '../model/index.js';
import type { OAuthClient } from './oauth-client.js';

/** Below the 30 s of a refresh lease. */
const TIMEOUT_MS = 15_000;
const MAX_BYTES = 256 * 1024;
/** Ten years; longer lifetimes are meaningless, and overflow dates. */
const MAX_LIFETIME_SECONDS = 315_360_000;

/**
 * Sends one request to the token endpoint. Hand-written in place of oauth4webapi, because some connectors take JSON
 * only, and because a rotated refresh token must not be lost over a `token_type` that the library rejects.
 */
export async function requestTokens(
  egress: Egress,
  client: OAuthClient,
  parameters: Readonly<Record<string, string>>,
  { mayStart }: Pick<EgressCall, 'mayStart'> = {},
): Promise<TokenAnswer> {
  try {
    const response = await postTokenRequest(egress, client, parameters, mayStart);
    return maskSent(readTokenAnswer(response), client, parameters);
  } catch (error) {
    if (error instanceof EgressError)
      return { kind: 'unavailable', reason: error.code, words: error.message };
    throw error;
  }
}

/** Masks our client secret, code and token in a refusal, which is stored and shown. */
function maskSent(
  answer: TokenAnswer,
  { clientSecret }: OAuthClient,
  { grant_type: _grantType, redirect_uri: _redirectUri, ...secrets }: Readonly<Record<string, string>>,
): TokenAnswer {
  if (answer.kind !== 'refused') return answer;
  const sent = [clientSecret, encodeURIComponent(clientSecret), ...Object.values(secrets)];
  const { scrubText } = createScrubber(sent);
  const description = answer.description === undefined ? undefined : scrubText(answer.description);
  return { ...answer, error: scrubText(answer.error), description };
}

/** Reads a token endpoint's response, however little it conforms to RFC 6749 §5. */
export function readTokenAnswer(response: Pick<EgressResponse, 'status' | 'headers' | 'body'>): TokenAnswer {
  const { status, headers } = response;
  const retryAfterSeconds = readRetryAfter(headers);
  if (status === 429) return { kind: 'unavailable', reason: 'rate_limit', status, retryAfterSeconds };
  if (status >= 500 || status === 408 || (status >= 300 && status < 400)) {
    return { kind: 'unavailable', reason: 'status', status, retryAfterSeconds };
  }
  const body = parseObject(response.body);
  // Some providers refuse with a 200.
  if (status >= 400 || typeof body?.error === 'string') return toRefusal(status, body);
  const accessToken = body?.access_token;
  // A token that no header can carry would make a connection look callable that never is.
  if (typeof accessToken !== 'string' || accessToken === '' || !isHeaderSafe(accessToken))
    return { kind: 'unavailable', reason: 'unreadable', status };
  return {
    kind: 'granted',
    accessToken,
    refreshToken:
      typeof body?.refresh_token === 'string' && body.refresh_token !== '' ? body.refresh_token : undefined,
    expiresInSeconds: readLifetime(body?.expires_in),
    expiresAt: readMoment(body?.expires_at),
    refreshTokenExpiresInSeconds: readLifetime(body?.refresh_token_expires_in),
    scopes: readScopes(body?.scope),
  };
}

/** Returns headers and body of our client's request to an endpoint of its provider. */
export function buildClientRequest(
  client: OAuthClient,
  parameters: Readonly<Record<string, string | number>>,
) {
  const { strategy, clientId, clientSecret } = client;
  const isBasic = strategy.clientAuthentication === 'basic';
  const isJson = strategy.tokenRequestFormat === 'json';
  const members = { ...parameters, ...(isBasic ? {} : { client_id: clientId, client_secret: clientSecret }) };
  return {
    headers: {
      accept: 'application/json',
      'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded',
      ...(isBasic ? { authorization: basicAuthorization(clientId, clientSecret) } : {}),
    },
    body: isJson
      ? JSON.stringify(members)
      : new URLSearchParams(
          Object.entries(members).map(([name, value]): [string, string] => [name, String(value)]),
        ).toString(),
  };
}

const postTokenRequest = (
  egress: Egress,
  client: OAuthClient,
  parameters: Readonly<Record<string, string>>,
  mayStart: EgressCall['mayStart'],
) =>
  egress.request({
    owner: client.owner,
    method: 'POST',
    url: client.tokenUrl,
    ...buildClientRequest(client, { ...client.strategy.tokenParameters, ...parameters }),
    hosts: [new URL(client.tokenUrl).host],
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    mayStart,
  });

// RFC 6749 §2.3.1 form-encodes both parts first; encodeURIComponent keeps characters that providers without decoding
// would misread.
function basicAuthorization(clientId: string, clientSecret: string): string {
  const pair = [clientId, clientSecret].map(encodeURIComponent).join(':');
  return `Basic ${Buffer.from(pair).toString('base64')}`;
}

const toRefusal = (status: number, body: Record<string, unknown> | undefined): TokenAnswer => ({
  kind: 'refused',
  status,
  error: typeof body?.error === 'string' ? body.error : `HTTP ${status}`,
  description: typeof body?.error_description === 'string' ? body.error_description : undefined,
});

function parseObject(bytes: Buffer): Record<string, unknown> | undefined {
  try {
    // With a byte-order mark in front, it is still the only response with the rotated token.
    const value: unknown = parseVendorJson(bytes.toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function readLifetime(value: unknown): number | undefined {
  const seconds = typeof value === 'string' && /^\d{1,15}(?:\.\d+)?$/.test(value) ? Number(value) : value;
  if (typeof seconds !== 'number' || !(seconds >= 1)) return undefined;
  return Math.floor(Math.min(seconds, MAX_LIFETIME_SECONDS));
}

/** Parses Unix seconds, which some providers return in place of `expires_in`; other values are ignored. */
function readMoment(value: unknown): Date | undefined {
  const seconds = typeof value === 'string' && /^\d{10}$/.test(value) ? Number(value) : value;
  if (typeof seconds !== 'number' || !(seconds >= 1e9 && seconds < 1e10)) return undefined;
  return new Date(seconds * 1000);
}

/**
 * Parses scopes in any format: vendors separate them with spaces, commas or as a list, and no scope contains either.
 */
function readScopes(value: unknown): string[] | undefined {
  if (Array.isArray(value)) return value.filter(isStorable);
  if (typeof value !== 'string') return undefined;
  const scopes = value.split(/[\s,]+/).filter(isStorable);
  return scopes.length > 0 ? scopes : undefined;
}

/** PostgreSQL rejects NUL, and a rotated token must not be lost over a scope returned with it. */
const isStorable = (scope: unknown): scope is string =>
  typeof scope === 'string' && scope !== '' && !/\p{Cc}/u.test(scope);
