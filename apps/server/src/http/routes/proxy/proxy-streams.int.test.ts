import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request as send, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { createGzip, gzipSync } from 'node:zlib';

import { createRegistry } from '@keyway/connectors';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { stubConnector } from '../../../fixtures/stub-connectors.js';
import { startTestApp, TEST_CONSUMER, type TestApp } from '../../../testing.js';

const TOKEN = 'stub-token-/+= "quoted"';
const MEGABYTE = 1024 * 1024;
let app: TestApp;
const sayOk: RequestListener = (_request, response) =>
  void response.setHeader('content-type', 'application/json').end('{}');
let answer = sayOk;
const vendor = createServer((request, response) => answer(request, response));

beforeAll(async () => {
  await once(vendor.listen(0, '127.0.0.1'), 'listening');
  const { port } = vendor.address() as AddressInfo;
  app = await startTestApp({
    registry: createRegistry([stubConnector]),
    env: { KEYWAY_EGRESS_ALLOW: `127.0.0.1/32:${port}`, PROXY_LIMIT_MB: '8', PROXY_IDLE_SECONDS: '1' },
  });
  await app.api('POST', '/vault/integrations', { body: { service_id: 'stub' } });
  const settings = { base_url: `http://127.0.0.1:${port}`, token: TOKEN, region: 'eu' };
  const added = await app.api('POST', '/vault/connections/customer-support/stub', { body: { settings } });
  expect(added.body.data, added.text).toMatchObject({ state: 'callable' });
});
beforeEach(() => {
  answer = sayOk;
});
afterAll(async () => {
  vendor.closeAllConnections();
  await app.close();
  vendor.close();
});

const open = (method = 'GET', headers: Record<string, string | number> = {}) =>
  send(`${app.url}/proxy`, {
    method,
    headers: {
      authorization: `Bearer ${app.application.apiKey}`,
      'x-vendor-app-id': app.application.id,
      'x-vendor-consumer-id': TEST_CONSUMER,
      'x-vendor-service-id': 'stub',
      'x-vendor-downstream-url': '/x',
      ...headers,
    },
  })
    // The reader of the response receives the error as well.
    .on('error', () => undefined);
const answerTo = async (request: ReturnType<typeof open>): Promise<IncomingMessage> =>
  ((await once(request, 'response')) as [IncomingMessage])[0];
const call = async (method?: string, headers?: Record<string, string | number>) =>
  answerTo(open(method, headers).end());
const nextText = async (from: IncomingMessage): Promise<string> =>
  String(((await once(from, 'data')) as [Buffer])[0]);
/** Waits until the vendor's end of a request closes. */
const untilClosed = () =>
  new Promise<{ isWhole: boolean }>((resolve) => {
    const inner = answer;
    answer = (request, response) => {
      response.once('close', () => resolve({ isWhole: response.writableFinished }));
      inner(request, response);
    };
  });

