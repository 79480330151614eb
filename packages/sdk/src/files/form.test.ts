import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ConnectionFailedError, DownstreamError, KeywayError, ServerError } from '../errors.js';
import { buildClient, errorReply, startServer, type Recorded } from '../fixtures/recording-server.js';
import type { FormOptions } from '../options.js';
import type { UploadFile } from './upload-source.js';

/** Every byte there is, and more than one part. */
const bytes = new Uint8Array(200_000).map((_, index) => index % 256);
const unavailable = errorReply('ServiceUnavailableError', 503);
const thrownBy = (act: () => PromiseLike<unknown>) =>
  Promise.resolve(act()).then(
    () => undefined,
    (error: unknown) => error,
  );
const message = (...parts: string[]) => ({
  conversation_id: 'c',
  body: 'See file.',
  attachments: parts.map((part) => ({ part })),
});
const client = (server: { baseUrl: string }, options = {}) => buildClient(server, options).messages;

/** The parts of a form, read by a reader that is not ours. */
async function partsOf({ headers, bytes: body }: Recorded) {
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': headers['content-type']! },
  }).formData();
  return Promise.all(
    [...form].map(async ([name, value]) =>
      typeof value === 'string'
        ? { name, json: JSON.parse(value) as unknown }
        : {
            name,
            fileName: value.name,
            type: value.type,
            same: Buffer.from(await value.arrayBuffer()).equals(bytes),
          },
    ),
  );
}

let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keyway-form-'));
  path = join(folder, 'plan "ü".pdf');
  await writeFile(path, bytes);
});
afterAll(() => rm(folder, { recursive: true }));

describe('files that come with a message', () => {
  it.each<[string, () => UploadFile, string, string]>([
    ['a path', () => path, 'plan "ü".pdf', 'application/octet-stream'],
    ['a blob', () => new Blob([bytes], { type: 'image/png' }), 'plan', 'image/png'],
    ['a file', () => new File([bytes], 'a.txt', { type: 'text/plain' }), 'a.txt', 'text/plain'],
    [
      'a file of an odd name',
      () => new File([bytes], 'a"\\\r\n.txt'),
      'a"___.txt',
      'application/octet-stream',
    ],
    ['an array buffer', () => bytes.slice().buffer, 'plan', 'application/octet-stream'],
    ['bytes', () => bytes, 'plan', 'application/octet-stream'],
    ['a stream of Node', () => Readable.from([Buffer.from(bytes)]), 'plan', 'application/octet-stream'],
    ['a stream of the web', () => new Blob([bytes]).stream(), 'plan', 'application/octet-stream'],
  ])('arrive byte for byte from %s, after the JSON', async (_kind, open, fileName, type) => {
    const server = await startServer();
    await client(server).create(message('plan'), { files: { plan: open() } });
    const [request] = server.requests;
    expect(await partsOf(request!)).toEqual([
      { name: 'json', json: message('plan') },
      { name: 'plan', fileName, type, same: true },
    ]);
    const { 'content-length': length } = request!.headers;
    expect(length).toBe(_kind.includes('stream') ? undefined : String(request!.bytes.length));
    expect(request!.headers['content-type']).toMatch(/^multipart\/form-data; boundary=keyway-[0-9a-f]{32}$/);
  });

  it('come with the first message of a conversation', async () => {
    const server = await startServer();
    const body = { message: { body: 'Hi', attachments: [{ part: 'b' }, { part: 'a' }] } };
    await buildClient(server).conversations.create(body as never, { files: { a: bytes, b: path } });
    const parts = await partsOf(server.requests[0]!);
    expect(parts.map(({ name }) => name)).toEqual(['json', 'a', 'b']);
  });

  it('leave a message alone that has none', async () => {
    const server = await startServer();
    await client(server).create(message(), { files: {} });
    await client(server).create(message(), { files: { plan: undefined } });
    expect(server.requests.map(({ headers }) => headers['content-type'])).toEqual([
      ...['application/json', 'application/json'],
    ]);
  });

  it('keep their form, whatever headers and lengths the caller sets', async () => {
    const server = await startServer();
    const options = { headers: { 'content-type': 'text/plain' }, contentLength: 3, contentType: 'a/b' };
    await client(server).create(message('plan'), { ...options, files: { plan: Readable.from([bytes]) } });
    expect(await partsOf(server.requests[0]!)).toHaveLength(2);
  });

  it('are sent again with the same boundary and transaction, but for streams', async () => {
    const server = await startServer('drop', unavailable, {});
    await client(server).create(message('a', 'b'), { files: { a: path, b: new Blob([bytes]) } });
    const [first, ...others] = server.requests;
    expect(others.map((request) => request.bytes.equals(first!.bytes))).toEqual([true, true]);
    expect(new Set(server.requests.map(({ headers }) => headers['x-unique-transaction-id'])).size).toBe(1);
  });

  it.each([
    ['a lost connection', 'drop' as const, ConnectionFailedError, /A stream is sent only once/],
    ['a 503', unavailable, ServerError, /It failed/],
  ])('are sent once after %s where one is a stream', async (_case, reply, type, words) => {
    const server = await startServer(reply);
    const files = { a: path, b: Readable.from([bytes]) };
    const error = await thrownBy(() => client(server).create(message('a', 'b'), { files }));
    expect(error).toBeInstanceOf(type);
    expect((error as Error).message).toMatch(words);
    expect(server.requests).toHaveLength(1);
  });

  it('are not sent again where the helpdesk may have the message', async () => {
    const server = await startServer(errorReply('ConnectorExecutionError', 502));
    const files = { a: bytes };
    expect(await thrownBy(() => client(server).create(message('a'), { files }))).toBeInstanceOf(
      DownstreamError,
    );
    expect(server.requests).toHaveLength(1);
  });

  it('must still be there when they are sent again', async () => {
    const server = await startServer('drop');
    const own = join(folder, 'gone');
    await writeFile(own, 'a');
    const { messages } = buildClient(server, {
      fetch: async (url, init) => {
        try {
          return await fetch(url, init);
        } finally {
          await writeFile(own, '');
        }
      },
    });
    expect(await thrownBy(() => messages.create(message('a'), { files: { a: own } }))).toMatchObject({
      message: 'The file “a” could not be read',
      cause: { message: 'It was truncated during the call' },
    });
  });
});

