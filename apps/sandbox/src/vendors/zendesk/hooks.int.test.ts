import { afterEach, beforeEach, expect, test } from 'vitest';
import { sandboxCredentials } from '../../credentials.js';
import { basic, call, startReceiver, useSandbox, type Answer } from '../../testing.js';

const outside = useSandbox();
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  outside.sandbox.control.reset();
  await receiver.close();
});

const authorization = basic(sandboxCredentials.zendesk.basic);
const webhooks = (): string => `${outside.sandbox.url}/zendesk/api/v2/webhooks`;
const create = (changes: Record<string, unknown> = {}, by = authorization): Promise<Answer> =>
  call(webhooks(), {
    method: 'POST',
    json: {
      webhook: {
        name: 'Keyway',
        endpoint: receiver.url,
        http_method: 'POST',
        request_format: 'json',
        status: 'active',
        subscriptions: ['zen:event-type:ticket.status_changed', 'zen:event-type:ticket.tags_changed'],
        ...changes,
      },
    },
    authorization: by,
  });

test('a webhook wants POST, an address, and events that there are', async () => {
  for (const wrong of [{ http_method: 'PUT' }, { endpoint: 'here' }, { subscriptions: ['ticket.created'] }])
    expect((await create(wrong)).status).toBe(422);
  expect((await create()).status).toBe(201);
});

test('a token needs the scope for webhooks', async () => {
  const { access_token: token } = await outside.sandbox.control.mintTokens('zendesk', {
    scopes: ['tickets:read', 'tickets:write'],
  });
  expect((await create({}, `Bearer ${token}`)).status).toBe(403);
});

test('one change is an event for each subscribed attribute; the secret has its own endpoint', async () => {
  const { webhook } = (await create()).body;
  expect(JSON.stringify(webhook)).not.toContain('secret');
  const { body } = await call(`${webhooks()}/${webhook.id}/signing_secret`, { authorization });
  expect(body.signing_secret.secret).toMatch(/^[\w+/=]{40,}$/);
  outside.sandbox.helpdesk.updateConversation(1, { status: 'solved', tags: ['vip'], priority: 'low' });
  await outside.sandbox.control.hooksSettled();
  expect(receiver.received.map((request) => JSON.parse(request.body).type).toSorted()).toEqual([
    'zen:event-type:ticket.status_changed',
    'zen:event-type:ticket.tags_changed',
  ]);
});

test('an inactive one receives nothing', async () => {
  await create({ status: 'inactive' });
  outside.sandbox.helpdesk.updateConversation(1, { status: 'solved' });
  await outside.sandbox.control.hooksSettled();
  expect(receiver.received).toEqual([]);
});
