import { describe, expect, test } from 'vitest';

import type { Credentials } from '../model/credentials.js';
import { isRefreshDue, isTokenGood, mayForceRefresh } from './refresh-due.js';

const start = new Date('2026-01-01T00:00:00Z');
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const connection = (
  life: number | null,
  { issued = true, refreshToken = 'r', authType = 'oauth2' as const } = {},
) => ({
  row: { tokenIssuedAt: issued ? start : null, tokenExpiresAt: life === null ? null : at(life) } as never,
  credentials: {
    oauth2: { accessToken: 'a', refreshToken: refreshToken || undefined },
    values: {},
  } as Credentials,
  authType,
  consent: { missingScopes: [], isOtherClient: false },
});

describe('the margin before expiry', () => {
  test.each([
    ['an hour', 3600, 3540],
    ['ten minutes', 600, 540],
    ['five minutes', 300, 270],
    ['ten seconds', 10, 9],
    ['two seconds', 2, 1.8],
    ['a year', 31_536_000, 31_535_940],
  ])('of a token that lives %s', (_name, life, due) => {
    expect(isRefreshDue(connection(life), at(due - 0.001))).toBe(false);
    expect(isRefreshDue(connection(life), at(due))).toBe(true);
  });

  test('is a minute where the time of issue is not known', () => {
    expect(isRefreshDue(connection(100, { issued: false }), at(39))).toBe(false);
    expect(isRefreshDue(connection(100, { issued: false }), at(40))).toBe(true);
  });

  test('is nothing for a token that expired before it was issued', () => {
    expect(isRefreshDue(connection(-10), at(-11))).toBe(false);
    expect(isRefreshDue(connection(-10), at(-10))).toBe(true);
  });
});

test('nothing is due without an expiry, a refresh token, or OAuth', () => {
  expect(isRefreshDue(connection(null), at(1e9))).toBe(false);
  expect(isRefreshDue(connection(10, { refreshToken: '' }), at(1e6))).toBe(false);
  expect(isRefreshDue({ ...connection(10), authType: 'basic' }, at(1e6))).toBe(false);
});

test('a token is good until the second it expires', () => {
  expect(isTokenGood(connection(10), at(9.999))).toBe(true);
  expect(isTokenGood(connection(10), at(10))).toBe(false);
  expect(isTokenGood(connection(null), at(1e9))).toBe(true);
});

function refreshedAtStart(life: number) {
  const { credentials, ...rest } = connection(life);
  const oauth2 = { ...credentials.oauth2, refreshedAt: start.toISOString() };
  return { ...rest, credentials: { ...credentials, oauth2 } as Credentials };
}

test('a refresh may be forced 30 seconds after the last one', () => {
  expect(mayForceRefresh(connection(3600), at(1))).toBe(true);
  expect(mayForceRefresh(refreshedAtStart(3600), at(29))).toBe(false);
  expect(mayForceRefresh(refreshedAtStart(3600), at(30))).toBe(true);
  expect(mayForceRefresh(connection(3600, { refreshToken: '' }), at(100))).toBe(false);
});

test('a refresh of a token that lives less than a minute may be forced after half its life', () => {
  expect(mayForceRefresh(refreshedAtStart(2), at(0.9))).toBe(false);
  expect(mayForceRefresh(refreshedAtStart(2), at(1))).toBe(true);
});

test('a token of another OAuth client is never renewed', () => {
  const other = { ...connection(10), consent: { missingScopes: [], isOtherClient: true } };
  expect(isRefreshDue(other, at(1e6))).toBe(false);
  expect(mayForceRefresh(other, at(1e6))).toBe(false);
});
