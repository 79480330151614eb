import { createHmac } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { testHookSignature } from '../../definition/hooks/hook-fixture.js';
import { events } from './events.js';

const { hooks } = events;
if (!hooks) throw new Error('no hooks');

const replied = {
  type: 'notification_event',
  app_id: 'acme1234',
  data: {
    type: 'notification_event_data',
    item: { type: 'conversation', id: '215470000000001', title: 'caf\u00e9' },
  },
  id: 'notif_ccd8a4d0-f965-11e3-a367-c779cae3e1b3',
  topic: 'conversation.user.replied',
  delivery_attempts: 1,
  first_sent_at: 1392731331,
  created_at: 1392731331,
};
const key = '3f2a1b0c-client-secret';

describe('the signature', () => {
  const body = JSON.stringify(replied);
  testHookSignature({
    signature: hooks.signature,
    key,
    request: {
      method: 'POST',
      url: 'https://keyway.example/hooks/intercom/x',
      headers: { 'x-hub-signature': `sha1=${createHmac('sha1', key).update(body).digest('hex')}` },
      body: Buffer.from(body),
    },
    now: new Date(),
  });
});

const read = (topic: string, item: Record<string, unknown>) =>
  hooks.read({ ...replied, topic, data: { item } }, {});

test('a notification is a hint, with the workspace it is of', () => {
  expect(hooks.read(replied, {})).toEqual([
    {
      key: replied.id,
      type: 'conversation.user.replied',
      resource: 'conversations',
      id: '215470000000001',
      account: 'acme1234',
    },
  ]);
});

test('contacts are customers, deletions say so', () => {
  expect(read('contact.user.updated', { type: 'contact', id: '6762f0' })).toMatchObject([
    { resource: 'customers', id: '6762f0' },
  ]);
  expect(read('contact.deleted', { type: 'contact', id: '6762f0' })).toMatchObject([{ isDeleted: true }]);
  expect(read('conversation.deleted', { type: 'conversation', id: '1' })).toMatchObject([
    { resource: 'conversations', isDeleted: true },
  ]);
});

test('what shows a part names the whole, where it says whose it is', () => {
  expect(
    read('conversation_part.redacted', { type: 'conversation_part', id: '7', conversation_id: 9 }),
  ).toMatchObject([{ resource: 'conversations', id: '9' }]);
  expect(
    read('conversation_part.tag.created', { type: 'conversation_part_tag', conversation: { id: '9' } }),
  ).toMatchObject([{ id: '9' }]);
  expect(read('conversation_part.redacted', { type: 'conversation_part', id: '7' })).toEqual([]);
});

test('a ping and other topics are of no interest, other formats are refused', () => {
  expect(read('ping', { type: 'ping' })).toEqual([]);
  expect(read('company.created', { type: 'company', id: '1' })).toEqual([]);
  for (const body of [null, {}, { topic: 'contact.deleted' }, { ...replied, app_id: undefined }])
    expect(() => hooks.read(body, {})).toThrow(TypeError);
});
