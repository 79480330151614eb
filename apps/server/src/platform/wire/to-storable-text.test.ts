import { expect, test } from 'vitest';

import { toStorableText } from './to-storable-text.js';

test.each([
  ['text as it is', 'text as it is'],
  ['no \u0000 way', 'no   way'],
  ['two\r\nlines', 'two lines'],
  ['\u009b31m', ' 31m'],
  ['half \ud83d of it', 'half \ufffd of it'],
  ['whole 😀', 'whole 😀'],
])('%j becomes %j', (text, expected) => {
  expect(toStorableText(text, 100)).toBe(expected);
});

test('a cut through a character leaves text that a database takes', () => {
  const text = toStorableText(`${'y'.repeat(9)}😀 tail`, 10);
  expect([text, text.isWellFormed()]).toEqual([`${'y'.repeat(9)}\ufffd`, true]);
});
