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

const authorization = basic(sandboxCredentials.gorgias.basic);
const create = (changes: Record<string, unknown> = {}): Promise<Answer> =>
  call(`${outside.sandbox.url}/gorgias/api/integrations`, {
    method: 'POST',
    json: {
      name: 'Keyway',
      type: 'http',
      http: {
        url: receiver.url,
        method: 'POST',
        headers: { 'X-Ours': 'secret' },
        form: { id: '{{ticket.id}}', note: 'was {{ ticket.status }}{{ticket.nothing}}', kept: 1 },
        triggers: { 'ticket-status-updated': true, 'ticket-created': false },
        ...changes,
      },
    },
    authorization,
  });

test('an integration wants an address, and triggers that there are', async () => {
  for (const wrong of [{ url: 'here' }, { triggers: { 'ticket-deleted': true } }])
    expect((await create(wrong)).status).toBe(400);
  const made = await create();
  expect(made.status).toBe(201);
  expect(made.text).not.toContain('secret');
});

test('the template is filled in and sent with the headers, for the triggers that are on', async () => {
  await create();
  outside.sandbox.control.write({ text: 'A new ticket' });
  outside.sandbox.helpdesk.updateConversation(1, { status: 'solved' });
  await outside.sandbox.control.hooksSettled();
  expect(receiver.received.map(({ headers, body }) => [headers['x-ours'], body])).toEqual([
    ['secret', '{"id":"1","note":"was closed","kept":1}'],
  ]);
});
