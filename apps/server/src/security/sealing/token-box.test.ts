import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { UnsealError } from './seal.js';
import { sealToken, unsealToken } from './token-box.js';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const key = randomBytes(32);

test('opens what it sealed exactly', () => {
  const values = [null, '', '9007199254740993', 0.1, -1, [1, 'a', null], { 'ü\u0000': { deep: ['"'] } }];
  for (const value of values)
    expect(unsealToken(key, 'cursor', sealToken(key, 'cursor', value))).toEqual(value);
});

test('every other character at every position fails, the last one too', () => {
  for (const value of [{ a: 1 }, { a: 12 }, { a: 123 }]) {
    const token = sealToken(key, 'cursor', value);
    for (let index = 0; index < token.length; index++) {
      for (const character of ALPHABET) {
        if (character === token[index]) continue;
        const altered = token.slice(0, index) + character + token.slice(index + 1);
        expect(() => unsealToken(key, 'cursor', altered)).toThrow(UnsealError);
      }
    }
  }
});

test('refuses other spellings, other purposes and other keys with the same error', () => {
  const token = sealToken(key, 'cursor', { position: '>>>???' });
  const spellings = [
    `${token}=`,
    `${token}\n`,
    ` ${token}`,
    token.slice(0, -1),
    `${token}A`,
    '',
    'ü',
    token + token,
  ];
  for (const text of spellings) expect(() => unsealToken(key, 'cursor', text)).toThrow(new UnsealError());
  expect(() => unsealToken(key, 'message', token)).toThrow(new UnsealError());
  expect(() => unsealToken(randomBytes(32), 'cursor', token)).toThrow(new UnsealError());
});

test('equal values have equal tokens, per purpose and key', () => {
  const token = sealToken(key, 'cursor', { a: 1 });
  expect(sealToken(key, 'cursor', { a: 1 })).toBe(token);
  expect(sealToken(key, 'message', { a: 1 })).not.toBe(token);
  expect(sealToken(randomBytes(32), 'cursor', { a: 1 })).not.toBe(token);
});

test('a token shows nothing of its content', () => {
  const token = sealToken(key, 'cursor', { secret: 'canary-canary-canary' });
  expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('canary');
});

test('refuses what JSON would change, and what is too large', () => {
  for (const value of [NaN, Infinity, 2 ** 53, 10n, undefined, () => 1, [Symbol('a')]]) {
    expect(() => sealToken(key, 'cursor', value)).toThrow(TypeError);
  }
  expect(() => sealToken(key, 'cursor', 'x'.repeat(8192))).toThrow(RangeError);
  expect(() => unsealToken(key, 'cursor', 'A'.repeat(8193))).toThrow(UnsealError);
});
