import { expect, test } from 'vitest';

import { toMessageId, toUploadId } from '../definition/composite-ids.js';
import { encodedFiles, filesOf, uploadsOf } from './files.js';

test('new files are written under the names of the vendor, and left out where there are none', () => {
  const names = { name: 'filename', type: 'mime-type', data: 'content' };
  const file = { file_name: 'a.txt', content_type: 'text/plain', content_base64: 'aGk=' };
  expect(encodedFiles(filesOf({ attachments: [file] }), names)).toEqual([
    { filename: 'a.txt', 'mime-type': 'text/plain', content: 'aGk=' },
  ]);
  expect(encodedFiles([], names)).toBeUndefined();
});

test('uploaded files are distinguished from inline ones', () => {
  const file = { file_name: 'a.txt', content_type: 'text/plain', content_base64: 'aGk=' };
  const attachments = [{ id: toUploadId('t-1') }, file, { id: toUploadId('["a"]') }];
  expect(filesOf({ attachments })).toEqual([
    { file_name: 'a.txt', content_type: 'text/plain', content: 'aGk=' },
  ]);
  expect(uploadsOf({ attachments })).toEqual(['t-1', '["a"]']);
  expect(filesOf({})).toEqual([]);
  expect(uploadsOf({})).toEqual([]);
});

test.each(['t-1', toMessageId('71', '5'), toUploadId('x') + 'x', toUploadId(''), ''])(
  '%j is no uploaded file',
  (id) => {
    expect(() => uploadsOf({ attachments: [{ id }] })).toThrow('There is no such attachment.');
  },
);
