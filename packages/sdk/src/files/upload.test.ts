import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

import { describe, expect, it, vi } from 'vitest';

import {
  AbortedError,
  AuthenticationError,
  ConnectionFailedError,
  KeywayError,
  ServerError,
  TimeoutError,
} from '../errors.js';
import type { Fetch } from '../http/fetch.js';
import type { UploadFile } from './upload-source.js';
import { buildClient, errorReply, fixedClock, startServer } from '../fixtures/recording-server.js';

/** Every byte there is, and more than one part. */
const bytes = new Uint8Array(200_000).map((_, index) => index % 256);
const text = (words: string): Uint8Array => new TextEncoder().encode(words);
const named = { file_name: 'ü & 1.bin' };
const thrownBy = (act: () => PromiseLike<unknown>) =>
  Promise.resolve(act()).then(
    () => undefined,
    (error: unknown) => error,
  );
const unavailable = errorReply('ServiceUnavailableError', 503);
const streamOf = async function* (...parts: readonly (string | Error)[]) {
  for (const part of parts) {
    if (part instanceof Error) throw part;
    yield text(part);
  }
};

const kinds: [string, () => UploadFile][] = [
  ['a blob', () => new Blob([bytes])],
  ['bytes', () => bytes],
  ['a part of other bytes', () => new Uint8Array([0, ...bytes, 0]).subarray(1, -1)],
  ['an array buffer', () => bytes.slice().buffer],
  ['a stream of Node', () => Readable.from([Buffer.from(bytes)])],
  ['a stream of the web', () => new Blob([bytes]).stream()],
];

