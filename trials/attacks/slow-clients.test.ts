import type { Socket } from 'node:net';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startChild } from '../rig/child.js';
import { findProgram } from '../rig/debian-program.js';
import { count, isLong, note } from '../rig/figures.js';
import { startLab, type Lab } from '../rig/lab.js';
import { postgresIsMissing, startPostgres, type PostgresCluster } from '../rig/postgres.js';
import { openSocket } from '../rig/raw-socket.js';
import { send } from '../rig/send.js';
import { headersOf } from '../rig/tenant.js';
import { sleep } from '../rig/wait.js';

/** Attackers come from an address of their own, as they do in the world. */
const ATTACKER = '127.0.0.2';
const EVERY_MS = 50;
const head = (line: string, more: string) => `${line} HTTP/1.1\r\nHost: keyway.test\r\n${more}`;

type Attack = { readonly begin: string; readonly drip?: () => string; readonly isDeaf?: boolean };

/** The four kinds of slowhttptest: headers, body, ranges, reading. */
const attacks: Readonly<Record<string, Attack>> = {
  'slow headers': { begin: head('GET /livez', ''), drip: () => `X-${Date.now()}: a\r\n` },
  'slow bodies': {
    begin: head('POST /messages', 'Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n{'),
    drip: () => ' ',
  },
  'many ranges': {
    begin: head('GET /openapi.json', `Range: bytes=0-${',5-0'.repeat(1_300)}\r\n\r\n`),
  },
  'slow reading': { begin: head('GET /openapi.json', '\r\n').repeat(20), isDeaf: true },
};

describe.skipIf(postgresIsMissing())('clients that take their time', () => {
  let postgres: PostgresCluster;
  let lab: Lab;

  beforeAll(async () => {
    postgres = await startPostgres();
    // With the limits that a deployment has by default.
    lab = await startLab({ postgres, settings: { RATE_LIMIT_PER_SECOND: '200' } });
  });
  afterAll(async () => {
    await lab?.close();
    postgres?.close();
  });

  const useWhile = async (isOver: () => boolean) => {
    const failed: string[] = [];
    const times: number[] = [];
    const headers = headersOf({ ...lab.application, keyId: '' }, 'healthy');
    while (!isOver()) {
      const startedAt = performance.now();
      await send(lab.servers[0]?.url ?? '', { method: 'GET', path: '/vault/integrations', headers }).then(
        ({ status, text }) => status !== 200 && failed.push(text),
        (error: unknown) => failed.push(String(error)),
      );
      times.push(performance.now() - startedAt);
      await sleep(Math.max(0, EVERY_MS - (performance.now() - startedAt)));
    }
    times.sort((a, b) => a - b);
    return { failed, calls: times.length, p99: times[Math.floor(times.length * 0.99)] ?? 0 };
  };

  test('leave the others their service', async () => {
    const sockets = count({ short: 200, long: 1_000 });
    const milliseconds = count({ short: 8_000, long: 60_000 });
    const port = lab.servers[0]?.port ?? 0;
    const open = new Set<Socket>();
    for (const { begin, drip, isDeaf } of Object.values(attacks)) {
      for (let index = 0; index < sockets; index += 1) {
        const socket = openSocket(port, ATTACKER);
        open.add(socket);
        socket.once('close', () => open.delete(socket));
        if (isDeaf) socket.pause();
        else socket.resume();
        socket.write(begin);
        if (!drip) continue;
        const timer = setInterval(() => socket.writable && socket.write(drip()), 1_000);
        socket.once('close', () => clearInterval(timer));
      }
    }
    const until = performance.now() + milliseconds;
    const healthy = await useWhile(() => performance.now() > until);
    const left = open.size;
    for (const socket of open) socket.destroy();
    note({
      trial: 'T-TMO-1',
      what: `${sockets} sockets each of ${Object.keys(attacks).join(', ')} for ${milliseconds / 1000} s, ${left} open at the end`,
      bar: 'a healthy client has 0 errors; (p99 < 500 ms on a quiet machine)',
      measured: `${healthy.failed.length} errors in ${healthy.calls} calls, p99 ${Math.round(healthy.p99)} ms`,
    });
    expect(healthy.failed).toEqual([]);
    // A client that waits for its first answer until the attack is over has no error either.
    expect(healthy.calls).toBeGreaterThan(milliseconds / EVERY_MS / 8);
  });

  test
    .skipIf(!isLong || !findProgram('/usr/bin/slowhttptest', 'slowhttptest'))
    .each(['-H', '-B', '-R', '-X'])('leave the others their service, says slowhttptest %s', async (kind) => {
    const url = `${lab.servers[0]?.url}/openapi.json`;
    const tool = startChild('/usr/bin/slowhttptest', [
      kind,
      '-c',
      '1000',
      '-r',
      '200',
      '-i',
      '2',
      '-l',
      '60',
      '-u',
      url,
    ]);
    let isOver = false;
    void tool.ended.finally(() => (isOver = true));
    // The tool calls from the address that every client has by default.
    const healthy = await useWhile(() => isOver);
    note({
      trial: 'T-TMO-1',
      what: `slowhttptest ${kind} with 1,000 sockets for 60 s, from the healthy client's own address`,
      bar: 'a healthy client has 0 errors',
      measured: `${healthy.failed.length} errors in ${healthy.calls} calls, p99 ${Math.round(healthy.p99)} ms`,
    });
    expect(healthy.failed).toEqual([]);
  });
});
