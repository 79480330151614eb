import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request as send, type ClientRequest, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';

import { sandboxCredentials } from '@keyway/sandbox';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';

import { startTestApp, TEST_CONSUMER, type TestApp } from '../../testing.js';

const SERVICE = 'zendesk';
const MEGABYTE = 1024 * 1024;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    env: { ATTACHMENT_LIMIT_MB: '2', SPOOL_LIMIT_MB: '8', PROXY_IDLE_SECONDS: '1' },
  });
  await app.connect(SERVICE, sandboxCredentials[SERVICE].form);
});
afterAll(() => app.close());
beforeEach(() => app.sandbox.control.reset());
/** Whatever came of a call, it leaves nothing. */
afterEach(async () => {
  await expect.poll(() => app.deps.spool.usedBytes()).toBe(0);
});

const message = {
  conversation_id: sandboxCredentials[SERVICE].conversationId,
  body: 'see file',
  attachments: [{ part: 'f' }],
};
const HEAD = [
  '--b\r\nContent-Disposition: form-data; name="json"\r\n\r\n',
  JSON.stringify(message),
  '\r\n--b\r\nContent-Disposition: form-data; name="f"; filename="a.bin"\r\n\r\n',
].join('');
const END = '\r\n--b--\r\n';

function open(length: number, consumer = TEST_CONSUMER): ClientRequest {
  const request = send(`${app.url}/messages`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${app.application.apiKey}`,
      'x-vendor-app-id': app.application.id,
      'x-vendor-consumer-id': consumer,
      'x-vendor-service-id': SERVICE,
      'x-unique-transaction-id': randomBytes(8).toString('hex'),
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': length,
    },
  });
  return request.on('error', () => undefined);
}
type Told = { readonly type_name?: string; readonly message?: string };
async function answerTo(request: ClientRequest) {
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: (await json(response)) as Told,
  };
}
function sendWhole(size: number, consumer?: string) {
  const request = open(HEAD.length + size + END.length, consumer);
  request.write(HEAD);
  request.write(Buffer.alloc(size, 7));
  request.end(END);
  return answerTo(request);
}
const isRefused = { status: 400, body: { type_name: 'RequestValidationError' } };

it('a client that stands still is answered, and its connector not called', async () => {
  const before = app.sandbox.control.counters();
  const request = open(2 * MEGABYTE);
  request.write(HEAD);
  request.write(randomBytes(MEGABYTE));
  expect(await answerTo(request)).toMatchObject(isRefused);
  request.destroy();
  expect(app.sandbox.control.counters()).toEqual(before);
});

it('a client that breaks off leaves nothing', async () => {
  const before = app.sandbox.control.counters();
  const request = open(2 * MEGABYTE);
  request.write(HEAD);
  request.write(randomBytes(1.5 * MEGABYTE));
  await expect.poll(() => app.deps.spool.usedBytes()).toBeGreaterThan(MEGABYTE);
  request.destroy();
  await expect.poll(() => app.deps.spool.usedBytes()).toBe(0);
  expect(app.sandbox.control.counters()).toEqual(before);
});

it.each([
  ['without an end', `${HEAD}xyz`],
  ['without a part', 'no form at all'],
  ['with a broken head', '--b\r\nContent-Disposition form-data\r\n\r\nx\r\n--b--\r\n'],
  ['whose JSON has no end', '--b\r\nContent-Disposition: form-data; name="json"\r\n\r\n{'],
])('a form %s is refused', async (_name, content) => {
  const request = open(content.length);
  request.end(content);
  expect(await answerTo(request)).toMatchObject(isRefused);
});

it('a form that is larger than all room for files is refused at once', async () => {
  const request = open(7 * MEGABYTE);
  request.flushHeaders();
  expect(await answerTo(request)).toMatchObject({
    status: 413,
    body: { type_name: 'RequestTooLargeError', message: expect.stringContaining('SPOOL_LIMIT_MB') as string },
  });
  request.destroy();
});

it('answers 503 with Retry-After while other requests fill the spool, and accepts the form once there is room', async () => {
  const others = [open(2 * MEGABYTE), open(2 * MEGABYTE)];
  for (const other of others) {
    other.write(HEAD);
    other.write(Buffer.alloc(1.7 * MEGABYTE));
  }
  // Who sends something now and then does not stand still.
  const trickle = setInterval(() => others.forEach((other) => other.write('x')), 100);
  await expect.poll(() => app.deps.spool.usedBytes()).toBeGreaterThan(3.4 * MEGABYTE);
  const refused = await sendWhole(1.5 * MEGABYTE);
  expect(refused).toMatchObject({
    status: 503,
    headers: { 'retry-after': expect.any(String) as string },
    body: { type_name: 'ServiceUnavailableError' },
  });
  clearInterval(trickle);
  for (const other of others) other.destroy();
  await expect.poll(() => app.deps.spool.usedBytes()).toBe(0);
  expect((await sendWhole(1.5 * MEGABYTE)).status).toBe(201);
});

it('a file is sent again with the new token', async () => {
  const consumer = 'forms-after-expiry';
  const { access_token, refresh_token, expires_in } = await app.sandbox.control.mintTokens(SERVICE);
  const credentials = { access_token, refresh_token, expires_in, issued_at: new Date().toISOString() };
  const imported = await app.api('POST', `/vault/connections/customer-support/${SERVICE}/import`, {
    consumer,
    body: { credentials, settings: { subdomain: 'acme' } },
  });
  expect(imported.status, imported.text).toBe(201);
  app.sandbox.control.expireTokens(SERVICE);
  expect(await sendWhole(1.5 * MEGABYTE, consumer)).toMatchObject({ status: 201 });
});

it.each([
  [{ status: 500 }, 500, 'ConnectorExecutionError'],
  [{ status: 401 }, 401, 'ConnectorCredentialsError'],
  [{ drop: 'before' as const }, 502, 'ConnectorExecutionError'],
])('a helpdesk that fails gets the blame, and nothing stays: %j', async (fault, expected, type) => {
  app.sandbox.control.addFault({ service: SERVICE, method: 'POST', ...fault });
  const { status, body } = await sendWhole(1.5 * MEGABYTE);
  expect([status, body.type_name]).toEqual([expected, type]);
});
