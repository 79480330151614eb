import { createHmac } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { testHookSignature } from '../../definition/hooks/hook-fixture.js';
import { stepThrough } from '../../definition/steps/step-fixture.js';
import { events } from './events.js';
import { kustomer } from './index.js';

const { hooks } = events;
if (!hooks?.subscription) throw new Error('no hooks');
const { subscription } = hooks;

const token = '5f0c8a5e9d8b7c6a5f4e3d2c1b0a99887766554433221100ffeeddccbbaa9988';
const conversation = '6717c29de5b1f00012ab34b9';
const event = {
  id: '6717c2a4e5b1f00012ab3500',
  name: 'kustomer.message.create',
  org: '5f8481c6a22ab5b9d5f2dd8a',
  partition: '5f8481c6a22ab5b9d5f2dd8a',
  data: {
    type: 'message',
    id: '6717c2a4e5b1f00012ab3499',
    attributes: { channel: 'email', preview: 'Caf\u00e9?', direction: 'in' },
    relationships: {
      conversation: { links: {}, data: { type: 'conversation', id: conversation } },
    },
  },
  changes: null,
};

describe('the signature', () => {
  const body = Buffer.from(JSON.stringify(event, null, 1));
  const headers = {
    'x-kustomer-webhook-event': event.name,
    'x-kustomer-webhook-signature': createHmac('sha256', token).update(body).digest('hex'),
  };
  testHookSignature({
    signature: hooks.signature,
    key: token,
    request: { method: 'POST', url: 'https://keyway.example/hooks/kustomer/x', headers, body },
    now: new Date('2026-03-01T12:00:00Z'),
  });
});

const read = (name: string, data: object) => hooks.read({ ...event, name, data }, {});

test('a message is a hint of its conversation, by the id of the event', () => {
  expect(hooks.read(event, {})).toEqual([
    { key: event.id, type: event.name, resource: 'conversations', id: conversation },
  ]);
});

test('a conversation and a customer each become a hint', () => {
  expect(read('kustomer.conversation.update', { id: 'c1' })).toMatchObject([
    { resource: 'conversations', id: 'c1' },
  ]);
  expect(read('kustomer.customer.create', { id: 'p1' })).toMatchObject([{ resource: 'customers', id: 'p1' }]);
});

test('a message of no conversation, and users, teams and tags, are of no interest', () => {
  expect(read('kustomer.message.create', { id: 'm1', relationships: {} })).toEqual([]);
  for (const record of ['user', 'team', 'tag'])
    expect(read(`kustomer.${record}.update`, { id: 'x' })).toEqual([]);
});

test('other formats are refused', () => {
  for (const body of [undefined, [], {}, { id: '1', name: 'kustomer.message.create' }])
    expect(() => hooks.read(body, {})).toThrow(TypeError);
});

const input = { url: 'https://keyway.example/hooks/kustomer/x', secret: 'ours', name: 'Keyway' };
const context = {
  settings: { subdomain: 'acme' },
  baseUrl: kustomer.baseUrl({ subdomain: 'acme' }),
  authType: 'apiKey',
  now: new Date(),
} as const;
const webhook = (attributes: object, id = 'w1') => ({ type: 'outbound_webhook', id, attributes });

test('a webhook is created for all supported events, and its token is the key', () => {
  const made = { data: webhook({ url: input.url, token }) };
  const { requests, result } = stepThrough(subscription.create(input, context), [{ data: [] }, made]);
  expect(requests[1]).toMatchObject({
    method: 'POST',
    path: '/outbound-webhooks',
    json: { name: 'Keyway', url: input.url },
  });
  expect(result).toEqual({ id: 'w1', secret: token });
});

test('one that is there at the address already is used, one that Kustomer has switched off is replaced', () => {
  const other = webhook({ url: 'https://elsewhere.example', token: 'other' }, 'w0');
  const there = { data: [other, webhook({ url: input.url, token })] };
  expect(stepThrough(subscription.create(input, context), [there]).result).toEqual({
    id: 'w1',
    secret: token,
  });
  const off = { data: [webhook({ url: input.url, token, enabled: false })] };
  const { requests } = stepThrough(subscription.create(input, context), [
    off,
    undefined,
    { data: webhook({ url: input.url, token }, 'w2') },
  ]);
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /outbound-webhooks',
    'DELETE /outbound-webhooks/w1',
    'POST /outbound-webhooks',
  ]);
});

test('webhooks of others need not show their tokens, and one of ours that does not is replaced', () => {
  const hidden = { data: [webhook({ url: 'https://elsewhere.example' }, 'w0'), webhook({ url: input.url })] };
  const { requests, result } = stepThrough(subscription.create(input, context), [
    hidden,
    undefined,
    { data: webhook({ url: input.url, token }, 'w2') },
  ]);
  expect(requests[1]).toMatchObject({ method: 'DELETE', path: '/outbound-webhooks/w1' });
  expect(result).toEqual({ id: 'w2', secret: token });
});

test('an answer without its token leaves the outcome unresolved', () => {
  const answers = [{ data: [] }, { data: webhook({ url: input.url }) }];
  expect(stepThrough(subscription.create(input, context), answers).thrown).toMatchObject({
    kind: 'unresolved',
  });
});
