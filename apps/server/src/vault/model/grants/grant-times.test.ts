import { connectors, type ConnectorDefinition, type RefreshTokenLifetime } from '@keyway/connectors';
import { expect, test } from 'vitest';

import { authorizationEnd, grantTimes } from './grant-times.js';

const DAY = 86_400_000;
const issuedAt = new Date('2026-03-01T12:00:00Z');
const inDays = (days: number) => new Date(issuedAt.getTime() + days * DAY);
const keyOf = (consumerId: string) => ({
  consumerId,
  unifiedApi: 'customer-support',
  serviceId: 'any',
  connectionId: 'default',
});
const withOAuth = [...connectors.values()].find(({ auth }) => auth.oauth2)!;
const connectorOf = (refreshToken: RefreshTokenLifetime): ConnectorDefinition => ({
  ...withOAuth,
  auth: { oauth2: { ...withOAuth.auth.oauth2!, refreshToken } },
});
const days = (count: number) => count * 86_400;
const granted = { refreshToken: 'r', issuedAt, expiresAt: inDays(1 / 24) };

test('a refresh token that dies unused is kept alive in the second third of its life', () => {
  const rule = connectorOf({ idleSeconds: days(30), absoluteSeconds: days(365) });
  const times = grantTimes(keyOf('ada'), rule, granted);
  expect(times).toMatchObject({ refreshTokenExpiresAt: inDays(30), grantEndsAt: inDays(365) });
  expect(times.keepAliveAt! >= inDays(15) && times.keepAliveAt! <= inDays(20)).toBe(true);
});

test('what a provider says of a token counts more than its rule', () => {
  const rule = connectorOf({ idleSeconds: days(30) });
  const told = { ...granted, refreshTokenExpiresAt: inDays(6) };
  const times = grantTimes(keyOf('ada'), rule, told);
  expect(times.refreshTokenExpiresAt).toEqual(inDays(6));
  expect(times.keepAliveAt! <= inDays(4)).toBe(true);
  expect(grantTimes(keyOf('ada'), connectorOf('unlimited'), told).keepAliveAt).toEqual(times.keepAliveAt);
});

test('what does not die unused needs no keeping alive', () => {
  const never = { refreshTokenExpiresAt: null, grantEndsAt: null, keepAliveAt: null };
  expect(grantTimes(keyOf('ada'), connectorOf('unlimited'), granted)).toEqual(never);
  expect(grantTimes(keyOf('ada'), connectorOf({ absoluteSeconds: days(100) }), granted)).toEqual({
    ...never,
    grantEndsAt: inDays(100),
  });
});

test('without a refresh token the grant ends with its access token', () => {
  const { refreshToken: _none, ...bare } = granted;
  expect(grantTimes(keyOf('ada'), connectorOf({ idleSeconds: days(30) }), bare)).toEqual({
    refreshTokenExpiresAt: null,
    grantEndsAt: granted.expiresAt,
    keepAliveAt: null,
  });
});

test('a refresh does not move the end of the whole grant', () => {
  const rule = connectorOf({ idleSeconds: days(90), absoluteSeconds: days(365) });
  expect(grantTimes(keyOf('ada'), rule, { ...granted, endsAt: inDays(20) }).grantEndsAt).toEqual(inDays(20));
  expect(grantTimes(keyOf('ada'), rule, { ...granted, endsAt: null }).grantEndsAt).toBeNull();
});

test('a thousand connections made at once are refreshed over days, a few in each hour', () => {
  const rule = connectorOf({ idleSeconds: days(30) });
  const hours = new Map<number, number>();
  for (let number = 0; number < 1_000; number += 1) {
    const { keepAliveAt } = grantTimes(keyOf(`consumer-${number}`), rule, granted);
    const hour = Math.floor(keepAliveAt!.getTime() / 3_600_000);
    hours.set(hour, (hours.get(hour) ?? 0) + 1);
  }
  expect(Math.max(...hours.values())).toBeLessThan(30);
});

test('a connection ends with the first of what may end it, and not at all once it has', () => {
  const row = { credentialsSealed: Buffer.from('x'), needsAuth: false, revokedAt: null } as never;
  const ends = { refreshTokenExpiresAt: inDays(30), grantEndsAt: inDays(10), credentialsExpireAt: null };
  expect(authorizationEnd(Object.assign({}, row, ends))).toEqual(inDays(10));
  expect(authorizationEnd(Object.assign({}, row, ends, { credentialsExpireAt: inDays(7) }))).toEqual(
    inDays(7),
  );
  expect(authorizationEnd(Object.assign({}, row, ends, { needsAuth: true }))).toBeNull();
});
