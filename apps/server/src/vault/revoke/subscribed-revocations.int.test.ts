import { createRegistry } from '@keyway/connectors';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { pairsConnector } from '../../fixtures/pairs/connector.js';
import { serverEnv } from '../../fixtures/pairs/rig.js';
import { doWork, makeRevocationsDue } from '../../fixtures/pairs/settle.js';
import { startPairsVendor, type PairsVendor } from '../../fixtures/pairs/vendor.js';
import { call, CONNECTION, INTEGRATION, openWorld } from '../../fixtures/pairs/world.js';
import { startTestApp, type TestApp } from '../../testing.js';
import { runDueRevocations } from './run-revocations.js';

let vendor: PairsVendor;
let app: TestApp;

beforeAll(async () => {
  vendor = await startPairsVendor();
  app = await startTestApp({
    registry: createRegistry([pairsConnector]),
    env: serverEnv(vendor.egressAllow),
  });
});
afterAll(async () => {
  await app.close();
  await vendor.close();
});

test('the tokens of a deleted connection are revoked after its subscription was deleted with them', async () => {
  const world = await openWorld({ vendor, first: app, second: app, spare: [] }, 'grant');
  const [grant] = world.realm.grants.values();
  expect(world.realm.subscriptions.size).toBe(1);
  await call(app, world, 'DELETE', CONNECTION);
  await runDueRevocations(app.deps);
  await doWork(app.deps, ['subscribe']);
  expect(world.realm.subscriptions.size).toBe(0);
  expect(grant?.isRevoked).toBe(false);
  await makeRevocationsDue(app.deps, world.id);
  await runDueRevocations(app.deps);
  expect(grant?.isRevoked).toBe(true);
});

test.each([
  ['its connection is deleted', 'DELETE', CONNECTION, undefined],
  ['its integration stops events', 'PATCH', INTEGRATION, { events: false }],
] as const)(
  'a subscription is deleted when %s, although the access token has expired',
  async (_title, method, path, body) => {
    const world = await openWorld({ vendor, first: app, second: app, spare: [] }, 'grant');
    const [grant] = world.realm.grants.values();
    grant?.accessTokens.clear();
    await call(app, world, method, path, { body });
    await doWork(app.deps, ['subscribe']);
    expect(world.realm.subscriptions.size).toBe(0);
    expect(grant?.isRevoked).toBe(false);
    await makeRevocationsDue(app.deps, world.id);
    await runDueRevocations(app.deps);
    expect(grant?.isRevoked).toBe(method === 'DELETE');
  },
);
