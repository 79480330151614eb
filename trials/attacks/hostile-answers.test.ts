import { gzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { count, isLong, note, timeBar } from '../rig/figures.js';
import { startLabOnPostgres, type Lab } from '../rig/environment/test-environment.js';
import { countOpenFiles, readMemory } from '../rig/processes/memory.js';
import { postgresIsMissing } from '../rig/databases/postgres.js';
import type { Answerer } from '../rig/network/vendor-front.js';
import { until } from '../rig/wait.js';

const SERVICE = 'gorgias';
const OAUTH_SERVICE = 'zendesk';
const MEGABYTE = 1_048_576;
/** Gzip members one after the other are one stream: 1 MB on the wire, 1 GB unpacked. */
const bomb = Buffer.concat(Array.from<Buffer>({ length: 100 }).fill(gzipSync(Buffer.alloc(10 * MEGABYTE))));
const json = { 'content-type': 'application/json' };
/** The shortest time-out a proxy call may ask for is enough where not the budget itself is looked at. */
const PROXY_BUDGET_MS = count({ short: 3_000, long: 28_000 });
const TOKEN_BUDGET_MS = 15_000;
/** Keep-alive connections of caller or vendor are not sockets left by a stall. */
const parting = { connection: 'close' };
/** Node 20's own fetch takes the end of such a connection for the end of the answer, even of a chunked one. */
const staying = {};

const hostile: Readonly<Record<string, Answerer>> = {
  'a gzip bomb': (response) =>
    void response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(bomb),
  'an endless body': (response) => {
    response.writeHead(200, json);
    const more = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536, ' ')));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  },
  '200 encodings': (response) =>
    void response
      .writeHead(200, { ...json, 'content-encoding': Array.from({ length: 200 }, () => 'gzip').join(', ') })
      .end(bomb.subarray(0, 10_000)),
  'a byte a second': (response) => {
    response.writeHead(200, { ...json, 'content-length': '1000' });
    const timer = setInterval(() => response.write(' '), 1_000);
    response.once('close', () => clearInterval(timer));
  },
};

const stalls: Readonly<Record<string, Answerer>> = {
  'the first byte': () => undefined,
  'the middle of the body': (response) =>
    void response.writeHead(200, { ...json, 'content-length': '1000' }).write('{"a":'),
};

