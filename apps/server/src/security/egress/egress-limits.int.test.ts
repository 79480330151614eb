import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { callTo, failure, openEgress, openFixture, type EgressFixture } from './egress-fixture.js';

let vendor: EgressFixture;
beforeEach(async () => {
  vendor = await openFixture();
});

test('decodes one content encoding', async () => {
  const text = 'body '.repeat(10_000);
  const encoded = [
    ['gzip', gzipSync(text)],
    ['br', brotliCompressSync(text)],
    ['deflate', deflateSync(text)],
    ['deflate', deflateRawSync(text)],
  ] as const;
  for (const [encoding, body] of encoded) {
    vendor.answer = (_request, response) => response.setHeader('content-encoding', encoding).end(body);
    const response = await vendor.egress.request(callTo(vendor.port));
    expect(response.body.toString()).toBe(text);
    expect(response.headers).not.toHaveProperty('content-encoding');
  }
});

const counting = Buffer.from(Array.from({ length: 9000 }, (_, index) => (index * 7) % 256));

test.each([
  ['a bomb', 'gzip', gzipSync(Buffer.alloc(50_000_000)), 'too_large', 10_000_000],
  ['a small bomb', 'br', brotliCompressSync(Buffer.alloc(9_000_000)), 'too_large', 10_000_000],
  ['a decoded body over the limit', 'gzip', gzipSync(counting), 'too_large', 5000],
  ['a chain', 'gzip, gzip', gzipSync(gzipSync('a')), 'bad_encoding', 5000],
  ['an unknown coding', 'zstd', Buffer.from('a'), 'bad_encoding', 5000],
  ['a cut body', 'gzip', gzipSync('abcdefgh').subarray(0, -9), 'bad_encoding', 5000],
  ['a lie', 'gzip', Buffer.from('plain'), 'bad_encoding', 5000],
])('refuses %s', async (_name, encoding, body, code, maxBytes) => {
  vendor.answer = (_request, response) => response.setHeader('content-encoding', encoding).end(body);
  const outcome = vendor.egress.request(callTo(vendor.port, { maxBytes })).then(({ status }) => status);
  await expect(outcome).rejects.toMatchObject(failure(code, true));
});

test('answers without a body are not decoded', async () => {
  const cases = [
    ['HEAD', 200],
    ['GET', 304],
    ['GET', 204],
  ] as const;
  for (const [method, status] of cases) {
    vendor.answer = (_request, response) => response.writeHead(status, { 'content-encoding': 'gzip' }).end();
    const response = await vendor.egress.request(callTo(vendor.port, { method }));
    expect(response).toMatchObject({ status, body: Buffer.alloc(0) });
  }
});

test('stops at the size limit, declared or not', async () => {
  const limited = (maxBytes: number) => vendor.egress.request(callTo(vendor.port, { maxBytes }));
  vendor.answer = (_request, response) => response.setHeader('content-length', 2000).end(Buffer.alloc(2000));
  await expect(limited(1999)).rejects.toMatchObject(failure('too_large', true));
  expect((await limited(2000)).body).toHaveLength(2000);
  vendor.answer = (_request, response) =>
    void setInterval(() => response.write(Buffer.alloc(500)), 1).unref();
  await expect(limited(1999)).rejects.toMatchObject(failure('too_large', true));
});

test('ends a dripping, a silent and a stalled answer', async () => {
  const within = (timeoutMs: number) => callTo(vendor.port, { timeoutMs });
  vendor.answer = (_request, response) => void setInterval(() => response.write('.'), 20).unref();
  await expect(vendor.egress.request(within(200))).rejects.toMatchObject(failure('timeout', true));
  vendor.answer = () => undefined;
  await expect(vendor.egress.request(within(100))).rejects.toMatchObject(failure('timeout', true));
  const impatient = openEgress(vendor.port, { idleTimeoutMs: 100 });
  vendor.answer = (_request, response) => void response.write('half');
  await expect(impatient.request(within(20_000))).rejects.toMatchObject(failure('timeout', true));
});

test('calls over few connections all arrive, and waiting ones end with their own timeout', async () => {
  const narrow = openEgress(vendor.port, { maxConnectionsPerHost: 2 });
  const calls = Array.from({ length: 50 }, () => narrow.request(callTo(vendor.port)));
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(50).fill(200));
  vendor.answer = () => undefined;
  const stuck = Array.from({ length: 2 }, () => narrow.request(callTo(vendor.port, { timeoutMs: 600 })));
  const ended = Promise.allSettled(stuck);
  const waiting = narrow.request(callTo(vendor.port, { timeoutMs: 200 }));
  await expect(waiting).rejects.toMatchObject(failure('timeout', false));
  expect((await ended).every(({ status }) => status === 'rejected')).toBe(true);
});

