import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sandboxCredentials } from '../../credentials.js';
import { call, startReceiver, useSandbox, type Answer } from '../../testing.js';

const outside = useSandbox();
const { settings } = sandboxCredentials['zoho-desk'];
let authorization = '';
beforeAll(async () => {
  const { access_token: token } = await outside.sandbox.control.mintTokens('zoho-desk');
  authorization = `Zoho-oauthtoken ${token}`;
});
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  outside.sandbox.control.reset();
  await receiver.close();
});

const webhooks = (path: string, method: string, json?: unknown): Promise<Answer> =>
  call(`${outside.sandbox.url}/zoho-desk/api/v1/webhooks${path}`, {
    method,
    json,
    authorization,
    headers: { orgId: settings.org_id ?? '' },
  });
const create = (subscriptions: object = { Ticket_Update: null }): Promise<Answer> =>
  webhooks('', 'POST', { name: 'Keyway', url: receiver.url, subscriptions });
const methods = (): string[] => receiver.received.map(({ method }) => method);

test('an address is tried with GET, and with POST where that is not answered with 200', async () => {
  expect((await create()).status).toBe(200);
  expect(methods()).toEqual(['GET']);
  receiver.received.length = 0;
  receiver.answer = ({ method }) => (method === 'GET' ? 404 : 200);
  expect((await create()).status).toBe(200);
  expect(methods()).toEqual(['GET', 'POST']);
  receiver.answer = () => 204;
  expect(await create()).toMatchObject({ status: 422, body: { errorCode: 'INVALID_DATA' } });
});

test('unknown events are refused, and only subscribed ones are sent', async () => {
  expect((await create({ Ticket_Comment_Delete: null })).status).toBe(422);
  await create();
  receiver.received.length = 0;
  outside.sandbox.control.write({ conversation: 1, text: 'Hello' });
  await outside.sandbox.control.hooksSettled();
  expect(receiver.received).toEqual([]);
});

test('an answer that says Gone ends it', async () => {
  const { body } = await create();
  receiver.answer = () => 410;
  outside.sandbox.helpdesk.updateConversation(1, { subject: 'Another' });
  await outside.sandbox.control.hooksSettled();
  expect((await webhooks(`/${body.id}`, 'GET')).status).toBe(404);
  expect((await webhooks('', 'GET')).status).toBe(204);
});