describe.skipIf(postgresIsMissing())('what the other side can answer', () => {
  let lab: Lab;
  let pid: number;

  beforeAll(async () => {
    lab = await startLabOnPostgres({
      services: [SERVICE, OAUTH_SERVICE],
      // How many connections the pool happens to hold shall not show among the open files.
      settings: { DATABASE_POOL_SIZE: '4', PROXY_LIMIT_MB: '64' },
    });
    for (let index = 0; index < 40; index += 1) await lab.connectKey(SERVICE, `consumer-${index}`);
    pid = lab.servers[0]?.child().pid ?? 0;
    // Memory that a process allocates once is not growth.
    for (let index = 0; index < 40; index += 1) await callMessages(index);
  });
  afterAll(() => lab?.close());

  // A consumer each: a connection in trouble is left in peace for a while.
  let consumers = 0;
  const callMessages = (index = (consumers += 1)) =>
    timed(
      lab.call('GET', '/messages?limit=1', {
        service: SERVICE,
        consumer: `consumer-${index % 40}`,
        headers: parting,
      }),
    );
  const callProxy = (target = '/api/messages', connection: Record<string, string> = parting) =>
    timed(
      lab.call('GET', '/proxy', {
        service: SERVICE,
        consumer: `consumer-${(consumers += 1) % 40}`,
        headers: {
          ...connection,
          'x-vendor-downstream-url': target,
          'x-vendor-downstream-timeout': String(PROXY_BUDGET_MS),
        },
      }),
    );

  test('bombs, endless and dripping answers end in an error and take no memory', async () => {
    const baseline = readMemory(pid);
    let peak = baseline;
    const watch = setInterval(() => (peak = Math.max(peak, readMemory(pid))), 20);
    const outcomes: { name: string; status: number; seconds: number }[] = [];
    for (const [name, answerer] of Object.entries(hostile)) {
      lab.vendors.onRequest = () => answerer;
      const calls = {
        proxy: () => callProxy(undefined, staying),
        ...(name === 'a byte a second' && !isLong ? {} : { messages: callMessages }),
      };
      for (const [kind, call] of Object.entries(calls))
        outcomes.push({ name: `${name} to ${kind}`, ...(await call()) });
    }
    clearInterval(watch);
    lab.vendors.onRequest = undefined;
    const growth = peak - baseline;
    const slowest = Math.max(...outcomes.map(({ seconds }) => seconds));
    note({
      what: `${Object.keys(hostile).join(', ')} (1 MB → 1 GB) to messages and proxy`,
      bar: 'an error in < 31 s each, growth < 64 MB',
      measured: `${outcomes.filter(({ status }) => status >= 400).length} of ${outcomes.length} errors, ${slowest.toFixed(1)} s, ${Math.round(growth)} MB`,
    });
    expect(outcomes.filter(({ status }) => status < 400)).toEqual([]);
    expect(slowest).toBeLessThan(timeBar(31));
    expect(growth).toBeLessThan(64);
  });

  test('a stall anywhere ends within its budget and leaves no socket behind', async () => {
    const before = countOpenFiles(pid);
    const outcomes: { name: string; status: number; seconds: number; budget: number }[] = [];
    const budget = PROXY_BUDGET_MS / 1000;
    // All at once: its path, or the refresh token in it, says which stall a request meets.
    const marks: { text: string; place: string }[] = [];
    const met: string[] = [];
    for (const [index, place] of Object.keys(stalls).entries()) {
      const { refresh_token: token } = await lab.connectOAuth(OAUTH_SERVICE, `stalled-${index}`, {
        expiresIn: 1,
      });
      marks.push({ text: `?stall=${index}`, place }, { text: token, place });
    }
    lab.vendors.onRequest = ({ path, body }) => {
      const mark = marks.find(({ text }) => path.endsWith(text) || body.includes(text));
      if (!mark) return undefined;
      met.push(mark.text);
      return stalls[mark.place];
    };
    const ends = Object.keys(stalls).map(async (place, index) => {
      const token = timed(
        lab.call('GET', '/proxy', {
          service: OAUTH_SERVICE,
          consumer: `stalled-${index}`,
          headers: { ...parting, 'x-vendor-downstream-url': '/api/v2/tickets.json' },
        }),
      );
      const target = `/api/messages?stall=${index}`;
      const downstream = await Promise.all([callProxy(target), callProxy(target), callProxy(target)]);
      outcomes.push(...downstream.map((each) => ({ name: `downstream, ${place}`, budget, ...each })));
      outcomes.push({ name: `token endpoint, ${place}`, budget: TOKEN_BUDGET_MS / 1000, ...(await token) });
    });
    await Promise.all(ends);
    lab.vendors.onRequest = undefined;
    lab.sqlProxies[0]?.freeze();
    const frozen = await Promise.all(
      [1, 2, 3].map((index) => timed(lab.call('GET', `/vault/consumers/${index}`, { headers: parting }))),
    );
    lab.sqlProxies[0]?.thaw();
    // A statement, and the wait for a connection before it.
    outcomes.push(...frozen.map((each) => ({ name: 'database, frozen', budget: 10, ...each })));
    await until('the server to answer again', async () => (await callMessages()).status === 200);
    const late = outcomes.filter(({ seconds, budget: allowed }) => seconds > timeBar(allowed + 1));
    const after = await until(
      'the sockets to close',
      () => {
        lab.vendors.closeIdle();
        return Math.abs(countOpenFiles(pid) - before) <= 5 && countOpenFiles(pid);
      },
      { withinMs: 60_000 },
    ).catch(() => countOpenFiles(pid));
    note({
      what: outcomes
        .map(({ name, status, seconds }) => `${name}: ${status} in ${seconds.toFixed(1)} s`)
        .join('; '),
      bar: 'each an error within its budget + 1 s; open files ± 5',
      measured: `${late.length} late; ${before} → ${after} files`,
    });
    expect(new Set(met)).toEqual(new Set(marks.map(({ text }) => text)));
    expect(outcomes.filter(({ status }) => status < 400)).toEqual([]);
    expect(late).toEqual([]);
    expect(Math.abs(after - before)).toBeLessThanOrEqual(5);
  });
});

/** Status and seconds of a call; one that is cut off counts as an error. */
async function timed(call: Promise<{ status: number }>): Promise<{ status: number; seconds: number }> {
  const startedAt = performance.now();
  const status = await call.then(
    (answer) => answer.status,
    () => 599,
  );
  return { status, seconds: (performance.now() - startedAt) / 1000 };
}
