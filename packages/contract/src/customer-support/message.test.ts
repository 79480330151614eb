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

const image = { file_name: 'a.png', content_type: 'image/png', content_base64: 'aGk=' };
const problemsOf = (body_html: string | undefined, attachments: object[]) =>
  messageCreateSchema
    .safeParse({ body: 'see image', body_html, attachments })
    .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`);

test('an image within the text names its file once', () => {
  const logo = { ...image, content_id: 'logo@acme' };
  expect(problemsOf('<p><img src="cid:logo@acme"></p>', [logo, image])).toBeUndefined();
  expect(problemsOf('<img src=CID:logo@acme>', [logo])).toBeUndefined();
  for (const html of [undefined, '<img src="cid:logo@acme.example">', '<img src="cid:LOGO@acme">'])
    expect(problemsOf(html, [image, logo])).toEqual([
      'attachments.1.content_id is shown nowhere: add <img src="cid:logo@acme"> to body_html, or remove content_id',
    ]);
  expect(problemsOf('<img src="cid:logo@acme">', [logo, logo])).toEqual([
    'attachments.1.content_id must differ from those of the other files',
  ]);
  for (const file of [
    { ...image, content_id: 'a"b' },
    { id: 'upl_1', content_id: 'a' },
  ])
    expect(problemsOf('<img src="cid:a">', [file])).toBeDefined();
});
