import { expect, test } from 'vitest';

import { describeWithoutWords, quoteWords } from './quote-words.js';

test.each([
  ['lines', 'Email: is\n\tnot\r\nvalid ', 'Email: is not valid'],
  ['controls', 'a\u0000b\u202ec', 'a b c'],
  ['half a character', 'a\ud83d', 'a\ufffd'],
  ['nothing', undefined, ''],
])('words are quoted on one line: %s', (_name, words, expected) => {
  expect(quoteWords(words)).toBe(expected);
});

test('long words are cut to 200 characters, between two of them', () => {
  expect(quoteWords('x'.repeat(200))).toHaveLength(200);
  expect(quoteWords(`${'x'.repeat(198)}😀 and more`)).toBe(`${'x'.repeat(198)}…`);
});

test('the log keeps a code that has the form of one', () => {
  expect(describeWithoutWords('Front', 422, 'RecordInvalid')).toBe('Front returned 422 (RecordInvalid).');
  expect(describeWithoutWords('Front', 422, 'Anna is suspended')).toBe('Front returned 422.');
});
