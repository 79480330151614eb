import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { findFreePort } from '../../scripts/free-port.mjs';
import { startChild, type Child } from '../rig/child.js';
import { findProgram } from '../rig/debian-program.js';
import { count, note } from '../rig/figures.js';
import { newTransactionId, startLabOnPostgres, type Lab } from '../rig/lab.js';
import { startLoad, summarise } from '../rig/load.js';
import { postgresIsMissing } from '../rig/postgres.js';
import { sleep, until } from '../rig/wait.js';

const SERVICE = 'gorgias';
const PER_SECOND = 50;
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
      settings: { SHUTDOWN_DELAY_MS: '1500', TRUST_PROXY: '127.0.0.1' },
    });
    await lab.connectKey(SERVICE, 'consumer');
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

  test('fail no request, and every server ends by itself with code 0', async () => {
    const restarts = count({ short: 3, long: 20 });
    const endings: string[] = [];
    const load = startLoad(
      PER_SECOND,
      (index) =>
        index % 5 === 0
          ? { subject: 'create', answer: send('POST', '/messages', newTransactionId()) }
          : { subject: 'read', answer: send('GET', '/messages?limit=2') },
      { maxInFlight: 16 },
    );
    await sleep(1_000);
    for (let restart = 0; restart < restarts; restart += 1) {
      const server = lab.servers[restart % lab.servers.length];
      const ending = await server?.stop();
      endings.push(`${ending?.code ?? ending?.signal}`);
      await server?.start();
      // A deployment waits until the balancer sends the new one calls.
      await sleep(1_000);
    }
    const outcomes = await load.stop();
    const failed = outcomes.filter(({ status }) => status !== 200 && status !== 201);
    note({
      trial: 'T-SHD-1',
      what: `${restarts} rolling restarts of 3 processes behind haproxy at ${PER_SECOND}/s`,
      bar: '0 failed requests, exit code 0',
      measured: `${failed.length} of ${outcomes.length} failed (${summarise(failed)}), exit codes ${[...new Set(endings)].join(' ')}`,
    });
    expect(summarise(failed)).toBe('');
    expect(new Set(endings)).toEqual(new Set(['0']));
  });

  const headers = {
    'content-type': 'application/json',
    'x-vendor-consumer-id': 'consumer',
    'x-vendor-service-id': SERVICE,
  };
  const send = (method: string, path: string, transactionId?: string) =>
    new Promise<{ status: number; headers: Headers; body: unknown }>((resolve, reject) => {
      const call = request(
        address + path,
        {
          method,
          agent,
          headers: {
            ...headers,
            authorization: `Bearer ${lab.application.apiKey}`,
            'x-vendor-app-id': lab.application.id,
            ...(transactionId ? { 'x-unique-transaction-id': transactionId } : {}),
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

const toJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return { type_name: 'from the balancer' };
  }
};

/** What the guide for operators shows: readiness decides who gets calls, only refused connections are retried. */
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
