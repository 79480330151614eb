import type { IncomingMessage } from 'node:http';
import { gzipSync } from 'node:zlib';

import type { FileSource } from '@keyway/connectors';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { createFileWorld, FILE_TOKEN as TOKEN, redirectTo, type Outside } from '../../fixtures/file-world.js';

const MEGABYTE = 1024 * 1024;

const world = createFileWorld({ ATTACHMENT_LIMIT_MB: '2' });
const { vendor, storage, inside, read } = world;
beforeAll(() => world.start());
beforeEach(() => world.reset());
afterAll(() => world.close());

function isAt(source: FileSource): void {
  world.file = { ...world.file, source };
}
const isCheck = ({ url }: IncomingMessage): boolean => url?.endsWith('/me') ?? false;
const credentialsSeen = ({ asked }: Outside) =>
  asked.filter((request) => !isCheck(request)).map(({ headers }) => headers.authorization);

test('the credential goes to the connector, and along a redirect within it', async () => {
  vendor.answer = (request, response) =>
    request.url === '/other/place'
      ? void response.end('moved')
      : redirectTo(`${vendor.origin}/other/place`)(request, response);
  const { status, text } = await read();
  expect([status, text]).toEqual([200, 'moved']);
  expect(credentialsSeen(vendor)).toEqual([`Bearer ${TOKEN}`, `Bearer ${TOKEN}`]);
});

test('another host gets no credential: by redirect, as an open address, and as a private one', async () => {
  vendor.answer = redirectTo(`${storage.origin}/signed?x=1`);
  expect((await read()).text).toBe('the file');
  for (const isPrivate of [undefined, true] as const) {
    isAt({ url: `${storage.origin}/signed`, ...(isPrivate && { isPrivate }) });
    expect((await read()).text).toBe('the file');
  }
  expect(credentialsSeen(storage)).toEqual([undefined, undefined, undefined]);
  for (const { headers } of storage.asked) expect(JSON.stringify(headers)).not.toContain(TOKEN);
});

test('a private address of the connector itself gets the credential, an open one does not', async () => {
  isAt({ url: `${vendor.origin}/f`, isPrivate: true });
  expect((await read()).status).toBe(200);
  isAt({ url: `${vendor.origin}/f` });
  expect((await read()).status).toBe(200);
  expect(credentialsSeen(vendor)).toEqual([`Bearer ${TOKEN}`, undefined]);
});

test('addresses inside the network are not asked, however they are reached', async () => {
  const places = [
    `${inside.origin}/secret`,
    'http://169.254.169.254/latest',
    'http://[::1]:1/',
    'file:///etc/passwd',
  ];
  for (const place of places) {
    vendor.answer = redirectTo(place);
    isAt({ request: { method: 'GET', path: '/files/7' } });
    const redirected = await read();
    isAt({ url: place });
    const named = await read();
    for (const { status, body, text } of [redirected, named]) {
      expect([status, body.type_name], text).toEqual([502, 'ConnectorExecutionError']);
      expect(text).not.toContain('root:');
    }
  }
  expect(inside.asked).toEqual([]);
});

test('one redirect is followed, and no second', async () => {
  vendor.answer = redirectTo(`${storage.origin}/one`);
  storage.answer = redirectTo(`${storage.origin}/two`);
  const { status, body } = await read();
  expect([status, body.type_name]).toEqual([502, 'ConnectorExecutionError']);
  expect(storage.asked).toHaveLength(1);
});

test.each(['http://', 'https://exa mple/x', '//', 'javascript:alert(1)', 'data:text/html,x'])(
  'a redirect to %s is answered as what it is: nowhere',
  async (location) => {
    vendor.answer = redirectTo(location);
    const { status, body } = await read();
    expect([status, body.type_name]).toEqual([502, 'ConnectorExecutionError']);
  },
);

