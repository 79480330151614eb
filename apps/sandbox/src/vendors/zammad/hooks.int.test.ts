import { afterEach, beforeEach, expect, test } from 'vitest';
import { sandboxCredentials } from '../../credentials.js';
import { call, startReceiver, useSandbox, type Answer } from '../../testing.js';

const outside = useSandbox();
const authorization = sandboxCredentials.zammad.key?.value ?? '';
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  outside.sandbox.control.reset();
  await receiver.close();
});

const api = (path: string, method = 'GET', json?: unknown): Promise<Answer> =>
  call(`${outside.sandbox.url}/zammad/api/v1${path}`, { method, json, authorization });
async function makeWebhook(): Promise<number> {
  const fields = { name: 'Keyway', endpoint: receiver.url, signature_token: 'token' };
  return (await api('/webhooks', 'POST', fields)).body.id;
}
const trigger = (webhookId: number, action: string) => ({
  name: `Keyway ${action}`,
  condition: { 'ticket.action': { operator: 'is', value: action } },
  perform: { 'notification.webhook': { webhook_id: webhookId } },
});
async function told(): Promise<string[]> {
  await outside.sandbox.control.hooksSettled();
  return receiver.received.map(({ headers }) => String(headers['x-zammad-trigger']));
}

test('a webhook sends nothing without a trigger, and never shows its token', async () => {
  const id = await makeWebhook();
  expect((await api(`/webhooks/${id}`)).body).toMatchObject({ id, signature_token: '**********' });
  outside.sandbox.control.write({ conversation: 1, text: 'Hello' });
  expect(await told()).toEqual([]);
});

test('a trigger calls for what it waits for, once for a ticket and its article', async () => {
  const id = await makeWebhook();
  for (const action of ['create', 'update']) await api('/triggers', 'POST', trigger(id, action));
  outside.sandbox.control.write({ text: 'Something new' });
  expect(await told()).toEqual(['Keyway create']);
  outside.sandbox.control.write({ conversation: 1, text: 'Hello' });
  expect(await told()).toEqual(['Keyway create', 'Keyway update']);
  expect(JSON.parse(receiver.received[1]?.body ?? '')).toMatchObject({
    ticket: { id: 1 },
    article: { ticket_id: 1, body: 'Hello' },
  });
});

test('no two triggers have one name, and a webhook that one of them names cannot be deleted', async () => {
  const id = await makeWebhook();
  const { body } = await api('/triggers', 'POST', trigger(id, 'create'));
  expect((await api('/triggers', 'POST', trigger(id, 'create'))).status).toBe(422);
  expect((await api('/triggers', 'POST', trigger(id + 100, 'update'))).status).toBe(422);
  expect((await api(`/webhooks/${id}`, 'DELETE')).status).toBe(422);
  expect((await api(`/triggers/${body.id}`, 'DELETE')).status).toBe(200);
  expect((await api(`/webhooks/${id}`, 'DELETE')).status).toBe(200);
});
