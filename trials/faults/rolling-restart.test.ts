import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startChild, type Child } from '../rig/processes/child.js';
import { findProgram } from '../rig/processes/debian-program.js';
import { count, note, timeBar } from '../rig/figures.js';
import { findFreePort } from '../rig/processes/free-port.js';
import { newTransactionId, startLabOnPostgres, type Lab } from '../rig/environment/test-environment.js';
import { startLoad, summarise } from '../rig/load.js';
import { postgresIsMissing } from '../rig/databases/postgres.js';
import { sleep, until } from '../rig/wait.js';

const SERVICE = 'gorgias';
const PER_SECOND = 50;
/** Running requests when a server is stopped; each has a consumer's share of the bulkhead to itself. */
const SLOW = count({ short: 20, long: 100 });
const SLOW_MS = 5_000;
const MAX_END_SECONDS = 35;
const SLOW_PATH = '/messages?slow';
const slowConsumers = Array.from({ length: 10 }, (_, index) => `slow-${index}`);
const haproxy = findProgram('/usr/sbin/haproxy', 'haproxy');

describe.skipIf(postgresIsMissing() || !haproxy)('rolling restarts behind a load balancer', () => {
  let lab: Lab;
  let balancer: Child;
  let address: string;
  const folder = mkdtempSync(join(tmpdir(), 'keyway-balancer-'));
  const agent = new Agent({ keepAlive: true });

  beforeAll(async () => {
    lab = await startLabOnPostgres({
      processes: 3,
      services: [SERVICE],
      // Longer than the balancer takes to notice that a server is not ready any more.
      // Limits are on, the application's above what the load sends when it catches up after a standstill.
      settings: { SHUTDOWN_DELAY_MS: '1500', TRUST_PROXY: '127.0.0.1', RATE_LIMIT_PER_SECOND: '1000' },
    });
    for (const consumer of ['consumer', ...slowConsumers]) await lab.connectKey(SERVICE, consumer);
    lab.vendors.onRequest = async ({ path }) => {
      if (path.endsWith(SLOW_PATH)) await sleep(SLOW_MS);
      return undefined;
    };
    const port = await findFreePort();
    address = `http://127.0.0.1:${port}`;
    const file = join(folder, 'haproxy.cfg');
    writeFileSync(
      file,
      configuration(
        port,
        lab.servers.map((server) => server.port),
      ),
    );
    balancer = startChild(haproxy ?? '', ['-db', '-f', file]);
    await until(
      'the balancer',
      async () => (await fetch(`${address}/readyz`).catch(() => undefined))?.status === 200,
    );
  });
  afterAll(async () => {
    agent.destroy();
    await balancer?.stop(2_000);
    await lab?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('fail no request, and every server exits with code 0', async () => {
    const restarts = count({ short: 2, long: 20 });
    const endings: string[] = [];
    const tookSeconds: number[] = [];
    const load = startLoad(
      PER_SECOND,
      (index) =>
        index % 5 === 0
          ? {
              subject: 'create',
              answer: send('POST', '/messages', { 'x-unique-transaction-id': newTransactionId() }),
            }
          : { subject: 'read', answer: send('GET', '/messages?limit=2') },
      { maxInFlight: 16 },
    );
    const slow: number[] = [];
    const sendSlow = async (index: number): Promise<void> => {
      const { status } = await send('GET', '/proxy', {
        'x-vendor-consumer-id': slowConsumers[index % slowConsumers.length] ?? '',
        'x-vendor-downstream-url': SLOW_PATH,
      });
      slow.push(status);
    };
    await sleep(1_000);
    for (let restart = 0; restart < restarts; restart += 1) {
      const server = lab.servers[restart % lab.servers.length];
      const from = lab.vendors.seen.length;
      const underWay = Promise.all(Array.from({ length: SLOW }, (_, index) => sendSlow(index)));
      await until(
        'the slow calls',
        () => lab.vendors.seen.slice(from).filter(({ path }) => path.endsWith(SLOW_PATH)).length >= SLOW,
      );
      const startedAt = performance.now();
      const ending = await server?.stop();
      tookSeconds.push((performance.now() - startedAt) / 1_000);
      await underWay;
      endings.push(`${ending?.code ?? ending?.signal}`);
      await server?.start();
      // A deployment waits until the balancer sends the new one calls.
      await sleep(1_000);
    }
    const outcomes = await load.stop();
    const failed = outcomes.filter(({ status }) => status !== 200 && status !== 201);
    const failedSlow = slow.filter((status) => status !== 200);
    note({
      what: `${restarts} rolling restarts of 3 processes behind haproxy at ${PER_SECOND}/s, ${SLOW} calls of ${SLOW_MS / 1_000} s under way at each`,
      bar: `0 failed requests, exit code 0 within ${MAX_END_SECONDS} s`,
      measured: `${failed.length} of ${outcomes.length} failed (${summarise(failed)}), ${failedSlow.length} of ${slow.length} slow ones; exit codes ${[...new Set(endings)].join(' ')} within ${Math.max(...tookSeconds).toFixed(1)} s`,
    });
    expect(summarise(failed)).toBe('');
    expect(failedSlow).toEqual([]);
    expect(new Set(endings)).toEqual(new Set(['0']));
    expect(Math.max(...tookSeconds)).toBeLessThanOrEqual(MAX_END_SECONDS);
  });

  test('wait for no client that keeps a connection open and says nothing', async () => {
    const [server] = lab.servers;
    const parked = new Agent({ keepAlive: true });
    const { status } = await send('GET', '/messages?limit=1', {}, { to: server?.url ?? '', agent: parked });
    // Clients keep spare connections too, on which nothing was asked yet.
    const spare = connect(server?.port ?? 0, '127.0.0.1').on('error', () => undefined);
    await once(spare, 'connect');
    const startedAt = performance.now();
    const ending = await server?.stop();
    const seconds = (performance.now() - startedAt) / 1_000;
    parked.destroy();
    spare.destroy();
    await server?.start();
    note({
      what: 'a server told to end, to which idle clients keep connections, a used one and one on which nothing was asked',
      bar: 'exit code 0 within 6 s',
      measured: `exit code ${ending?.code} after ${seconds.toFixed(1)} s`,
    });
    expect(status).toBe(200);
    expect(ending?.code).toBe(0);
    expect(seconds).toBeLessThan(timeBar(6));
  });

  const headers = {
    'content-type': 'application/json',
    'x-vendor-consumer-id': 'consumer',
    'x-vendor-service-id': SERVICE,
  };
  const send = (
    method: string,
    path: string,
    more: Readonly<Record<string, string>> = {},
    { to = address, agent: connections = agent } = {},
  ) =>
    new Promise<{ status: number; headers: Headers; body: unknown }>((resolve, reject) => {
      const call = request(
        to + path,
        {
          method,
          agent: connections,
          headers: {
            ...headers,
            authorization: `Bearer ${lab.application.apiKey}`,
            'x-vendor-app-id': lab.application.id,
            ...more,
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.once('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: new Headers(),
              body: toJson(Buffer.concat(chunks).toString()),
            }),
          );
          response.once('error', reject);
        },
      );
      call.once('error', reject);
      call.end(
        method === 'POST'
          ? JSON.stringify({ conversation_id: '1', type: 'message', body: 'restart', channel: 'email' })
          : undefined,
      );
    });
});

function toJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return { type_name: 'from the balancer' };
  }
}

/** As in the operators' guide: readiness decides which server gets requests, only refused connections are retried. */
const configuration = (port: number, servers: readonly number[]): string => `
global
  maxconn 1000
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 3s
  option redispatch
  retries 3
  retry-on conn-failure
frontend api
  bind 127.0.0.1:${port}
  default_backend keyway
backend keyway
  balance roundrobin
  option httpchk GET /readyz
  http-request set-header X-Forwarded-Proto https
${servers.map((each, index) => `  server keyway${index} 127.0.0.1:${each} check inter 300ms fall 2 rise 1`).join('\n')}
`;
