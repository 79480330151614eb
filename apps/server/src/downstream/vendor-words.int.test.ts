import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { sandboxCredentials } from '@keyway/sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startTestApp, type TestApp } from '../testing.js';

const SERVICE = 'request-tracker';
/** Merged into the first conversation in every simulated helpdesk that redirects then. */
const MERGED = 77_001;

let app: TestApp;
let vendor: Server;
let answer: { status: number; message: string } | undefined;

const settings = () => ({
  base_url: `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`,
  username: 'reader',
  password: 'a-long-password',
});

beforeAll(async () => {
  vendor = createServer((_request, response) => {
    response.writeHead(answer?.status ?? 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ? { message: answer.message } : { items: [], total: 0 }));
  });
  await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve));
  const { port } = vendor.address() as AddressInfo;
  app = await startTestApp({ env: { KEYWAY_EGRESS_ALLOW: `127.0.0.1/32:${port}` } });
  await app.api('POST', '/vault/integrations', { body: { service_id: SERVICE } });
});
afterAll(async () => {
  await app.close();
  vendor.close();
});

const connect = async (consumer: string) =>
  app.api('POST', `/vault/connections/customer-support/${SERVICE}`, {
    consumer,
    body: { settings: settings() },
  });

describe('what a vendor says, whatever characters it uses,', () => {
  it('is kept as the reason of a refusal', async () => {
    answer = { status: 401, message: 'no \u0000 way' };
    const { status, body } = await connect('refused');
    expect([status, body.data?.state, body.data?.last_error]).toEqual([201, 'invalid', 'no   way']);
  });

  it('is quoted in the message on one line, and logged in no word', async () => {
    answer = undefined;
    await connect('logged');
    const words = ['bad \u0000\n thing', `${'y'.repeat(199)}😀 tail`, 'half \ud83d of it'];
    const messages: string[] = [];
    for (const message of words) {
      answer = { status: 400, message };
      messages.push(
        (await app.api('GET', '/messages', { consumer: 'logged', service: SERVICE })).body.message,
      );
    }
    const quoted = ['bad thing', `${'y'.repeat(199)}…`, 'half \ufffd of it'];
    expect(messages).toEqual(quoted.map((line) => `Request Tracker returned 400: ${line}`));
    await app.deps.requestLogs.flush();
    const { body } = await app.api('GET', '/vault/logs?filter[status_codes]=400', { consumer: 'logged' });
    expect(body.data.map((row: { error_message: string }) => row.error_message)).toEqual(
      words.map(() => 'Request Tracker returned 400.'),
    );
    expect(app.deps.requestLogs.dropped).toBe(0);
  });

  it('names the conversation that took the place of a merged one', async () => {
    const { form, toConversationId } = sandboxCredentials.front;
    await app.connect('front', form, 'merged');
    const { status, body } = await app.api('GET', `/conversations/${toConversationId(MERGED)}`, {
      consumer: 'merged',
      service: 'front',
    });
    expect([status, body.type_name]).toEqual([404, 'EntityNotFoundError']);
    expect(body.message).toContain(`The conversation was merged into ${toConversationId(1)}.`);
  });
});
