import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';

import { afterAll, afterEach, describe, expect, test } from 'vitest';

import { parseEnvironment } from '../env.js';
import { createHttpServer, limits, listen } from './listen.js';
import { markPassing } from './middleware/index.js';

/** The server's own limits, shortened for tests. */
const short = {
  ...limits,
  headersTimeout: 1_000,
  requestTimeout: 1_000,
  handshakeTimeout: 1_000,
  connectionsCheckingInterval: 50,
};
const HEAD = 'HTTP/1.1\r\nHost: keyway.test\r\n';

const closing: (() => void)[] = [];
afterEach(() => {
  while (closing.length > 0) closing.pop()?.();
});

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
type Started = { readonly server: Server; readonly port: number };
async function start(handle: Handler, settings: Record<string, string> = {}): Promise<Started> {
  const env = parseEnvironment({ KEYWAY_ENV: 'development', ...settings });
  const server = createHttpServer(env, handle, () => 'https://vault.example.com', short);
  const port = await listen(server, 0, '127.0.0.1');
  closing.push(
    () => void server.close(),
    () => server.closeAllConnections(),
  );
  return { server, port };
}
const neverAnswer: Handler = (request) => void request.resume();
const refuseAtOnce: Handler = (_request, response) => void response.writeHead(413).end('too large');

/** Sends data to a server and keeps the client side open indefinitely; returns the data received. */
async function openHalfOpenClient({ server, port }: Started, text: string): Promise<() => string> {
  const accepted = once(server, 'connection');
  const answer = read(connect({ port, host: '127.0.0.1', allowHalfOpen: true }), text);
  await accepted;
  return answer;
}
function read(socket: Socket, text: string): () => string {
  closing.push(() => socket.destroy());
  let answer = '';
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => (answer += String(chunk)));
  socket.write(text);
  return () => answer;
}
const countOpen = ({ server }: Started) =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
const allGone = (started: Started) => expect.poll(() => countOpen(started), { interval: 20 }).toBe(0);

test.each([
  ['a head that never ends', `GET /livez ${HEAD}`, neverAnswer, 400],
  ['a body that never ends', `POST /messages ${HEAD}Content-Length: 1000000\r\n\r\n{`, neverAnswer, 400],
  ['a refused body that never ends', `POST /messages ${HEAD}Content-Length: 9\r\n\r\n{`, refuseAtOnce, 413],
  ['something that is no HTTP', 'no request\r\n\r\n', neverAnswer, 400],
  ['an expectation', `GET /livez ${HEAD}Expect: the unexpected\r\n\r\n`, neverAnswer, 400],
  ['a CONNECT', `CONNECT keyway.test:443 ${HEAD}\r\n`, neverAnswer, 405],
])(
  'a client that sends %s and never closes is answered and let go of',
  async (_name, text, handle, status) => {
    const started = await start(handle);
    const answer = await openHalfOpenClient(started, text);
    await allGone(started);
    expect(answer()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer().match(/HTTP\/1\.1/g)).toHaveLength(1);
  },
);

test('a request whose body never ends is over for its handler when the client is let go of', async () => {
  const ended: unknown[] = [];
  const started = await start((request, response) => {
    request.resume();
    response.once('close', () => ended.push(request.destroyed));
  });
  await openHalfOpenClient(started, `POST /messages ${HEAD}Content-Length: 1000000\r\n\r\n{`);
  await allGone(started);
  // The socket closes slightly before the client notices.
  await expect.poll(() => ended).toEqual([true]);
});

test('a body that passes may take longer than a request, as long as it flows', async () => {
  const { port } = await start((request, response) => {
    markPassing(request.socket);
    request.resume().once('end', () => response.end('whole'));
  });
  const socket = connect({ port, host: '127.0.0.1' });
  const answer = read(socket, `POST /proxy ${HEAD}Transfer-Encoding: chunked\r\n\r\n`);
  for (let piece = 0; piece < 10; piece += 1) {
    await new Promise((resolve) => setTimeout(resolve, short.requestTimeout / 5));
    socket.write('1\r\na\r\n');
  }
  socket.write('0\r\n\r\n');
  await expect.poll(answer).toMatch(/^HTTP\/1\.1 200 [^]*whole/);
});

const folder = mkdtempSync(join(tmpdir(), 'keyway-listen-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const files = { TLS_KEY: join(folder, 'own.key'), TLS_CERT: join(folder, 'own.crt') };
const kind = [
  '-x509',
  '-newkey',
  'ec',
  '-pkeyopt',
  'ec_paramgen_curve:prime256v1',
  '-nodes',
  '-subj',
  '/CN=own',
];
const made = spawnSync('openssl', ['req', ...kind, '-keyout', files.TLS_KEY, '-out', files.TLS_CERT]);
if (made.status !== 0) {
  const reason = 'openssl made no certificate';
  if (process.env.CI === 'true') throw new Error(`${reason}: TLS cannot be tested.`);
  console.warn(`TLS tests skipped: ${reason}.`);
}

describe.skipIf(made.status !== 0)('over TLS', () => {
  const greet = async ({ port }: Started): Promise<Socket> => {
    // The types lack allowHalfOpen, which Node documents.
    const options = { port, host: '127.0.0.1', rejectUnauthorized: false, allowHalfOpen: true };
    const socket = connectTls(options);
    await once(socket, 'secureConnect');
    return socket;
  };

  test.each([
    ['says nothing', ''],
    ['speaks plain HTTP', `GET /livez ${HEAD}\r\n`],
    ['stops in its greeting', '\x16\x03\x01\x02\x00\x01'],
  ])('clients that %s and never close are let go of and make room', async (_name, text) => {
    const started = await start(neverAnswer, { ...files, MAX_CONNECTIONS: '3' });
    for (let each = 0; each < 3; each += 1) await openHalfOpenClient(started, text);
    await allGone(started);
    // Connection slots are freed slightly after the sockets close.
    let welcome: Socket | undefined;
    while (!welcome) welcome = await greet(started).catch(() => undefined);
    read(welcome, '');
  });

  test('a client that stops after its handshake and never closes is answered and let go of', async () => {
    const started = await start(neverAnswer, files);
    const answer = read(await greet(started), `GET /livez ${HEAD}`);
    await allGone(started);
    expect(answer()).toMatch(/^HTTP\/1\.1 400 /);
  });
});
