import { afterEach, beforeEach, expect, test } from 'vitest';
import { sandboxCredentials } from '../../credentials.js';
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

const { key } = sandboxCredentials.chatwoot;
const headers = { [key?.header ?? '']: key?.value ?? '' };
const create = (json: Record<string, unknown> = {}): Promise<Answer> =>
  call(`${outside.sandbox.url}/chatwoot/api/v1/accounts/1/webhooks`, {
    method: 'POST',
    json: { url: receiver.url, subscriptions: ['message_created', 'message_updated'], ...json },
    headers,
  });
const events = (): unknown[] => receiver.received.map(({ body }) => JSON.parse(body).event);

test('an address has one webhook, of events that there are, with a secret', async () => {
  expect((await create({ subscriptions: ['conversation_resolved!'] })).status).toBe(422);
  const first = await create();
  expect(first.body.payload.webhook.secret).toEqual(expect.any(String));
  expect((await create()).status).toBe(422);
});

test('only subscribed events are sent, including notes, and not Chatwoot’s own activity entries', async () => {
  await create();
  const said = { conversationId: 1, authorId: 1, channel: 'email', text: 'A word' };
  outside.sandbox.helpdesk.addMessage({ ...said, kind: 'note' });
  outside.sandbox.helpdesk.addMessage({ ...said, kind: 'event' });
  outside.sandbox.helpdesk.updateConversation(1, { status: 'solved' });
  await outside.sandbox.control.hooksSettled();
  expect(events()).toEqual(['message_created']);
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
    private: true,
    conversation: { id: 1 },
    account: { id: 1 },
  });
});

test('nothing is sent a second time', async () => {
  await create();
  receiver.answer = () => 500;
  outside.sandbox.control.setHookFaults({ retryMs: 0 });
  outside.sandbox.control.write({ conversation: 1, text: 'Once' });
  await outside.sandbox.control.hooksSettled();
  expect(outside.sandbox.control.hooks().counts.chatwoot).toMatchObject({ calls: 1, refused: 1 });
});