test('events arrive one by one, as they are sent', async () => {
  let more = (_text: string): unknown => undefined;
  answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    more = (event) => response.write(event);
  };
  const request = open().end();
  const response = await answerTo(request);
  expect(response.headers).toMatchObject({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
  for (const event of ['data: 1\n\n', 'data: 2\n\n', 'data: stub\n\n']) {
    const came = nextText(response);
    more(event);
    expect(await came).toBe(event);
  }
  request.destroy();
});

test('a client that leaves ends the vendor’s call', async () => {
  answer = (_request, response) => void response.writeHead(200).write('first');
  const closed = untilClosed();
  const request = open().end();
  await nextText(await answerTo(request));
  request.destroy();
  expect(await closed).toEqual({ isWhole: false });
});

test.each([
  ['of unknown length', {}],
  ['of known length', { 'content-length': '1000000' }],
])('a vendor that dies in a body %s ends the client’s', async (_what, headers) => {
  answer = (_request, response) => {
    response.writeHead(200, headers).write(Buffer.alloc(100_000, 'x'));
    setTimeout(() => response.destroy(), 50);
  };
  const response = await call();
  expect(response.statusCode).toBe(200);
  await expect(buffer(response)).rejects.toThrow(/aborted|ECONNRESET/);
});

test('a vendor that falls silent in a body ends the client’s', async () => {
  answer = (_request, response) => void response.writeHead(200).write('first');
  await expect(buffer(await call())).rejects.toThrow(/aborted|ECONNRESET/);
});

const bytes = randomBytes(3 * MEGABYTE);
const digest = (of: Buffer) => createHash('sha256').update(of).digest('hex');

test.each([
  ['known', { 'content-length': bytes.length }],
  ['unknown', {}],
])(
  'a body of %s length larger than what is kept passes both ways, and its length with it',
  async (_what, more) => {
    const lengths: unknown[] = [];
    answer = (request, response) => {
      lengths.push(request.headers['content-length'], request.headers['transfer-encoding']);
      void buffer(request).then((body) => response.writeHead(201, more).end(body));
    };
    const request = open('PUT', { 'content-type': 'application/x-custom', ...more });
    request.write(bytes.subarray(0, MEGABYTE));
    setTimeout(() => request.end(bytes.subarray(MEGABYTE)), 20);
    const response = await answerTo(request);
    const isKnown = Object.keys(more).length > 0;
    expect(lengths).toEqual(isKnown ? [String(bytes.length), undefined] : [undefined, 'chunked']);
    expect([response.statusCode, response.headers['content-length']]).toEqual([
      201,
      isKnown ? String(bytes.length) : undefined,
    ]);
    expect(digest(await buffer(response))).toBe(digest(bytes));
  },
);

test('a client that leaves in its body leaves the vendor with a part that is no whole', async () => {
  let arrived: Promise<Buffer> | undefined;
  const began = new Promise<void>((resolve) => {
    answer = (request) => {
      arrived = buffer(request);
      arrived.catch(() => undefined);
      resolve();
    };
  });
  const request = open('POST', { 'content-length': bytes.length });
  request.write(bytes.subarray(0, MEGABYTE));
  await began;
  request.destroy();
  await expect(arrived).rejects.toThrow(/aborted|ECONNRESET/);
});

test('a client whose body stalls gets an error', async () => {
  answer = (request) => void request.resume();
  const request = open('POST', { 'content-length': bytes.length });
  request.write(bytes.subarray(0, MEGABYTE));
  const response = await answerTo(request);
  expect([response.statusCode, await text(response)]).toEqual([400, expect.stringContaining('in time')]);
});

test('a vendor may answer before it has read the body', async () => {
  answer = (_request, response) => void response.writeHead(413).end('too large');
  const request = open('POST', { 'content-length': bytes.length });
  request.write(bytes.subarray(0, 2 * MEGABYTE));
  const response = await answerTo(request);
  expect([response.statusCode, await text(response)]).toEqual([413, 'too large']);
  request.end(bytes.subarray(2 * MEGABYTE));
});

test('trailers pass, except hop-by-hop ones, and the credential is masked in them', async () => {
  for (const body of ['small', Buffer.alloc(200_000, 'x')]) {
    answer = (_request, response) => {
      response.writeHead(200, { trailer: 'content-digest' }).write(body);
      response.addTrailers({ 'content-digest': 'sha-256=:abc:', 'x-echo': TOKEN, 'set-cookie': 'a=b' });
      response.end();
    };
    const response = await call();
    await buffer(response);
    expect(response.trailers).toEqual({ 'content-digest': 'sha-256=:abc:', 'x-echo': '[redacted]' });
  }
});

test('ranges and conditions pass', async () => {
  const seen: unknown[] = [];
  answer = ({ headers }, response) => {
    seen.push([headers.range, headers['if-range'], headers['if-none-match'], headers['accept-encoding']]);
    if (headers['if-none-match']) response.writeHead(304, { etag: '"1"' }).end();
    else
      response
        .writeHead(206, { 'content-range': 'bytes 0-99999/200000', 'content-length': 100_000, etag: '"1"' })
        .end(Buffer.alloc(100_000, 'x'));
  };
  const part = await call('GET', { range: 'bytes=0-99999', 'if-range': '"1"' });
  expect([part.statusCode, part.headers['content-range'], part.headers['content-length']]).toEqual([
    206,
    'bytes 0-99999/200000',
    '100000',
  ]);
  expect((await buffer(part)).length).toBe(100_000);
  const same = await call('GET', { 'if-none-match': '"1"' });
  expect([same.statusCode, same.headers.etag, await text(same)]).toEqual([304, '"1"', '']);
  expect(seen).toEqual([
    ['bytes=0-99999', '"1"', undefined, 'identity'],
    [undefined, undefined, '"1"', 'identity'],
  ]);
});

test('HEAD has the length of what GET would bring', async () => {
  answer = (_request, response) => void response.writeHead(200, { 'content-length': 5_000_000 }).end();
  const response = await call('HEAD');
  expect([response.headers['content-length'], await text(response)]).toEqual(['5000000', '']);
});

test.each([
  ['', false],
  [', with a length that stays true', true],
])('the credential is masked across the pieces in which a body comes%s', async (_what, hasLength) => {
  const body = `${'x'.repeat(70_000)} ${TOKEN} ${Buffer.from(TOKEN).toString('hex')} end`;
  answer = (_request, response) => {
    response.writeHead(200, hasLength ? { 'content-length': body.length } : {});
    response.write(body.slice(0, 70_010));
    setTimeout(() => response.end(body.slice(70_010)), 30);
  };
  const came = await text(await call());
  expect(came.slice(70_000)).toMatch(
    hasLength ? /^ \[redacted\]\*+ \[redacted\]\*+ end$/ : /^ \[redacted\] \[redacted\] end$/,
  );
  if (hasLength) expect(came).toHaveLength(body.length);
});

test('an encoded body is decoded as it comes, and masked', async () => {
  answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain', 'content-encoding': 'gzip' });
    const zip = createGzip();
    zip.pipe(response);
    zip.write(randomBytes(200_000).toString('hex'));
    zip.flush(() => setTimeout(() => zip.end(` ${TOKEN} end`), 30));
  };
  const response = await call();
  const came = await text(response);
  expect(response.headers['content-encoding']).toBeUndefined();
  expect([came.length, came.slice(-15)]).toEqual([400_015, ' [redacted] end']);
});

