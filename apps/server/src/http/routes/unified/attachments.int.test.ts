import { sandboxCredentials } from '@keyway/sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { startTestApp, type TestApp } from '../../../testing.js';

/** A connector that redirects to a storage, and one whose files are public. */
const SECURED = 'zendesk';
const OPEN = 'gorgias';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  for (const service of [SECURED, OPEN] as const)
    await app.connect(service, sandboxCredentials[service].form);
});
afterAll(() => app.close());
beforeEach(() => {
  app.sandbox.control.clearFaults();
  app.sandbox.control.reset();
});

type Options = Parameters<TestApp['api']>[2];
type File = { id: string; file_name: string; size: number };
type Listed = { id: string; conversation_id: string; created_at: string; attachments: File[] };
const call = (path: string, service: string, options: Options = {}) =>
  app.api('GET', path, { service, ...options });

async function firstFile(service: string): Promise<{ file: File; message: Listed }> {
  for (let path: string | null = '/messages?limit=100'; path;) {
    const { body } = await call(path, service);
    const message = (body.data as Listed[]).find(({ attachments }) => attachments.length > 0);
    const file = message?.attachments[0];
    if (message && file) return { file, message };
    const { next } = body.meta.cursors as { next: string | null };
    path = next === null ? null : `/messages?limit=100&cursor=${encodeURIComponent(next)}`;
  }
  throw new Error('no message has a file');
}

describe.each([SECURED, OPEN])('attachments of %s', (service) => {
  it('are read by the id that their message names them by', async () => {
    const { file, message } = await firstFile(service);
    const { status, body } = await call(`/attachments/${file.id}`, service);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      resource: 'attachments',
      operation: 'one',
      data: { ...file, message_id: message.id, conversation_id: message.conversation_id },
    });
  });

  it('are downloaded as a file that no browser opens', async () => {
    const { file } = await firstFile(service);
    const { status, text, headers } = await call(`/attachments/${file.id}/content`, service);
    expect([status, text]).toEqual([200, `sample content of ${file.file_name}\n`]);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-disposition': `attachment; filename="${file.file_name}"; filename*=UTF-8''${file.file_name}`,
      'content-length': String(file.size),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
  });

  it('are downloaded in part', async () => {
    const { file } = await firstFile(service);
    const { status, text, headers } = await call(`/attachments/${file.id}/content`, service, {
      headers: { range: 'bytes=0-5' },
    });
    expect([status, text, headers.get('content-range')]).toEqual([206, 'sample', `bytes 0-5/${file.size}`]);
  });

  it.each(['1', '..%2f..%2fetc', Buffer.from('["x","y"]').toString('base64url'), 'a'.repeat(2000)])(
    'are not found as %s',
    async (id) => {
      for (const path of [`/attachments/${id}`, `/attachments/${id}/content`]) {
        const { status, body } = await call(path, service);
        expect([status, body.type_name]).toEqual([404, 'EntityNotFoundError']);
      }
    },
  );
});
