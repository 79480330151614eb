import { expect, test } from 'vitest';

import { contentHeadersOf } from './content-headers.js';

function nameIn(fileName: string): string {
  const file = { fileName, contentType: null, source: { content: new Uint8Array() } };
  const headers = contentHeadersOf(file, { headers: {}, body: Buffer.alloc(0), stream: undefined });
  return decodeURIComponent(/filename\*=UTF-8''(\S*)$/.exec(headers['content-disposition']!)![1]!);
}

test.each([
  ['a family', '👨\u200d👩\u200d👧.png'],
  ['a Persian word', 'می\u200cخواهم.pdf'],
])('the joiners of %s stay in its name', (_what, name) => {
  expect(nameIn(name)).toBe(name);
});

test.each([
  ['a turn of direction', 'invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['isolates and marks', '\u2066a\u2069\u200f\u200eb.txt', 'ab.txt'],
  ['controls', 'a\r\nb\u0000.txt', 'ab.txt'],
  ['a soft hyphen and a byte order mark', '\ufeffa\u00adb.txt', 'ab.txt'],
  ['joiners alone', '\u200d\u200c', 'attachment'],
])('%s does not', (_what, name, expected) => {
  expect(nameIn(name)).toBe(expected);
});
