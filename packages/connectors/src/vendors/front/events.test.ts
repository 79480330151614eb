import { createHmac } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import type { HookRequest } from '../../definition/index.js';
import { testHookSignature } from '../../definition/hooks/hook-fixture.js';
import { events } from './events.js';

const { hooks } = events;
if (!hooks) throw new Error('no hooks');

const inbound = {
  type: 'inbound_received',
  authorization: { id: 'cmp_k30' },
  payload: {
    _links: { self: 'https://api2.frontapp.com/events/evt_55c8c149' },
    id: 'evt_55c8c149',
    type: 'inbound',
    emitted_at: 1772366400.123,
    conversation: { id: 'cnv_55c8c149', subject: 'caf\u00e9', status: 'unassigned' },
    target: { _meta: { type: 'message' }, data: { id: 'msg_1q15qmtq', body: '' } },
  },
};
const key = 'signing-key-of-the-app';

function signedAt(time: Date): HookRequest {
  const stamp = String(time.getTime());
  const body = JSON.stringify(inbound);
  return {
    method: 'POST',
    url: 'https://keyway.example/hooks/front/x',
    headers: {
      'x-front-request-timestamp': stamp,
      'x-front-signature': createHmac('sha256', key).update(`${stamp}:${body}`).digest('base64'),
    },
    body: Buffer.from(body),
  };
}

describe('the signature', () => {
  const now = new Date('2026-03-01T12:00:00Z');
  testHookSignature({ signature: hooks.signature, key, request: signedAt(now), signedAt, now });
});

test('an event is a hint of its conversation, with the company it is of', () => {
  expect(hooks.read(inbound, {})).toEqual([
    {
      key: 'evt_55c8c149',
      type: 'inbound_received',
      resource: 'conversations',
      id: 'cnv_55c8c149',
      account: 'cmp_k30',
    },
  ]);
});

test('a deletion says so', () => {
  expect(hooks.read({ ...inbound, type: 'conversation_deleted' }, {})).toMatchObject([{ isDeleted: true }]);
});

test('what is of no conversation is of no interest, other formats are refused', () => {
  expect(hooks.read({ type: 'sync', authorization: { id: 'cmp_k30' } }, {})).toEqual([]);
  for (const body of [7, {}, { ...inbound, authorization: undefined }])
    expect(() => hooks.read(body, {})).toThrow(TypeError);
});

test('a challenge is given back, and nothing else is answered before it is verified', () => {
  const request = signedAt(new Date());
  expect(hooks.handshake?.(request)).toBeUndefined();
  expect(hooks.handshake?.({ ...request, headers: { 'x-front-challenge': 'a"b' } })).toEqual({
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: '{"challenge":"a\\"b"}',
  });
});
