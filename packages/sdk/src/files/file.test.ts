import { setTimeout as sleep } from 'node:timers/promises';

import { describe, expect, it, vi } from 'vitest';

import { AbortedError, ConnectionFailedError, NotFoundError, TimeoutError } from '../errors.js';
import type { Fetch } from '../http/fetch.js';
import { buildClient, errorReply, fixedClock, startServer } from '../fixtures/recording-server.js';

/** Parts that come when they are let go, one by one. */
function held(...parts: readonly (string | Error)[]) {
  const releases: (() => void)[] = [];
  const turns = parts.map((_, index) => new Promise<void>((resolve) => (releases[index] = resolve)));
  const generate = async function* () {
    for (const [index, part] of parts.entries()) {
      await turns[index];
      if (part instanceof Error) throw part;
      yield part;
    }
  };
  return { parts: generate(), release: (index: number) => releases[index]!() };
}

const text = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes);
const thrownBy = (act: () => PromiseLike<unknown>) =>
  Promise.resolve(act()).then(
    () => undefined,
    (error: unknown) => error,
  );

describe('a file', () => {
  it('is read before its end has come', async () => {
    const { parts, release } = held('first', 'second');
    const server = await startServer({ parts, headers: { 'content-type': 'image/png' } });
    const response = await buildClient(server).attachments.content('a/1', { serviceId: 'zendesk' });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    const reader = response.body.getReader();
    release(0);
    expect(text((await reader.read()).value)).toBe('first');
    release(1);
    expect(text((await reader.read()).value)).toBe('second');
    expect((await reader.read()).done).toBe(true);
    expect(server.requests).toMatchObject([
      {
        method: 'GET',
        url: '/attachments/a%2F1/content',
        headers: { 'x-vendor-service-id': 'zendesk', 'x-vendor-consumer-id': 'user-1' },
      },
    ]);
  });

  it('may be JSON, and is not looked into', async () => {
    const server = await startServer({ body: { type_name: 'EntityNotFoundError' } });
    const response = await buildClient(server).attachments.content('1');
    expect(await response.json()).toEqual({ type_name: 'EntityNotFoundError' });
  });

  it('comes in part where a part is asked for', async () => {
    const headers = { 'content-range': 'bytes 0-3/9' };
    const server = await startServer({ status: 206, body: 'cont', headers });
    const { data, envelope, response } = await buildClient(server)
      .attachments.content('1', { range: 'bytes=0-3' })
      .withResponse();
    expect(server.requests[0]!.headers.range).toBe('bytes=0-3');
    expect([await data.text(), envelope, response.status, response.requestId]).toEqual([
      ...['cont', undefined, 206, 'req-1'],
    ]);
  });

  it('is none where the server refuses', async () => {
    const server = await startServer(errorReply('EntityNotFoundError', 404));
    const error = await thrownBy(() => buildClient(server).attachments.content('1'));
    expect(error).toBeInstanceOf(NotFoundError);
    expect(error).toMatchObject({ typeName: 'EntityNotFoundError', requestId: 'req-1' });
  });

  it('is asked for again until it begins, and not thereafter', async () => {
    const { parts, release } = held('first', new Error('lost'));
    const server = await startServer('drop', errorReply('ServiceUnavailableError', 503), { parts });
    const response = await buildClient(server).attachments.content('1');
    release(0);
    release(1);
    expect(await thrownBy(() => response.text())).toBeInstanceOf(ConnectionFailedError);
    expect(server.requests).toHaveLength(3);
  });

  it('that is shorter than announced is a lost connection', async () => {
    const server = await startServer('truncate');
    const response = await buildClient(server).attachments.content('1');
    expect(await thrownBy(() => response.arrayBuffer())).toBeInstanceOf(ConnectionFailedError);
  });

  it('ends when its caller aborts', async () => {
    const { parts, release } = held('first', 'second');
    const server = await startServer({ parts });
    const caller = new AbortController();
    const response = await buildClient(server).attachments.content('1', { signal: caller.signal });
    const reader = response.body.getReader();
    release(0);
    await reader.read();
    const reading = thrownBy(() => reader.read());
    caller.abort('enough');
    const error = await reading;
    expect(error).toBeInstanceOf(AbortedError);
    expect(error).toMatchObject({ cause: 'enough' });
  });

  it('may take longer than one try, but may not stand still as long', async () => {
    const parts = (async function* () {
      for (const part of ['a', 'b', 'c', 'd']) {
        await sleep(150);
        yield part;
      }
      await new Promise(() => undefined);
    })();
    const server = await startServer({ parts });
    const response = await buildClient(server).attachments.content('1', { timeoutMs: 400 });
    const reader = response.body.getReader();
    let read = '';
    const error = await thrownBy(async () => {
      for (;;) read += text((await reader.read()).value);
    });
    expect(read).toBe('abcd');
    expect(error).toBeInstanceOf(TimeoutError);
  });

  it('waits for its reader as long as that takes', async () => {
    const { parts, release } = held('first');
    const server = await startServer({ parts });
    const response = await buildClient(server).attachments.content('1', { timeoutMs: 200 });
    release(0);
    await sleep(400);
    expect(await response.text()).toBe('first');
  });

  it('does not begin in time', async () => {
    const server = await startServer('hang');
    const client = buildClient(server, { maxRetries: 0 });
    expect(await thrownBy(() => client.attachments.content('1', { timeoutMs: 100 }))).toBeInstanceOf(
      TimeoutError,
    );
  });

  it('lets its connection go when it is given up', async () => {
    let isOpen = true;
    const parts = (async function* () {
      try {
        for (;;) {
          yield 'x'.repeat(1_000);
          await sleep(5);
        }
      } finally {
        isOpen = false;
      }
    })();
    const server = await startServer({ parts });
    const response = await buildClient(server).attachments.content('1');
    for await (const part of response.body) if (part.length > 0) break;
    await vi.waitFor(() => expect(isOpen).toBe(false));
  });

  it('is read at once by a fetch without web streams', async () => {
    const fetchWhole: Fetch = async () => {
      const { status, headers } = new Response(null, { headers: { 'content-type': 'image/png' } });
      return { status, headers, arrayBuffer: async () => new TextEncoder().encode('all').buffer };
    };
    const client = buildClient({ baseUrl: 'http://keyway.test' }, { fetch: fetchWhole }, fixedClock());
    expect(await (await client.attachments.content('1')).text()).toBe('all');
  });
});
