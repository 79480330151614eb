import type { Account, ConnectorDefinition, Settings } from '@keyway/connectors';
import { toStorableTime } from '@keyway/contract';
import type { Connection, ConnectionKey, ConnectionPatch } from '@keyway/db';

import type { Credentials, OAuthTokens } from '../credentials.js';
import { type Destination, readBound, writeBound } from '../../settings/index.js';
import type { Keyring, Sealer } from '../../../platform/keyring/index.js';
import { grantTimes } from './grant-times.js';
import { connectionPlace } from '../resolved-connection.js';
import type { TokenAnswer } from './token-answer.js';

/** What a provider granted; times in ISO 8601, because a grant that waits for confirmation is sealed as JSON. */
export type Grant = {
  readonly accessToken: string;
  readonly refreshToken?: string;
  readonly issuedAt: string;
  /** Absent where the token does not expire, or nobody knows when. */
  readonly expiresAt?: string;
  /** Only where the provider says it. */
  readonly refreshTokenExpiresAt?: string;
  readonly scopes: readonly string[];
  /** Absent in grants of which it was not noted. */
  readonly clientId?: string;
  /** What the provider alone knew, for the connection that the grant is going to be. */
  readonly settings?: Settings;
  /** Whose it is at the vendor, where that tells it. */
  readonly account?: Account;
};

/** Tokens as sealed, with the time of the last refresh: it limits forced refreshes across processes. */
export type RefreshableTokens = OAuthTokens & { readonly refreshedAt?: string };

type Granted = Extract<TokenAnswer, { kind: 'granted' }>;

/** A grant from a provider's answer; where the answer names no scopes, those asked for were granted (RFC 6749 §5.1). */
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

/** A length of time wins: it does not depend on whose clock is right. A moment that is over tells nothing usable. */
function endOf({ expiresInSeconds, expiresAt }: Granted, now: Date): Date | undefined {
  if (expiresInSeconds !== undefined) return after(now, expiresInSeconds);
  return expiresAt && expiresAt > now ? expiresAt : undefined;
}

const after = (now: Date, seconds: number | undefined): Date | undefined =>
  seconds === undefined ? undefined : toStorableTime(new Date(now.getTime() + seconds * 1000));

/** The tokens of a grant beside the values of form fields that are already stored. */
export function withGrant(credentials: Credentials, grant: Grant, refreshedAt?: Date): Credentials {
  const tokens: RefreshableTokens = {
    accessToken: grant.accessToken,
    refreshToken: grant.refreshToken,
    ...(refreshedAt ? { refreshedAt: refreshedAt.toISOString() } : {}),
  };
  return { ...credentials, oauth2: tokens };
}

/**
 * The columns of a connection that has just received a grant. `endsAt` is when it ends whatever happens, where it is a
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

/** A new credential or address starts clean: outcomes of earlier calls belong to what it replaces. */
export const noOutcome = { lastDownstreamErrorAt: null, lastError: null, refusedAt: null } as const;

/** What an authorization by the user changes besides the tokens: the vendor vouches for them. */
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

/** The row that a credential is sealed for, and where it may be sent from there. */
export type CredentialHome = { readonly key: ConnectionKey; readonly destination: Destination };

/** Whether there is anything to seal. */
export const holdsNothing = ({ oauth2, values }: Credentials): boolean =>
  !oauth2 && Object.keys(values).length === 0;

/** The sealed column; null for credentials that hold nothing. */
export function sealCredentials(
  sealer: Sealer,
  { key, destination }: CredentialHome,
  credentials: Credentials,
): Buffer | null {
  if (holdsNothing(credentials)) return null;
  return sealer.seal(connectionPlace('credentials', key), writeBound(credentials, destination));
}

/** A grant that waits for its confirmation. */
export const sealPendingGrant = (
  sealer: Sealer,
  { key, destination }: CredentialHome,
  grant: Grant,
): Buffer => sealer.seal(connectionPlace('pendingCredentials', key), writeBound(grant, destination));

/** The grant a connection holds unconfirmed; undefined when there is none. Throws UnsealError where it was moved. */
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
