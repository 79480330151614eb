import type { HookSignature } from '@keyway/connectors';
import { exportJWK, generateKeyPair, type JWK, type JWTHeaderParameters, SignJWT } from 'jose';
import { beforeAll, beforeEach, expect, test } from 'vitest';

import type { Egress } from '../../../security/egress/index.js';
import type { ResolvedConnection } from '../../../vault/model/index.js';
import { createTokenVerifier, type TokenVerifier } from './verify-token.js';

const signature: Extract<HookSignature, { kind: 'jwt' }> = {
  kind: 'jwt',
  header: 'x-token',
  jwksUrl: () => 'https://vendor.example/keys',
  claims: ({ id }) => ({ iss: 'vendor', aud: `hook:${id}` }),
};
type Key = { readonly privateKey: Parameters<SignJWT['sign']>[0]; readonly jwk: JWK };
const resolved = {
  hosts: ['vendor.example'],
  application: { id: 'app_1' },
  connector: { id: 'vendor' },
} as unknown as ResolvedConnection;
const now = new Date('2026-03-04T09:30:00.000Z');

let vendorKey: Key;
let otherKey: Key;
let published: JWK[];
let asked: string[];
let isAway: boolean;
let clock: number;
let verifier: TokenVerifier;

beforeAll(async () => {
  [vendorKey, otherKey] = await Promise.all([makeKey('first'), makeKey('second')]);
});
beforeEach(() => {
  [published, asked, isAway, clock] = [[vendorKey.jwk], [], false, 0];
  const request = ({ url }: { url: string }) => {
    asked.push(url);
    if (isAway) return Promise.reject(new Error('away'));
    return Promise.resolve({ status: 200, body: Buffer.from(JSON.stringify({ keys: published })) });
  };
  verifier = createTokenVerifier({
    egress: { request } as unknown as Egress,
    now: () => now,
    monotonic: () => clock,
    reach: (_resolved, url) => url,
  });
});

async function makeKey(kid: string): Promise<Key> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), kid } };
}

type Claims = { iss?: string; aud?: string; exp?: number };
const seconds = now.getTime() / 1_000;
const good = { iss: 'vendor', aud: 'hook:7', exp: seconds + 60 };
const sign = (claims: Claims = {}, key = vendorKey, header: Partial<JWTHeaderParameters> = {}) =>
  new SignJWT({ ...good, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: key.jwk.kid, ...header })
    .sign(key.privateKey);
const verify = (token: string, id = '7') =>
  verifier.verify(
    signature,
    { method: 'POST', url: '', headers: { 'x-token': token }, body: Buffer.alloc(0) },
    { id, resolved },
  );
const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

test('a token of the vendor for this very subscription is good', async () => {
  expect(await verify(await sign())).toBe(true);
  expect(await verify(`Bearer ${await sign()}`)).toBe(true);
  expect(asked.length).toBe(1);
});

test('a token for another subscription or recipient, an expired one, or one without expiry is invalid', async () => {
  const wrong = [{ aud: 'hook:8' }, { iss: 'other' }, { exp: seconds - 120 }, { exp: undefined }];
  for (const claims of wrong) expect(await verify(await sign(claims)), JSON.stringify(claims)).toBe(false);
  expect(await verify(await sign(), '8')).toBe(false);
  expect(await verify(await sign(), '')).toBe(false);
});

test('a token signed with another key, with none, or with the public one is invalid', async () => {
  const header = { alg: 'none', kid: 'first' };
  expect(await verify(`${encode(header)}.${encode(good)}.`)).toBe(false);
  const jku = 'https://evil.example/keys';
  expect(await verify(await sign({}, otherKey, { kid: 'first', jku, jwk: otherKey.jwk }))).toBe(false);
  const publicBytes = new TextEncoder().encode(JSON.stringify(vendorKey.jwk));
  const confused = await new SignJWT(good)
    .setProtectedHeader({ alg: 'HS256', kid: 'first' })
    .sign(publicBytes);
  expect(await verify(confused)).toBe(false);
  for (const text of ['', 'x', 'a.b.c', '..']) expect(await verify(text), text).toBe(false);
  expect(new Set(asked)).toEqual(new Set(['https://vendor.example/keys']));
});

test('unknown keys have the keys read once a minute, and a key that is new is found then', async () => {
  const token = await sign({}, otherKey);
  for (let time = 0; time < 50; time += 1) expect(await verify(token)).toBe(false);
  expect(asked.length).toBe(1);
  published.push(otherKey.jwk);
  clock += 61_000;
  expect(await Promise.all(Array.from({ length: 10 }, () => verify(token)))).toEqual(
    Array.from({ length: 10 }, () => true),
  );
  expect(asked.length).toBe(2);
});

test('keys that cannot be read are not asked for with each call', async () => {
  isAway = true;
  const token = await sign();
  for (let time = 0; time < 20; time += 1) await expect(verify(token)).rejects.toThrow('away');
  expect(asked.length).toBe(1);
  isAway = false;
  clock += 10_001;
  expect(await verify(token)).toBe(true);
});
