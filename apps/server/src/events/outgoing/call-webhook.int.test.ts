import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import { type Receiver, startReceiver } from '../../fixtures/events/receiver.js';
import { createEgress, EgressError } from '../../security/egress/index.js';
import { startTestApp, type TestApp } from '../../testing.js';
import { callWebhook } from './call-webhook.js';
import { newSecret } from './webhook-secrets.js';

let app: TestApp;
let receiver: Receiver;
const secret = newSecret(new Date());

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

const message = { id: 'evt_1', body: '{}' };
const call = (url = receiver.url, deps = app.deps) => callWebhook(deps, { url, message, secrets: [secret] });

test('a redirect counts as a failure, and is not followed', async () => {
  const other = await startReceiver();
  receiver.answer = (response) => response.writeHead(307, { location: other.url }).end();
  expect(await call()).toMatchObject({ statusCode: 307, error: expect.any(String) });
  expect(other.received).toEqual([]);
  await other.close();
});

test('of an answer without end the beginning is read, and the connection given up', async () => {
  const written = { bytes: 0, isClosed: false };
  receiver.answer = (response) => {
    response.writeHead(500, { 'content-type': 'text/plain' });
    response.on('close', () => (written.isClosed = true));
    const chunk = 'x'.repeat(65_536);
    const write = () => {
      while (!written.isClosed && written.bytes < 1e9) {
        written.bytes += chunk.length;
        if (!response.write(chunk)) return void response.once('drain', write);
      }
    };
    write();
  };
  const { statusCode, responseBody } = await call();
  expect([statusCode, responseBody?.length]).toEqual([500, 16_384]);
  await expect.poll(() => written.isClosed).toBe(true);
  expect(written.bytes).toBeLessThan(5e7);
});

test('one that says it is a gigabyte is no worse, nor one that unpacks to it', async () => {
  receiver.answer = (response) => {
    response.writeHead(200, { 'content-length': String(1e9) });
    response.write('beginning');
  };
  expect(await call()).toMatchObject({ statusCode: 200, error: null });
  const bomb = gzipSync(Buffer.alloc(50_000_000));
  receiver.answer = (response) => response.writeHead(500, { 'content-encoding': 'gzip' }).end(bomb);
  const { statusCode, error, responseBody } = await call();
  expect(statusCode === 500 ? responseBody?.length : error).not.toBeUndefined();
  expect((responseBody ?? '').length).toBeLessThanOrEqual(16_384);
});

test('nothing that is echoed tells a secret', async () => {
  receiver.answer = (response: ServerResponse) =>
    response.writeHead(400).end(`${secret.value} ${secret.value.slice(6)} Bearer abcdefghijkl \0`);
  const { responseBody } = await call();
  expect(responseBody).toBe('[redacted] [redacted] Bearer [redacted] \ufffd');
});

test.each(['http://127.0.0.1:1/', 'https://127.0.0.1/', 'https://[::1]/', 'https://169.254.169.254/latest'])(
  'in production %s is not called',
  async (url) => {
    const egress = createEgress({ allow: [] });
    const deps = { ...app.deps, env: { ...app.deps.env, isDevelopment: false }, webhookEgress: egress };
    expect(await call(url, deps)).toMatchObject({
      statusCode: null,
      error: 'The outbound request is not permitted.',
    });
    await egress.close();
  },
);

test('a name that leads to us the second time is called once', async () => {
  const asked: string[] = [];
  const egress = createEgress({
    allow: [],
    connectTimeoutMs: 200,
    lookup: (host) => {
      asked.push(host);
      return Promise.resolve([{ address: asked.length === 1 ? '192.0.2.1' : '127.0.0.1', family: 4 }]);
    },
  });
  const deps = { ...app.deps, env: { ...app.deps.env, isDevelopment: false }, webhookEgress: egress };
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect((await call('https://hooks.example/', deps)).statusCode).toBeNull();
  expect(asked.length).toBeGreaterThanOrEqual(2);
  expect(receiver.received).toEqual([]);
  await egress.close();
});

test('a delivery cut short by the shutdown does not count as a failure', async () => {
  receiver.answer = () => undefined;
  const end = new AbortController();
  const calling = callWebhook(app.deps, {
    ...{ url: receiver.url, message, secrets: [secret] },
    signal: end.signal,
  });
  await expect.poll(() => receiver.received.length).toBe(1);
  end.abort();
  await expect(calling).rejects.toBeInstanceOf(EgressError);
});

test('a success whose body never comes is one, and not sent again', async () => {
  receiver.answer = (response) => {
    response.writeHead(200, { 'content-length': '20' }).flushHeaders();
  };
  const { statusCode, error, duration } = await call();
  expect([statusCode, error]).toEqual([200, null]);
  expect(duration).toBeLessThan(10_000);
});

test('answers that are read to their end leave the connection to the next call', async () => {
  const ports = new Set<number | undefined>();
  receiver.answer = (response) => {
    ports.add(response.socket?.remotePort);
    response.writeHead(200, { 'content-length': '2' }).end('ok');
  };
  for (let turn = 0; turn < 6; turn += 1) expect((await call()).error).toBeNull();
  // A connection may be opened while the other one is just being returned.
  expect(ports.size).toBeLessThan(3);
});

test('what an operator has opened for helpdesks is not open to webhooks, which have a setting of their own', async () => {
  const inside = 'http://10.1.2.3/hooks';
  const open = async (name: string) => {
    const other = await startTestApp({ env: { [name]: '10.0.0.0/8' } });
    const body = { delivery_url: inside, events: ['*'], status: 'disabled' };
    const { status } = await other.api('POST', '/webhook/webhooks', { consumer: null, body });
    const called = await call('https://10.1.2.3:444/', other.deps);
    await other.close();
    return { status, error: called.error };
  };
  const refused = await open('KEYWAY_EGRESS_ALLOW');
  expect([refused.status, refused.error]).toEqual([400, expect.stringContaining('not permitted')]);
  const opened = await open('KEYWAY_WEBHOOK_EGRESS_ALLOW');
  expect([opened.status, opened.error]).toEqual([201, expect.not.stringContaining('not permitted')]);
});
