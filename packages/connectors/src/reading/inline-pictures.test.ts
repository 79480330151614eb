import { expect, test } from 'vitest';

import { toContentId } from './attachments.js';
import { contentIdsIn, inlinePictures } from './inline-pictures.js';

const own = (url: string) => (url.startsWith('https://own.example/') ? { url } : undefined);

test('finds the pictures at the vendor’s own addresses, each once, with what their addresses tell', () => {
  const html =
    '<IMG alt="a" SRC="https://own.example/a%20b.png?x=1&amp;y=2"><img src=https://own.example/c><img src="https://own.example/c">' +
    '<img src="https://other.example/d.png"><img src="cid:e"><img><script><img src="https://own.example/f.png"></script>';
  expect(inlinePictures(html, own)).toMatchObject([
    { file_name: 'a b.png', url: 'https://own.example/a%20b.png?x=1&y=2', is_inline: true, size: null },
    { file_name: 'picture', url: 'https://own.example/c', is_inline: true, content_id: null },
  ]);
  expect(inlinePictures(null, own)).toEqual([]);
});

test('a text of very many pictures has a hundred', () => {
  const html = Array.from({ length: 60_000 }, (_, place) => `<img src="https://own.example/${place}">`).join(
    '',
  );
  expect(inlinePictures(html, own)).toHaveLength(100);
});

test('reads the content IDs that a text names, encoded or not', () => {
  const html = '<img src="cid:a@b"><img src="CID:c%2Fd@e"><img src="cid:%zz"><a href="cid:f">f</a>';
  expect([...contentIdsIn(html)]).toEqual(['a@b', 'c%2Fd@e', 'c/d@e', '%zz']);
});

test.each([
  ['<a@b>', 'a@b'],
  ['a@b', 'a@b'],
  [' <a@b> ', 'a@b'],
  ['', null],
  ['<a b>', null],
  [null, null],
])('the content ID of %j', (header, id) => {
  expect(toContentId(header)).toBe(id);
});
