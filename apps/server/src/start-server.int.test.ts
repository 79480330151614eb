import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createSandbox, sandboxCredentials, type Sandbox } from '@keyway/sandbox';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { parseEnvironment } from './env.js';
import { connectFirst } from './fixtures/connect-first.js';
import { createLogger } from './platform/telemetry/logger.js';
import { startServer, type RunningServer } from './start-server.js';

const adminKey = randomBytes(24).toString('hex');
let sandbox: Sandbox;
let server: RunningServer;
let dataDir: string;
let headers: Record<string, string>;

beforeAll(async () => {
  sandbox = await createSandbox();
  dataDir = mkdtempSync(join(tmpdir(), 'keyway-server-'));
  const env = parseEnvironment({
    KEYWAY_ENV: 'development',
    PORT: '0',
    DATA_DIR: dataDir,
    KEYWAY_MASTER_KEY: randomBytes(32).toString('hex'),
    KEYWAY_ADMIN_KEY: adminKey,
    KEYWAY_SANDBOX_URL: sandbox.url,
    LOG_LEVEL: 'silent',
    SHUTDOWN_DELAY_MS: '500',
  });
  server = await startServer(env, createLogger(env.LOG_LEVEL));
  headers = await connectFirst({
    port: server.port,
    adminKey,
    integration: { service_id: 'gorgias', credentials_source: 'sandbox' },
    settings: sandboxCredentials.gorgias.form,
  });
});
afterAll(async () => {
  await sandbox.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const url = (path: string) => `http://127.0.0.1:${server.port}${path}`;

test('ending tells the balancer first, finishes what is under way, and then listens no more', async () => {
  sandbox.control.addFault({ service: 'gorgias', latencyMs: 1_500 });
  const running = fetch(url('/messages?limit=1'), { headers });
  while (!sandbox.control.counters().requests.gorgias?.['GET /api/messages']) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  // The stream would stay open for half an hour.
  const live = await fetch(url('/vault/logs/live'), { headers });
  const closing = server.close();
  const ready = await fetch(url('/readyz'));
  expect([ready.status, ready.headers.get('connection')]).toEqual([503, 'close']);
  expect((await fetch(url('/livez'))).status).toBe(200);
  const answer = await running;
  // It began before the end, and its client must not send another one after it.
  expect(answer.headers.get('connection')).toBe('close');
  expect([answer.status, ((await answer.json()) as { data: unknown[] }).data]).toEqual([
    200,
    [expect.anything()],
  ]);
  expect(await live.text()).toContain('requests follow');
  await closing;
  await expect(fetch(url('/livez'))).rejects.toThrow();
});

test.each([
  ['production', 1],
  ['development', 0],
])(
  'in %s, a start on the embedded database gives %i warnings of what that means',
  async (KEYWAY_ENV, count) => {
    const lines: string[] = [];
    const stream = { writableLength: 0, write: (line: string) => lines.push(line) > 0, on: () => undefined };
    const folder = mkdtempSync(join(tmpdir(), 'keyway-embedded-'));
    const env = parseEnvironment({
      KEYWAY_ENV,
      KEYWAY_ALLOW_EMBEDDED: 'true',
      BASE_URL: 'https://vault.example.com',
      PORT: '0',
      DATA_DIR: folder,
      SHUTDOWN_DELAY_MS: '0',
    });
    const started = await startServer(env, createLogger('warn', { stream }));
    await started.close();
    rmSync(folder, { recursive: true, force: true });
    expect(lines).toEqual(
      Array.from({ length: count }, () => expect.stringMatching(/one process.*power loss/)),
    );
  },
);

test('a process with background jobs only serves health and metrics', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'keyway-roles-'));
  const masterKey = randomBytes(32).toString('hex');
  const start = async (KEYWAY_ROLES: string) => {
    const env = parseEnvironment({
      KEYWAY_ENV: 'development',
      PORT: '0',
      DATA_DIR: dataDir,
      KEYWAY_MASTER_KEY: masterKey,
      KEYWAY_ADMIN_KEY: adminKey,
      KEYWAY_SANDBOX: 'false',
      LOG_LEVEL: 'silent',
      SHUTDOWN_DELAY_MS: '0',
      KEYWAY_ROLES,
    });
    return startServer(env, createLogger(env.LOG_LEVEL));
  };
  const ask = async (port: number, path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { authorization: `Bearer ${adminKey}` },
    });
    return { status: answer.status, text: await answer.text() };
  };
  const api = await start('api');
  expect((await ask(api.port, '/applications')).status).toBe(200);
  await api.close();
  const worker = await start('worker');
  expect((await ask(worker.port, '/readyz')).status).toBe(200);
  const refused = await ask(worker.port, '/applications');
  expect([refused.status, refused.text]).toEqual([503, expect.stringContaining('role api')]);
  expect((await ask(worker.port, '/metrics')).status).toBe(200);
  await worker.close();
  rmSync(dataDir, { recursive: true, force: true });
});
