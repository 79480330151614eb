import { expect, test } from 'vitest';

import { isComposite, isMissing, type OperationContext } from '../../definition/define.js';
import { toMessageId } from '../../listing/ids.js';
import { toUploadId } from '../../definition/composite-ids.js';
import { wholeOf } from '../../definition/held-file.js';
import { tableOf, type UploadOperation } from '../../definition/index.js';
import { chatwoot } from './index.js';

// Shape: developers.chatwoot.com/api-reference/messages/create-new-message; values are ours.
const record = {
  id: 813,
  content: 'Hi',
  conversation_id: 44,
  message_type: 1,
  content_type: 'text',
  content_attributes: {},
  status: 'sent',
  created_at: 1772616600,
  private: false,
  sender: { id: 2, name: 'Bo', type: 'user' },
};
const context: OperationContext = {
  settings: { base_url: 'https://desk.example.com', account_id: '1' },
  baseUrl: 'https://desk.example.com',
  authType: 'apiKey',
  now: new Date(0),
};
const path = '/api/v1/accounts/1/conversations/44/messages';

test('creates with JSON, and with a form where there are files', () => {
  const { create } = chatwoot.resources.messages;
  if (isMissing(create) || isComposite(create)) throw new Error('create is a pair');
  const input = { conversation_id: '44', body: 'Hi', in_reply_to_id: toMessageId('44', '812') };
  const pass_through = [{ service_id: 'chatwoot', extend_object: { cc_emails: 'a@b.example' } }];
  expect(create.request({ ...input, type: 'note', pass_through }, context)).toEqual({
    method: 'POST',
    path,
    json: {
      content: 'Hi',
      message_type: 'outgoing',
      private: true,
      content_attributes: { in_reply_to: 812 },
      cc_emails: 'a@b.example',
    },
  });
  const attachments = [{ file_name: 'a.txt', content_type: 'text/plain', content_base64: 'aGk=' }];
  const { bytes, json } = create.request({ ...input, attachments }, context);
  expect(json).toBeUndefined();
  const form = wholeOf(bytes?.content ?? []).toString();
  for (const text of [
    'name="content"\r\n\r\nHi',
    'name="private"\r\n\r\nfalse',
    '{"in_reply_to":812}',
    'name="attachments[]"; filename="a.txt"',
  ])
    expect(form).toContain(text);
  expect(create.response?.({ status: 200, headers: {}, body: record }, input, context)).toMatchObject({
    direction: 'outbound',
  });
  expect(() => create.request({ ...input, in_reply_to_id: toMessageId('45', '812') }, context)).toThrow(
    expect.objectContaining({ kind: 'invalid_request', path: 'in_reply_to_id' }),
  );
});

const signed = 'eyJfcmFpbHMiOnsiZGF0YSI6MX19--0a1b2c';

test('an uploaded file is named by its signed ID, in JSON and together with inline files', () => {
  const { create } = chatwoot.resources.messages;
  const upload = tableOf(chatwoot, 'attachments')?.upload;
  if (isMissing(create) || isComposite(create) || !upload || isMissing(upload))
    throw new Error('create is a pair, and there is an upload');
  const file = { fileName: 'a.txt', contentType: 'text/plain', size: 2 };
  const start = () => {
    const steps = (upload as UploadOperation).run(file, context);
    return { request: steps.next().value, steps };
  };
  const { request, steps } = start();
  expect(request).toEqual({
    method: 'POST',
    path: '/api/v1/accounts/1/upload',
    file: { contentType: 'text/plain', form: { name: 'attachment', fileName: 'a.txt' } },
  });
  const answered = (blob_id: unknown) => [{ status: 200, headers: {}, body: { file_url: 'x', blob_id } }];
  const uploaded = steps.next(answered(signed));
  if (!uploaded.done) throw new Error('one call is enough');
  for (const old of [17, undefined, '17'])
    expect(() => start().steps.next(answered(old))).toThrow(expect.objectContaining({ kind: 'unsupported' }));
  const { id } = uploaded.value;
  const input = { conversation_id: '44', body: 'Hi' };
  expect(create.request({ ...input, attachments: [{ id }] }, context).json).toMatchObject({
    attachments: [signed],
  });
  const beside = { file_name: 'b.txt', content_type: 'text/plain', content_base64: 'aGk=' };
  const { bytes } = create.request({ ...input, attachments: [{ id }, beside] }, context);
  const form = wholeOf(bytes?.content ?? []).toString();
  expect(form).toContain(`name="attachments[]"\r\n\r\n${signed}\r\n`);
  expect(form).toContain('name="attachments[]"; filename="b.txt"');
  for (const key of ['17', '../1', `${signed}\r\n`, `${signed}?x=1`])
    expect(() => create.request({ ...input, attachments: [{ id: toUploadId(key) }] }, context), key).toThrow(
      expect.objectContaining({ kind: 'not_found' }),
    );
});
