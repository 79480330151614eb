import type { MessageCreate } from '@keyway/contract';
import { expect, test } from 'vitest';

import {
  isComposite,
  isMissing,
  type DownstreamResponse,
  type OperationContext,
} from '../../definition/define.js';
import { refusedPaths } from '../../definition/errors/refused-fixture.js';
import { intercom } from './index.js';

// Shapes: developers.intercom.com/docs/references/rest-api, reply to a conversation, 2.16; values are ours.
const contact = { type: 'user', id: '66a0c1f2d3', name: 'Ada', email: 'ada@example.com' };
const admin = { type: 'admin', id: '814860', name: 'Bo', email: 'bo@acme.example' };
const part = {
  type: 'conversation_part',
  id: '21001',
  part_type: 'comment',
  body: '<p>Hello</p>',
  created_at: 1772616600,
  updated_at: 1772616600,
  author: admin,
  attachments: [],
};
const withParts = (...parts: readonly object[]): DownstreamResponse => ({
  status: 200,
  headers: {},
  body: {
    type: 'conversation',
    id: '215470',
    created_at: 1772610000,
    source: { type: 'conversation', id: '4039', body: '<p>It broke</p>', author: contact },
    conversation_parts: { type: 'conversation_part.list', conversation_parts: parts },
  },
});
const context: OperationContext = {
  settings: { region: 'us' },
  baseUrl: 'https://api.intercom.io',
  authType: 'apiKey',
  now: new Date(0),
};

function start(input: Partial<MessageCreate>) {
  const { create } = intercom.resources.messages;
  if (isMissing(create) || !isComposite(create)) throw new Error('create is composite');
  return create.run({ conversation_id: '215470', ...input }, context);
}

test('replies as the teammate behind the credential, and finds the new part in the conversation', () => {
  const attachments = [{ file_name: 'ü.txt', content_type: 'text/plain', content_base64: 'aGk=' }];
  const pass_through = [{ service_id: 'intercom', extend_object: { skip_notifications: true } }];
  const steps = start({ type: 'note', body: '1 < 2', attachments, pass_through });
  expect(steps.next().value).toEqual({ method: 'GET', path: '/me' });
  expect(steps.next([{ status: 200, headers: {}, body: admin }]).value).toEqual({
    method: 'POST',
    path: '/conversations/215470/reply',
    json: {
      message_type: 'note',
      type: 'admin',
      admin_id: '814860',
      body: '1 &lt; 2',
      attachment_files: [{ name: 'ü.txt', content_type: 'text/plain', data: 'aGk=' }],
      skip_notifications: true,
    },
  });
  const note = { ...part, id: '30', part_type: 'note' };
  const after = [
    { ...part, id: '31' },
    { ...note, id: '32', author: { ...admin, id: '9' } },
  ];
  expect(steps.next([withParts(part, note, ...after)])).toMatchObject({
    done: true,
    value: { downstream_id: '30', type: 'note' },
  });
});

test.each([
  [{ id: '12' }, { type: 'admin', admin_id: '12', body: '<b>x</b>' }],
  [
    { type: 'contact', id: '66a0' },
    { type: 'user', intercom_user_id: '66a0', body: 'x' },
  ],
  [
    { type: 'contact', email: 'ada@example.com' },
    { type: 'user', email: 'ada@example.com', body: 'x' },
  ],
] as const)('replies as %j', (author, json) => {
  expect(start({ author, body_html: '<b>x</b>' }).next().value).toMatchObject({
    json: { message_type: 'comment', ...json },
  });
});

test('a part by a contact counts as theirs also where it opens the conversation', () => {
  const steps = start({ author: { type: 'contact', id: '66a0' }, body: 'x' });
  steps.next();
  const opened = { ...part, id: '40', part_type: 'open', author: contact };
  expect(steps.next([withParts(part, opened)]).value).toMatchObject({ downstream_id: '40' });
});

test('a reply that the answer does not show is unresolved, not failed', () => {
  const steps = start({ author: { id: '12' }, body: 'x' });
  steps.next();
  expect(() => steps.next([withParts(part)])).toThrow(expect.objectContaining({ kind: 'unresolved' }));
  const byContact = start({ author: { type: 'contact', id: contact.id }, body: 'x' });
  byContact.next();
  expect(() => byContact.next([withParts(part)])).toThrow(expect.objectContaining({ kind: 'unresolved' }));
});

test('a contact without ID and email is invalid', () => {
  expect(() => start({ body: 'x', author: { type: 'contact', name: 'Ada' } }).next()).toThrow(
    expect.objectContaining({ kind: 'invalid_request', path: 'author.id' }),
  );
});

const files = (count: number) => Array.from({ length: count }, () => ({ file_name: 'a' }));

test.each([
  [{ author: { type: 'contact', id: '66a0' }, type: 'note' }, ['author.type']],
  [{ author: { type: 'agent', email: 'bo@acme.example' } }, ['author.email']],
  [{ author: { type: 'contact', email: 'ada@example.com' } }, []],
  [{ attachments: files(11) }, ['attachments']],
  [{ attachments: files(10) }, []],
])('of %j it cannot take %j', (input, paths) => {
  expect(refusedPaths(intercom.resources.messages.create, input)).toEqual(paths);
});
