import { once } from 'node:events';
import {
  createServer,
  request as send,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { startLab, type Lab } from '../rig/environment/test-environment.js';
import { note } from '../rig/figures.js';
import { readMemory } from '../rig/processes/memory.js';

const SERVICE = 'gorgias';
const MEGABYTE = 1_048_576;
const GIGABYTE = 1_024 * MEGABYTE;
const MOST_GROWTH_MB = 64;
const piece = Buffer.alloc(MEGABYTE / 16, 'a piece of a large body, as good as any other. ');

let lab: Lab;
let vendor: Server;
let pid: number;
const received: number[] = [];

beforeAll(async () => {
  // What is large goes and comes here; the rest is the simulator's business.
  vendor = createServer((request, response) => {
    const size = /\/large\?(\d+)/.exec(request.url ?? '')?.[1];
    if (size === undefined) return passOn(request, response);
    if (request.method === 'GET') return void pieces(Number(size)).pipe(response);
    void countBytes(request).then((bytes) => {
      received.push(bytes);
      response.end();
    });
  });
  await once(vendor.listen(0, '127.0.0.1'), 'listening');
  const { port } = vendor.address() as AddressInfo;
  lab = await startLab({
    services: [SERVICE],
    settings: { KEYWAY_SANDBOX_URL: `http://127.0.0.1:${port}` },
  });
  await lab.connectKey(SERVICE, 'consumer');
  pid = lab.servers[0]?.child().pid ?? 0;
});
afterAll(async () => {
  vendor?.closeAllConnections();
  vendor?.close();
  await lab?.close();
});

test('1 GB up and 1 GB down leave memory as it is', async () => {
  // What a process takes once for good is not growth.
  for (const direction of [upload, download]) await direction(64 * MEGABYTE);
  for (const [name, direction] of Object.entries({ upload, download })) {
    const baseline = readMemory(pid);
    let peak = baseline;
    const watch = setInterval(() => (peak = Math.max(peak, readMemory(pid))), 20);
    const startedAt = performance.now();
    const bytes = await direction(GIGABYTE);
    clearInterval(watch);
    const seconds = (performance.now() - startedAt) / 1_000;
    note({
      what: `${name} of 1 GB through the proxy`,
      bar: `whole, growth < ${MOST_GROWTH_MB} MB`,
      measured: `${bytes} bytes, ${peak - baseline} MB, ${Math.round(bytes / MEGABYTE / seconds)} MB/s`,
    });
    expect(bytes).toBe(GIGABYTE);
    expect(peak - baseline).toBeLessThan(MOST_GROWTH_MB);
  }
});

const call = (method: string, size: number) =>
  send(`${lab.servers[0]?.url}/proxy`, {
    method,
    headers: {
      authorization: `Bearer ${lab.application.apiKey}`,
      'x-vendor-app-id': lab.application.id,
      'x-vendor-consumer-id': 'consumer',
      'x-vendor-service-id': SERVICE,
      'x-vendor-downstream-url': `/large?${size}`,
    },
  });

const upload = async (size: number): Promise<number> => {
  const request = call('PUT', size);
  pieces(size).pipe(request);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  expect(response.statusCode).toBe(200);
  return received.at(-1) ?? 0;
};

const download = async (size: number): Promise<number> => {
  const request = call('GET', size).end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return countBytes(response);
};

const pieces = (size: number): Readable =>
  Readable.from(
    (function* () {
      for (let sent = 0; sent < size; sent += piece.length) yield piece;
    })(),
    { objectMode: false },
  );

const countBytes = async (stream: IncomingMessage): Promise<number> => {
  let bytes = 0;
  stream.on('data', (chunk: Buffer) => (bytes += chunk.length));
  await once(stream, 'end');
  return bytes;
};

const passOn: RequestListener = (request, response) => {
  const { method, headers, url } = request;
  const onward = send(`${lab.vendors.url}${url}`, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.once('error', () => response.destroy());
  request.pipe(onward);
};
