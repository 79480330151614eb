import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request as send, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer, json } from 'node:stream/consumers';

import { createRegistry, type ConnectorDefinition, type DownstreamRequest } from '@keyway/connectors';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { stubConnector } from '../../fixtures/stub-connectors.js';
import { startTestApp, TEST_CONSUMER, type TestApp } from '../../testing.js';

const MEGABYTE = 1024 * 1024;
const MAX_SIZE = 3 * MEGABYTE;
const LIMIT_MB = 4;

type Sent = { headers: IncomingMessage['headers']; body: Buffer };
const sent: Sent[] = [];
const takeIt: RequestListener = (request, response) => {
  void buffer(request).then(
    (body) => {
      sent.push({ headers: request.headers, body });
      response.setHeader('content-type', 'application/json').end('{"id":"f-1"}');
    },
    () => undefined,
  );
};
let answer = takeIt;
const vendor = createServer((request, response) => answer(request, response));

/** Whether the connector under test sends files in a form. */
let inForm = false;
const upload = {
  maxSize: MAX_SIZE,
  *run({ fileName, contentType, size }: { fileName: string; contentType: string; size: number }) {
    const form = inForm ? { name: 'file', fileName, fields: { note: 'ü' } } : undefined;
    const request: DownstreamRequest = {
      method: 'POST',
      path: '/files',
      file: { contentType, ...(form ? { form } : {}) },
    };
    yield [request];
    return { id: 'up-1', file_name: fileName, content_type: contentType, size, expires_at: null };
  },
};
const missing = { capability: 'unsupported', reason: 'Nobody reads it here.' } as const;
const connector: ConnectorDefinition = {
  ...stubConnector,
  resources: { attachments: { get: missing, content: missing, upload, fields: [] } },
};

let app: TestApp;
beforeAll(async () => {
  await once(vendor.listen(0, '127.0.0.1'), 'listening');
  const { port } = vendor.address() as AddressInfo;
  app = await startTestApp({
    registry: createRegistry([connector]),
    env: {
      KEYWAY_EGRESS_ALLOW: `127.0.0.1/32:${port}`,
      ATTACHMENT_LIMIT_MB: String(LIMIT_MB),
      PROXY_IDLE_SECONDS: '1',
    },
  });
  await app.api('POST', '/vault/integrations', { body: { service_id: 'stub' } });
  const settings = { base_url: `http://127.0.0.1:${port}`, token: 'stub-token', region: 'eu' };
  await app.api('POST', '/vault/connections/customer-support/stub', { body: { settings } });
});
beforeEach(() => {
  answer = takeIt;
  inForm = false;
  sent.length = 0;
});
afterAll(async () => {
  vendor.closeAllConnections();
  await app.close();
  vendor.close();
});

const open = (headers: Record<string, string | number> = {}, query = 'file_name=a.bin') =>
  send(`${app.url}/attachments?${query}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${app.application.apiKey}`,
      'x-vendor-app-id': app.application.id,
      'x-vendor-consumer-id': TEST_CONSUMER,
      'x-vendor-service-id': 'stub',
      ...headers,
    },
  }).on('error', () => undefined);
type Told = { type_name?: string; message?: string; detail?: unknown; data?: unknown };
async function answerTo(request: ReturnType<typeof open>): Promise<{ status: number; body: Told }> {
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, body: (await json(response)) as Told };
}
const call = (content: Buffer, headers: Record<string, string | number> = {}, query?: string) =>
  answerTo(open({ 'content-length': content.length, ...headers }, query).end(content));
const digest = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

test.each([
  ['few bytes', 1],
  ['what is kept at most', 65_536],
  ['what passes', 65_537],
  ['as much as the vendor takes', MAX_SIZE],
])('a file arrives as it is, of the length it says: %s', async (_name, size) => {
  const content = randomBytes(size);
  const { status, body } = await call(content, { 'content-type': 'image/png' }, 'file_name=%C3%BC%20(1).png');
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toMatchObject({
    operation: 'upload',
    resource: 'attachments',
    data: { id: expect.any(String) as string, file_name: 'ü (1).png', content_type: 'image/png', size },
  });
  expect(sent[0]?.headers).toMatchObject({ 'content-type': 'image/png', 'content-length': String(size) });
  expect(sent[0]?.headers.authorization).toContain('stub-token');
  expect(digest(sent[0]!.body)).toBe(digest(content));
});

test.each([7, 200_000])('a form has it behind its fields: %d bytes', async (size) => {
  inForm = true;
  const content = randomBytes(size);
  const { status } = await call(content, { 'content-type': 'text/x; charset="a;b"' }, 'file_name=%22%3B.txt');
  expect(status).toBe(200);
  const { headers, body } = sent[0]!;
  expect(headers['content-length']).toBe(String(body.length));
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': headers['content-type'] ?? '' },
  }).formData();
  expect([...form.keys()]).toEqual(['note', 'file']);
  expect(form.get('note')).toBe('ü');
  const file = form.get('file') as File;
  expect([file.name, file.type]).toEqual(['";.txt', 'text/x; charset="a;b"']);
  expect(digest(new Uint8Array(await file.arrayBuffer()))).toBe(digest(content));
});

