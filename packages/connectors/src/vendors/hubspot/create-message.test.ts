import type { MessageCreate } from '@keyway/contract';
import { expect, test } from 'vitest';

import {
  isComposite,
  isMissing,
  type DownstreamRequest,
  type DownstreamResponse,
  type OperationContext,
} from '../../definition/define.js';
import { wholeOf } from '../../definition/held-file.js';
import { refusedPaths } from '../../definition/errors/refused-fixture.js';
import { toUploadId } from '../../definition/composite-ids.js';
import { hubspot } from './index.js';

// Shapes: developers.hubspot.com/docs/api-reference/conversations-conversations-v3/guide; values are ours.
const customer = {
  actorId: 'V-1401',
  name: 'Ada',
  deliveryIdentifier: { type: 'HS_EMAIL_ADDRESS', value: 'ada@example.com' },
};
const createdAt = '2026-03-04T09:30:00.25Z';
const message = {
  id: '3ad3474b08dd408ca57a8454e355e942',
  type: 'MESSAGE',
  direction: 'INCOMING',
  createdAt,
  senders: [customer],
  recipients: [],
  subject: 'Lid',
  channelId: '1002',
  channelAccountId: '148662',
};
const outgoing = {
  ...message,
  id: '900af967-abf7-4a4f-a5ce-50480d2f337f',
  direction: 'OUTGOING',
  senders: [{ actorId: 'A-7' }],
  recipients: [{ ...customer, recipientField: 'TO' }],
};
const comment = {
  id: '040fe7ea-50ba-459a-8573-1d00fb78b483',
  type: 'COMMENT',
  createdAt,
  senders: [{ actorId: 'I-52674089' }],
};
const event = { ...comment, id: 'e1d9b8e855e8418392b75a3ba1d5deb6', type: 'ASSIGNMENT' };

const { messages } = hubspot.resources;
const context: OperationContext = {
  settings: {},
  baseUrl: 'https://api.hubapi.com',
  authType: 'oauth2',
  now: new Date(0),
};
const thread = '/conversations/v3/conversations/threads/176347007';
const answer = (body: unknown, status = 200): DownstreamResponse => ({ status, headers: {}, body });
function createSteps(input: MessageCreate) {
  const { create } = messages;
  if (isMissing(create) || !isComposite(create)) throw new Error('create is composite');
  return create.run({ conversation_id: '176347007', ...input }, context);
}
const threadOf = (more = {}) =>
  answer({ id: '176347007', originalChannelId: '1000', originalChannelAccountId: '5', ...more });

test('replies with the current sender, channel and people of the thread', () => {
  const steps = createSteps({ body: 'a & b' });
  expect(steps.next().value).toEqual([
    { method: 'GET', path: `${thread}/messages`, query: { limit: 50, sort: '-createdAt' } },
    { method: 'GET', path: thread },
  ]);
  const history = answer({ results: [event, comment, message, outgoing] });
  expect(steps.next([history, threadOf({ assignedTo: 'A-9' })]).value).toEqual({
    method: 'POST',
    path: `${thread}/messages`,
    json: {
      type: 'MESSAGE',
      text: 'a & b',
      richText: 'a &amp; b',
      attachments: [],
      senderActorId: 'A-7',
      channelId: '1002',
      channelAccountId: '148662',
      subject: 'Lid',
      recipients: [
        {
          actorId: 'V-1401',
          name: 'Ada',
          recipientField: 'TO',
          deliveryIdentifiers: [{ type: 'HS_EMAIL_ADDRESS', value: 'ada@example.com' }],
        },
      ],
    },
  });
  expect(steps.next([answer(outgoing, 201)])).toMatchObject({
    done: true,
    value: { downstream_id: outgoing.id, direction: 'outbound' },
  });
});

test('before any answer, the assigned user sends; what is named goes before what is found', () => {
  const assigned = createSteps({ body: 'x' });
  assigned.next();
  expect(
    assigned.next([answer({ results: [message] }), threadOf({ assignedTo: 'A-9' })]).value,
  ).toMatchObject({ json: { senderActorId: 'A-9' } });
  const named = createSteps({
    body: 'x',
    subject: 'New',
    author: { id: '12' },
    recipients: [
      { role: 'to', address: 'ada@example.com', name: 'Ada' },
      { role: 'cc', address: '+4930123456' },
    ],
    pass_through: [
      { service_id: 'hubspot', extend_object: { attachments: [{ type: 'FILE', fileId: '9' }] } },
    ],
  });
  named.next();
  expect(named.next([answer({ results: [] }), threadOf()]).value).toMatchObject({
    json: {
      senderActorId: 'A-12',
      channelId: '1000',
      channelAccountId: '5',
      subject: 'New',
      attachments: [{ fileId: '9' }],
      recipients: [
        {
          name: 'Ada',
          recipientField: 'TO',
          deliveryIdentifiers: [{ type: 'HS_EMAIL_ADDRESS', value: 'ada@example.com' }],
        },
        { recipientField: 'CC', deliveryIdentifiers: [{ type: 'HS_PHONE_NUMBER', value: '+4930123456' }] },
      ],
    },
  });
});

