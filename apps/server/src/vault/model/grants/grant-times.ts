import { createHash } from 'node:crypto';

import type { ConnectorDefinition, RefreshTokenLifetime } from '@keyway/connectors';
import { toStorableTime } from '@keyway/contract';
import type { Connection, ConnectionKey, ConnectionPatch } from '@keyway/db';

/** An unused token is refreshed between half and two thirds of its lifetime. */
const SHARE_OF_LIFETIME = 2 / 3;
const SPREAD_OF_LIFETIME = 1 / 6;

type Granted = {
  readonly refreshToken?: string;
  readonly issuedAt: Date;
  /** Expiry of the access token. */
  readonly expiresAt?: Date;
  /** Expiry of the refresh token from the provider's response, which takes precedence over its general rule. */
  readonly refreshTokenExpiresAt?: Date;
  /** Absolute end of the grant, if known: a refresh does not extend it. */
  readonly endsAt?: Date | null;
};

/** Returns when an unused grant ends, when it ends in any case, and when it has to be refreshed to stay alive. */
export function grantTimes(
  key: ConnectionKey,
  connector: ConnectorDefinition,
  granted: Granted,
): Pick<ConnectionPatch, 'refreshTokenExpiresAt' | 'grantEndsAt' | 'keepAliveAt'> {
  const { refreshToken, issuedAt, expiresAt = null } = granted;
  // Without a refresh token, the grant lives as long as its access token.
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

/** Returns when a refresh token last used at this time expires, by the provider's rule; null: never. */
export const idleEnd = (connector: ConnectorDefinition, usedAt: Date): Date | null =>
  after(usedAt, lifeOf(connector).idleSeconds);

/** Returns a different time for each connection: connections created together are not refreshed together. */
export function keepAliveTime(key: ConnectionKey, usedAt: Date, end: Date): Date {
  const { consumerId, unifiedApi, serviceId, connectionId } = key;
  const digest = createHash('sha256')
    .update(JSON.stringify([consumerId, unifiedApi, serviceId, connectionId]))
    .digest();
  const place = digest.readUInt32BE(0) / 2 ** 32;
  const share = SHARE_OF_LIFETIME - SPREAD_OF_LIFETIME * place;
  return new Date(usedAt.getTime() + share * (end.getTime() - usedAt.getTime()));
}

/** Returns when a connection stops working without a refresh or a reconnect; null if unknown. */
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

function lifeOf({ auth }: ConnectorDefinition): Exclude<RefreshTokenLifetime, string> {
  const life = auth.oauth2?.refreshToken;
  return typeof life === 'object' ? life : {};
}

const after = (moment: Date, seconds: number | undefined): Date | null =>
  seconds === undefined ? null : toStorableTime(new Date(moment.getTime() + seconds * 1000));
