import { createHmac, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { signToken, TokenError, verifyToken, type SignTokenOptions } from './session-token.js';

const key = randomBytes(32);
const now = new Date('2026-01-01T00:00:00.500Z');
const place = { audience: 'keyway:session', issuer: 'https://keyway.test', now } as const;
const options: SignTokenOptions = {
  ...place,
  subject: 'con_1',
  claims: { app: 'app_1' },
  expiresInSeconds: 60,
};
const invalid = { name: 'TokenError', reason: 'invalid' };

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
function forge(header: object, payload: object, algorithm = 'sha256') {
  const text = `${encode(header)}.${encode(payload)}`;
  return `${text}.${createHmac(algorithm, key).update(text).digest('base64url')}`;
}
const payload = { iss: place.issuer, aud: place.audience, jti: 'a', iat: 1_767_225_600, exp: 1_767_225_660 };

test('verifies what it signed', async () => {
  const verified = await verifyToken(key, place, await signToken(key, options));
  expect(verified).toMatchObject({ app: 'app_1', sub: 'con_1', iat: 1_767_225_600, exp: 1_767_225_660 });
  const other = await verifyToken(key, place, await signToken(key, options));
  expect(other.jti).not.toBe(verified.jti);
});

test('expires to the second, without tolerance', async () => {
  const token = await signToken(key, options);
  const at = (iso: string) => verifyToken(key, { ...place, now: new Date(iso) }, token);
  await expect(at('2026-01-01T00:00:59.999Z')).resolves.toBeDefined();
  await expect(at('2026-01-01T00:01:00.000Z')).rejects.toMatchObject({
    name: 'TokenError',
    reason: 'expired',
  });
});

test('every changed character fails, the last one too', async () => {
  const token = await signToken(key, options);
  for (let index = 0; index < token.length; index++) {
    for (const character of ['A', 'B', 'w', '_', '.']) {
      if (character === token[index]) continue;
      const altered = token.slice(0, index) + character + token.slice(index + 1);
      await expect(verifyToken(key, place, altered)).rejects.toMatchObject(invalid);
    }
  }
});

test('refuses another audience, issuer or key, and text that is no token', async () => {
  const token = await signToken(key, options);
  const outcomes = await Promise.allSettled([
    verifyToken(key, { ...place, audience: 'keyway:authorize' }, token),
    verifyToken(key, { ...place, issuer: 'https://other.test' }, token),
    verifyToken(randomBytes(32), place, token),
    verifyToken(key, place, ''),
    verifyToken(key, place, 'a.b.c'),
    verifyToken(key, place, `${token}=`),
    verifyToken(key, place, `${token}${'A'.repeat(9000)}`),
  ]);
  expect(outcomes).toEqual(outcomes.map(() => ({ status: 'rejected', reason: new TokenError('invalid') })));
});

test('accepts only HS256 with jti, iat and exp, whatever a forger with the key writes', async () => {
  await expect(verifyToken(key, place, forge({ alg: 'HS256', typ: 'JWT' }, payload))).resolves.toBeDefined();
  const forged = [
    `${encode({ alg: 'none', typ: 'JWT' })}.${encode(payload)}.`,
    forge({ alg: 'HS512', typ: 'JWT' }, payload, 'sha512'),
    forge({ alg: 'HS256' }, payload),
    forge({ alg: 'HS256', typ: 'JWT', crit: ['x'], x: 1 }, payload),
    ...['jti', 'iat', 'exp', 'aud', 'iss'].map((claim) =>
      forge({ alg: 'HS256', typ: 'JWT' }, { ...payload, [claim]: undefined }),
    ),
    forge({ alg: 'HS256', typ: 'JWT' }, { ...payload, jti: 5 }),
  ];
  for (const token of forged) await expect(verifyToken(key, place, token)).rejects.toThrow(TokenError);
});

test('claims cannot replace what the signer sets, and short keys are refused', async () => {
  for (const name of ['iss', 'aud', 'sub', 'exp', 'iat', 'nbf', 'jti']) {
    await expect(signToken(key, { ...options, claims: { [name]: 1 } })).rejects.toThrow(TypeError);
  }
  await expect(signToken(randomBytes(16), options)).rejects.toThrow(TypeError);
});
