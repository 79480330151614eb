import { randomBytes } from 'node:crypto';
import { type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { createFileWorld, FILE_TOKEN, redirectTo } from '../../fixtures/file-world.js';
import { TEST_CONSUMER } from '../../testing.js';

const world = createFileWorld({});
const { vendor, storage, inside } = world;
beforeAll(() => world.start());
beforeEach(() => {
  world.reset();
  received = [];
  storage.answer = (request, response) => {
    void buffer(request).then((body) => {
      received.push({ request, body });
      response.writeHead(204).end();
    });
  };
});
afterAll(() => world.close());

let received: { request: IncomingMessage; body: Buffer }[] = [];
async function upload(content: Uint8Array<ArrayBuffer>) {
  const { url, application } = world.app();
  const answer = await fetch(`${url}/customer-support/attachments?file_name=a.bin`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${application.apiKey}`,
      'x-vendor-app-id': application.id,
      'x-vendor-consumer-id': TEST_CONSUMER,
      'x-vendor-service-id': 'stub',
      'content-type': 'application/x-plan',
    },
    body: content,
  });
  const text = await answer.text();
  return { status: answer.status, text, body: JSON.parse(text) as { type_name?: string; message?: string } };
}

test.each([7, 200_000])(
  'a file of %d bytes goes to the storage as it is, and no credential with it',
  async (size) => {
    const content = Uint8Array.from(randomBytes(size));
    const { status, text } = await upload(content);
    expect(status, text).toBe(200);
    const { request, body } = received[0]!;
    expect([request.method, request.url]).toEqual(['POST', '/bucket?x=1']);
    expect(request.headers.authorization).toBeUndefined();
    expect(JSON.stringify(request.headers)).not.toContain(FILE_TOKEN);
    expect(request.headers['content-length']).toBe(String(body.length));
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    const form = await new Response(new Uint8Array(body), { headers }).formData();
    expect([...form.keys()]).toEqual(['policy', 'file']);
    const file = form.get('file') as File;
    expect(Buffer.from(await file.arrayBuffer()).equals(content)).toBe(true);
    expect(vendor.asked).toEqual([]);
  },
);

test('nothing goes to addresses inside the network, nor to what is no address', async () => {
  for (const place of [
    `${inside.origin}/bucket`,
    'http://169.254.169.254/latest',
    'http://[::1]:1/',
    'file:///etc/passwd',
    'https://exa mple/x',
    '/bucket',
  ]) {
    world.storageUrl = place;
    for (const size of [7, 200_000]) {
      const { status, body } = await upload(new Uint8Array(size));
      expect([status, body.type_name], place).toEqual([502, 'ConnectorExecutionError']);
    }
  }
  expect(inside.asked).toEqual([]);
});

test('a redirect is not followed, and what a storage says is kept back', async () => {
  storage.answer = redirectTo(`${vendor.origin}/elsewhere`);
  expect((await upload(new Uint8Array(7))).status).toBe(502);
  expect([storage.asked.length, vendor.asked.length]).toEqual([1, 0]);
  storage.answer = (request, response) => {
    request.resume().once('end', () => {
      response.writeHead(403, { 'content-type': 'application/xml' }).end('<Policy>signed</Policy>');
    });
  };
  const { status, body, text } = await upload(new Uint8Array(200_000));
  expect([status, body.type_name]).toEqual([502, 'ConnectorExecutionError']);
  expect(body.message).toContain('403');
  expect(text).not.toContain('signed');
});
