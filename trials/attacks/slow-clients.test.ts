import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startChild } from '../rig/processes/child.js';
import { cpuMilliseconds } from '../rig/processes/cpu-time.js';
import { findProgram } from '../rig/processes/debian-program.js';
import { startWorkerTask } from '../rig/processes/worker-task.js';
import { count, isLong, note, timeBar } from '../rig/figures.js';
import { startLab, type Lab } from '../rig/environment/test-environment.js';
import { postgresIsMissing, startPostgres, type PostgresCluster } from '../rig/databases/postgres.js';
import { send } from '../rig/network/send.js';
import type { SlowSockets } from '../rig/network/slow-sockets.js';
import { headersOf } from '../rig/environment/tenant.js';
import { sleep } from '../rig/wait.js';

const EVERY_MS = 50;
/** On a slow machine, the attack may slow it down by this factor. */
const SLOWER = 4;

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

  const useFor = (milliseconds: number) => {
    const until = performance.now() + milliseconds;
    return useWhile(() => performance.now() > until);
  };

  test('leave the others their service', async () => {
    const sockets = count({ short: 200, long: 1_000 });
    const milliseconds = count({ short: 6_000, long: 300_000 });
    const [server] = lab.servers;
    if (!server) throw new Error('There is no server.');
    // The first calls of a process are always slow.
    await useFor(1_000);
    const aloneMilliseconds = count({ short: 3_000, long: 30_000 });
    const alone = await useFor(aloneMilliseconds);
    const attackers = startWorkerTask<SlowSockets, number>('slow-sockets');
    const cpuBefore = cpuMilliseconds(server.child().pid);
    const opened = attackers.ask({ port: server.port, each: sockets });
    const healthy = await useFor(milliseconds);
    const cpu = cpuMilliseconds(server.child().pid) - cpuBefore;
    await opened;
    const left = await attackers.ask({});
    attackers.end();
    const bar = Math.max(500, SLOWER * alone.p99);
    note({
      what: `${sockets} sockets each with slow headers, slow bodies, many ranges, slow reading for ${milliseconds / 1000} s, ${left} open at the end`,
      bar: `a healthy client has 0 errors, p99 < 500 ms, or ${SLOWER} × its own without the attack`,
      measured: `${healthy.failed.length} errors in ${healthy.calls} calls, p99 ${Math.round(healthy.p99)} ms (without ${Math.round(alone.p99)} ms), processor ${(cpu / 1_000).toFixed(1)} s`,
    });
    expect(healthy.failed).toEqual([]);
    // A client that waits for its first answer until the attack is over has no error either.
    expect(healthy.calls / milliseconds).toBeGreaterThan(alone.calls / aloneMilliseconds / 8);
    expect(healthy.p99).toBeLessThan(timeBar(bar));
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
      what: `slowhttptest ${kind} with 1,000 sockets for 60 s, from the healthy client's own address`,
      bar: 'a healthy client has 0 errors',
      measured: `${healthy.failed.length} errors in ${healthy.calls} calls, p99 ${Math.round(healthy.p99)} ms`,
    });
    expect(healthy.failed).toEqual([]);
  });
});
