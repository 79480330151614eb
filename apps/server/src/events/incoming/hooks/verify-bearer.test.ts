import { SignJWT } from 'jose';
import { expect, test } from 'vitest';

import { isBearerValid } from './verify-bearer.js';

const secret = 'the-secret-of-the-client';
const now = new Date('2026-03-04T09:30:00.000Z');
const seconds = now.getTime() / 1_000;

const sign = (claims: Record<string, unknown>, key = secret, alg = 'HS256') =>
  new SignJWT(claims).setProtectedHeader({ alg }).sign(new TextEncoder().encode(key));
const verify = (authorization?: string, key = secret) =>
  isBearerValid({ headers: authorization === undefined ? {} : { authorization } }, key, now);

test('a token by the secret is taken, whatever it claims, and a call without one', async () => {
  expect(await verify(`Bearer ${await sign({})}`)).toBe(true);
  expect(await verify(`bearer ${await sign({ iss: 'jira', exp: seconds + 60 })}`)).toBe(true);
  expect(await verify()).toBe(true);
});

test.each([
  ['by another key', () => sign({}, 'another-secret-of-a-client')],
  ['that is over', () => sign({ exp: seconds - 61 })],
  ['that is not good yet', () => sign({ nbf: seconds + 61 })],
  ['by another algorithm', () => sign({}, secret.repeat(3), 'HS512')],
  ['that nobody signed', () => Promise.resolve('eyJhbGciOiJub25lIn0.e30.')],
  ['that is none', () => Promise.resolve('x')],
])('a token %s is refused', async (_name, make) => {
  expect(await verify(`Bearer ${await make()}`)).toBe(false);
});

test('another scheme is refused, and any token where there is no secret', async () => {
  expect(await verify(`Basic ${await sign({})}`)).toBe(false);
  expect(await verify(await sign({}))).toBe(false);
  expect(await verify(`Bearer ${await sign({})}`, '')).toBe(false);
});
