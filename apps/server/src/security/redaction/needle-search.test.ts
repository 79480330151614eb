import { expect, test } from 'vitest';

import { createNeedleSearch } from './needle-search.js';

/** Deterministic for a seed, so that a failure can be reproduced. */
const createRandom = (seed: number) => (below: number) => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
};

/** Few letters, so that words, and nearly complete needles, occur by chance. */
const randomText = (random: (below: number) => number, length: number): string =>
  Array.from({ length }, () => 'ab'[random(2)]).join('');

test('finds exactly what a plain search finds, wherever the text lies in memory', () => {
  const random = createRandom(20_261_122);
  const found = { yes: 0, no: 0 };
  for (let round = 0; round < 3_000; round += 1) {
    const needles = Array.from({ length: 1 + random(4) }, () =>
      Buffer.from(randomText(random, 7 + random(14))),
    );
    const memory = Buffer.from(randomText(random, 240));
    const text = memory.subarray(random(8), 8 + random(232));
    const expected = needles.some((needle) => text.includes(needle));
    expect(createNeedleSearch(needles)(text)).toBe(expected);
    found[expected ? 'yes' : 'no'] += 1;
  }
  expect(Math.min(found.yes, found.no)).toBeGreaterThan(300);
});

test('finds a needle at every place, the ends included, and none that is cut', () => {
  const needle = Buffer.from('0123456789abcdef');
  const isIn = createNeedleSearch([needle, Buffer.from('another needle, longer than that')]);
  for (let before = 0; before < 40; before += 1) {
    for (let after = 0; after < 5; after += 1) {
      const text = Buffer.concat([Buffer.alloc(before, '-'), needle, Buffer.alloc(after, '-')]);
      expect(isIn(text)).toBe(true);
      expect(isIn(text.subarray(0, before + needle.length - 1))).toBe(false);
      expect(isIn(text.subarray(before + 1))).toBe(false);
    }
  }
});

test('finds a needle of kilobytes, however little it varies', () => {
  for (const needle of [Buffer.alloc(8_192, 'a'), Buffer.from('0123456789abcdef'.repeat(512))]) {
    const isIn = createNeedleSearch([needle]);
    for (let before = 0; before < 5; before += 1) {
      const text = Buffer.concat([Buffer.alloc(before, '-'), needle]);
      expect(isIn(text)).toBe(true);
      expect(isIn(text.subarray(0, -1))).toBe(false);
    }
  }
});

test('counts on few places of a long needle', () => {
  // Indexing all of it would take seconds for a repetitive value.
  const needles = ['a', 'b', 'c'].map((letter) => Buffer.alloc(4_000_000, letter));
  expect(createNeedleSearch(needles)(Buffer.from('nothing of it'))).toBe(false);
});

test('finds nothing in next to nothing, at the very end of the memory as well', () => {
  const isIn = createNeedleSearch([Buffer.from('0123456789abcdef')]);
  for (const size of [6, 7, 8, 9]) {
    const memory = new ArrayBuffer(size);
    for (let start = 0; start <= size; start += 1) expect(isIn(new Uint8Array(memory, start))).toBe(false);
  }
});

test('finds nothing without needles', () => {
  expect(createNeedleSearch([])(Buffer.from('a text of some length'))).toBe(false);
});

test('refuses needles that it could miss', () => {
  expect(() => createNeedleSearch([Buffer.from('sixsix')])).toThrow('too short');
});