test('a bomb, a damaged encoding and a body over the limit break off', async () => {
  const zeros = gzipSync(Buffer.alloc(64 * MEGABYTE));
  const bodies: [Record<string, string>, Buffer][] = [
    [{ 'content-encoding': 'gzip' }, zeros],
    [{ 'content-encoding': 'gzip' }, randomBytes(100_000)],
    [{}, Buffer.alloc(9 * MEGABYTE)],
  ];
  for (const [headers, body] of bodies) {
    answer = (_request, response) => {
      response.writeHead(200, headers).flushHeaders();
      setTimeout(() => response.end(body), 20);
    };
    await expect(buffer(await call())).rejects.toThrow(/aborted|ECONNRESET/);
  }
  answer = (_request, response) => void response.writeHead(200, { 'content-length': 9 * MEGABYTE }).end();
  expect((await call()).statusCode).toBe(502);
  const request = open('POST', { 'content-length': 9 * MEGABYTE });
  request.flushHeaders();
  const refused = await answerTo(request);
  expect([refused.statusCode, await text(refused)]).toEqual([413, expect.stringContaining('8 MB')]);
  request.destroy();
});

test('with a transaction id body and answer are kept whole: beyond what is kept nothing is sent', async () => {
  let calls = 0;
  answer = (request, response) => {
    calls += 1;
    request.resume();
    response.writeHead(201).write('made ');
    setTimeout(() => response.end('it'), 20);
  };
  const id = { 'x-unique-transaction-id': 'kept-whole' };
  const first = await answerTo(open('POST', id).end('a'.repeat(100_000)));
  expect([first.statusCode, await text(first)]).toEqual([201, 'made it']);
  const again = await answerTo(open('POST', id).end('a'.repeat(100_000)));
  expect([again.headers['idempotent-replayed'], await text(again)]).toEqual(['true', 'made it']);
  const large = open('POST', { ...id, 'content-length': bytes.length });
  large.flushHeaders();
  const refused = await answerTo(large);
  expect([refused.statusCode, await text(refused)]).toEqual([
    413,
    expect.stringContaining('X-Unique-Transaction-ID'),
  ]);
  large.destroy();
  expect(calls).toBe(1);
});