test('a file that has gone is not found, at the connector and at its storage', async () => {
  vendor.answer = (_request, response) => void response.writeHead(404).end('gone');
  expect((await read()).body.type_name).toBe('EntityNotFoundError');
  isAt({ url: `${storage.origin}/signed` });
  for (const status of [403, 404, 410]) {
    storage.answer = (_request, response) => void response.writeHead(status).end('<Error>Expired</Error>');
    const answer = await read();
    expect([answer.status, answer.body.type_name]).toEqual([404, 'EntityNotFoundError']);
    expect(answer.body.message).toContain('Read its message again');
  }
  storage.answer = (_request, response) => void response.writeHead(503).end();
  expect((await read()).body.type_name).toBe('ConnectorExecutionError');
  vendor.answer = (_request, response) => void response.writeHead(401).end();
  isAt({ request: { method: 'GET', path: '/files/7' } });
  expect((await read()).body.type_name).toBe('ConnectorCredentialsError');
});

test.each([
  ['..\\..\\boot.ini', 'boot.ini'],
  ['../../etc/passwd', 'passwd'],
  ['a"; filename="b.exe', 'a_; filename=_b.exe'],
  ['line\r\nX-Injected: 1', 'lineX-Injected: 1'],
  ['\u202Egnp.exe', 'gnp.exe'],
  ['.htaccess', 'htaccess'],
  ['', 'attachment'],
  ['…', '_'],
  ['x'.repeat(300), 'x'.repeat(200)],
])('a file called %j is offered as %j', async (fileName, plain) => {
  world.file = { ...world.file, fileName };
  const { status, headers } = await read();
  expect(status).toBe(200);
  expect(/filename="([^"]*)"/.exec(headers.get('content-disposition') ?? '')?.[1]).toBe(plain);
  expect(headers.get('x-injected')).toBeNull();
});

test.each([
  ['text/html', 'text/html'],
  ['image/svg+xml; charset=utf-8', 'image/svg+xml; charset=utf-8'],
  ['text/html\r\nX-Injected: 1', 'application/octet-stream'],
  ['no type', 'application/octet-stream'],
])('a page called %j runs nowhere', async (contentType, type) => {
  world.file = { ...world.file, contentType };
  vendor.answer = (_request, response) =>
    void response
      .writeHead(200, {
        'content-disposition': 'inline',
        'set-cookie': 'a=b',
        'content-security-policy': 'default-src *',
      })
      .end('<script>alert(1)</script>');
  const { headers, text } = await read();
  expect(text).toBe('<script>alert(1)</script>');
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': type,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  });
  expect(headers.get('content-disposition')).toMatch(/^attachment; /);
  expect(headers.get('set-cookie')).toBeNull();
});

test('a file that swells beyond the limit as it is unpacked is refused', async () => {
  const bomb = gzipSync(Buffer.alloc(64 * MEGABYTE));
  vendor.answer = (_request, response) =>
    void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
  const { status, body } = await read();
  expect([status, body.detail.reason]).toEqual([502, 'too_large']);
});

test('a file of more than the limit is refused before it comes', async () => {
  vendor.answer = (_request, response) => {
    response.writeHead(200, { 'content-length': 3 * MEGABYTE });
    response.write('x');
  };
  const { status, body } = await read();
  expect([status, body.type_name]).toEqual([502, 'ConnectorExecutionError']);
  expect(body.message).toContain('larger than 2 MB');
});

test('a file that breaks off is never taken for a whole one', async () => {
  vendor.answer = (_request, response) => {
    response.writeHead(200, { 'content-length': MEGABYTE });
    response.write(Buffer.alloc(MEGABYTE / 2));
    setTimeout(() => response.destroy(), 50);
  };
  await expect(read()).rejects.toThrow();
});

test.each([
  ['bytes=0-3', 'bytes=0-3'],
  ['bytes=-5', 'bytes=-5'],
  ['bytes=0-1,5-6', undefined],
  ['lines=1-2', undefined],
])('asked for %s, the connector is asked for %s', async (range, passed) => {
  expect((await read({ range })).status).toBe(200);
  expect(vendor.asked.at(-1)?.headers.range).toBe(passed);
});
