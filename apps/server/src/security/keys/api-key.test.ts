import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { apiKeyPrefix, createApiKey, hashApiKey, isSameSecret, isWellFormedApiKey } from './api-key.js';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

test('makes well-formed keys that never repeat', () => {
  const secrets = Array.from(
    { length: 1000 },
    (_, index) => createApiKey(index % 2 ? 'live' : 'test').secret,
  );
  expect(new Set(secrets).size).toBe(1000);
  for (const secret of secrets) {
    expect(secret).toMatch(/^kw_(live|test)_[0-9A-Za-z]{42}$/);
    expect(isWellFormedApiKey(secret)).toBe(true);
  }
});

test('every changed character breaks the checksum', () => {
  const { secret } = createApiKey('live');
  for (let index = 0; index < secret.length; index++) {
    for (const character of ALPHABET) {
      if (character === secret[index]) continue;
      expect(isWellFormedApiKey(secret.slice(0, index) + character + secret.slice(index + 1))).toBe(false);
    }
  }
});

test('refuses foreign forms', () => {
  const { secret } = createApiKey('live');
  const texts = [
    '',
    'kw_live_',
    secret.replace('live', 'prod'),
    secret.toUpperCase(),
    ` ${secret}`,
    `${secret}\n`,
  ];
  for (const text of [...texts, secret.slice(0, -1), `${secret}0`])
    expect(isWellFormedApiKey(text)).toBe(false);
});

test('the random part uses every character about equally often', () => {
  const counts = new Map<string, number>();
  for (let round = 0; round < 4000; round++) {
    for (const character of createApiKey('test').secret.slice(8, 44)) {
      counts.set(character, (counts.get(character) ?? 0) + 1);
    }
  }
  const expected = (4000 * 36) / 62;
  const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  expect(counts.size).toBe(62);
  // 61 degrees of freedom: exceeds 150 by chance once in 10^9; modulo bias of a byte gives about 900.
  expect(chiSquare).toBeLessThan(150);
});

test('the prefix leaves at least 30 random characters unknown', () => {
  const { secret, prefix } = createApiKey('live');
  expect(secret.startsWith(prefix)).toBe(true);
  expect(apiKeyPrefix(secret)).toBe(prefix);
  expect(secret.length - prefix.length - 6).toBe(30);
});

test('hashes depend on key and pepper', () => {
  const pepper = randomBytes(32);
  const { secret } = createApiKey('live');
  expect(hashApiKey(pepper, secret)).toEqual(hashApiKey(pepper, secret));
  expect(hashApiKey(pepper, secret)).not.toEqual(hashApiKey(randomBytes(32), secret));
  expect(hashApiKey(pepper, secret)).not.toEqual(hashApiKey(pepper, createApiKey('live').secret));
});

test('compares secrets of any length', () => {
  expect(isSameSecret('admin', 'admin')).toBe(true);
  for (const other of ['', 'admi', 'admin ', 'Admin', 'admin'.repeat(100)]) {
    expect(isSameSecret('admin', other)).toBe(false);
  }
});

test('the expression in the documentation finds every key, and nothing else', () => {
  const page = readFileSync(new URL('../../../../../docs/security-model.md', import.meta.url), 'utf8');
  const expression = new RegExp(/`(kw_\([^`]+)`/.exec(page)?.[1] ?? 'nothing is documented', 'g');
  const find = (text: string): string[] => text.match(expression) ?? [];
  const keys = Array.from({ length: 1000 }, (_, index) => createApiKey(index % 2 ? 'live' : 'test'));
  for (const place of ['#', '{"authorization":"Bearer #"}', 'KEY_#_', 'https://#:@host/', 'x#0'])
    expect(keys.filter(({ secret }) => find(place.replace('#', secret)).join() === secret)).toHaveLength(
      1000,
    );
  // The displayed prefix of a key authenticates nothing.
  expect(keys.filter(({ prefix }) => find(prefix).length > 0)).toHaveLength(0);
  const others = Array.from({ length: 100_000 }, (_, index) =>
    randomBytes(50).toString((['base64', 'base64url', 'hex'] as const)[index % 3]),
  );
  expect(others.filter((text) => find(`${text} kw_${text}`).length > 0)).toHaveLength(0);
});
