import { once } from 'node:events';
import {
  createServer,
  request as send,
  type ClientRequest,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { startLab, type Lab } from '../../rig/environment/test-environment.js';
import { note } from '../../rig/figures.js';
import { readMemory } from '../../rig/processes/memory.js';

const SERVICE = 'zendesk';
const MEGABYTE = 1_048_576;
const GIGABYTE = 1_024 * MEGABYTE;
const WARM_UP = 64 * MEGABYTE;
/** A type that Zendesk accepts. */
const LARGEST_FILE = 32 * MEGABYTE;
const MOST_GROWTH_MB = 64;
const piece = Buffer.alloc(MEGABYTE / 16, 'a piece of a large body, as good as any other. ');

let lab: Lab;
let vendor: Server;
let pid: number;
let fileSize = 0;
const received: number[] = [];

beforeAll(async () => {
  // Large bodies pass here; the simulator handles the rest.
  vendor = createServer((request, response) => {
    if (/\/attachments\/\d+$/.test(request.url ?? '')) return tellWhere(response);
    const size = /\/large\?(\d+)|\/uploads\?/.exec(request.url ?? '');
    if (size === null) return passOn(request, response);
    if (request.method === 'GET') return void pieces(Number(size[1])).pipe(response);
    void countBytes(request).then((bytes) => {
      received.push(bytes);
      answerJson(response, { upload: { token: 'kept' } });
    });
  });
  await once(vendor.listen(0, '127.0.0.1'), 'listening');
  const { port } = vendor.address() as AddressInfo;
  lab = await startLab({
    services: [SERVICE],
    settings: { KEYWAY_SANDBOX_URL: `http://127.0.0.1:${port}`, ATTACHMENT_LIMIT_MB: '1024' },
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
  const directions = {
    'upload through the proxy': upload,
    'download through the proxy': download,
    'download of a file': downloadFile,
    'uploads of files, 8 at once': uploadFiles,
  };
  // Memory that a process allocates once is not growth.
  for (const direction of Object.values(directions)) await direction(WARM_UP);
  for (const [name, direction] of Object.entries(directions)) {
    const baseline = readMemory(pid);
    let peak = baseline;
    const watch = setInterval(() => (peak = Math.max(peak, readMemory(pid))), 20);
    const startedAt = performance.now();
    const bytes = await direction(GIGABYTE);
    clearInterval(watch);
    const seconds = (performance.now() - startedAt) / 1_000;
    note({
      what: `1 GB: ${name}`,
      bar: `whole, growth < ${MOST_GROWTH_MB} MB`,
      measured: `${bytes} bytes, ${peak - baseline} MB, ${Math.round(bytes / MEGABYTE / seconds)} MB/s`,
    });
    expect(bytes).toBe(GIGABYTE);
    expect(peak - baseline).toBeLessThan(MOST_GROWTH_MB);
  }
});

const call = (method: string, path: string, headers: Record<string, string | number> = {}) =>
  send(`${lab.servers[0]?.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${lab.application.apiKey}`,
      'x-vendor-app-id': lab.application.id,
      'x-vendor-consumer-id': 'consumer',
      'x-vendor-service-id': SERVICE,
      ...headers,
    },
  });
const proxied = (method: string, size: number) =>
  call(method, '/proxy', { 'x-vendor-downstream-url': `/large?${size}` });

async function upload(size: number): Promise<number> {
  const request = proxied('PUT', size);
  pieces(size).pipe(request);
  await answered(request);
  return received.at(-1) ?? 0;
}

const download = async (size: number): Promise<number> => countBytes(await answerTo(proxied('GET', size)));

async function downloadFile(size: number): Promise<number> {
  fileSize = size;
  const path = `/attachments/${await findFile()}/content`;
  return countBytes(await answerTo(call('GET', path)));
}

/** As many files of the largest size as make up so much, some of them side by side. */
async function uploadFiles(size: number): Promise<number> {
  received.length = 0;
  const sizes = Array.from({ length: Math.ceil(size / LARGEST_FILE) }, (_, index) =>
    Math.min(LARGEST_FILE, size - index * LARGEST_FILE),
  );
  const one = async (bytes: number): Promise<void> => {
    const request = call('POST', '/attachments?file_name=a.bin', { 'content-length': bytes });
    pieces(bytes).pipe(request);
    await answered(request);
  };
  const worker = async (): Promise<void> => {
    for (let bytes = sizes.pop(); bytes !== undefined; bytes = sizes.pop()) await one(bytes);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return received.reduce((sum, bytes) => sum + bytes, 0);
}

/** The first file that a message names. */
async function findFile(): Promise<string> {
  const { data } = (await json(await answerTo(call('GET', '/messages?limit=100')))) as {
    data: { attachments: { id: string }[] }[];
  };
  const id = data.flatMap(({ attachments }) => attachments)[0]?.id;
  if (id === undefined) throw new Error('no message has a file');
  return id;
}

async function answerTo(request: ClientRequest): Promise<IncomingMessage> {
  const [response] = (await once(request.end(), 'response')) as [IncomingMessage];
  return response;
}
async function answered(request: ClientRequest): Promise<void> {
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  expect(response.statusCode).toBe(200);
}

const answerJson = (response: ServerResponse, body: object): void =>
  void response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
const tellWhere = (response: ServerResponse): void =>
  answerJson(response, { attachment: { content_url: `https://acme.zendesk.com/large?${fileSize}` } });

const pieces = (size: number): Readable =>
  Readable.from(
    (function* () {
      for (let sent = 0; sent < size; sent += piece.length) yield piece;
    })(),
    { objectMode: false },
  );

async function countBytes(stream: IncomingMessage): Promise<number> {
  let bytes = 0;
  stream.on('data', (chunk: Buffer) => (bytes += chunk.length));
  await once(stream, 'end');
  return bytes;
}

const passOn: RequestListener = (request, response) => {
  const { method, headers, url } = request;
  const onward = send(`${lab.vendors.url}${url}`, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.once('error', () => response.destroy());
  request.pipe(onward);
};
