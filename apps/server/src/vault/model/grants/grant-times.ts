import { createHash } from 'node:crypto';

import type { ConnectorDefinition, RefreshTokenLife } from '@keyway/connectors';
import { toStorableTime } from '@keyway/contract';
import type { Connection, ConnectionKey, ConnectionPatch } from '@keyway/db';

/** A token that nobody uses is refreshed between half and two thirds of its life. */
const SHARE_OF_LIFE = 2 / 3;
const SPREAD_OF_LIFE = 1 / 6;

type Granted = {
  readonly refreshToken?: string;
  readonly issuedAt: Date;
  /** Of the access token. */
  readonly expiresAt?: Date;
  /** Of the refresh token, as the provider says: its word counts more than its rule. */
  readonly refreshTokenExpiresAt?: Date;
  /** When the grant ends whatever happens, where that is known from before: a refresh does not move it. */
  readonly endsAt?: Date | null;
};

/** When a grant ends that nobody uses, when it ends in any case, and when it has to be kept alive. */
export function grantTimes(
  key: ConnectionKey,
  connector: ConnectorDefinition,
  granted: Granted,
): Pick<ConnectionPatch, 'refreshTokenExpiresAt' | 'grantEndsAt' | 'keepAliveAt'> {
  const { refreshToken, issuedAt, expiresAt = null } = granted;
  // Without a refresh token the grant lives as long as its access token.
  if (!refreshToken) return { refreshTokenExpiresAt: null, grantEndsAt: expiresAt, keepAliveAt: null };
  const { absoluteSeconds } = lifeOf(connector);
  const endsAt = granted.endsAt === undefined ? after(issuedAt, absoluteSeconds) : granted.endsAt;
  const refreshTokenExpiresAt = granted.refreshTokenExpiresAt ?? idleEnd(connector, issuedAt);
  return {
    refreshTokenExpiresAt,
    grantEndsAt: endsAt,
    keepAliveAt: refreshTokenExpiresAt && keepAliveTime(key, issuedAt, refreshTokenExpiresAt),
  };
}

/** When a refresh token ends that was used then and never again, by the provider's rule; null: it does not. */
export const idleEnd = (connector: ConnectorDefinition, usedAt: Date): Date | null =>
  after(usedAt, lifeOf(connector).idleSeconds);

/** Each connection has its own moment: those that were made together are not refreshed together. */
export function keepAliveTime(key: ConnectionKey, usedAt: Date, end: Date): Date {
  const { consumerId, unifiedApi, serviceId, connectionId } = key;
  const digest = createHash('sha256')
    .update(JSON.stringify([consumerId, unifiedApi, serviceId, connectionId]))
    .digest();
  const place = digest.readUInt32BE(0) / 2 ** 32;
  const share = SHARE_OF_LIFE - SPREAD_OF_LIFE * place;
  return new Date(usedAt.getTime() + share * (end.getTime() - usedAt.getTime()));
}

/** When a connection stops working unless it is refreshed or somebody connects it again; null where nobody knows. */
export function authorizationEnd({
  credentialsSealed,
  needsAuth,
  revokedAt,
  refreshTokenExpiresAt,
  grantEndsAt,
  credentialsExpireAt,
}: Connection): Date | null {
  if (!credentialsSealed || needsAuth || revokedAt) return null;
  const ends = [refreshTokenExpiresAt, grantEndsAt, credentialsExpireAt].flatMap((end) => end ?? []);
  return ends.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
}

function lifeOf({ auth }: ConnectorDefinition): Exclude<RefreshTokenLife, string> {
  const life = auth.oauth2?.refreshToken;
  return typeof life === 'object' ? life : {};
}

const after = (moment: Date, seconds: number | undefined): Date | null =>
  seconds === undefined ? null : toStorableTime(new Date(moment.getTime() + seconds * 1000));
