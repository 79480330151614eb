import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  sealBytes,
  sealedTerm,
  unsealBytes,
  UnsealError,
  unwrapKey,
  wrapKey,
  type SealContext,
} from './seal.js';
import { deriveKey, keyFingerprint } from './master-key.js';

const key = randomBytes(32);
const context: SealContext = {
  table: 'connections',
  column: 'credential',
  row: 'r1',
  applicationId: 'app_1',
};
const keyOf = (term: number) => (term === 7 ? key : undefined);
const seal = (text: string, place = context) => sealBytes({ term: 7, key }, place, Buffer.from(text));
const open = (sealed: Buffer, place = context) => unsealBytes(keyOf, place, sealed).toString();

test('opens what it sealed, the empty text too', () => {
  for (const text of ['', 'a', 'geheim €', 'x'.repeat(100_000)]) expect(open(seal(text))).toBe(text);
  expect(sealedTerm(seal('a'))).toBe(7);
});

test('refuses every flipped bit of every byte with one and the same error', () => {
  const sealed = seal('access-token-1234567890');
  for (let index = 0; index < sealed.length; index++) {
    for (let bit = 0; bit < 8; bit++) {
      const altered = Buffer.from(sealed);
      altered[index] = (altered[index] ?? 0) ^ (1 << bit);
      expect(() => open(altered)).toThrow(new UnsealError());
    }
  }
});

test('refuses every truncation, extension and plain text', () => {
  const sealed = seal('access-token');
  for (let length = 0; length < sealed.length; length++) {
    expect(() => open(sealed.subarray(0, length))).toThrow(UnsealError);
  }
  expect(() => open(Buffer.concat([sealed, Buffer.of(0)]))).toThrow(UnsealError);
  expect(() => open(Buffer.from('access-token in the clear, long enough to look sealed'))).toThrow(
    UnsealError,
  );
});

test('refuses a value moved to any other place, and boundaries cannot be shifted', () => {
  const places: SealContext[] = [];
  for (const table of ['ab', 'a']) {
    for (const column of ['c', 'bc']) {
      for (const row of ['1', '11']) {
        for (const applicationId of ['x', '1x']) places.push({ table, column, row, applicationId });
      }
    }
  }
  for (const from of places) {
    const sealed = seal('value', from);
    for (const to of places) {
      if (to === from) expect(open(sealed, to)).toBe('value');
      else expect(() => open(sealed, to)).toThrow(UnsealError);
    }
  }
});

test('refuses another term even when both terms have the same key', () => {
  const sealed = seal('value');
  sealed.writeUInt32BE(8, 1);
  expect(() => unsealBytes(() => key, context, sealed)).toThrow(UnsealError);
  expect(() => unsealBytes(() => undefined, context, seal('value'))).toThrow(UnsealError);
  expect(() => unsealBytes(() => randomBytes(16), context, seal('value'))).toThrow(UnsealError);
});

test('never seals the same bytes twice alike', () => {
  const count = 20_000;
  const sealed = new Set(Array.from({ length: count }, () => seal('same').toString('latin1')));
  const nonces = new Set([...sealed].map((text) => text.slice(5, 17)));
  expect([sealed.size, nonces.size]).toEqual([count, count]);
});

test('unwraps a data key only for its own application, term and master key', () => {
  const dataKey = randomBytes(32);
  const wrapped = wrapKey(key, { applicationId: 'a', term: 3 }, dataKey);
  expect(unwrapKey(key, { applicationId: 'a', term: 3 }, wrapped)).toEqual(dataKey);
  expect(() => unwrapKey(key, { applicationId: 'b', term: 3 }, wrapped)).toThrow(UnsealError);
  expect(() => unwrapKey(key, { applicationId: 'a', term: 4 }, wrapped)).toThrow(UnsealError);
  expect(() => unwrapKey(randomBytes(32), { applicationId: 'a', term: 3 }, wrapped)).toThrow(UnsealError);
  expect(() => wrapKey(key, { applicationId: 'a', term: 3 }, randomBytes(16))).toThrow(TypeError);
});

test('derives independent keys per purpose, and a fingerprint that is not the key', () => {
  expect(deriveKey(key, 'a')).toEqual(deriveKey(key, 'a'));
  expect(deriveKey(key, 'a')).not.toEqual(deriveKey(key, 'b'));
  expect(deriveKey(key, 'a')).toHaveLength(32);
  expect(keyFingerprint(key)).toMatch(/^[0-9a-f]{16}$/);
  expect(key.toString('hex')).not.toContain(keyFingerprint(key));
  expect(keyFingerprint(key)).not.toBe(keyFingerprint(randomBytes(32)));
});
