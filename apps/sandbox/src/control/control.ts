/// <reference path="../oauth/oidc-provider.d.ts" />
import type { Provider } from 'oidc-provider';
import type { CounterBoard, Counters } from './counters.js';
import type { FaultBoard, FaultInput } from './faults.js';
import type { Helpdesk } from '../helpdesk.js';
import { buildHookControl, type HookControl } from '../hooks/hook-control.js';
import type { HookBoard } from '../hooks/hook-board.js';
import { buildSimulationControl, type SimulationControl } from '../simulation/simulation-control.js';
import { defaultLifetimeSeconds, sandboxAccount, type TokenSettings } from '../oauth/provider.js';
import type { RefreshTokenLifetime, TokenRows } from '../oauth/token-rows.js';
import { walkAuthorization } from '../oauth/walk.js';
import type { RateLimiter } from './rate-limit.js';
import { UnknownServiceError, type RateRule, type Vendor } from '../vendor.js';

export type MintedTokens = { access_token: string; refresh_token: string; expires_in: number; scope: string };
export type TokenLatency = { minMs: number; maxMs: number };

export type SandboxControl = HookControl &
  SimulationControl & {
    counters(): Counters;
    addFault(fault: FaultInput): void;
    clearFaults(): void;
    /** Replaces a vendor's limit; `null` = unlimited, `undefined` = the vendor's own again. */
    setRateLimit(service: string, rule: RateRule | null | undefined): void;
    /** Seconds a new access token lives; `null` returns to the default. Without a service: all. */
    setTokenLifetime(seconds: number | null, service?: string): void;
    /** Random delay of the token endpoint; `null` = none. */
    setTokenLatency(latency: TokenLatency | null, service?: string): void;
    /** Seconds for which a rotated refresh token may be used again; `null` = reuse ends the grant at once. */
    setRotationGrace(seconds: number | null, service?: string): void;
    /** How long refresh tokens live, unused and at all; `null` = 90 days, as at the start. Set it before they are issued. */
    setRefreshTokenLifetime(life: RefreshTokenLifetime | null, service?: string): void;
    /** Ends every access token now; refresh tokens stay good. Returns how many. */
    expireTokens(service?: string): number;
    /** Ends every grant with all its tokens. Returns how many. */
    revokeTokens(service?: string): number;
    mintTokens(
      service: string,
      options?: { scopes?: readonly string[]; expiresIn?: number },
    ): Promise<MintedTokens>;
    /** Walks the consent by HTTP; the URL may be the vendor's own (`https://acme.…`) or the sandbox's. */
    authorize(service: string, authorizeUrl: string, options?: { deny?: boolean }): Promise<string>;
    /** Faults, limits, lifetimes, latencies, counters, hooks and helpdesk as at the start; tokens only when asked. */
    reset(options?: { tokens?: boolean }): void;
  };

type ControlParts = {
  url: string;
  vendors: readonly Vendor[];
  providers: ReadonlyMap<string, () => Provider>;
  counters: CounterBoard;
  faults: FaultBoard;
  limiter: RateLimiter;
  settings: TokenSettings;
  rows: TokenRows;
  helpdesk: Helpdesk;
  hooks: HookBoard;
};

export function buildControl(parts: ControlParts): SandboxControl {
  const { counters, faults, limiter, settings, rows, helpdesk, hooks } = parts;
  const withOAuth = (service?: string): string[] =>
    service ? [requireOAuth(parts, service).vendor.id] : [...parts.providers.keys()];
  return {
    ...buildHookControl(parts),
    ...buildSimulationControl(parts),
    counters: () => counters.read(),
    addFault: (fault) => faults.add(fault),
    clearFaults: () => faults.clear(),
    setRateLimit: (service, rule) => limiter.setRule(requireVendor(parts, service).id, rule),
    setTokenLifetime: (seconds, service) => {
      for (const id of withOAuth(service)) setOrDelete(settings.lifetimeSeconds, id, seconds);
    },
    setTokenLatency: (latency, service) => {
      for (const id of withOAuth(service)) setOrDelete(settings.latency, id, latency);
    },
    setRotationGrace: (seconds, service) => {
      for (const id of withOAuth(service)) setOrDelete(rows.graceSeconds, id, seconds);
    },
    setRefreshTokenLifetime: (life, service) => {
      for (const id of withOAuth(service)) setOrDelete(rows.refreshLifetime, id, life);
    },
    expireTokens: (service) => expireTokens(rows, service),
    revokeTokens: (service) => {
      const grants = rows.list(service, 'Grant');
      for (const grant of grants) rows.revokeGrant(grant.service, grant.id);
      return grants.length;
    },
    mintTokens: (service, options = {}) => mintTokens(parts, service, options),
    authorize: (service, authorizeUrl, options) => {
      const url = new URL(authorizeUrl);
      const known =
        url.origin === parts.url ? authorizeUrl : `${parts.url}/${service}${url.pathname}${url.search}`;
      return walkAuthorization(known, options);
    },
    reset: (options = {}) => {
      for (const part of [counters, limiter, helpdesk, hooks]) part.reset();
      faults.clear();
      settings.lifetimeSeconds.clear();
      settings.latency.clear();
      rows.graceSeconds.clear();
      rows.refreshLifetime.clear();
      if (options.tokens) rows.clear();
    },
  };
}

function requireVendor(parts: ControlParts, service: string): Vendor {
  const vendor = parts.vendors.find(({ id }) => id === service);
  if (!vendor) throw new UnknownServiceError(`no simulator "${service}"`);
  return vendor;
}

function requireOAuth(parts: ControlParts, service: string) {
  const vendor = requireVendor(parts, service);
  const provider = parts.providers.get(service);
  if (!vendor.oauth || !provider) throw new UnknownServiceError(`"${service}" has no OAuth`);
  return { vendor, provider: provider(), oauth: vendor.oauth };
}

function setOrDelete<Value>(map: Map<string, Value>, key: string, value: Value | null): void {
  if (value === null) map.delete(key);
  else map.set(key, value);
}

function expireTokens(rows: TokenRows, service?: string): number {
  const tokens = rows.list(service, 'AccessToken');
  const past = Math.floor(Date.now() / 1000) - 1;
  for (const row of tokens) rows.set({ ...row, payload: { ...row.payload, exp: past } });
  return tokens.length;
}

async function mintTokens(
  parts: ControlParts,
  service: string,
  options: { scopes?: readonly string[]; expiresIn?: number },
): Promise<MintedTokens> {
  const { provider, oauth } = requireOAuth(parts, service);
  const scope = (options.scopes ?? oauth.scopes).join(' ');
  const expiresIn =
    options.expiresIn ??
    parts.settings.lifetimeSeconds.get(service) ??
    oauth.lifetimeSeconds ??
    defaultLifetimeSeconds;
  const client = await provider.Client.find(oauth.clientId);
  const grant = new provider.Grant({ accountId: sandboxAccount, clientId: oauth.clientId });
  grant.addOIDCScope(scope);
  const issued = {
    accountId: sandboxAccount,
    client,
    grantId: await grant.save(),
    gty: 'authorization_code',
    scope,
  };
  const access = new provider.AccessToken({ ...issued, expiresIn });
  const refresh = new provider.RefreshToken({ ...issued, rotations: 0 });
  return {
    access_token: await access.save(),
    refresh_token: await refresh.save(),
    expires_in: expiresIn,
    scope,
  };
}
