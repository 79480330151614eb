import { afterEach, beforeEach, expect, test } from 'vitest';
import { sandboxCredentials } from '../../credentials.js';
import { basic, call, startReceiver, useSandbox, type Answer } from '../../testing.js';
import { cloudId } from './format.js';

const service = 'jira-service-management';
let now = new Date('2026-03-01T12:00:00Z');
const outside = useSandbox({ clock: () => now });
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  outside.sandbox.control.reset();
  await receiver.close();
});

async function app(path: string, method: string, json?: unknown): Promise<Answer> {
  const { access_token: token } = await outside.sandbox.control.mintTokens(service);
  const url = `${outside.sandbox.url}/${service}/ex/jira/${cloudId}/rest/api/3/webhook${path}`;
  return call(url, { method, json, authorization: `Bearer ${token}` });
}
const admin = (path: string, method: string, json?: unknown): Promise<Answer> =>
  call(`${outside.sandbox.url}/${service}/rest/webhooks/1.0/webhook${path}`, {
    method,
    json,
    authorization: basic(sandboxCredentials[service].basic),
  });
function days(count: number): void {
  now = new Date(now.getTime() + count * 24 * 60 * 60 * 1_000);
}
async function told(): Promise<number> {
  receiver.received.length = 0;
  outside.sandbox.helpdesk.updateConversation(1, { subject: `Another at ${now.getTime()}` });
  await outside.sandbox.control.hooksSettled();
  return receiver.received.length;
}
const webhooks = [{ events: ['jira:issue_updated'], jqlFilter: 'project IN (10012)' }];

test('what an app registers lapses after thirty days, unless it is refreshed', async () => {
  const made = await app('', 'POST', { url: receiver.url, webhooks });
  const [{ createdWebhookId: id }] = made.body.webhookRegistrationResult;
  days(29);
  expect(await told()).toBe(1);
  const refreshed = await app('/refresh', 'PUT', { webhookIds: [id] });
  expect(refreshed.body.expirationDate).toBe(
    new Date(now.getTime() + 30 * 86_400_000).toISOString().replace('Z', '+0000'),
  );
  days(29);
  expect(await told()).toBe(1);
  days(2);
  expect(await told()).toBe(0);
});

test('a filter beyond the supported part of JQL is refused within the answer', async () => {
  const wrong = [{ events: ['jira:issue_updated'], jqlFilter: 'projectType = service_desk' }];
  const { status, body } = await app('', 'POST', { url: receiver.url, webhooks: wrong });
  expect(status).toBe(200);
  expect(body.webhookRegistrationResult[0].errors).toHaveLength(1);
});

test('an administrator’s is named by its address, keeps its secret to itself, and signs', async () => {
  const { body } = await admin('', 'POST', {
    name: 'Keyway',
    url: receiver.url,
    events: ['jira:issue_updated'],
    secret: 'secret',
  });
  expect(JSON.stringify(body)).not.toContain('"secret"');
  days(60);
  expect(await told()).toBe(1);
  expect(receiver.received[0]?.headers['x-hub-signature']).toMatch(/^sha256=[0-9a-f]{64}$/);
  const path = new URL(body.self).pathname.replace('/rest/webhooks/1.0/webhook', '');
  expect((await admin(path, 'DELETE')).status).toBe(204);
  expect((await admin(path, 'GET')).status).toBe(404);
});
