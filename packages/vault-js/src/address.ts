import type { OpenOptions } from './options.js';
import { VaultError } from './vault-error.js';

/** Where the vault is and what opens it. */
export type VaultAddress = { url: string; origin: string; token: string };

const TOKEN = /^[\w-]+\.([\w-]+)\.[\w-]+$/;
const howTo =
  'Make a session on your server (POST /vault/sessions) and hand its session_uri or session_token on.';

/** Reads address and token out of the session; the token's claims are believed only to find the address. */
export function readAddress({ token, sessionUri, vaultUrl }: OpenOptions): VaultAddress {
  if ((token === undefined) === (sessionUri === undefined))
    throw invalid(`Give either sessionUri or token. ${howTo}`);
  return sessionUri === undefined ? addressOfToken(token, vaultUrl) : addressOfUri(sessionUri, vaultUrl);
}

function addressOfUri(sessionUri: string, vaultUrl: string | undefined): VaultAddress {
  if (vaultUrl !== undefined) throw invalid('vaultUrl goes with token; a sessionUri knows its address.');
  const [url = '', token = ''] = String(sessionUri).split('#', 2);
  if (!/\/connect\/[^/?]+$/.test(url))
    throw invalid(`sessionUri is not a session's address: it has no /connect/{application_id}. ${howTo}`);
  claimsOf(token);
  return toAddress(url, token);
}

function addressOfToken(token: string, vaultUrl: string | undefined): VaultAddress {
  const { vault_url: own, iss, application_id: applicationId } = claimsOf(token);
  const base = vaultUrl ?? own ?? iss;
  if (typeof base !== 'string' || typeof applicationId !== 'string')
    throw invalid(`token is not a session token of this server: an API key or another token? ${howTo}`);
  return toAddress(`${base.replace(/\/+$/, '')}/connect/${encodeURIComponent(applicationId)}`, token);
}

function claimsOf(token: unknown): Record<string, unknown> {
  const payload = typeof token === 'string' ? TOKEN.exec(token)?.[1] : undefined;
  try {
    const claims: unknown = JSON.parse(atob(payload?.replace(/-/g, '+').replace(/_/g, '/') ?? ''));
    if (typeof claims === 'object' && claims !== null) return claims as Record<string, unknown>;
  } catch {
    // Falls through to the one refusal of everything that is no token.
  }
  throw invalid(`The session token has not the shape of one (three parts, separated by dots). ${howTo}`);
}

/** Plain http only on this machine: a token must not travel in the clear. */
function toAddress(url: string, token: string): VaultAddress {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  const isLocal = parsed !== undefined && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(parsed.hostname);
  if (!parsed || !(parsed.protocol === 'https:' || (parsed.protocol === 'http:' && isLocal)))
    throw invalid(`The vault's address must be https (http only on localhost): ${url}`);
  return { url: parsed.href, origin: parsed.origin, token };
}

const invalid = (message: string): VaultError => new VaultError('invalid_options', message);
