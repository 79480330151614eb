import { afterEach, beforeEach, expect, test } from 'vitest';
import { sandboxCredentials } from '../../credentials.js';
import { call, startReceiver, useSandbox, type Answer } from '../../testing.js';

const outside = useSandbox();
const authorization = sandboxCredentials.dixa.key?.value ?? '';
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  outside.sandbox.control.reset();
  await receiver.close();
});

const create = (fields: object): Promise<Answer> =>
  call(`${outside.sandbox.url}/dixa/v1/webhooks`, {
    method: 'POST',
    json: { name: 'Keyway', url: receiver.url, customHeaders: {}, ...fields },
    authorization,
  });
const noAuth = { authorization: { _type: 'NoAuth' } };

test('a webhook says how it authorizes, and names events that there are', async () => {
  expect((await create({ events: ['ConversationClosed'] })).status).toBe(400);
  expect((await create({ ...noAuth, events: ['ConversationForgotten'] })).status).toBe(400);
  const { status, body } = await create({ ...noAuth, events: ['ConversationClosed'] });
  expect([status, body.data.secretKey]).toEqual([201, expect.stringMatching(/^[0-9a-f]{64}$/)]);
});

test('each subscribed event is a separate request', async () => {
  await create({
    ...noAuth,
    events: ['ConversationClosed', 'ConversationTagAdded', 'ConversationNoteAdded'],
  });
  outside.sandbox.helpdesk.updateConversation(1, {
    status: 'closed',
    tags: ['vip', 'urgent', 'new'],
    subject: 'Another',
  });
  outside.sandbox.control.write({ conversation: 1, text: 'Hello' });
  await outside.sandbox.control.hooksSettled();
  const names = receiver.received.map(({ body }) => JSON.parse(body).event_fqn);
  expect(names.toSorted()).toEqual(['CONVERSATION_CLOSED', 'CONVERSATION_TAG_ADDED']);
});
