import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startTestApp, type TestApp } from '../testing.js';

const SERVICE = 'request-tracker';
const ROOM = 1_000 - 'The connector answered 400: '.length;

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

  it('is logged, and nobody’s log is lost to it', async () => {
    answer = undefined;
    await connect('logged');
    for (const message of ['bad \u0000 thing', `${'y'.repeat(ROOM - 1)}😀 tail`, 'half \ud83d of it']) {
      answer = { status: 400, message };
      await app.api('GET', '/messages', { consumer: 'logged', service: SERVICE });
    }
    await app.deps.requestLogs.flush();
    const { body } = await app.api('GET', '/vault/logs?filter[status_codes]=400', { consumer: 'logged' });
    expect(body.data.map((row: { error_message: string }) => row.error_message.slice(-6)).sort()).toEqual([
      ' of it',
      ' thing',
      'yyyyy\ufffd',
    ]);
    expect(app.deps.requestLogs.dropped).toBe(0);
  });
});
