import { expect, test } from 'vitest';
import { assertJsonShape, jsonLimits, JsonShapeError, isNestedTooDeeply } from './parse-json.js';

const nested = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown;
const keys = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]));
const shape = (value: unknown, mayBeLonger?: RegExp) => () =>
  assertJsonShape(value, mayBeLonger ? { ...jsonLimits, mayBeLonger } : jsonLimits);

test('accepts a value that reaches every limit', () => {
  const values = [
    nested(32),
    keys(1000),
    'x'.repeat(262_144),
    new Array(1000).fill(0),
    null,
    1e308,
    true,
    'emoji 😀',
  ];
  for (const value of values) expect(shape(value)).not.toThrow();
});

test.each([
  ['depth', nested(33), 'is nested too deeply'],
  ['extreme depth', nested(100_000), 'is nested too deeply'],
  ['keys', keys(1001), 'has too many keys'],
  ['string', 'x'.repeat(262_145), 'is longer than 262144 characters'],
  ['array', new Array(1001).fill(0), 'has too many items'],
  ['key length', { ['k'.repeat(256)]: 1 }, 'contains a key that is too long'],
])('refuses too much: %s', (_name, value, reason) => {
  expect(shape(value)).toThrow(expect.objectContaining({ name: 'JsonShapeError', reason }));
});

test('lets a string be longer where that is said, and checks it all the same', () => {
  const files = (text: string) => shape({ files: [{ text }] }, /^files\[\d+\]\.text$/);
  expect(files('x'.repeat(262_145))).not.toThrow();
  expect(files(`${'x'.repeat(262_145)}\u0000`)).toThrow(expect.objectContaining({ path: 'files[0].text' }));
  expect(shape({ files: ['x'.repeat(262_145)] }, /^files\[\d+\]\.text$/)).toThrow(
    expect.objectContaining({ path: 'files[0]' }),
  );
});

test('refuses prototype keys at any depth', () => {
  for (const key of ['__proto__', 'constructor', 'prototype']) {
    const value: unknown = JSON.parse(`{"a":[{"b":{"${key}":{"x":1}}}]}`);
    expect(shape(value)).toThrow(
      expect.objectContaining({ path: 'a[0].b', reason: `contains the forbidden key ${key}` }),
    );
  }
});

test('refuses NUL and lone surrogates in values and keys, and never repeats the value', () => {
  for (const bad of ['canary\u0000', 'canary\ud800', '\udc00canary']) {
    expect(shape({ list: [1, { text: bad }] })).toThrow(expect.objectContaining({ path: 'list[1].text' }));
    expect(shape({ list: [{ [bad]: 1 }] })).toThrow(expect.objectContaining({ path: 'list[0]' }));
    expect(shape([bad])).not.toThrow(/canary/);
    expect(shape(bad)).toThrow(JsonShapeError);
  }
});

test('a long text that opens too many levels is found before it is parsed', () => {
  const long = ' '.repeat(70_000);
  expect(isNestedTooDeeply(`${long}${'['.repeat(33)}`, 32)).toBe(true);
  expect(isNestedTooDeeply(`${long}${'{"a":'.repeat(33)}`, 32)).toBe(true);
  expect(isNestedTooDeeply(`${long}${'[]'.repeat(100)}${'['.repeat(32)}`, 32)).toBe(false);
  expect(isNestedTooDeeply(`${long}"\\"${'['.repeat(33)}"`, 32)).toBe(false);
  // V8 parses a short one differently.
  expect(isNestedTooDeeply('['.repeat(33), 32)).toBe(false);
});