describe('files that cannot be sent', () => {
  const server = { baseUrl: 'http://keyway.test' };

  it.each<[string, string[], Record<string, unknown>, RegExp]>([
    [
      'nobody names',
      [],
      { plan: bytes },
      /^messages\.create: no entry of attachments names the file “plan”\. Add \{ part: 'plan' \}/,
    ],
    [
      'are missing',
      ['plan'],
      {},
      /^messages\.create: an entry of attachments names the file “plan”, but files has none of that name$/,
    ],
    ['are undefined', ['plan'], { plan: undefined }, /names the file “plan”, but/],
    ['are inherited', ['toString'], {}, /names the file “toString”, but/],
    [
      'are text',
      ['plan'],
      { plan: 7 },
      /^The file “plan” must be a path, a Blob, an ArrayBuffer, a Uint8Array or a stream of bytes$/,
    ],
    [
      'take the name of the JSON',
      ['json'],
      { json: bytes },
      /^messages\.create: files has an invalid name: "json"/,
    ],
    [
      'would add a header',
      ['a"\r\nX: y'],
      { 'a"\r\nX: y': bytes },
      /invalid name: "a\\"\\r\\nX: y"\. Use 1 to 255/,
    ],
  ])('are refused before anything is sent where they %s', async (_case, parts, files, words) => {
    const error = await thrownBy(() => client(server).create(message(...parts), { files } as FormOptions));
    expect(error).toBeInstanceOf(KeywayError);
    expect((error as Error).message).toMatch(words);
  });

  it('are missing without the option, too', async () => {
    const error = await thrownBy(() => client(server).create(message('plan')));
    expect(error).toMatchObject({ message: expect.stringContaining('names the file “plan”') as string });
  });

  it('say which place names them in a conversation', async () => {
    const body = { message: { body: 'Hi', attachments: null } } as never;
    const { conversations } = buildClient(server);
    expect(await thrownBy(() => conversations.create(body, { files: { a: bytes } }))).toMatchObject({
      message: expect.stringContaining('no entry of message.attachments names the file “a”') as string,
    });
  });

  it.each([
    ['are not there', 'none', { code: 'ENOENT' }],
    ['are folders', 'folder', { message: 'It is not a regular file' }],
  ])('say which and why where they %s', async (_case, name, cause) => {
    await mkdir(join(folder, 'folder'), { recursive: true });
    const files = { a: join(folder, name) };
    expect(await thrownBy(() => client(server).create(message('a'), { files }))).toMatchObject({
      message: 'The file “a” could not be read',
      cause,
    });
  });

  it('are no option of a call whose record has none', async () => {
    // @ts-expect-error no update takes files
    const update = () => client(server).update('1', { body: 'x' }, { files: { a: bytes } });
    expect(await thrownBy(update)).toMatchObject({
      message: expect.stringContaining('messages.update has no option `files`') as string,
    });
  });
});

describe('a file that is uploaded', () => {
  it('can be a path', async () => {
    const server = await startServer('drop', {});
    await buildClient(server).attachments.upload(path, { file_name: 'plan.pdf' });
    expect(server.requests.map((request) => request.bytes.equals(bytes))).toEqual([true, true]);
    expect(server.requests[0]!.headers['content-length']).toBe(String(bytes.length));
  });
});
