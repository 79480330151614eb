import type { MessageCreate, UploadedFile } from '@keyway/contract';
import { expect, test } from 'vitest';

import { toUploadId } from '../../definition/composite-ids.js';
import { isMissing, type DownstreamResponse, type OperationContext } from '../../definition/define.js';
import { wholeOf } from '../../definition/held-file.js';
import { tableOf, type UploadOperation } from '../../definition/index.js';
import { kustomer } from './index.js';

// Shapes: developer.kustomer.com/docs/guides/attachments; values are ours.
const context: OperationContext = {
  settings: { subdomain: 'acme' },
  baseUrl: 'https://acme.api.kustomerapp.com/v1',
  authType: 'apiKey',
  now: new Date(0),
};
const [conversation_id, id, other] = [
  '5a4d1a000000000000000001',
  '5a4d1a8a0000000000000007',
  '5a4d1a8a0000000000000008',
];
const answer = (body: unknown, status = 201): DownstreamResponse => ({ status, headers: {}, body });
const fields = { key: 'orgs/1/7', policy: 'e30=' };
const place = (attachmentId: string, url = 'https://s3.amazonaws.com/bucket') =>
  answer({ data: { type: 'attachment', id: attachmentId }, meta: { upload: { url, fields } } });

function uploadSteps() {
  const upload = tableOf(kustomer, 'attachments')?.upload;
  if (!upload || isMissing(upload)) throw new Error('there is an upload');
  return (upload as UploadOperation).run(
    { fileName: 'a.pdf', contentType: 'application/pdf', size: 7 },
    context,
  );
}
function createSteps(input: MessageCreate) {
  const { create } = kustomer.resources.messages;
  if (isMissing(create) || !('run' in create)) throw new Error('create is composite');
  return create.run({ conversation_id, body: 'x', ...input }, context);
}

test('a file is announced, goes to the storage, and is named with all that was announced', () => {
  const steps = uploadSteps();
  expect(steps.next().value).toEqual({
    method: 'POST',
    path: '/attachments',
    json: { name: 'a.pdf', contentType: 'application/pdf', contentLength: 7 },
  });
  expect(steps.next([place(id)]).value).toMatchObject({
    storageUrl: 'https://s3.amazonaws.com/bucket',
    file: { contentType: 'application/pdf', form: { name: 'file', fileName: 'a.pdf', fields } },
  });
  const { value: uploaded } = steps.next([answer(undefined, 204)]);
  const inline = { file_name: 'b.txt', content_type: 'text/plain', content_base64: 'aGk=' };
  const create = createSteps({ attachments: [{ id: (uploaded as UploadedFile).id }, inline] });
  expect(create.next().value).toMatchObject({ path: '/attachments', json: { contentLength: 2 } });
  const stored = create.next([place(other)]).value;
  expect(stored).toMatchObject({ storageUrl: 'https://s3.amazonaws.com/bucket' });
  const form = wholeOf('bytes' in stored ? stored.bytes!.content : []).toString();
  expect(form.indexOf('name="policy"')).toBeLessThan(form.indexOf('name="file"; filename="b.txt"'));
  expect(create.next([answer(undefined, 204)]).value).toMatchObject({
    path: `/conversations/${conversation_id}/messages`,
    json: {
      attachments: [
        { _id: id, name: 'a.pdf', contentType: 'application/pdf', contentLength: 7 },
        { _id: other, name: 'b.txt', contentType: 'text/plain', contentLength: 2 },
      ],
    },
  });
});

test.each(['http://s3.amazonaws.com/bucket', 'file:///etc/passwd', '/bucket', ''])(
  'a storage at %j gets no file',
  (url) => {
    const steps = uploadSteps();
    steps.next();
    expect(() => steps.next([place(id, url)])).toThrow('meta.upload.url');
  },
);

test('what cannot be recorded uploads nothing', () => {
  const inline = { file_name: 'b.txt', content_type: 'text/plain', content_base64: 'aGk=' };
  expect(() => createSteps({ author: { id: 'x' }, attachments: [inline] }).next()).toThrow(
    expect.objectContaining({ kind: 'invalid_request', path: 'author.id' }),
  );
  for (const parts of [[id], ['../7', 'a', 'b', 7], [id, 'a', 'b', '7'], [id, { a: 1 }, 'b', 7], {}])
    expect(
      () => createSteps({ attachments: [inline, { id: toUploadId(JSON.stringify(parts)) }] }).next(),
      JSON.stringify(parts),
    ).toThrow(expect.objectContaining({ kind: 'not_found' }));
});