test('a flood of headers, of encodings and of interim answers ends the call', async () => {
  vendor.answer = (_request, response) => response.setHeader('x-flood', 'x'.repeat(200_000)).end('ok');
  await expect(vendor.egress.request(callTo(vendor.port))).rejects.toMatchObject(failure('too_large', true));
  vendor.answer = (_request, response) =>
    response.setHeader('content-encoding', Array(200).fill('gzip').join(', ')).end(gzipSync('a'));
  await expect(vendor.egress.request(callTo(vendor.port))).rejects.toMatchObject(
    failure('bad_encoding', true),
  );
  vendor.answer = (_request, response) => void setInterval(() => response.writeProcessing(), 1).unref();
  const call = vendor.egress.request(callTo(vendor.port, { timeoutMs: 300 }));
  await expect(call).rejects.toMatchObject(failure('timeout', true));
});

test('a response is not read on while there is no room for it', async () => {
  const parts = [Buffer.alloc(150_000, 'a'), Buffer.alloc(150_000, 'b')];
  vendor.answer = (_request, response) => {
    response.write(parts[0]);
    setTimeout(() => response.end(parts[1]), 20);
  };
  const asked: number[] = [];
  let giveRoom: ((hasRoom: boolean) => void) | undefined;
  const reserve = (bytes: number) => {
    asked.push(bytes);
    return new Promise<boolean>((resolve) => (giveRoom = resolve));
  };
  let isOver = false;
  const call = vendor.egress.request(callTo(vendor.port, { reserve })).finally(() => (isOver = true));
  for (let turn = 1; turn <= 8 && !isOver; turn += 1) {
    await expect.poll(() => asked.length >= turn || isOver).toBe(true);
    if (turn === 1) await new Promise((resolve) => setTimeout(resolve, 100));
    expect(isOver && turn === 1).toBe(false);
    giveRoom?.(true);
  }
  expect((await call).body.equals(Buffer.concat(parts))).toBe(true);
  expect(asked.reduce((sum, bytes) => sum + bytes, 65_536)).toBeGreaterThanOrEqual(300_000);
});

test.each([
  ['refused', false, 5_000],
  ['refused after a wait', Promise.resolve(false), 5_000],
  ['not given in time', new Promise<boolean>(() => undefined), 200],
])('a response whose room is %s ends as one without room', async (_name, answer, timeoutMs) => {
  vendor.answer = (_request, response) => response.end(Buffer.alloc(200_000));
  const call = vendor.egress.request(callTo(vendor.port, { reserve: () => answer, timeoutMs }));
  await expect(call).rejects.toMatchObject(failure('no_room', true));
  vendor.answer = (_request, response) => response.end('ok');
  expect((await vendor.egress.request(callTo(vendor.port))).body.toString()).toBe('ok');
});

test('a packed response gets the room that it names, or all that it may need', async () => {
  // Compresses to a fifth: small on the wire, but not a decompression bomb.
  const long = Array.from({ length: 15_000 }, (_, index) => `${index} some words`).join();
  const lying = gzipSync(long);
  lying.writeUInt32LE(10, lying.length - 4);
  const ask = async (body: Buffer) => {
    vendor.answer = (_request, response) => response.setHeader('content-encoding', 'gzip').end(body);
    const asked: number[] = [];
    const reserve = (bytes: number) => asked.push(bytes) > 0;
    const answer = await vendor.egress.request(callTo(vendor.port, { reserve, maxBytes: 1_000_000 })).then(
      ({ body: { length } }) => length,
      (error: { code: string }) => error.code,
    );
    return [answer, asked];
  };
  expect(await ask(gzipSync(long))).toEqual([long.length, [long.length - 65_536]]);
  expect(await ask(gzipSync('short'))).toEqual([5, []]);
  // Two gzip members form one body; its last bytes declare the second one's length only (RFC 1952 §2.2).
  const two = Buffer.concat([gzipSync(long), gzipSync('end')]);
  expect(await ask(two)).toEqual([long.length + 3, [1_000_000 - 65_536]]);
  expect(await ask(lying)).toEqual(['bad_encoding', [1_000_000 - 65_536]]);
});

/** Responds from a separate thread, some time after a request arrived, and reports that. */
const vendorInThread = `
  const { parentPort } = require('node:worker_threads');
  const server = require('node:http').createServer((request, response) => {
    parentPort.postMessage('asked');
    setTimeout(() => response.end('in time'), 200);
  });
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

test('a process that stood still reads what came in time before it gives up', async () => {
  const thread = new Worker(vendorInThread, { eval: true });
  try {
    const [port] = (await once(thread, 'message')) as [number];
    const asked = once(thread, 'message');
    const call = openEgress(port).request(callTo(port, { timeoutMs: 2_000 }));
    await asked;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_000);
    expect((await call).body.toString()).toBe('in time');
  } finally {
    await thread.terminate();
  }
});
