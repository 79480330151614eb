import { describe, expect, test } from 'vitest';

import type { Egress } from '../../security/egress/egress.js';
import type { OAuthClient } from './oauth-client.js';
import { buildClientRequest, readTokenAnswer, requestTokens } from './request-tokens.js';

const read = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  readTokenAnswer({
    status,
    headers,
    body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
  });
const client = (clientAuthentication: 'basic' | 'body', tokenRequestFormat: 'form' | 'json') =>
  ({
    clientId: 'an id',
    clientSecret: 's:e-c/r',
    strategy: { clientAuthentication, tokenRequestFormat },
  }) as OAuthClient;

describe('the life of a token', () => {
  test.each([
    [3600, 3600],
    ['3600', 3600],
    ['3599.5', 3599],
    [1.9, 1],
    [1e300, 315_360_000],
    ['999999999999', 315_360_000],
    [0, undefined],
    [-5, undefined],
    ['-5', undefined],
    ['', undefined],
    ['soon', undefined],
    [null, undefined],
    [undefined, undefined],
    [{}, undefined],
  ])('%j is read as %s', (given, expected) => {
    expect(read({ access_token: 'a', expires_in: given })).toMatchObject({
      kind: 'granted',
      expiresInSeconds: expected,
    });
  });
});

test.each([
  [1_893_456_000, '2030-01-01T00:00:00.000Z'],
  ['1893456000', '2030-01-01T00:00:00.000Z'],
  [1_893_456_000_000, undefined],
  ['2030-01-01T00:00:00Z', undefined],
  [7200, undefined],
  [null, undefined],
])('expires_at %j is read as the moment %s', (given, expected) => {
  const answer = read({ access_token: 'a', expires_at: given });
  expect(answer.kind === 'granted' && answer.expiresAt?.toISOString()).toBe(expected);
});

test.each([
  ['a b', ['a', 'b']],
  ['a,b', ['a', 'b']],
  [
    ['a', 'b'],
    ['a', 'b'],
  ],
  [['a', 'b\u0000'], ['a']],
  ['a b\u0000', ['a']],
  ['', undefined],
  [7, undefined],
])('scope %j is read as %j', (given, expected) => {
  expect(read({ access_token: 'a', scope: given })).toMatchObject({ scopes: expected });
});

test.each([
  ['{}', 'unreadable'],
  ['[]', 'unreadable'],
  ['null', 'unreadable'],
  ['', 'unreadable'],
  ['<html>', 'unreadable'],
  ['{"access_token":""}', 'unreadable'],
  ['{"access_token":["a"]}', 'unreadable'],
  ['{"access_token":"a\\r\\nb: c"}', 'unreadable'],
  ['{"access_token":"a\u2713"}', 'unreadable'],
])('a 200 with %s is no grant', (body, reason) => {
  expect(read(body)).toMatchObject({ kind: 'unavailable', reason });
});

test('a byte order mark hides no tokens', () => {
  expect(read('\uFEFF{"access_token":"a","refresh_token":"b"}')).toMatchObject({
    kind: 'granted',
    refreshToken: 'b',
  });
});

test('an error in a 200 is a refusal, an error in a 500 is not', () => {
  expect(read({ error: 'invalid_grant' })).toMatchObject({ kind: 'refused', error: 'invalid_grant' });
  expect(read({ error: 'invalid_grant' }, 500)).toMatchObject({ kind: 'unavailable', reason: 'status' });
});

test('a rate limit carries its Retry-After', () => {
  expect(read('', 429, { 'retry-after': '9' })).toEqual({
    kind: 'unavailable',
    reason: 'rate_limit',
    status: 429,
    retryAfterSeconds: 9,
  });
});

describe('our client', () => {
  test('goes into the header, form-encoded, or into the body', () => {
    const basic = buildClientRequest(client('basic', 'form'), { a: 'b c' });
    expect(Buffer.from(basic.headers.authorization?.slice(6) ?? '', 'base64').toString()).toBe(
      'an%20id:s%3Ae-c%2Fr',
    );
    expect(basic.body).toBe('a=b+c');
    const body = buildClientRequest(client('body', 'form'), { a: 'b' });
    expect(body.headers.authorization).toBeUndefined();
    expect(body.body).toBe('a=b&client_id=an+id&client_secret=s%3Ae-c%2Fr');
  });

  test('speaks JSON where the provider does', () => {
    const { headers, body } = buildClientRequest(client('body', 'json'), { a: 'b' });
    expect(headers['content-type']).toBe('application/json');
    expect(JSON.parse(body)).toEqual({ a: 'b', client_id: 'an id', client_secret: 's:e-c/r' });
  });
});

test.each(['basic', 'body'] as const)(
  'a refusal that repeats what it was sent (%s) tells nothing of it',
  async (clientAuthentication) => {
    const sent = { refresh_token: 'the-refresh-token', code: 'the-code', code_verifier: 'the-verifier' };
    const request: Egress['request'] = ({ headers, body }) => {
      const pair = Buffer.from(headers?.authorization?.split(' ')[1] ?? '', 'base64').toString();
      const words = `${headers?.authorization} ${pair} ${decodeURIComponent(pair)} ${String(body)}`;
      const answer = JSON.stringify({ error: words, error_description: `because of ${words}` });
      return Promise.resolve({ status: 400, headers: {}, body: Buffer.from(answer), durationMs: 0 });
    };
    const provider = { ...client(clientAuthentication, 'form'), tokenUrl: 'https://vendor.example/token' };
    const answer = await requestTokens({ request } as Egress, provider, {
      grant_type: 'some_grant',
      ...sent,
    });
    expect(answer).toMatchObject({
      kind: 'refused',
      description: expect.stringContaining('because of') as string,
    });
    const told = JSON.stringify(answer);
    const pair = Buffer.from('an%20id:s%3Ae-c%2Fr').toString('base64');
    for (const secret of [...Object.values(sent), 's:e-c/r', 's%3Ae-c%2Fr', pair.slice(-12)])
      expect(told).not.toContain(secret);
    expect(told).toContain('some_grant');
  },
);
