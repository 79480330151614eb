import type { UploadedFile } from '@keyway/contract';
import { expect, test } from 'vitest';

import { fromUploadId, toUploadId } from '../../definition/composite-ids.js';
import { isMissing, type DownstreamResponse, type OperationContext } from '../../definition/define.js';
import { refusedPaths } from '../../definition/errors/refused-fixture.js';
import { tableOf, type UploadOperation } from '../../definition/index.js';
import { salesforce } from './index.js';

const context: OperationContext = {
  settings: { domain: 'acme' },
  baseUrl: 'https://acme.my.salesforce.com/services/data/v67.0',
  authType: 'oauth2',
  now: new Date(0),
};
const [version, document, email] = ['0685f000000abcdAAA', '0695f000000abcdAAA', '02s5f000000abcdAAA'];
const answer = (body: unknown, status = 200): DownstreamResponse => ({ status, headers: {}, body });
const file = { fileName: 'ünï.pdf', contentType: 'application/pdf', size: 7 };

function uploadSteps() {
  const upload = tableOf(salesforce, 'attachments')?.upload;
  if (!upload || isMissing(upload)) throw new Error('there is an upload');
  return (upload as UploadOperation).run(file, context);
}
function createSteps(id: string, type: 'message' | 'note' = 'message') {
  const { create } = salesforce.resources.messages;
  if (isMissing(create) || !('run' in create)) throw new Error('create is composite');
  const conversation_id = '5005f000000abcdAAA';
  return create.run({ conversation_id, type, body: 'x', attachments: [{ id }] }, context);
}

test('a file is uploaded with its record, and named by its document', () => {
  const steps = uploadSteps();
  const value = '{"Title":"ünï.pdf","PathOnClient":"ünï.pdf"}';
  expect(steps.next().value).toEqual({
    method: 'POST',
    path: '/sobjects/ContentVersion',
    file: {
      contentType: 'application/pdf',
      form: {
        name: 'VersionData',
        fileName: 'ünï.pdf',
        fields: { entity_content: { contentType: 'application/json', value } },
      },
    },
  });
  expect(steps.next([answer({ id: version, success: true }, 201)]).value).toEqual({
    method: 'GET',
    path: `/sobjects/ContentVersion/${version}`,
    query: { fields: 'ContentDocumentId' },
  });
  const { value: uploaded } = steps.next([answer({ Id: version, ContentDocumentId: document })]);
  const { id } = uploaded as UploadedFile;
  expect(fromUploadId(id)).toBe(document);
  expect(createSteps(id).next().value).toMatchObject({
    path: '/composite',
    json: {
      allOrNone: true,
      compositeRequest: [
        { referenceId: 'email', body: { IsClientManaged: true } },
        {
          url: '/services/data/v67.0/sobjects/ContentDocumentLink',
          body: { ContentDocumentId: document, LinkedEntityId: '@{email.id}' },
        },
      ],
    },
  });
});

test.each([{}, { id: '../068' }, { id: email }])('an answer %j is no upload, and no path', (body) => {
  const steps = uploadSteps();
  steps.next();
  expect(() => steps.next([answer(body, 201)])).toThrow();
});

test('an id of another object names no file, and a comment takes none', () => {
  for (const key of [email, version, '@{email.id}', "069' OR Id != '"])
    expect(() => createSteps(toUploadId(key)).next(), key).toThrow(
      expect.objectContaining({ kind: 'not_found' }),
    );
  expect(
    refusedPaths(salesforce.resources.messages.create, { type: 'note', attachments: [{ id: document }] }),
  ).toContain('attachments');
});