test('refuses to guess a sender or recipients', () => {
  const unsigned = createSteps({ body: 'x' });
  unsigned.next();
  expect(() => unsigned.next([answer({ results: [message] }), threadOf()])).toThrow(
    expect.objectContaining({ kind: 'invalid_request', path: 'author.id' }),
  );
  const unaddressed = createSteps({ body: 'x', author: { id: 'A-7' } });
  unaddressed.next();
  expect(() => unaddressed.next([answer({ results: [] }), threadOf()])).toThrow(
    expect.objectContaining({ kind: 'invalid_request', path: 'recipients' }),
  );
});

test('files are in the file manager, named for what they are, before the message names them', () => {
  const content_base64 = Buffer.from('beside').toString('base64');
  const attachments = [
    { id: toUploadId('92827000001') },
    { file_name: 'ünï.txt', content_type: 'text/plain', content_base64 },
  ];
  const steps = createSteps({ type: 'note', body: 'see file', attachments });
  const [upload] = [steps.next().value].flat();
  expect(upload).toMatchObject({ method: 'POST', path: '/files/v3/files' });
  const form = wholeOf((upload as DownstreamRequest).bytes?.content ?? []).toString();
  for (const part of ['name="folderPath"\r\n\r\n/keyway\r\n', '{"access":"PRIVATE"}', '\r\n\r\nbeside\r\n'])
    expect(form).toContain(part);
  expect(form.split('ünï.txt')).toHaveLength(3);
  expect(steps.next([answer({ id: '92827000002' }, 201)]).value).toMatchObject({
    json: {
      type: 'COMMENT',
      attachments: [
        { type: 'FILE', fileId: '92827000001' },
        { type: 'FILE', fileId: '92827000002' },
      ],
    },
  });
});

test('a message that cannot be sent uploads nothing', () => {
  const attachments = [{ file_name: 'a', content_type: 'text/plain', content_base64: 'YQ==' }];
  const unsigned = createSteps({ body: 'x', attachments });
  unsigned.next();
  expect(() => unsigned.next([answer({ results: [message] }), threadOf()])).toThrow(
    expect.objectContaining({ path: 'author.id' }),
  );
  const unknown = createSteps({ type: 'note', body: 'x', attachments: [...attachments, { id: 'none' }] });
  expect(() => unknown.next()).toThrow(expect.objectContaining({ kind: 'not_found' }));
});

test('a note needs nothing of the thread', () => {
  const steps = createSteps({ type: 'note', body_html: '<p>Can you follow up?</p>' });
  expect(steps.next().value).toEqual({
    method: 'POST',
    path: `${thread}/messages`,
    json: {
      type: 'COMMENT',
      text: 'Can you follow up?',
      richText: '<p>Can you follow up?</p>',
      attachments: [],
    },
  });
  expect(steps.next([answer(comment, 201)])).toMatchObject({ done: true, value: { type: 'note' } });
});

test.each<[MessageCreate, string]>([
  [{ conversation_id: undefined, body: 'x' }, 'conversation_id'],
  [{ body: 'x', author: { email: 'bo@acme.example' } }, 'author.id'],
  [{ body: 'x', author: { id: 'V-1401' } }, 'author.id'],
])('refuses %j before anything is sent', (input, path) => {
  expect(() => createSteps(input).next()).toThrow(expect.objectContaining({ kind: 'invalid_request', path }));
});

test.each([
  [{ author: { id: '7', type: 'contact' } }, 'author.type'],
  [{ author: { email: 'bo@acme.example' } }, 'author.email'],
  [{ recipients: [{ role: 'reply_to', address: 'a@b.example' }] }, 'recipients[0].role'],
  [{ type: 'note', author: { id: 'A-7' } }, 'author'],
  [{ type: 'note', subject: 'S' }, 'subject'],
  [{ type: 'note', recipients: [{ role: 'to', address: 'a@b.example' }] }, 'recipients'],
])('cannot take %j', (input, path) => {
  expect(refusedPaths(messages.create, input)).toEqual([path]);
});
