import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  startRequestTracker,
  whyNoRequestTracker,
  type RequestTracker,
} from '../../fixtures/request-tracker/request-tracker.js';
import { startTestApp, TEST_CONSUMER, type TestApp } from '../../testing.js';

const SERVICE = 'request-tracker';

describe.skipIf(whyNoRequestTracker() !== undefined)('files of a real Request Tracker', () => {
  let tracker: RequestTracker;
  let app: TestApp;

  beforeAll(async () => {
    tracker = await startRequestTracker();
    app = await startTestApp({ env: { KEYWAY_EGRESS_ALLOW: `127.0.0.1/32:${tracker.port}` } });
    await app.api('POST', '/vault/integrations', { body: { service_id: SERVICE } });
    const settings = { base_url: tracker.url, auth_token: tracker.token, queue: 'Support' };
    await app.api('POST', `/vault/connections/customer-support/${SERVICE}`, { body: { settings } });
  }, 180_000);

  afterAll(async () => {
    await app?.close();
    await tracker?.remove();
  });

  const files: Readonly<Record<string, { type: string; bytes: Buffer }>> = {
    'plain.txt': { type: 'text/plain', bytes: Buffer.from('first\nsecond\r\nthird') },
    'utf-8.txt': { type: 'text/plain; charset=utf-8', bytes: Buffer.from('Zoë ☃ €\n') },
    'page.html': { type: 'text/html', bytes: Buffer.from('<p>ü</p>') },
    'latin-1.csv': { type: 'text/csv', bytes: Buffer.from('Zo\xeb;\xa4\n', 'latin1') },
    'bytes.bin': {
      type: 'application/octet-stream',
      bytes: Buffer.from(Array.from({ length: 3_000 }, (_, index) => (index * 7) % 256)),
    },
    'data.json': { type: 'application/json', bytes: Buffer.from('{"a":"☃"}') },
  };

  test('come as the bytes that they are', async () => {
    const attachments = Object.entries(files).map(([file_name, { type, bytes }]) => ({
      file_name,
      content_type: type,
      content_base64: bytes.toString('base64'),
    }));
    const ticket = tracker.tickets[0]?.id;
    const made = await app.api('POST', '/messages', {
      service: SERVICE,
      headers: { 'x-unique-transaction-id': 'files-1' },
      body: { conversation_id: String(ticket), type: 'note', body: 'See the files', attachments },
    });
    expect(made.status, made.text).toBe(201);
    const shown = made.body.data.attachments as { id: string; file_name: string; size: number }[];
    expect(shown.map(({ file_name }) => file_name)).toEqual(Object.keys(files));
    for (const { id, file_name, size } of shown) {
      const answer = await fetch(`${app.url}/attachments/${id}/content`, {
        headers: {
          authorization: `Bearer ${app.application.apiKey}`,
          'x-vendor-app-id': app.application.id,
          'x-vendor-consumer-id': TEST_CONSUMER,
          'x-vendor-service-id': SERVICE,
        },
      });
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect([answer.status, bytes.length], file_name).toEqual([200, size]);
      expect(bytes.equals(files[file_name]!.bytes), file_name).toBe(true);
    }
  });
});
