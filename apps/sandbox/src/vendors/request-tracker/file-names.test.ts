import { expect, test } from 'vitest';
import { toStoredFileName } from './file-names.js';

test.each([
  ['plain.txt', 'plain.txt'],
  ['=?UTF-8?B?w7xuw68udHh0?=', 'ünï.txt'],
  ['=?iso-8859-1?Q?caf=E9_x.txt?=', 'café x.txt'],
  ['=?UTF-8?Q?a_b?= tail =?UTF-8?B?w7w=?= =?UTF-8?B?w7w=?=', 'a b tail üü'],
  ['=?no-such-charset?Q?x?=', '=?no-such-charset?Q?x?='],
  ['ünï.txt', '\ufffdn\ufffd.txt'],
  ['a/b "q" c.txt', 'b "q" c.txt'],
])('%j is stored as %j', (given, stored) => {
  expect(toStoredFileName(given)).toBe(stored);
});

test('a character beyond Latin-1 fails', () => {
  expect(() => toStoredFileName('☃.txt')).toThrow(
    expect.objectContaining({ answer: expect.objectContaining({ status: 500, body: '' }) as unknown }),
  );
});
