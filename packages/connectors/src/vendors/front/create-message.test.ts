import type { MessageCreate } from '@keyway/contract';
import { expect, test } from 'vitest';

import { isComposite, isMissing, StepFailed, type DownstreamResponse } from '../../definition/define.js';
import { refusedPaths } from '../../definition/errors/refused-fixture.js';
import { type Content, wholeOf } from '../../definition/held-file.js';
import { front } from './index.js';

// Shapes: MessageResponse and CommentResponse of github.com/frontapp/front-api-specs; values are ours.
const _links = { related: { conversation: 'https://acme.api.frontapp.com/conversations/cnv_yo1kg5q' } };
const stored = { _links, id: 'msg_1q15qmtq', is_inbound: false, created_at: 1772616600, body: 'x' };
const comment = { _links, id: 'com_1ywg3f2', posted_at: 1772616600, body: 'Hi' };

const { messages } = front.resources;
const context = {
  settings: { channel_id: 'cha_9' },
  baseUrl: 'https://api2.frontapp.com',
  authType: 'apiKey',
  now: new Date(0),
} as const;
const answer = (body: unknown, status = 200): DownstreamResponse => ({ status, headers: {}, body });
function createSteps(input: MessageCreate) {
  const { create } = messages;
  if (isMissing(create) || !isComposite(create)) throw new Error('create is composite');
  return create.run(input, context);
}
const notFound = () => new StepFailed('not_found', new Error('404'));

test('replies once, and finds the message by its uid when it is stored', () => {
  const steps = createSteps({
    conversation_id: 'cnv_yo1kg5q',
    body: 'a & b',
    author: { id: 'tea_6r55a', name: 'Bo' },
    recipients: [
      { role: 'to', address: 'ada@example.com' },
      { role: 'cc', address: 'cy@example.com' },
    ],
    pass_through: [{ service_id: 'front', extend_object: { options: { tag_ids: ['tag_1'] } } }],
  });
  expect(steps.next().value).toEqual({
    method: 'POST',
    path: '/conversations/cnv_yo1kg5q/messages',
    json: {
      body: 'a &amp; b',
      text: 'a & b',
      author_id: 'tea_6r55a',
      sender_name: 'Bo',
      to: ['ada@example.com'],
      cc: ['cy@example.com'],
      options: { archive: false, tag_ids: ['tag_1'] },
    },
  });
  const read = { method: 'GET', path: '/messages/alt:uid:1eab543f' };
  expect(steps.next([answer({ status: 'accepted', message_uid: '1eab543f' }, 202)]).value).toEqual(read);
  expect(steps.throw(notFound()).value).toEqual(read);
  expect(steps.next([answer(stored)])).toMatchObject({ done: true, value: { id: 'msg_1q15qmtq' } });
});

test.each([
  ['is never stored', [notFound(), notFound(), notFound(), notFound()]],
  ['cannot be read', [new StepFailed('rate_limit', new Error('429'))]],
])('a message that was accepted and %s is saved, with a uid to read it by', (_case, failures) => {
  const steps = createSteps({ conversation_id: 'cnv_1', body: 'x' });
  steps.next();
  steps.next([answer({ message_uid: 'abc' }, 202)]);
  const read = () => failures.map((failure) => steps.throw(failure));
  const before = { conversation_id: 'cnv_1', direction: 'outbound', status: 'queued' };
  expect(read).toThrow(
    expect.objectContaining({ id: 'alt:uid:abc', before: expect.objectContaining(before) }),
  );
  const { get } = messages;
  if (isMissing(get) || isComposite(get)) throw new Error('get is one request');
  const request = (id: string) => get.request({ id }, context);
  expect(request('alt:uid:abc').path).toBe('/messages/alt:uid:abc');
  expect(() => request('alt:uid:a/b')).toThrow(expect.objectContaining({ kind: 'not_found' }));
});

test('a message that opens a conversation is unresolved while it cannot be read', () => {
  const steps = createSteps({ body: 'x', recipients: [{ role: 'to', address: 'ada@example.com' }] });
  steps.next();
  steps.next([answer({ message_uid: 'abc' }, 202)]);
  expect(() => steps.throw(new StepFailed('rate_limit', new Error('429')))).toThrow(
    expect.objectContaining({ kind: 'unresolved' }),
  );
});

test('files are sent in a form, together with fields whose names show their nesting', () => {
  const attachments = [{ file_name: 'ü.txt', content_type: 'text/plain', content_base64: 'aGk=' }];
  const recipients = [{ role: 'to' as const, address: 'ada@example.com' }];
  const request = createSteps({ conversation_id: 'cnv_1', body: 'x', recipients, attachments }).next().value;
  const { bytes } = request as { bytes: { contentType: string; content: Content } };
  expect(bytes.contentType).toMatch(/^multipart\/form-data; boundary=/);
  const text = wholeOf(bytes.content).toString('utf8');
  for (const name of ['body', 'text', 'to[]', 'options[archive]']) expect(text).toContain(`name="${name}"`);
  expect(text).toContain('name="attachments[]"; filename="ü.txt"');
});

test('opens a conversation from the channel of the connection, and writes notes as comments', () => {
  const recipients = [{ role: 'to' as const, address: 'ada@example.com' }];
  expect(createSteps({ body: 'x', subject: 'S', recipients }).next().value).toMatchObject({
    path: '/channels/cha_9/messages',
    json: { subject: 'S', to: ['ada@example.com'] },
  });
  const note = createSteps({
    conversation_id: 'cnv_1',
    type: 'note',
    body_html: '<p>Hi</p>',
    author: { email: 'bo@acme.example' },
  });
  expect(note.next().value).toEqual({
    method: 'POST',
    path: '/conversations/cnv_1/comments',
    json: { body: 'Hi', author_id: 'alt:email:bo@acme.example' },
  });
  expect(note.next([answer(comment, 201)])).toMatchObject({ done: true, value: { id: 'com_1ywg3f2' } });
});

test.each<[MessageCreate, string]>([
  [{ body: 'x' }, 'recipients'],
  [{ conversation_id: 'cnv_1', body: 'x', author: { id: '7' } }, 'author.id'],
])('refuses %j before anything is sent', (input, path) => {
  expect(() => createSteps(input).next()).toThrow(expect.objectContaining({ kind: 'invalid_request', path }));
});

test.each([
  [{ type: 'note' }, 'type'],
  [{ conversation_id: 'cnv_1', author: { type: 'contact', email: 'a@b.example' } }, 'author.type'],
  [{ conversation_id: 'cnv_1', recipients: [{ role: 'from', address: 'a' }] }, 'recipients[0].role'],
  [{ conversation_id: 'cnv_1', type: 'note', subject: 'S' }, 'subject'],
  [{ conversation_id: 'cnv_1', type: 'note', recipients: [{ role: 'to', address: 'a' }] }, 'recipients'],
])('cannot take %j', (input, path) => {
  expect(refusedPaths(messages.create, input)).toEqual([path]);
});
