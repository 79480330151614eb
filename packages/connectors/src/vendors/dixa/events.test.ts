import { createHmac } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { verifyHook, type HookRequest } from '../../definition/index.js';
import { testHookSignature } from '../../definition/hooks/hook-fixture.js';
import { events } from './events.js';

const { hooks } = events;
if (!hooks || hooks.signature.kind !== 'hmac') throw new Error('no signed hooks');
const { signature } = hooks;

/** The bytes that it stands for sign, not its letters. */
const key = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const now = new Date('2023-07-13T09:02:29.803Z');
const event = {
  event_id: '00a4b8a5-5ba5-4b3f-a1d5-8d1ae2cc8f1f',
  event_fqn: 'CONVERSATION_MESSAGE_ADDED',
  event_version: '1',
  event_timestamp: '2023-07-13T09:02:29.803Z',
  organization: { id: '1f53ac5b-8f0c-4b5f-9d0f-3f0f4b5f9d0f', name: 'Acme' },
  data: {
    conversation: { csid: 7_000_000_001, channel: 'EMAIL', status: 'OPEN' },
    message_id: '87bac308-15b3-44da-ae1e-000000000007',
    text: 'Caf\u00e9?',
  },
};

function signedAt(time: Date, secret: string | Buffer = Buffer.from(key, 'hex')): HookRequest {
  const body = Buffer.from(JSON.stringify(event));
  const t = String(time.getTime());
  const v1 = createHmac('sha256', secret).update(`${t}.`).update(body).digest('hex');
  const headers = { 'x-dixa-signature': `t=${t},v1=${v1}` };
  return { method: 'POST', url: 'https://keyway.example/hooks/dixa/x', headers, body };
}

describe('the signature', () => {
  testHookSignature({ signature, key, request: signedAt(now), signedAt, now });

  test('is made with the bytes that the key is written for', () => {
    expect(verifyHook(signature, signedAt(now, key), key, now)).toBe('invalid');
  });

  test('is refused in another form', () => {
    const { headers, ...request } = signedAt(now);
    const [time, value] = headers['x-dixa-signature']?.split(',') ?? [];
    for (const header of [value, `${value},${time}`, `${time},v0=${value?.slice(3)}`, `${time}`])
      expect(
        verifyHook(signature, { ...request, headers: { 'x-dixa-signature': header ?? '' } }, key, now),
      ).toBe('invalid');
  });
});

test('whatever happened is a hint of its conversation, by the id of the event', () => {
  expect(hooks.read(event, {})).toEqual([
    { key: event.event_id, type: event.event_fqn, resource: 'conversations', id: '7000000001' },
  ]);
});

test('what is of no conversation is of no interest, other formats are refused', () => {
  expect(hooks.read({ ...event, event_fqn: 'AGENT_BANNED_IP', data: { ip: '192.0.2.1' } }, {})).toEqual([]);
  for (const body of [undefined, [], {}, { ...event, event_id: null }, { ...event, data: 1 }])
    expect(() => hooks.read(body, {})).toThrow(TypeError);
});
