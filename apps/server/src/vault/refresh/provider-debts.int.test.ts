import { listHoldingDeletions, updateConnection } from '@keyway/db';
import { afterAll, beforeAll, expect, test } from 'vitest';

import {
  addIntegration,
  authorize,
  eventTypes,
  readRow,
  startOAuthApp,
} from '../../fixtures/oauth/oauth-flow.js';
import { startTestProvider, type TestProvider } from '../../fixtures/oauth/oauth-provider.js';
import type { TestApp } from '../../testing.js';
import { sweepExpired } from '../../fixtures/sweep-expired.js';
import { expirePendingConfirmations } from '../authorize/expire-pending-confirmations.js';
import { readPendingGrant } from '../model/grants/token-grant.js';
import { runDueRevocations } from '../revoke/run-revocations.js';

let app: TestApp;
let alpha: TestProvider;

beforeAll(async () => {
  alpha = await startTestProvider('alpha');
  app = await startOAuthApp([alpha]);
});
afterAll(async () => {
  await app.close();
  await alpha.close();
});

async function pendingOf(consumer: string) {
  const row = await readRow(app, 'alpha', consumer);
  return row
    ? ((await readPendingGrant(app.deps.keyring, row, { source: 'own', settings: {} }))?.accessToken ?? '')
    : '';
}

test('a grant not confirmed in time is revoked at its provider too, with an event', async () => {
  const consumer = 'unconfirmed';
  await authorize(app, 'alpha', { nonce: 'n' }, consumer);
  const token = await pendingOf(consumer);
  expect(await alpha.introspect(token)).toBe(true);
  expect(await expirePendingConfirmations(app.deps)).toBe(0);
  const key = {
    consumerId: consumer,
    unifiedApi: 'customer-support',
    serviceId: 'alpha',
    connectionId: 'default',
  };
  await app.deps.database.tenant(app.application.id, (tx) =>
    updateConnection(tx, key, { confirmExpiresAt: new Date(Date.now() - 1_000) }),
  );
  const markDeleted = (deletedAt: Date | null) =>
    app.deps.database.system('test', (tx) =>
      tx.client.application.update({ where: { id: app.application.id }, data: { deletedAt } }),
    );
  await markDeleted(new Date());
  // Deleting it revokes what is left: removed here, the grant would stay alive at the provider.
  expect(await expirePendingConfirmations(app.deps)).toBe(0);
  await markDeleted(null);
  const events = await eventTypes(app, consumer);
  expect(await expirePendingConfirmations(app.deps)).toBe(1);
  expect(await expirePendingConfirmations(app.deps)).toBe(0);
  expect((await eventTypes(app, consumer)).slice(events.length)).toEqual(['updated']);
  expect(await readRow(app, 'alpha', consumer)).toMatchObject({
    pendingSealed: null,
    confirmTokenHash: null,
  });
  expect(await runDueRevocations(app.deps)).toBe(1);
  expect(await alpha.introspect(token)).toBe(false);
});

test('a deleted application’s grants end at their providers, and then its keys are gone', async () => {
  const { id, apiKey } = await app.addApplication();
  const api: TestApp['api'] = (method, path, options) =>
    app.api(method, path, { key: apiKey, app: id, ...options });
  const leaving: TestApp = { ...app, application: { id, apiKey }, api };
  await addIntegration(leaving, 'alpha');
  await authorize(leaving, 'alpha', {}, 'one');
  await authorize(leaving, 'alpha', { nonce: 'n' }, 'two');
  const before = alpha.seen.revocations;
  const remove = () =>
    app.api('DELETE', `/applications/${id}`, { key: app.adminKey, app: null, consumer: null });
  expect((await remove()).status).toBe(204);
  expect((await api('GET', '/vault/connections')).status).toBe(401);
  const left = () =>
    app.deps.database.system('test', async (tx) => ({
      keys: await tx.client.dataKey.count({ where: { applicationId: id } }),
      connections: await tx.client.connection.count({ where: { applicationId: id } }),
      revocations: await tx.client.revocation.count({ where: { applicationId: id } }),
      applications: await tx.client.application.count({ where: { id } }),
    }));
  expect(await left()).toEqual({ keys: 1, connections: 0, revocations: 2, applications: 1 });
  await sweepExpired(app.deps);
  expect(await left()).toMatchObject({ keys: 1, revocations: 2 });
  await runDueRevocations(app.deps);
  expect(alpha.seen.revocations).toBeGreaterThan(before);
  await sweepExpired(app.deps);
  expect(await left()).toEqual({ keys: 0, connections: 0, revocations: 0, applications: 0 });
  expect(await app.deps.database.system('test', (tx) => listHoldingDeletions(tx, 1, id))).toEqual([]);
  expect((await remove()).status).toBe(404);
});

test('an application without pending revocations is deleted immediately, with its keys', async () => {
  const { id, apiKey } = await app.addApplication();
  await app.api('POST', '/vault/sessions', { key: apiKey, app: id, consumer: 'somebody', body: {} });
  await app.api('DELETE', `/applications/${id}`, { key: app.adminKey, app: null, consumer: null });
  const rows = await app.deps.database.system('test', async (tx) => [
    await tx.client.dataKey.count({ where: { applicationId: id } }),
    await tx.client.session.count({ where: { applicationId: id } }),
    await tx.client.application.count({ where: { id } }),
  ]);
  expect(rows).toEqual([0, 0, 0]);
});
