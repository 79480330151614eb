import { afterEach, beforeEach, expect, test } from 'vitest';
import { call, startReceiver, useSandbox, type Answer } from '../../testing.js';

const outside = useSandbox();
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  outside.sandbox.control.reset();
  await receiver.close();
});

async function create(json: Record<string, unknown> = {}): Promise<Answer> {
  const { access_token: token } = await outside.sandbox.control.mintTokens('help-scout');
  return call(`${outside.sandbox.url}/help-scout/v2/webhooks`, {
    method: 'POST',
    json: { url: receiver.url, secret: 's'.repeat(40), events: ['convo.status', 'convo.deleted'], ...json },
    authorization: `Bearer ${token}`,
  });
}

test('a webhook wants a secret of at most forty characters, and events that there are', async () => {
  for (const wrong of [{ secret: 's'.repeat(41) }, { secret: '' }, { events: ['status'] }, { url: 'here' }])
    expect((await create(wrong)).status).toBe(400);
  const made = await create();
  expect(made.status).toBe(201);
  expect(made.headers.get('resource-id')).toMatch(/^\d+$/);
  expect(made.text).toBe('');
});

test('the record is sent whole, or where it is; what was deleted as its id', async () => {
  await create();
  await create({ notification: true });
  outside.sandbox.helpdesk.updateConversation(1, { status: 'solved' });
  await outside.sandbox.control.hooksSettled();
  const bodies = receiver.received.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
  expect(bodies).toContainEqual(expect.objectContaining({ id: 2391000001, status: 'closed' }));
  expect(bodies).toContainEqual({ href: 'https://api.helpscout.net/v2/conversations/2391000001' });
  receiver.received.length = 0;
  outside.sandbox.helpdesk.deleteConversation(1);
  await outside.sandbox.control.hooksSettled();
  expect(receiver.received.map(({ headers, body }) => [headers['x-helpscout-event'], body])).toEqual([
    ['convo.deleted', '{"id":2391000001}'],
    ['convo.deleted', '{"id":2391000001}'],
  ]);
});
