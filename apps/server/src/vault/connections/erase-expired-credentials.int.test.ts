import { listEvents, updateConnection } from '@keyway/db';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, TEST_CONSUMER, type TestApp } from '../../testing.js';
import { eraseExpiredCredentials } from './erase-expired-credentials.js';

const path = '/vault/connections/customer-support/zendesk';
const key = {
  consumerId: TEST_CONSUMER,
  unifiedApi: 'customer-support',
  serviceId: 'zendesk',
  connectionId: 'default',
};
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await app.api('POST', '/vault/integrations', {
    body: { service_id: 'zendesk', credentials_source: 'sandbox' },
  });
  const { access_token, refresh_token, expires_in } = await app.sandbox.control.mintTokens('zendesk', {
    scopes: ['tickets:read', 'tickets:write', 'users:read'],
  });
  const credentials = { access_token, refresh_token, expires_in };
  await app.api('POST', `${path}/import`, { body: { credentials, settings: { subdomain: 'acme' } } });
});
afterAll(() => app.close());

const expire = (at: Date) =>
  app.deps.database.tenant(app.application.id, (tx) =>
    updateConnection(tx, key, { credentialsExpireAt: at }),
  );
const failures = () =>
  app.deps.database.tenant(app.application.id, (tx) =>
    listEvents(tx, { type: 'vault.connection.token_refresh.failed', limit: 10 }),
  );

test('tokens that could not be renewed in time are erased, once, without a call that asks for them', async () => {
  await expire(new Date(Date.now() + 60_000));
  expect(await eraseExpiredCredentials(app.deps)).toBe(0);
  expect((await app.api('GET', path)).body.data.state).toBe('callable');
  await expire(new Date(Date.now() - 1_000));
  expect(await Promise.all([eraseExpiredCredentials(app.deps), eraseExpiredCredentials(app.deps)])).toContain(
    1,
  );
  expect(await eraseExpiredCredentials(app.deps)).toBe(0);
  const { data } = (await app.api('GET', path)).body;
  expect(data).toMatchObject({ state: 'added', health: 'needs_auth', credentials_expire_at: null });
  expect(await failures()).toHaveLength(1);
});
