import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';

import { afterEach, expect, test } from 'vitest';

import type { ApiError } from '../api-error.js';
import { parseEnvironment } from '../env.js';
import { limitConnections } from './limit-connections.js';
import { markPassing } from './middleware/index.js';
import { createHttpServer, listen } from './listen.js';

const closing: (() => void)[] = [];
afterEach(() => {
  while (closing.length > 0) closing.pop()?.();
});

async function start(settings: Record<string, string>, production = true): Promise<number> {
  const base = production
    ? { BASE_URL: 'https://vault.example.com', KEYWAY_ALLOW_EMBEDDED: 'true' }
    : { KEYWAY_ENV: 'development' };
  const env = parseEnvironment({ ...base, ...settings });
  const server = createHttpServer(
    env,
    (_request, response) => response.end('ok'),
    () => 'https://vault.example.com',
  );
  closing.push(
    () => void server.close(),
    () => server.closeAllConnections(),
  );
  return listen(server, 0, '127.0.0.1');
}
const open = (port: number, address = '127.0.0.1'): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: address });
    closing.push(() => socket.destroy());
    socket.on('error', () => undefined);
    socket.once('connect', () => resolve(socket));
    socket.once('error', reject);
  });
/** Returns the response to a request, or the refusal of an unwanted connection. */
const answerOf = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    let text = '';
    socket.on('data', (chunk) => (text += String(chunk)));
    socket.once('close', () => resolve(text));
    socket.write('GET / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 203.0.113.9\r\nConnection: close\r\n\r\n');
  });
const openMany = (port: number, count: number) =>
  Promise.all(Array.from({ length: count }, () => open(port)));

test('one more connection than an address may have is refused in words, and one less is welcome', async () => {
  const port = await start({ MAX_CONNECTIONS_PER_ADDRESS: '5' });
  const [first] = await openMany(port, 5);
  const refused = await answerOf(await open(port));
  expect(refused).toMatch(/^HTTP\/1\.1 429 [^]*Request-Id: [0-9a-f]{32}\r\n[^]*Retry-After: \d/);
  expect(refused).toContain('"type_name":"TooManyRequestsError"');
  expect(await answerOf(await open(port, '127.0.0.2'))).toMatch(/^HTTP\/1\.1 200/);
  first!.end();
  let answer = '';
  while (!answer.startsWith('HTTP/1.1 200')) answer = await answerOf(await open(port));
});

test('all connections together are bounded as well', async () => {
  const port = await start({ MAX_CONNECTIONS: '5', TRUST_PROXY: 'loopback' });
  await openMany(port, 5);
  expect(await answerOf(await open(port))).toMatch(/^HTTP\/1\.1 429/);
});

test.each([
  ['a proxy of TRUST_PROXY', { TRUST_PROXY: '127.0.0.0/8' }, true],
  ['loopback in development', {}, false],
  ['a limit of 0', { MAX_CONNECTIONS_PER_ADDRESS: '0' }, true],
])('%s is not bounded', async (_name, settings, production) => {
  const port = await start({ MAX_CONNECTIONS_PER_ADDRESS: '5', ...settings }, production);
  await openMany(port, 20);
  expect(await answerOf(await open(port))).toMatch(/^HTTP\/1\.1 200/);
});

test('a client that does not read its answer is let go of, one that does is served', async () => {
  let now = 0;
  const served: Server = createServer((_request, response) => response.end(Buffer.alloc(20_000_000)));
  const env = parseEnvironment({ KEYWAY_ENV: 'development' });
  limitConnections(served, env, (error: ApiError) => error.message, { monotonic: () => now, checkMs: 10 });
  closing.push(
    () => void served.close(),
    () => served.closeAllConnections(),
  );
  const port = await listen(served, 0, '127.0.0.1');
  const slow = await open(port);
  slow.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await new Promise((resolve) => slow.once('readable', resolve));
  const sockets = () =>
    new Promise<number>((resolve) => served.getConnections((_error, count) => resolve(count)));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await sockets()).toBe(1);
  now += 60_000;
  while ((await sockets()) > 0) await new Promise((resolve) => setTimeout(resolve, 10));
  const quick = await open(port);
  expect((await answerOf(quick)).length).toBeGreaterThan(20_000_000);
});

test('of a body that passes a client may take a part at a time, but not nothing', async () => {
  let now = 0;
  const served: Server = createServer((request, response) => {
    markPassing(request.socket);
    Readable.from(Array.from({ length: 1_600 }, () => Buffer.alloc(65_536))).pipe(response);
  });
  const env = parseEnvironment({ KEYWAY_ENV: 'development' });
  limitConnections(served, env, (error: ApiError) => error.message, { monotonic: () => now, checkMs: 5 });
  closing.push(
    () => void served.close(),
    () => served.closeAllConnections(),
  );
  const slow = await open(await listen(served, 0, '127.0.0.1'));
  slow.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  let taken = 0;
  slow.on('data', (chunk: Buffer) => {
    taken += chunk.length;
    if (taken > 8_000_000) slow.pause();
  });
  const sockets = () =>
    new Promise<number>((resolve) => served.getConnections((_error, count) => resolve(count)));
  for (let part = 0; part < 4; part += 1) {
    taken = 0;
    slow.resume();
    await expect.poll(() => taken).toBeGreaterThan(8_000_000);
    await new Promise((resolve) => setTimeout(resolve, 50));
    now += 40_000;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await sockets()).toBe(1);
  }
  now += 60_000;
  await expect.poll(sockets).toBe(0);
});
