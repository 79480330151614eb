import { connect, type Socket } from 'node:net';

import { insertRequestLogs, type RequestLog } from '@keyway/db';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { startTestApp, type TestApp } from '../../../testing.js';

const MOST = 20;
let app: TestApp;
let isShuttingDown = false;
const left = new AbortController();

beforeEach(async () => {
  isShuttingDown = false;
  // Each createLogger call would add a listener to the shared output.
  app = await startTestApp({ logger: pino({ level: 'silent' }) });
  Object.assign(app.deps, { isShuttingDown: () => isShuttingDown });
});
afterEach(() => app.close());

const headersOf = () => ({
  authorization: `Bearer ${app.application.apiKey}`,
  'x-vendor-app-id': app.application.id,
});
const open = (signal: AbortSignal = left.signal) =>
  fetch(`${app.url}/vault/logs/live`, { headers: headersOf(), signal });
/** Returns whether the limit of concurrent streams is reached. */
const isFull = () => app.deps.logTails.refusal(app.application.id, undefined) === 'application';
const wordsOf = async (response: Response): Promise<string> => response.text();

let calls = 0;
/** Logs requests whose entries take about 2 KB each. */
async function log(count: number): Promise<void> {
  const timestamp = app.deps.now();
  const facts = {
    ...{ applicationId: app.application.id, timestamp, consumerId: null, httpMethod: 'GET', query: null },
    ...{ path: `/${'x'.repeat(2_000)}`, operation: 'messagesAll', unifiedApi: null, connectionId: null },
    ...{ serviceId: null, statusCode: 200, execution: 2, duration: 1, errorType: null, errorMessage: null },
    ...{ sandbox: false, exchangesUntil: null },
  };
  const rows = Array.from({ length: count }, (): RequestLog => ({
    ...facts,
    id: (calls += 1).toString(16).padStart(32, '0'),
  }));
  await app.deps.database.system('test', (tx) => insertRequestLogs(tx, rows));
}

test('of twenty streams of an application the next one is refused, until one of them is left', async () => {
  const leaving = new AbortController();
  const first = await open(leaving.signal);
  const others = await Promise.all(Array.from({ length: MOST - 1 }, () => open()));
  expect([first, ...others].map(({ status }) => status)).toEqual(Array(MOST).fill(200));
  const refused = await open();
  const body = (await refused.json()) as { type_name: string; message: string };
  expect([refused.status, body.type_name]).toEqual([429, 'TooManyRequestsError']);
  expect(body.message).toContain('GET /vault/logs');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  // Another application has no streams yet.
  const other = await app.addApplication();
  expect(app.deps.logTails.refusal(other.id, undefined)).toBeUndefined();
  leaving.abort();
  await vi.waitFor(() => expect(isFull()).toBe(false), { timeout: 60_000 });
  expect((await open()).status).toBe(200);
  expect((await open()).status).toBe(429);
});

test('streams that are opened at once are no more than that either', async () => {
  const answers = await Promise.all(Array.from({ length: MOST + 10 }, () => open()));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(MOST);
});

test('a stalled reader is disconnected, and does not delay active ones', async () => {
  const stuck = await startStuckReader();
  const reading = wordsOf(await open());
  await vi.waitFor(
    async () => {
      await log(800);
      expect(stuck.isCut()).toBe(true);
    },
    { timeout: 60_000, interval: 1_100 },
  );
  isShuttingDown = true;
  const told = (await reading).match(/^event: call$/gm)?.length ?? 0;
  // All except the requests whose notification was still queued.
  expect(told).toBeGreaterThanOrEqual(calls - 1_600);
});

test('a server that ends ends the streams, in whole events, and accepts no more of them', async () => {
  const streams = await Promise.all([open(), open(), open()]);
  await log(3);
  const readers = streams.map(wordsOf);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  isShuttingDown = true;
  const texts = await Promise.all(readers);
  for (const text of texts) {
    expect(text.match(/^event: call$/gm)).toHaveLength(3);
    expect(text.endsWith('\n\n')).toBe(true);
  }
  const late = await open();
  expect([late.status, late.headers.get('connection')]).toEqual([200, 'close']);
  expect(await late.text()).not.toContain('event:');
});

/** Opens the stream over a raw socket, and reads none of it. */
async function startStuckReader(): Promise<{ isCut: () => boolean }> {
  const { port, hostname } = new URL(app.url);
  const state = { isCut: false };
  const socket = await new Promise<Socket>((resolve) => {
    const made = connect({ port: Number(port), host: hostname }, () => resolve(made));
  });
  socket.pause();
  socket.on('error', () => (state.isCut = true));
  const lines = Object.entries({ host: `${hostname}:${port}`, ...headersOf() }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const { follow } = app.deps.logTails;
  Object.assign(app.deps.logTails, {
    follow: (...given: Parameters<typeof follow>) => {
      Object.assign(app.deps.logTails, { follow });
      const stop = follow(...given);
      return () => {
        stop();
        state.isCut = true;
      };
    },
  });
  socket.write(`GET /vault/logs/live HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  await vi.waitFor(() => expect(app.deps.logTails.follow).toBe(follow));
  return { isCut: () => state.isCut };
}
