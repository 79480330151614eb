import type { RefreshableTokens, ResolvedConnection } from '../model/index.js';

const MAX_MARGIN_MS = 60_000;
const SHARE_OF_LIFETIME = 0.1;
const FORCED_EVERY_MS = 30_000;

type Refreshable = Pick<ResolvedConnection, 'row' | 'credentials' | 'authType' | 'consent'>;

/**
 * Returns whether the token should be refreshed before a request: within the last min(60 s, 10 % of its lifetime). A
 * token of unknown expiry is refreshed after a 401 only, one of another OAuth client never.
 */
export function isRefreshDue({ row, credentials, authType, consent }: Refreshable, now: Date): boolean {
  if (consent.isOtherClient) return false;
  const expiresAt = row?.tokenExpiresAt?.getTime();
  if (authType !== 'oauth2' || expiresAt === undefined || !credentials.oauth2?.refreshToken) return false;
  const life = row?.tokenIssuedAt ? expiresAt - row.tokenIssuedAt.getTime() : Infinity;
  const margin = Math.min(MAX_MARGIN_MS, Math.max(0, life) * SHARE_OF_LIFETIME);
  return now.getTime() >= expiresAt - margin;
}

/** Returns whether the token is unexpired, as far as known. */
export const isTokenGood = (
  { row, credentials }: Pick<Refreshable, 'row' | 'credentials'>,
  now: Date,
): boolean => Boolean(credentials.oauth2) && (!row?.tokenExpiresAt || now < row.tokenExpiresAt);

/**
 * Returns whether a refresh may be forced: not if the rejected token was itself just refreshed. For a token that lives
 * less than a minute, that period is half its lifetime, as providers that count whole seconds expire it early.
 */
export function mayForceRefresh({ row, credentials, consent }: Refreshable, now: Date): boolean {
  const { refreshedAt, refreshToken }: Partial<RefreshableTokens> = credentials.oauth2 ?? {};
  if (!refreshToken || consent.isOtherClient) return false;
  if (refreshedAt === undefined) return true;
  const life = row?.tokenExpiresAt ? row.tokenExpiresAt.getTime() - Date.parse(refreshedAt) : Infinity;
  return now.getTime() - Date.parse(refreshedAt) >= Math.min(FORCED_EVERY_MS, Math.max(0, life) / 2);
}
