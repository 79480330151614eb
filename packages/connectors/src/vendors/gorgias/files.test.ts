import type { MessageCreate } from '@keyway/contract';
import { expect, test } from 'vitest';

import { toUploadId } from '../../definition/composite-ids.js';
import { isMissing, type DownstreamResponse, type OperationContext } from '../../definition/define.js';
import { tableOf, type UploadOperation } from '../../definition/index.js';
import { gorgias } from './index.js';

const context: OperationContext = {
  settings: { subdomain: 'acme' },
  baseUrl: 'https://acme.gorgias.com/api',
  authType: 'basic',
  now: new Date(0),
};
const answer = (body: unknown): DownstreamResponse => ({ status: 201, headers: {}, body });
const url = 'https://uploads.gorgias.io/acme/a-1.png';
const file = { fileName: 'a.png', contentType: 'image/png', size: 7 };

function uploadSteps(given = file) {
  const upload = tableOf(gorgias, 'attachments')?.upload;
  if (!upload || isMissing(upload)) throw new Error('there is an upload');
  return (upload as UploadOperation).run(given, context);
}
function createSteps(attachments: MessageCreate['attachments']) {
  const { create } = gorgias.resources.messages;
  if (isMissing(create) || !('run' in create)) throw new Error('create is composite');
  return create.run({ conversation_id: '77', body: 'x', attachments }, context);
}

test('an uploaded file is named by its URL, with its attributes, together with an inline one', () => {
  const upload = uploadSteps();
  expect(upload.next().value).toEqual({
    method: 'POST',
    path: '/upload',
    query: { type: 'attachment' },
    file: { contentType: 'image/png', form: { name: 'file', fileName: 'a.png' } },
  });
  const uploaded = upload.next([answer([{ url, name: 'a.png', size: '7', content_type: 'image/png' }])]);
  if (!uploaded.done) throw new Error('one call is enough');
  const content_base64 = Buffer.from('beside').toString('base64');
  const steps = createSteps([
    { id: uploaded.value.id },
    { file_name: 'b.txt', content_type: 'text/plain', content_base64 },
  ]);
  expect(steps.next().value).toMatchObject([{ path: '/upload', bytes: {} }]);
  const beside = 'https://uploads.gorgias.io/acme/b-2.txt';
  expect(steps.next([answer([{ url: beside }])]).value).toMatchObject({
    path: '/tickets/77/messages',
    json: {
      attachments: [
        { url, name: 'a.png', content_type: 'image/png', size: 7 },
        { url: beside, name: 'b.txt', content_type: 'text/plain', size: 6 },
      ],
    },
  });
});

const foreign = [
  'http://uploads.gorgias.io/a',
  'https://gorgias.io.example/a',
  'https://notgorgias.io/a',
  'https://x:y@uploads.gorgias.io/a',
  'https://uploads.gorgias.io:8443/a',
  'https://127.0.0.1/a',
  'javascript:alert(1)',
  // Another reader of addresses finds another host in these.
  'https://uploads.gorgias.io\\@evil.example/a',
  'https:\\\\uploads.gorgias.io/a',
  'https://uploads.gorgias.io\t.evil.example@x/a',
  'https://up\nloads.gorgias.io/a',
  ' https://uploads.gorgias.io/a',
  'uploads.gorgias.io/a',
];

test.each(foreign)('an answer that names %s is no upload', (address) => {
  const steps = uploadSteps();
  steps.next();
  expect(() => steps.next([answer([{ url: address }])])).toThrow('body[0].url');
});

test.each([
  ...foreign.map((address) => [address, 'a', 'text/plain', 1]),
  [url, 'a', 'text/plain'],
  [url, 'a', 'text/plain', '1'],
  [url, { a: 1 }, 'text/plain', 1],
  [url, 'a', 'text/plain', 1, true],
  {},
])('an id that says %j names no file, and nothing is sent', (parts) => {
  const steps = createSteps([{ id: toUploadId(JSON.stringify(parts)) }]);
  expect(() => steps.next()).toThrow(expect.objectContaining({ kind: 'not_found' }));
});

test('a name too long for an ID is an error, and an ordinary one fits', () => {
  const upload = (fileName: string) => {
    const steps = uploadSteps({ ...file, fileName });
    steps.next();
    return () => steps.next([answer([{ url: `${url}/${encodeURIComponent(fileName)}` }])]);
  };
  expect(upload('ü'.repeat(150))).not.toThrow();
  expect(upload('ü'.repeat(255))).toThrow(
    expect.objectContaining({ kind: 'invalid_request', path: 'file_name' }),
  );
});
