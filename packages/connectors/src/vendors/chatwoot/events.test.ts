import { createHmac } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import type { HookRequest } from '../../definition/index.js';
import { testHookSignature } from '../../definition/hooks/hook-fixture.js';
import { stepThrough } from '../../definition/steps/step-fixture.js';
import { toMessageId } from '../../listing/index.js';
import { events } from './events.js';

const { hooks } = events;
if (!hooks?.subscription) throw new Error('no hooks');

const messageCreated = {
  account: { id: 1, name: 'Acme' },
  content: 'caf\u00e9',
  content_attributes: {},
  conversation: { id: 17, status: 'open', inbox_id: 11 },
  id: 4711,
  message_type: 'incoming',
  private: false,
  event: 'message_created',
};
const key = 'W9hNGQbhqMu3yWYe5bLTV1oG';
const headers = { 'x-chatwoot-delivery': '8c2f' };

function signedAt(time: Date): HookRequest {
  const stamp = String(Math.floor(time.getTime() / 1_000));
  const body = JSON.stringify(messageCreated);
  const signature = createHmac('sha256', key).update(`${stamp}.${body}`).digest('hex');
  return {
    method: 'POST',
    url: 'https://keyway.example/hooks/chatwoot/x',
    headers: { ...headers, 'x-chatwoot-timestamp': stamp, 'x-chatwoot-signature': `sha256=${signature}` },
    body: Buffer.from(body),
  };
}

describe('the signature', () => {
  const now = new Date('2026-03-01T12:00:00Z');
  testHookSignature({ signature: hooks.signature, key, request: signedAt(now), signedAt, now });
});

test('a message is a hint of its conversation, by the delivery’s id', () => {
  expect(hooks.read(messageCreated, headers)).toEqual([
    { key: '8c2f', type: 'message_created', resource: 'conversations', id: '17' },
  ]);
});

test('one that was deleted is a hint of its own as well', () => {
  const deleted = { ...messageCreated, event: 'message_updated', content_attributes: { deleted: true } };
  expect(hooks.read(deleted, {})).toEqual([
    { type: 'message_updated', resource: 'conversations', id: '17' },
    {
      type: 'message_updated',
      resource: 'messages',
      id: toMessageId('17', '4711'),
      conversationId: '17',
      isDeleted: true,
    },
  ]);
});

test('conversations and contacts are named by their own ids', () => {
  expect(hooks.read({ event: 'conversation_status_changed', id: 17 }, {})).toMatchObject([
    { resource: 'conversations', id: '17' },
  ]);
  expect(hooks.read({ event: 'contact_updated', id: 9 }, {})).toMatchObject([
    { resource: 'customers', id: '9' },
  ]);
  expect(hooks.read({ event: 'conversation_typing_on', conversation: { id: 17 } }, {})).toEqual([]);
});

test('other formats are refused', () => {
  for (const body of ['text', {}, { event: 'message_created', id: 1 }, { event: 'contact_created' }])
    expect(() => hooks.read(body, {})).toThrow(TypeError);
});

describe('a webhook', () => {
  const context = {
    settings: { base_url: 'https://chat.example', account_id: '1' },
    baseUrl: 'https://chat.example',
    authType: 'apiKey',
    now: new Date(),
  } as const;
  const input = { url: 'https://keyway.example/hooks/chatwoot/x', secret: 'ours', name: 'Keyway' };
  const create = hooks.subscription?.create;

  test.each([
    ['wrapped', (webhook: object) => ({ payload: { webhook } })],
    ['bare', (webhook: object) => webhook],
  ])('has a secret of Chatwoot’s, in an answer that is %s', (_, wrap) => {
    const { result } = stepThrough(create?.(input, context), [[], wrap({ id: 5, secret: 'theirs' })]);
    expect(result).toEqual({ id: '5', secret: 'theirs' });
  });

  test('is removed again, and refused, where the server signs nothing', () => {
    const { requests, thrown } = stepThrough(create?.(input, context), [
      { payload: { webhooks: [] } },
      { payload: { webhook: { id: 5 } } },
      undefined,
    ]);
    expect(requests.at(-1)).toMatchObject({ method: 'DELETE', path: '/api/v1/accounts/1/webhooks/5' });
    expect(thrown).toMatchObject({ kind: 'unsupported' });
  });

  test('takes the place of the one that is left at its address', () => {
    const { requests } = stepThrough(create?.(input, context), [
      { payload: { webhooks: [{ id: 4, url: input.url }] } },
      undefined,
      { payload: { webhook: { id: 5, secret: 'theirs' } } },
    ]);
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /api/v1/accounts/1/webhooks',
      'DELETE /api/v1/accounts/1/webhooks/4',
      'POST /api/v1/accounts/1/webhooks',
    ]);
  });
});