describe('a file that is sent', () => {
  it.each(kinds)('arrives byte for byte from %s, with its name, length and type', async (_kind, open) => {
    const server = await startServer({ body: { data: { id: 'upload:7' } } });
    const options = { contentType: 'image/png', contentLength: bytes.length, serviceId: 'zendesk' };
    expect(await buildClient(server).attachments.upload(open(), named, options)).toEqual({ id: 'upload:7' });
    const [request] = server.requests;
    expect(request).toMatchObject({
      method: 'POST',
      url: '/attachments?file_name=%C3%BC%20%26%201.bin',
      headers: {
        'content-type': 'image/png',
        'content-length': String(bytes.length),
        'x-vendor-service-id': 'zendesk',
      },
    });
    expect(request!.headers).not.toHaveProperty('x-unique-transaction-id');
    expect(request!.bytes.equals(bytes)).toBe(true);
  });

  it.each([
    ['of a blob is its own', new Blob(['a'], { type: 'text/plain' }), {}, 'text/plain'],
    [
      'of a blob is what the caller says',
      new Blob(['a'], { type: 'text/plain' }),
      { contentType: 'a/b' },
      'a/b',
    ],
    ['of bytes is nobody’s to tell', text('a'), {}, undefined],
  ])('the type %s', async (_case, file, options, expected) => {
    const server = await startServer();
    await buildClient(server).attachments.upload(file, named, options);
    expect(server.requests[0]!.headers['content-type']).toBe(expected);
  });

  it('leaves before its end is known', async () => {
    const server = await startServer();
    const parts = async function* () {
      yield text('first');
      await vi.waitFor(() => expect(server.arrived).toBe(5));
      yield text('second');
    };
    await buildClient(server).attachments.upload(parts(), named, { contentLength: 11 });
    expect(server.requests.map(({ body }) => body)).toEqual(['firstsecond']);
  });

  it('is read no faster than it leaves', async () => {
    let given = 0;
    const parts = async function* () {
      for (; given < 10_000; given += 1) yield bytes;
    };
    const server = await startServer('leave');
    const call = thrownBy(() => buildClient(server).attachments.upload(parts(), named, { timeoutMs: 500 }));
    expect(await call).toBeInstanceOf(TimeoutError);
    expect(given).toBeLessThan(1_000);
  });

  it('is sent again where it is kept', async () => {
    const server = await startServer('drop', unavailable, errorReply('ConnectorExecutionError', 502), {});
    await buildClient(server, { maxRetries: 3 }).attachments.upload(new Blob([bytes]), named);
    expect(server.requests.map((request) => request.bytes.equals(bytes))).toEqual([true, true, true, true]);
  });

  it.each(kinds.slice(-2))('is sent once from %s', async (_kind, open) => {
    const server = await startServer(unavailable);
    expect(await thrownBy(() => buildClient(server).attachments.upload(open(), named))).toBeInstanceOf(
      ServerError,
    );
    expect(server.requests).toHaveLength(1);
  });

  it('is sent again from a stream of which nothing has left', async () => {
    const server = await startServer();
    let tries = 0;
    const flaky: Fetch = async (url, init) => {
      tries += 1;
      if (tries === 1) throw Object.assign(new TypeError('fetch failed'), { code: 'ECONNREFUSED' });
      return fetch(url, init);
    };
    await buildClient(server, { fetch: flaky }).attachments.upload(streamOf('all'), named);
    expect([tries, server.requests[0]?.body]).toEqual([2, 'all']);
  });

  it('is refused with the reason, also from a stream', async () => {
    const server = await startServer(errorReply('UnauthorizedError', 401));
    const upload = (file: UploadFile) => () => buildClient(server).attachments.upload(file, named);
    for (const file of [streamOf('all'), new Blob(['all'])])
      expect(await thrownBy(upload(file))).toBeInstanceOf(AuthenticationError);
  });

  it('that cannot be read says so, and is not tried again', async () => {
    const server = await startServer();
    const cause = new Error('no such file');
    const error = await thrownBy(() => buildClient(server).attachments.upload(streamOf('a', cause), named));
    expect(error).toBeInstanceOf(KeywayError);
    expect(error).toMatchObject({ message: 'The file could not be read', cause });

    const folder = await mkdtemp(join(tmpdir(), 'keyway-file-'));
    const path = join(folder, 'file');
    await writeFile(path, 'before');
    const blob = await openAsBlob(path);
    await rm(folder, { recursive: true });
    const tries = vi.fn(fetch as Fetch);
    const client = buildClient(server, { fetch: tries });
    expect(await thrownBy(() => client.attachments.upload(blob, named))).toMatchObject({
      message: 'The file could not be read',
    });
    expect(tries).toHaveBeenCalledTimes(1);
  });

  it('that another reader has locked is an error, without a retry', async () => {
    const server = await startServer();
    const tries = vi.fn(fetch as Fetch);
    const taken = new Blob(['all']).stream();
    taken.getReader();
    const call = () => buildClient(server, { fetch: tries }).attachments.upload(taken, named);
    expect(await thrownBy(call)).toMatchObject({ message: 'The file could not be read' });
    expect(tries).toHaveBeenCalledTimes(1);
  });

  it.each([[undefined], [7], [{}]])('cannot be %j', async (file) => {
    const client = buildClient({ baseUrl: 'http://keyway.test' });
    expect(await thrownBy(() => client.attachments.upload(file as never, named))).toMatchObject({
      message: 'The file must be a path, a Blob, an ArrayBuffer, a Uint8Array or a stream of bytes',
    });
  });

  it('that is not as long as it says does not count as sent', async () => {
    const server = await startServer();
    const upload = () => buildClient(server).attachments.upload(streamOf('abc'), named, { contentLength: 5 });
    expect(await thrownBy(upload)).toBeInstanceOf(ConnectionFailedError);
    expect(server.requests).toEqual([]);
  });

  it('may take longer than one try, but may not stand still as long', async () => {
    const server = await startServer();
    const parts = async function* (stands: boolean) {
      for (const part of ['a', 'b', 'c', 'd']) {
        await sleep(150);
        yield text(part);
      }
      if (stands) await new Promise(() => undefined);
    };
    const { attachments } = buildClient(server);
    await attachments.upload(parts(false), named, { timeoutMs: 400 });
    expect(server.requests[0]!.body).toBe('abcd');
    expect(await thrownBy(() => attachments.upload(parts(true), named, { timeoutMs: 400 }))).toBeInstanceOf(
      TimeoutError,
    );
  });

  it('ends when its caller aborts', async () => {
    const server = await startServer();
    const caller = new AbortController();
    const source = new Readable({ read: () => undefined });
    source.push('first');
    const call = thrownBy(() =>
      buildClient(server, {}, fixedClock()).attachments.upload(source, named, { signal: caller.signal }),
    );
    await vi.waitFor(() => expect(server.arrived).toBe(5));
    caller.abort('enough');
    expect(await call).toBeInstanceOf(AbortedError);
  });
});
