import { generateRandomCodeVerifier } from 'oauth4webapi';
import { expect, test } from 'vitest';

import { applicationOfStateHandle, createStateHandle } from './oauth-state-handle.js';

test('a handle names its application, dots included', () => {
  expect(applicationOfStateHandle(createStateHandle('app_1'))).toBe('app_1');
  expect(applicationOfStateHandle(createStateHandle('a.b.c'))).toBe('a.b.c');
});

/** A fair source exceeds this once in 10^9, at 63 degrees of freedom. */
const CHI_SQUARE_LIMIT = 155;

test.each([
  ['states', () => createStateHandle('a').slice('a.'.length)],
  ['PKCE verifiers', generateRandomCodeVerifier],
])('100,000 %s do not repeat and use every character equally often', (_name, create) => {
  const values = Array.from({ length: 100_000 }, create);
  expect(new Set(values).size).toBe(values.length);
  const counts = new Map<string, number>();
  for (const value of values) {
    // Two of the six bits of the 43rd character are determined by the length.
    for (const character of value.slice(0, 42)) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  const expected = (values.length * 42) / 64;
  const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  expect(counts.size).toBe(64);
  expect(chiSquare).toBeLessThan(CHI_SQUARE_LIMIT);
});

test.each([
  undefined,
  '',
  'a',
  'a.',
  `.${'x'.repeat(43)}`,
  `a.${'x'.repeat(42)}`,
  `a.${'x'.repeat(44)}`,
  `_system.${'x'.repeat(43)}`,
  `a\u0000.${'x'.repeat(43)}`,
  ['a'],
])('%j is no handle', (handle) => {
  expect(applicationOfStateHandle(handle)).toBeUndefined();
});
