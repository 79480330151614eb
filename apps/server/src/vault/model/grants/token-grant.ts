import type { Account, ConnectorDefinition, Settings } from '@keyway/connectors';
import { toStorableTime } from '@keyway/contract';
import type { Connection, ConnectionKey, ConnectionPatch } from '@keyway/db';

import type { Credentials, OAuthTokens } from '../credentials.js';
import { type Destination, readBound, writeBound } from '../../settings/index.js';
import type { Keyring, Sealer } from '../../../platform/keyring/index.js';
import { grantTimes } from './grant-times.js';
import { connectionPlace } from '../resolved-connection.js';
import type { TokenAnswer } from './token-answer.js';

/** A provider's grant; times in ISO 8601, because a grant that waits for confirmation is sealed as JSON. */
export type Grant = {
  readonly accessToken: string;
  readonly refreshToken?: string;
  readonly issuedAt: string;
  /** Absent if the token does not expire, or its expiry is unknown. */
  readonly expiresAt?: string;
  /** Present only if the provider returns it. */
  readonly refreshTokenExpiresAt?: string;
  readonly scopes: readonly string[];
  /** Absent in grants stored without it. */
  readonly clientId?: string;
  /** Settings discovered at the provider, for the connection that will hold the grant. */
  readonly settings?: Settings;
  /** Its account at the vendor, if reported. */
  readonly account?: Account;
};

/** Tokens as sealed, with the time of the last refresh, which limits forced refreshes across processes. */
export type RefreshableTokens = OAuthTokens & { readonly refreshedAt?: string };

type Granted = Extract<TokenAnswer, { kind: 'granted' }>;

/**
 * Returns the grant of a provider's response; without scopes in it, the requested ones were granted (RFC 6749 §5.1).
 */
export const toGrant = (
  answer: Granted,
  asked: { scopes: readonly string[]; clientId: string; refreshToken?: string },
  now: Date,
): Grant => ({
  accessToken: answer.accessToken,
  refreshToken: answer.refreshToken ?? asked.refreshToken,
  issuedAt: now.toISOString(),
  expiresAt: endOf(answer, now)?.toISOString(),
  refreshTokenExpiresAt: after(now, answer.refreshTokenExpiresInSeconds)?.toISOString(),
  scopes: answer.scopes ?? asked.scopes,
  clientId: asked.clientId,
});

/** Returns the expiry. A duration takes precedence, as it does not depend on clocks. A time in the past is unusable. */
function endOf({ expiresInSeconds, expiresAt }: Granted, now: Date): Date | undefined {
  if (expiresInSeconds !== undefined) return after(now, expiresInSeconds);
  return expiresAt && expiresAt > now ? expiresAt : undefined;
}

const after = (now: Date, seconds: number | undefined): Date | undefined =>
  seconds === undefined ? undefined : toStorableTime(new Date(now.getTime() + seconds * 1000));

/** Returns the grant's tokens merged with the stored values of form fields. */
export function withGrant(credentials: Credentials, grant: Grant, refreshedAt?: Date): Credentials {
  const tokens: RefreshableTokens = {
    accessToken: grant.accessToken,
    refreshToken: grant.refreshToken,
    ...(refreshedAt ? { refreshedAt: refreshedAt.toISOString() } : {}),
  };
  return { ...credentials, oauth2: tokens };
}

/**
 * Returns the columns of a connection that has just received a grant. `endsAt` is the grant's absolute end, for a
 * refreshed one.
 */
export const toGrantColumns = (
  sealer: Sealer,
  { connector, ...home }: CredentialHome & { readonly connector: ConnectorDefinition },
  credentials: Credentials,
  grant: Grant,
  endsAt?: Date | null,
): ConnectionPatch => ({
  credentialsSealed: sealCredentials(sealer, home, credentials),
  grantedScopes: [...grant.scopes],
  oauthClientId: grant.clientId ?? null,
  tokenIssuedAt: new Date(grant.issuedAt),
  tokenExpiresAt: grant.expiresAt === undefined ? null : new Date(grant.expiresAt),
  ...grantTimes(home.key, connector, {
    refreshToken: credentials.oauth2?.refreshToken,
    issuedAt: new Date(grant.issuedAt),
    expiresAt: toDate(grant.expiresAt),
    refreshTokenExpiresAt: toDate(grant.refreshTokenExpiresAt),
    endsAt,
  }),
  needsAuth: false,
  ...noRefreshFailure,
});

const toDate = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(text);

export const noRefreshFailure = {
  refreshFailedAt: null,
  refreshRetryAt: null,
  credentialsExpireAt: null,
  lastError: null,
} as const;

/** Clears the outcome columns: a new credential or URL does not inherit the outcomes of earlier requests. */
export const noOutcome = { lastDownstreamErrorAt: null, lastError: null, refusedAt: null } as const;

/** Columns that a user's authorization sets besides the tokens, which the vendor has just validated. */
export const authorizedColumns = {
  authType: 'oauth2',
  validation: 'valid',
  revokedAt: null,
  ...noOutcome,
} as const;

export const noPendingGrant = {
  pendingSealed: null,
  pendingScopes: [],
  confirmTokenHash: null,
  confirmExpiresAt: null,
};

/** The row that a credential is sealed for, and its destination. */
export type CredentialHome = { readonly key: ConnectionKey; readonly destination: Destination };

/** Returns whether the credentials are empty. */
export const holdsNothing = ({ oauth2, values }: Credentials): boolean =>
  !oauth2 && Object.keys(values).length === 0;

/** Returns the sealed column; null for empty credentials. */
export function sealCredentials(
  sealer: Sealer,
  { key, destination }: CredentialHome,
  credentials: Credentials,
): Buffer | null {
  if (holdsNothing(credentials)) return null;
  return sealer.seal(connectionPlace('credentials', key), writeBound(credentials, destination));
}

/** Seals a grant that waits for its confirmation. */
export const sealPendingGrant = (
  sealer: Sealer,
  { key, destination }: CredentialHome,
  grant: Grant,
): Buffer => sealer.seal(connectionPlace('pendingCredentials', key), writeBound(grant, destination));

/** Returns a connection's unconfirmed grant; undefined if there is none. Throws UnsealError if it was moved. */
export async function readPendingGrant(
  keyring: Keyring,
  row: Connection,
  destination: Destination,
): Promise<Grant | undefined> {
  const { applicationId, pendingSealed } = row;
  if (!pendingSealed) return undefined;
  const place = connectionPlace('pendingCredentials', row);
  return readBound<Grant>(await keyring.unseal(applicationId, place, pendingSealed), destination);
}
