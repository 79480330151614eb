import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../../../testing.js';

const SERVICE = 'zendesk';

let app: TestApp;
let consumers = 0;
let consumer = '';
beforeAll(async () => {
  app = await startTestApp();
  await app.api('POST', '/vault/integrations', {
    body: { service_id: SERVICE, credentials_source: 'sandbox' },
  });
});
/** A separate connection: a recently issued token is not refreshed. */
beforeEach(async () => {
  const { access_token, refresh_token, expires_in } = await app.sandbox.control.mintTokens(SERVICE);
  const credentials = { access_token, refresh_token, expires_in, issued_at: new Date().toISOString() };
  consumer = `uploads-${(consumers += 1)}`;
  const imported = await app.api('POST', `/vault/connections/customer-support/${SERVICE}/import`, {
    consumer,
    body: { credentials, settings: { subdomain: 'acme' } },
  });
  expect(imported.status, imported.text).toBe(201);
  app.sandbox.control.expireTokens(SERVICE);
});
afterAll(() => app.close());

const upload = (size: number) =>
  fetch(`${app.url}/customer-support/attachments?file_name=plan.bin`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${app.application.apiKey}`,
      'x-vendor-app-id': app.application.id,
      'x-vendor-consumer-id': consumer,
      'x-vendor-service-id': SERVICE,
    },
    body: new Uint8Array(size),
  });

test('a small file is sent again with the new token', async () => {
  expect((await upload(7)).status).toBe(200);
});

test('a streamed file cannot be resent: the error says to send it again, not to authorize again', async () => {
  const refused = await upload(200_000);
  expect([refused.status, await refused.json()]).toMatchObject([
    503,
    { type_name: 'ServiceUnavailableError', message: expect.stringContaining('again') as string },
  ]);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect((await upload(200_000)).status).toBe(200);
});
