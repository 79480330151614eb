import { createHmac } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { accountIdOf, verifyHook, type HookRequest } from '../../definition/index.js';
import { testHookSignature } from '../../definition/hooks/hook-fixture.js';
import { toMessageId } from '../../listing/ids.js';
import { events } from './events.js';

const { hooks } = events;
if (!hooks || hooks.signature.kind !== 'hmac') throw new Error('no signed hooks');
const { signature } = hooks;

const key = '3e1ab2c4d5f60718293a4b5c6d7e8f90';
const now = new Date('2026-03-01T12:00:00Z');
const website = '8c842203-7ed8-4e29-a608-7cf78a7d2fcc';
const session = 'session_700c65e1-85e2-465a-b9ac-ecb5ec2c9881';
const account = accountIdOf([website]);
const event = {
  website_id: website,
  event: 'message:send',
  data: { website_id: website, type: 'text', from: 'user', content: 'Caf\u00e9?', session_id: session },
  timestamp: now.getTime(),
};

function signed(time: Date, text: string, sent = text): HookRequest {
  const stamp = String(time.getTime());
  const headers = {
    'x-crisp-request-timestamp': stamp,
    'x-crisp-signature': createHmac('sha256', key).update(`[${stamp};${text}]`).digest('hex'),
  };
  return {
    method: 'POST',
    url: 'https://keyway.example/hooks/crisp/x',
    headers,
    body: Buffer.from(sent),
  };
}

describe('the signature', () => {
  // Not in the form of a new serialization, which differs.
  const signedAt = (time: Date) => signed(time, JSON.stringify(event, null, 1));
  testHookSignature({ signature, key, request: signedAt(now), signedAt, now });

  test('may cover the body as received, or as serialized again', () => {
    const spaced = JSON.stringify(event, null, 2);
    expect(verifyHook(signature, signed(now, spaced), key, now)).toBe('valid');
    expect(verifyHook(signature, signed(now, JSON.stringify(event), spaced), key, now)).toBe('valid');
  });

  test('is taken of no other content, nor of what is no JSON', () => {
    const other = JSON.stringify({ ...event, event: 'session:removed' });
    expect(verifyHook(signature, signed(now, JSON.stringify(event), other), key, now)).toBe('invalid');
    expect(verifyHook(signature, signed(now, JSON.stringify(event), '{'), key, now)).toBe('invalid');
  });
});

const read = (name: string, data: object = {}) =>
  hooks.read({ ...event, event: name, data: { session_id: session, ...data } }, {});

test('messages and changes of a conversation are hints of it, with the website that it is of', () => {
  expect(hooks.read(event, {})).toEqual([
    { type: 'message:send', resource: 'conversations', id: session, account },
  ]);
  for (const name of ['message:received', 'message:updated', 'session:set_state', 'session:set_segments'])
    expect(read(name)).toMatchObject([{ type: name, resource: 'conversations', id: session }]);
});

test('what is removed says so; a message by the id under which it was listed', () => {
  expect(read('session:removed')).toMatchObject([
    { resource: 'conversations', id: session, isDeleted: true },
  ]);
  expect(read('message:removed', { fingerprint: 163_239_614_854_320 })).toEqual([
    {
      type: 'message:removed',
      resource: 'messages',
      id: toMessageId(session, '163239614854320'),
      conversationId: session,
      isDeleted: true,
      account,
    },
  ]);
});

test('profiles are customers', () => {
  const people_id = 'c5a2f70c-f605-4648-b47f-8c39d4b03a50';
  expect(read('people:profile:updated', { people_id })).toEqual([
    { type: 'people:profile:updated', resource: 'customers', id: people_id, account },
  ]);
  expect(read('people:profile:removed', { people_id })).toMatchObject([{ isDeleted: true }]);
});

test('who is typing, reading or browsing is of no interest, other formats are refused', () => {
  for (const name of ['message:compose:send', 'message:acknowledge:read:send', 'session:update_availability'])
    expect(read(name)).toEqual([]);
  for (const body of [undefined, [], {}, { ...event, website_id: 7 }, { ...event, data: {} }])
    expect(() => hooks.read(body, {})).toThrow(TypeError);
});
