import { ensureEventSource } from '@keyway/db';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addressBucket } from '../../../security/input/index.js';
import { startEventsWorld } from '../../../fixtures/events/events-world.js';
import { TEST_CONSUMER, type TestApp } from '../../../testing.js';
import { ensureSecrets } from '../../sources/index.js';

let app: TestApp;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ app, close } = await startEventsWorld(undefined, { env: { RATE_LIMIT_PER_SECOND: '1000' } }));
});
afterAll(() => close());

test('refused webhooks block no API keys from the same address', async () => {
  const url = `${app.url}/hooks/zendesk/${'x'.repeat(43)}`;
  expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(404);
  const { remaining, limit } =
    (await app.deps.rateLimits.peek('unauthenticated', addressBucket('127.0.0.1'))) ?? {};
  expect(limit).toBeGreaterThan(0);
  expect(remaining).toBe(limit);
});

test('a connection whose hooks are signed wrongly keeps no other one of the same vendor waiting', async () => {
  const { deps, application } = app;
  const sealer = await deps.keyring.open(application.id);
  const { handle } = await deps.database.tenant(application.id, async (tx) => {
    const key = { consumerId: TEST_CONSUMER, serviceId: 'eventful', connectionId: 'default' };
    const source = await ensureEventSource(tx, { ...key, unifiedApi: 'customer-support' });
    return ensureSecrets(deps, tx, sealer, source);
  });
  const url = `${app.url}/hooks/eventful/${handle}`;
  const refused = await Promise.all(
    Array.from({ length: 60 }, () => fetch(url, { method: 'POST', body: '{}' })),
  );
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([401]));
  // Another process, or this one after its cache was cleared.
  deps.inboundWebhookRoutes.forget('all');
  expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401);
});
