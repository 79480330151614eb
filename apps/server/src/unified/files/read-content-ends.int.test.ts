import { Agent, request as send, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { createFileWorld, FILE_TOKEN, redirectTo } from '../../fixtures/file-world.js';
import { TEST_CONSUMER } from '../../testing.js';

const MEGABYTE = 1024 * 1024;

/** Two concurrent requests: a third one waits for a request that never ends, and is refused. */
const world = createFileWorld({ DOWNSTREAM_CONCURRENCY_PER_CONSUMER: '2' });
const { vendor, storage, read } = world;
beforeAll(() => world.start());
beforeEach(() => world.reset());
afterAll(() => world.close());

/** Responds in two chunks, of unknown length. */
function inPieces(status: number): void {
  vendor.answer = (_request, response) => {
    response.writeHead(status).write('one');
    setTimeout(() => response.end('two'), 60);
  };
}
async function assertFree(): Promise<void> {
  vendor.answer = (_request, response) => void response.end('the file');
  const answers = await Promise.all([read(), read()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
}

test('an answer that another attempt takes the place of keeps no slot', async () => {
  for (let call = 0; call < 24; call += 1) await read();
  inPieces(503);
  const startedAt = performance.now();
  expect((await read()).status).toBe(503);
  // No attempt waited for the previous one's slot.
  expect(performance.now() - startedAt).toBeLessThan(4_000);
  await assertFree();
});

test.each([404, 500])('of a failure in pieces (%d) no slot is kept', async (status) => {
  for (let call = 0; call < 3; call += 1) {
    inPieces(status);
    expect((await read()).status).toBe(status);
  }
  await assertFree();
});

test('a truncated error is reported by its status', async () => {
  vendor.answer = (_request, response) => {
    response.writeHead(404, { 'content-type': 'application/json' }).write('{"error"');
    setTimeout(() => response.destroy(), 50);
  };
  const { status, body } = await read();
  expect([status, body.type_name]).toEqual([404, 'EntityNotFoundError']);
  await assertFree();
});

/** Streams a large, slow body. */
function flow(): { isLeft: () => boolean } {
  let isLeft = false;
  vendor.answer = (_request, response) => {
    response.writeHead(200, { 'content-length': MEGABYTE });
    const timer = setInterval(() => void response.write(Buffer.alloc(1_024)), 20);
    response.once('close', () => {
      clearInterval(timer);
      isLeft = true;
    });
  };
  return { isLeft: () => isLeft };
}
const ask = (method: string, agent: Agent) =>
  send(`${world.app().url}/attachments/7/content`, {
    method,
    agent,
    headers: {
      authorization: `Bearer ${world.app().application.apiKey}`,
      'x-vendor-app-id': world.app().application.id,
      'x-vendor-consumer-id': TEST_CONSUMER,
      'x-vendor-service-id': 'stub',
    },
  });

test('a client that leaves ends the download, and gives its slot back', async () => {
  const { isLeft } = flow();
  const call = ask('GET', new Agent());
  call.end().once('response', () => call.destroy());
  await vi.waitFor(() => expect(isLeft()).toBe(true));
  await assertFree();
});

test('for HEAD no bytes come, and the connection goes on with the next call at once', async () => {
  const { isLeft } = flow();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const call = ask('HEAD', agent);
  const answer = await new Promise<IncomingMessage>((resolve) => call.once('response', resolve).end());
  expect([answer.statusCode, answer.headers['content-length']]).toEqual([200, String(MEGABYTE)]);
  answer.resume();
  await vi.waitFor(() => expect(isLeft()).toBe(true));
  vendor.answer = (_request, response) => void response.end('the file');
  const next = ask('GET', agent);
  const isAnswered = new Promise((resolve) => next.once('response', resolve).end());
  expect(await Promise.race([isAnswered, sleep(3_000)])).toMatchObject({ statusCode: 200 });
  agent.destroy();
});

test('a credential within a short file is masked, and the length is that of what is sent', async () => {
  const bytes = `ab${FILE_TOKEN}cd`;
  vendor.answer = (_request, response) =>
    void response.writeHead(200, { 'content-length': bytes.length }).end(bytes);
  expect((await read()).text).toBe('ab[redacted]cd');
});

test('a name is cut between characters', async () => {
  world.file = { ...world.file, fileName: `😀${'x'.repeat(200)}` };
  expect((await read()).status).toBe(200);
  world.file = { ...world.file, fileName: `a😀${'x'.repeat(199)}` };
  expect((await read()).headers.get('content-disposition')).toContain(`%F0%9F%98%80${'x'.repeat(199)}`);
});

test.each(['nonsense', '/rails/active_storage/x', '//host/x', ''])(
  'a file at %j, which is no address, is the connector’s fault',
  async (url) => {
    for (const isPrivate of [undefined, true] as const) {
      world.file = { ...world.file, source: { url, ...(isPrivate && { isPrivate }) } };
      const { status, body } = await read();
      expect([status, body.type_name]).toEqual([502, 'ConnectorExecutionError']);
    }
  },
);

test('what stands behind # in an address is not sent', async () => {
  vendor.answer = redirectTo(`${storage.origin}/signed#page=1`);
  expect((await read()).text).toBe('the file');
  world.file = { ...world.file, source: { url: `${storage.origin}/signed#page=1` } };
  expect((await read()).text).toBe('the file');
  expect(storage.asked.map(({ url }) => url)).toEqual(['/signed', '/signed']);
});

test.each([416, 429])('a storage that answers %d has not lost the file', async (code) => {
  world.file = { ...world.file, source: { url: `${storage.origin}/signed` } };
  storage.answer = (_request, response) => void response.writeHead(code).end();
  const { status, body } = await read({ range: 'bytes=900-' });
  expect([status, body.type_name]).toEqual([code, 'ConnectorExecutionError']);
});

test('a part is answered where it was asked for, and says which it is', async () => {
  const answerPart = (headers: Record<string, string>) => {
    vendor.answer = (_request, response) => void response.writeHead(206, headers).end('par');
  };
  answerPart({ 'content-range': 'bytes 0-2/8' });
  expect((await read({ range: 'bytes=0-2' })).status).toBe(206);
  expect((await read()).status).toBe(502);
  answerPart({});
  expect((await read({ range: 'bytes=0-2' })).status).toBe(502);
});

test('a page in the place of a file is not taken for it', async () => {
  vendor.answer = (_request, response) =>
    void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<p>Sign in</p>');
  for (const [contentType, status] of [
    ['application/pdf', 502],
    ['image/png', 502],
    ['text/html', 200],
    ['text/plain', 200],
    ['application/octet-stream', 200],
    [null, 200],
  ] as const) {
    world.file = { ...world.file, contentType };
    expect((await read()).status, String(contentType)).toBe(status);
  }
});
