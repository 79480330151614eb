import { expect, test } from 'vitest';

import { attachmentReader } from './attachments.js';

test('a file is read from the members that its vendor has', () => {
  const read = attachmentReader({ id: 'number', name: 'title', type: 'mime', size: 'bytes', url: 'href' });
  const record = {
    number: 7,
    title: 'a.pdf',
    mime: 'application/pdf',
    bytes: '12',
    href: 'https://x.example/7',
  };
  expect(read(record)).toEqual({
    id: '7',
    file_name: 'a.pdf',
    content_type: 'application/pdf',
    size: 12,
    url: 'https://x.example/7',
  });
});

test('what is not there or is not named stays empty, and a file without a name has one', () => {
  const nothing = { id: null, file_name: 'attachment', content_type: null, size: null, url: null };
  expect(attachmentReader({ id: 'id', name: 'name', type: 'type', size: 'size', url: 'url' })({})).toEqual(
    nothing,
  );
  const record = { id: '7', name: '', url: 'https://private.example/7', undefined: 'x' };
  expect(attachmentReader({ name: 'name' })(record)).toEqual(nothing);
});
