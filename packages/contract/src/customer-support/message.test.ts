import { expect, test } from 'vitest';

import { messageCreateSchema } from './message.js';

const isTaken = (attachment: { file_name?: string; content_type?: string }): boolean =>
  messageCreateSchema.safeParse({
    body: 'see file',
    attachments: [{ file_name: 'a.txt', content_type: 'text/plain', content_base64: 'aGk=', ...attachment }],
  }).success;

test.each([
  'text/plain',
  'text/plain; charset=utf-8',
  'text/plain;charset="utf-8" ; format=flowed',
  'multipart/related; boundary="a b\\"c;d/e"',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'image/svg+xml',
  'application/x-www-form-urlencoded',
])('takes the media type %s', (content_type) => {
  expect(isTaken({ content_type })).toBe(true);
});

test.each([
  '',
  'text',
  'text/',
  '/plain',
  'text/plain/x',
  'text /plain',
  ' text/plain',
  'text/plain\r\nX-Injected: 1',
  'text/plain\n',
  'text/plain; charset="a\r\nb"',
  'text/plain; charset="a\u0000b"',
  'text/plain; charset="open',
  'text/plain; charset',
  'text/plain;',
  'text/plain, text/html',
  'tëxt/plain',
  'text/plain; name="ü"',
  'text/plain\u007f',
  `text/plain${'; a=b'.repeat(60)}`,
])('refuses the media type %j', (content_type) => {
  expect(isTaken({ content_type })).toBe(false);
});

test('a file name may hold any writing, and no control character', () => {
  for (const file_name of ['ünï ☃ 👩‍🚀.txt', 'a "b" (1);c.tar.gz', 'résumé.pdf'])
    expect(isTaken({ file_name }), file_name).toBe(true);
  for (const file_name of ['', 'a\r\nb', 'a\nb', 'a\u0000', 'a\tb', 'a\u001fb', 'a\u007f', 'a\u0085b'])
    expect(isTaken({ file_name }), JSON.stringify(file_name)).toBe(false);
});
