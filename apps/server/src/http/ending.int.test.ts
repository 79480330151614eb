import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createRegistry, send, type ConnectorDefinition, type ResourceTable } from '@keyway/connectors';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { parseEnvironment, type Environment } from '../env.js';
import { connectFirst } from '../fixtures/connect-first.js';
import { plainMessage, stubConnector } from '../fixtures/stub-connectors.js';
import { startStubVendor, type StubVendor } from '../fixtures/stub-vendor.js';
import { createLogger } from '../platform/telemetry/logger.js';
import { startServer, type RunningServer } from '../start-server.js';

/** A vendor whose create is a write and a read of the result, without a way to look it up later. */
const readingBack: ConnectorDefinition = {
  ...stubConnector,
  resources: {
    messages: {
      ...(stubConnector.resources.messages as ResourceTable),
      create: {
        effect: 'records',
        opensConversation: true,
        accepts: ['body'],
        *run() {
          yield* send({ method: 'POST', path: '/messages', json: {} });
          yield* send({ method: 'GET', path: '/messages/1' });
          return plainMessage('1');
        },
      },
    },
  },
};

const adminKey = randomBytes(24).toString('hex');
const dataDir = mkdtempSync(join(tmpdir(), 'keyway-ending-'));
let stub: StubVendor;
let env: Environment;
let server: RunningServer;
let headers: Record<string, string>;

const start = () =>
  startServer(env, createLogger(env.LOG_LEVEL), { registry: createRegistry([readingBack]) });

beforeAll(async () => {
  stub = await startStubVendor();
  env = parseEnvironment({
    KEYWAY_ENV: 'development',
    PORT: '0',
    DATA_DIR: dataDir,
    KEYWAY_MASTER_KEY: randomBytes(32).toString('hex'),
    KEYWAY_ADMIN_KEY: adminKey,
    KEYWAY_EGRESS_ALLOW: stub.egressAllow,
    LOG_LEVEL: 'silent',
    SHUTDOWN_DELAY_MS: '0',
  });
  server = await start();
  headers = await connectFirst({
    port: server.port,
    adminKey,
    integration: { service_id: readingBack.id },
    settings: { base_url: stub.url, token: 'stub-token' },
  });
});
afterAll(async () => {
  await server.close();
  await stub.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const url = (path: string) => `http://127.0.0.1:${server.port}${path}`;

test('ending waits for a create whose client has left: its id finds the answer after the next start', async () => {
  stub.answer(({ method }) => ({ body: { id: 1 }, afterMs: method === 'POST' ? 3_000 : 0 }));
  stub.received.length = 0;
  const sent = { ...headers, 'content-type': 'application/json', 'x-unique-transaction-id': randomUUID() };
  const body = JSON.stringify({ body: 'Hello' });
  const leaving = request(url('/messages'), { method: 'POST', headers: sent, agent: false });
  const left = new Promise((resolve) => leaving.once('close', resolve));
  leaving.on('error', () => undefined).end(body);
  while (stub.received.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  leaving.destroy();
  await left;
  await server.close();
  server = await start();
  const again = await fetch(url('/messages'), { method: 'POST', headers: sent, body });
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
  expect(stub.received.filter(({ method }) => method === 'POST')).toHaveLength(1);
});
