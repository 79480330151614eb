import { expect, test } from 'vitest';

import { attachmentReader } from './attachments.js';

test('a file is read from the members that its vendor has', () => {
  const read = attachmentReader({
    id: 'number',
    name: 'title',
    type: 'mime',
    size: 'bytes',
    url: 'href',
    isInline: 'shown',
  });
  const record = {
    number: 7,
    title: 'a.pdf',
    mime: 'application/pdf',
    bytes: '12',
    href: 'https://x.example/7',
    shown: false,
  };
  expect(read(record)).toEqual({
    id: '7',
    file_name: 'a.pdf',
    content_type: 'application/pdf',
    size: 12,
    url: 'https://x.example/7',
    is_inline: false,
    content_id: null,
  });
});

test('what is not there or is not named stays empty, and a file without a name has one', () => {
  const unknown = { content_type: null, size: null, url: null, is_inline: null, content_id: null };
  const nothing = { id: null, file_name: 'attachment', ...unknown };
  expect(attachmentReader({ id: 'id', name: 'name', type: 'type', size: 'size', url: 'url' })({})).toEqual(
    nothing,
  );
  expect(attachmentReader({ name: 'name', isInline: 'shown' })({ shown: 'yes' })).toEqual(nothing);
  const record = { id: '7', name: '', url: 'https://private.example/7', undefined: 'x' };
  expect(attachmentReader({ name: 'name' })(record)).toEqual(nothing);
});