test('a file without a type is bytes, and one in pieces of unknown length is taken while it is small', async () => {
  const small = await answerTo(open().end('seven b'));
  expect(small).toMatchObject({ status: 200, body: { data: { size: 7 } } });
  expect(sent[0]?.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-length': '7',
  });
  const large = open();
  Readable.from([randomBytes(70_000), randomBytes(70_000)]).pipe(large);
  expect(await answerTo(large)).toMatchObject({
    status: 400,
    body: { type_name: 'RequestValidationError', detail: { 'content-length': expect.any(String) as string } },
  });
  expect(sent).toHaveLength(1);
});

test('what the vendor would not take, and what the operator does not want, is refused before it is sent', async () => {
  const tooMuch = open({ 'content-length': MAX_SIZE + 1 });
  tooMuch.flushHeaders();
  expect(await answerTo(tooMuch)).toMatchObject({
    status: 413,
    body: {
      type_name: 'RequestTooLargeError',
      message: expect.stringContaining('3 MB') as string,
      detail: { size: MAX_SIZE + 1, max_size: MAX_SIZE },
    },
  });
  tooMuch.destroy();
  const beyond = open({ 'content-length': LIMIT_MB * MEGABYTE + 1 });
  beyond.flushHeaders();
  expect(await answerTo(beyond)).toMatchObject({
    status: 413,
    body: { type_name: 'RequestTooLargeError', message: expect.stringContaining('4 MB') as string },
  });
  beyond.destroy();
  expect(sent).toEqual([]);
});

test.each([
  ['no bytes', {}, 'file_name=a', ''],
  ['a type that is none', { 'content-type': 'text' }, 'file_name=a', 'x'],
  ['a form', { 'content-type': 'Multipart/Form-Data; boundary=x' }, 'file_name=a', 'x'],
  ['a coding', { 'content-encoding': 'gzip' }, 'file_name=a', 'x'],
  ['no name', {}, 'name=a', 'x'],
  ['a name with a line break', {}, 'file_name=a%0d%0aX:1', 'x'],
  ['an endless name', {}, `file_name=${'a'.repeat(256)}`, 'x'],
])('%s is refused', async (_name, headers: Record<string, string>, query, content) => {
  const { status, body } = await call(Buffer.from(content), headers, query);
  expect([status, body.type_name]).toEqual([400, 'RequestValidationError']);
  expect(sent).toEqual([]);
});

test('a client that leaves midway leaves the vendor with a part, and the connection sound', async () => {
  const closed = new Promise<boolean>((resolve) => {
    answer = (request) => {
      request.resume();
      request.once('close', () => resolve(request.complete));
    };
  });
  const request = open({ 'content-length': MAX_SIZE });
  request.write(randomBytes(300_000));
  setTimeout(() => request.destroy(), 100);
  expect(await closed).toBe(false);
  answer = takeIt;
  expect((await call(Buffer.from('again'))).status).toBe(200);
});

test('a client that stands still is answered', async () => {
  const request = open({ 'content-length': MAX_SIZE });
  request.write(randomBytes(100_000));
  expect(await answerTo(request)).toMatchObject({
    status: 400,
    body: { type_name: 'RequestValidationError' },
  });
  request.destroy();
});

test('the vendor’s message is reported', async () => {
  answer = (request, response) => {
    request.resume().once('end', () => {
      response.writeHead(422, { 'content-type': 'application/json' }).end('{"message":"no"}');
    });
  };
  for (const size of [10, 2 * MEGABYTE]) {
    const { status, body } = await call(randomBytes(size));
    expect([status, body.type_name]).toEqual([422, 'ConnectorExecutionError']);
  }
});

test.each([false, true])(
  'a vendor that refuses a file unread leaves nothing open; in a form: %s',
  async (isForm) => {
    inForm = isForm;
    answer = (_request, response) => {
      response.writeHead(422, { 'content-type': 'application/json' }).end('{"message":"no"}');
    };
    for (let time = 0; time < 3; time += 1) {
      const request = open({ 'content-length': MAX_SIZE });
      request.write(randomBytes(300_000));
      const { status, body } = await answerTo(request);
      expect([status, body.type_name]).toEqual([422, 'ConnectorExecutionError']);
      request.destroy();
    }
    answer = takeIt;
    expect((await call(randomBytes(2 * MEGABYTE))).status).toBe(200);
  },
);

test.each([false, true])('a vendor that breaks off is reported as such; in a form: %s', async (isForm) => {
  inForm = isForm;
  answer = (request) => {
    request.once('data', () => request.socket.destroy());
  };
  const request = open({ 'content-length': MAX_SIZE });
  request.write(randomBytes(300_000));
  const { status, body } = await answerTo(request);
  expect([status, body.type_name]).toEqual([502, 'ConnectorExecutionError']);
  request.destroy();
});
