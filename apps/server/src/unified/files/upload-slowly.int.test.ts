import { once } from 'node:events';
import { createServer, request as send, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

import {
  createRegistry,
  type ConnectorDefinition,
  type DownstreamRequest,
  type UploadOperation,
} from '@keyway/connectors';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { stubConnector } from '../../fixtures/stub-connectors.js';
import { startTestApp, TEST_CONSUMER, type TestApp } from '../../testing.js';

/** Limit for all calls of one request together. */
const TIMEOUT_MS = 800;

const asked: string[] = [];
const vendor = createServer((request, response) => {
  request.resume().once('end', () => {
    asked.push(`${request.method} ${request.url}`);
    response.setHeader('content-type', 'application/json').end('{}');
  });
});

let inForm = false;
/** A vendor that returns a file's ID in a separate response. */
const upload: UploadOperation = {
  maxSize: 1024 * 1024,
  *run({ fileName, contentType, size }) {
    const form = inForm ? { form: { name: 'file', fileName } } : {};
    const calls: DownstreamRequest[] = [
      { method: 'POST', path: '/files', file: { contentType, ...form } },
      { method: 'GET', path: '/files/1' },
    ];
    for (const each of calls) yield [each];
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
    downstreamTimeoutMs: TIMEOUT_MS,
    env: { KEYWAY_EGRESS_ALLOW: `127.0.0.1/32:${port}` },
  });
  await app.api('POST', '/vault/integrations', { body: { service_id: 'stub' } });
  const settings = { base_url: `http://127.0.0.1:${port}`, token: 'stub-token', region: 'eu' };
  await app.api('POST', '/vault/connections/customer-support/stub', { body: { settings } });
});
beforeEach(() => {
  asked.length = 0;
});
afterAll(async () => {
  vendor.closeAllConnections();
  await app.close();
  vendor.close();
});

const PART = Buffer.alloc(40_000, 1);
const PARTS = 6;

/** Never idle for long, but longer in transit than all calls may take. */
const slowly = async function* () {
  for (let part = 0; part < PARTS; part += 1) {
    yield PART;
    await pause(TIMEOUT_MS / 3);
  }
};

test.each([false, true])(
  'the call behind a file that came slowly has its time; in a form: %s',
  async (isForm) => {
    inForm = isForm;
    const request = send(`${app.url}/customer-support/attachments?file_name=a.bin`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${app.application.apiKey}`,
        'x-vendor-app-id': app.application.id,
        'x-vendor-consumer-id': TEST_CONSUMER,
        'x-vendor-service-id': 'stub',
        'content-length': PART.length * PARTS,
      },
    });
    Readable.from(slowly()).pipe(request);
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    expect([response.statusCode, await json(response)]).toMatchObject([
      200,
      { data: { size: expect.any(Number) as number } },
    ]);
    expect(asked).toEqual(['POST /api/v1/files', 'GET /api/v1/files/1']);
  },
);
