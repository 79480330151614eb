import { afterEach, beforeEach, expect, test } from 'vitest';
import { sandboxCredentials } from '../../credentials.js';
import { call, startReceiver, useSandbox, type Answer } from '../../testing.js';

const outside = useSandbox();
const authorization = sandboxCredentials.kustomer.key?.value ?? '';
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  outside.sandbox.control.reset();
  await receiver.close();
});

const create = (events: string[]): Promise<Answer> =>
  call(`${outside.sandbox.url}/kustomer/v1/outbound-webhooks`, {
    method: 'POST',
    json: { name: 'Keyway', url: receiver.url, events },
    authorization,
  });

test('an organization has five webhooks, of events that there are', async () => {
  expect((await create(['kustomer.note.create'])).status).toBe(400);
  for (let count = 0; count < 5; count += 1)
    expect((await create(['kustomer.message.create'])).status).toBe(201);
  expect((await create(['kustomer.message.create'])).status).toBe(400);
});

test('only subscribed events are sent, in the API’s format, and never notes', async () => {
  await create(['kustomer.message.create', 'kustomer.conversation.update']);
  outside.sandbox.helpdesk.addMessage({
    conversationId: 1,
    kind: 'note',
    authorId: 1,
    channel: 'email',
    text: 'A note',
  });
  outside.sandbox.helpdesk.updatePerson(11, { name: 'Bea Quick' });
  await outside.sandbox.control.hooksSettled();
  expect(receiver.received.map(({ headers }) => headers['x-kustomer-webhook-event'])).toEqual([
    'kustomer.conversation.update',
  ]);
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
    name: 'kustomer.conversation.update',
    data: { type: 'conversation', attributes: { noteCount: expect.any(Number) } },
  });
});
