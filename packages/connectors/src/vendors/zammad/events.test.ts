import { createHmac } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { StepFailed, type DownstreamRequest } from '../../definition/index.js';
import { testHookSignature } from '../../definition/hooks/hook-fixture.js';
import { stepThrough } from '../../definition/steps/step-fixture.js';
import { events } from './events.js';

const { hooks } = events;
if (!hooks?.subscription) throw new Error('no hooks');
const { subscription } = hooks;

const key = 'our-Secret_0123456789-abcdefghij';
const payload = {
  ticket: { id: 81, number: '10081', title: 'Caf\u00e9', article_ids: [104], customer: { id: 3 } },
  article: { id: 104, ticket_id: 81, body: 'test', internal: false },
};
const headers = {
  'x-zammad-trigger': 'Keyway (create 0a1b2c3d)',
  'x-zammad-delivery': 'd0f9e1ce-0c11-4c8b-bf9b-5b2d8f3b8f1a',
};

describe('the signature', () => {
  const body = Buffer.from(JSON.stringify(payload));
  const signature = `sha1=${createHmac('sha1', key).update(body).digest('hex')}`;
  testHookSignature({
    signature: hooks.signature,
    key,
    request: {
      method: 'POST',
      url: 'https://keyway.example/hooks/zammad/x',
      headers: { ...headers, 'x-hub-signature': signature },
      body,
    },
    now: new Date('2026-03-01T12:00:00Z'),
  });
});

test('a ticket becomes a hint, by the ID of the delivery and by its trigger’s conditions', () => {
  const hint = { resource: 'conversations', id: '81' };
  expect(hooks.read(payload, headers)).toEqual([
    { ...hint, key: headers['x-zammad-delivery'], type: 'ticket.create' },
  ]);
  expect(hooks.read(payload, { 'x-zammad-trigger': 'renamed' })).toEqual([
    { ...hint, type: 'ticket.update' },
  ]);
});

test('other formats are refused', () => {
  for (const body of [undefined, [], {}, { ticket: {} }])
    expect(() => hooks.read(body, {})).toThrow(TypeError);
});

const input = { url: 'https://keyway.example/hooks/zammad/x', secret: key, name: 'Keyway' };
const context = {
  settings: {},
  baseUrl: 'https://zammad.example/api/v1',
  authType: 'apiKey',
  now: new Date(),
} as const;
const wordsOf = (requests: readonly DownstreamRequest[]): string[] =>
  requests.map(({ method, path }) => `${method} ${path}`);

/** Drives it with what answers each request; an answer may be thrown into it. */
function drive(answer: (request: DownstreamRequest) => unknown) {
  const requests: DownstreamRequest[] = [];
  const steps = subscription.create(input, context);
  let step = steps.next([]);
  try {
    while (!step.done) {
      const asked = 'method' in step.value ? [step.value] : step.value;
      requests.push(...asked);
      const bodies = asked.map(answer);
      const failed = bodies.find((body) => body instanceof StepFailed);
      step = failed
        ? steps.throw(failed)
        : steps.next(bodies.map((body) => ({ status: 200, headers: {}, body })));
    }
    return { requests, result: step.value };
  } catch (thrown) {
    return { requests, thrown };
  }
}

test('a webhook is made with a trigger for what is new and one for what changes', () => {
  let id = 6;
  const { requests, result } = drive(({ method }) => (method === 'GET' ? [] : { id: ++id }));
  expect(result).toEqual({ id: '/webhooks/7 /triggers/8 /triggers/9' });
  expect(requests[2]?.json).toMatchObject({ endpoint: input.url, signature_token: key, active: true });
  expect(requests.slice(3).map(({ json }) => json)).toMatchObject([
    {
      condition: { 'ticket.action': { operator: 'is', value: 'create' } },
      perform: { 'notification.webhook': { webhook_id: 7 } },
    },
    { condition: { 'ticket.action': { operator: 'is', value: 'update' } } },
  ]);
});

test('where a trigger is refused, the webhook does not stay behind', () => {
  const refused = new StepFailed('scope', new Error('Not authorized'), 403);
  const { requests, thrown } = drive(({ method, path }) =>
    method === 'GET' ? [] : method === 'POST' && path === '/triggers' ? refused : { id: 7 },
  );
  expect(thrown).toBe(refused);
  expect(wordsOf(requests).at(-1)).toBe('DELETE /webhooks/7');
});

test('what was made for the address before goes first, and nothing else', () => {
  const trigger = (id: number, webhook_id: number) => ({
    id,
    perform: { 'notification.webhook': { webhook_id } },
  });
  const { requests } = drive(({ method, path }) => {
    if (method !== 'GET') return { id: 7 };
    return path === '/webhooks'
      ? [
          { id: 3, endpoint: input.url },
          { id: 4, endpoint: 'https://elsewhere.example' },
        ]
      : [trigger(5, 3), trigger(6, 4), { id: 2, perform: {} }];
  });
  expect(wordsOf(requests).filter((words) => words.startsWith('DELETE'))).toEqual([
    'DELETE /triggers/5',
    'DELETE /webhooks/3',
  ]);
});

test('it is there while all of its parts are, and switched on; triggers go before their webhook', () => {
  const made = { id: '/webhooks/7 /triggers/8' };
  const check = (bodies: unknown[]) => {
    const steps = subscription.check(made, context);
    steps.next([]);
    return steps.next(bodies.map((body) => ({ status: 200, headers: {}, body }))).value;
  };
  expect(check([{ active: true }, { active: true }])).toBe(true);
  expect(check([{ active: true }, { active: false }])).toBe(false);
  const { requests } = stepThrough(subscription.remove(made, context), []);
  expect(wordsOf(requests)).toEqual(['DELETE /triggers/8', 'DELETE /webhooks/7']);
  expect(stepThrough(subscription.check({ id: '/users/1' }, context), []).thrown).toMatchObject({
    kind: 'not_found',
  });
});
