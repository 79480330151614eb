import { createHmac } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import type { HookRequest } from '../../definition/index.js';
import { testHookSignature } from '../../definition/hooks/hook-fixture.js';
import { stepThrough } from '../../definition/steps/step-fixture.js';
import { events } from './events.js';

const { hooks } = events;
if (!hooks?.subscription) throw new Error('no hooks');
const { subscription } = hooks;

const commentAdded = {
  account_id: 22129848,
  detail: {
    actor_id: '8447388090494',
    assignee_id: '8447388090494',
    created_at: '2026-03-01T11:00:00Z',
    id: '5158',
    requester_id: '8447388090494',
    status: 'OPEN',
    subject: 'caf\u00e9 closed',
    updated_at: '2026-03-01T12:00:00Z',
  },
  event: {
    comment: { id: '18191868430226', body: 'Hello', is_public: true },
    meta: { sequence: { id: '01H7', position: 1, total: 1 } },
  },
  id: '4ef1d9ac-2b58-4a31-8f0b-7b6f7a4b1f0e',
  subject: 'zen:ticket:5158',
  time: '2026-03-01T12:00:00Z',
  type: 'zen:event-type:ticket.comment_added',
  zendesk_event_version: '2022-11-06',
};
const key = 'dGhpc19zZWNyZXRfaXNfZm9yX3Rlc3Rpbmdfb25seQ==';

function signedAt(time: Date): HookRequest {
  const stamp = time.toISOString().replace(/\.\d+/, '');
  const body = JSON.stringify(commentAdded);
  const signature = createHmac('sha256', key)
    .update(stamp + body)
    .digest('base64');
  return {
    method: 'POST',
    url: 'https://keyway.example/hooks/zendesk/x',
    headers: {
      'x-zendesk-webhook-signature': signature,
      'x-zendesk-webhook-signature-timestamp': stamp,
    },
    body: Buffer.from(body),
  };
}

describe('the signature', () => {
  const now = new Date('2026-03-01T12:00:00Z');
  testHookSignature({ signature: hooks.signature, key, request: signedAt(now), signedAt, now });
});

const read = (type: string, detail: Record<string, unknown>) =>
  hooks.read({ ...commentAdded, type: `zen:event-type:${type}`, detail }, {});

test('an event of a ticket is a hint of its conversation, by the event’s own id', () => {
  expect(hooks.read(commentAdded, {})).toEqual([
    { key: commentAdded.id, type: 'ticket.comment_added', resource: 'conversations', id: '5158' },
  ]);
});

test('a deletion says so', () => {
  expect(read('ticket.soft_deleted', { id: '5158' })).toMatchObject([{ id: '5158', isDeleted: true }]);
  expect(read('user.deleted', { id: 7, role: 'end-user' })).toMatchObject([
    { resource: 'customers', id: '7', isDeleted: true },
  ]);
});

test('of users, end users are customers, and who just stopped or began to be one', () => {
  expect(read('user.name_changed', { id: '7', role: 'end-user' })).toMatchObject([{ resource: 'customers' }]);
  expect(read('user.name_changed', { id: '7', role: 'agent' })).toEqual([]);
  expect(read('user.role_changed', { id: '7', role: 'agent' })).toMatchObject([{ resource: 'customers' }]);
});

test('other subjects are of no interest, other formats are refused', () => {
  expect(read('organization.created', { id: '7' })).toEqual([]);
  for (const body of [undefined, [], { type: 7 }, { type: 'zen:event-type:ticket.created' }])
    expect(() => hooks.read(body, {})).toThrow(TypeError);
});

describe('a webhook', () => {
  const input = { url: 'https://keyway.example/hooks/zendesk/x', secret: 'ours', name: 'Keyway' };
  const create = (webhooks: unknown[], ...rest: unknown[]) =>
    stepThrough(subscription.create(input, {} as never), [{ webhooks }, ...rest]);
  const secret = { signing_secret: { algorithm: 'SHA256', secret: 'theirs' } };

  test('has the secret that Zendesk made for it', () => {
    const { requests, result } = create([], { webhook: { id: '01A' } }, secret);
    expect(result).toEqual({ id: '01A', secret: 'theirs' });
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /webhooks',
      'POST /webhooks',
      'GET /webhooks/01A/signing_secret',
    ]);
  });

  test('that is left at its address is used again while it is active, and else replaced', () => {
    const left = (status: string) => [{ id: '01B', endpoint: input.url, status }];
    expect(create(left('active'), secret).result).toEqual({ id: '01B', secret: 'theirs' });
    const replaced = create(left('inactive'), undefined, { webhook: { id: '01C' } }, secret);
    expect(replaced.result).toEqual({ id: '01C', secret: 'theirs' });
    expect(replaced.requests[1]).toMatchObject({ method: 'DELETE', path: '/webhooks/01B' });
  });

  test('that was switched off is no longer there', () => {
    const check = (status: string) =>
      stepThrough(subscription.check({ id: '01A' }, {} as never), [{ webhook: { id: '01A', status } }])
        .result;
    expect([check('active'), check('inactive')]).toEqual([true, false]);
  });
});
