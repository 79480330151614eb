/// <reference path="./oidc-provider.d.ts" />
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { Provider, type ProviderContext } from 'oidc-provider';
import type { CounterBoard } from '../control/counters.js';
import type { OAuthDefinition, Vendor } from '../vendor.js';
import type { TokenRows } from './token-rows.js';

export type TokenSettings = {
  /** Seconds an access token lives, per service; `undefined` means the caller's wish or two hours. */
  lifetimeSeconds: Map<string, number>;
  latency: Map<string, { minMs: number; maxMs: number }>;
};

export const defaultLifetimeSeconds = 2 * 60 * 60;
const refreshTokenSeconds = 90 * 24 * 60 * 60;
/** Where a life is set, that alone ends it. */
const unlimitedSeconds = 10 * 365 * 24 * 60 * 60;
const shortSeconds = 10 * 60;
export const sandboxAccount = 'sandbox-owner';

type ProviderParts = {
  baseUrl: string;
  rows: TokenRows;
  counters: CounterBoard;
  settings: TokenSettings;
};

/** The authorization server behind one vendor: opaque tokens, rotation with reuse detection, plain OAuth scopes. */
export function buildProvider(vendor: Vendor, oauth: OAuthDefinition, parts: ProviderParts): Provider {
  const provider = new Provider(`${parts.baseUrl}/${vendor.id}`, configuration(vendor, oauth, parts));
  // The server's own address varies from test to test; the callback's path does not.
  provider.Client.prototype.redirectUriAllowed = (uri) => isVaultCallback(uri, vendor.id);
  provider.on('grant.revoked', () => parts.counters.grantRevoked(vendor.id));
  provider.on('grant.success', (context) => {
    if (oauth.refreshEndsAccessTokens) endEarlierAccessTokens(context, vendor.id, parts.rows);
  });
  provider.use(async (context, next) => {
    await next();
    if (context.path === oauth.tokenPath) context.body = toVendorBody(context, oauth);
    else dropIssuer(context);
  });
  return provider;
}

function configuration(
  vendor: Vendor,
  oauth: OAuthDefinition,
  parts: ProviderParts,
): Record<string, unknown> {
  return {
    adapter: parts.rows.adapterFor(vendor.id),
    clients: [
      {
        client_id: oauth.clientId,
        client_secret: oauth.clientSecret,
        redirect_uris: [`https://keyway.example/vault/callback/${vendor.id}`],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: oauth.clientAuth,
      },
    ],
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    jwks: { keys: [{ ...signingKey(), use: 'sig', alg: 'ES256' }] },
    cookies: { keys: [randomBytes(24).toString('base64url')] },
    clockTolerance: 0,
    scopes: [...oauth.scopes],
    allowOmittingSingleRegisteredRedirectUri: false,
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    routes: { authorization: oauth.authorizePath, token: oauth.tokenPath },
    pkce: { required: () => false },
    rotateRefreshToken: (oauth.refreshTokens ?? 'rotate') === 'rotate',
    issueRefreshToken: () => oauth.refreshTokens !== 'none',
    expiresWithSession: () => false,
    findAccount: (_context: unknown, sub: string) => ({ accountId: sub, claims: () => ({ sub }) }),
    interactions: {
      url: (_context: unknown, interaction: { uid: string }) =>
        `/${vendor.id}/oauth/consent/${interaction.uid}`,
    },
    loadExistingGrant: loadConsentedGrant,
    ttl: {
      AccessToken: (context: ProviderContext | undefined) =>
        accessTokenSeconds(context, vendor.id, oauth, parts.settings),
      AuthorizationCode: 120,
      Grant: 365 * 24 * 60 * 60,
      IdToken: shortSeconds,
      Interaction: shortSeconds,
      RefreshToken: () =>
        parts.rows.refreshLifetime.has(vendor.id) ? unlimitedSeconds : refreshTokenSeconds,
      Session: shortSeconds,
    },
    renderError: (
      context: { type: string; body: unknown },
      out: { error: string; error_description?: string },
    ) => {
      context.type = 'json';
      context.body = out;
    },
  };
}

/** Every authorization prompts again and gets its own grant, so revoking one leaves the others alone. */
async function loadConsentedGrant({ oidc }: ProviderContext): Promise<unknown> {
  const grantId = oidc.result?.consent?.grantId;
  return grantId ? oidc.provider.Grant.find(grantId) : undefined;
}

function accessTokenSeconds(
  context: ProviderContext | undefined,
  service: string,
  oauth: OAuthDefinition,
  settings: TokenSettings,
): number {
  const forced = settings.lifetimeSeconds.get(service);
  if (forced !== undefined) return forced;
  const wished = Number(context?.oidc.body?.expires_in);
  return oauth.requestedLifetimes && wished > 0 ? wished : (oauth.lifetimeSeconds ?? defaultLifetimeSeconds);
}

function endEarlierAccessTokens(context: ProviderContext, service: string, rows: TokenRows): void {
  if (context.oidc.params.grant_type !== 'refresh_token') return;
  const current = context.oidc.entities.AccessToken;
  for (const token of rows.accessTokens(service)) {
    if (token.grantId === current?.grantId && token.jti !== current.jti)
      rows.delete(service, 'AccessToken', token.jti);
  }
}

function toVendorBody({ body, oidc }: ProviderContext, oauth: OAuthDefinition): unknown {
  const answer = body as Record<string, unknown> | undefined;
  if (!answer?.access_token) return body;
  const { scope } = answer;
  const standard = {
    ...answer,
    token_type: oauth.tokenType,
    ...(typeof scope === 'string' ? { scope: scope.split(' ').join(oauth.scopeSeparator ?? ' ') } : {}),
  };
  return oauth.toTokenAnswer?.(standard, String(oidc.params.grant_type)) ?? standard;
}

/** The library names itself in `iss` (RFC 9207); these vendors do not. */
function dropIssuer({ response }: ProviderContext): void {
  const location = response.get('location');
  if (!URL.canParse(location) || !new URL(location).pathname.startsWith('/vault/callback/')) return;
  const url = new URL(location);
  url.searchParams.delete('iss');
  response.set('location', url.href);
}

export function isVaultCallback(uri: string, service: string): boolean {
  if (!URL.canParse(uri)) return false;
  const { protocol, pathname, hash } = new URL(uri);
  return /^https?:$/.test(protocol) && pathname === `/vault/callback/${service}` && hash === '';
}

let sharedKey: Record<string, unknown> | undefined;
function signingKey(): Record<string, unknown> {
  sharedKey ??= generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    format: 'jwk',
  }) as Record<string, unknown>;
  return sharedKey;
}
