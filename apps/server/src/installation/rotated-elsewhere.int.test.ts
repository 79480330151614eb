import { randomBytes } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { localKey, type MasterKeys } from '../platform/keyring/index.js';
import { startTestApp, type ApiOptions, type TestApp } from '../testing.js';
import { rewrapKeys } from './rewrap-keys.js';

const masterKeys: MasterKeys = { current: localKey(randomBytes(32)), previous: undefined };
const rotated = localKey(randomBytes(32));
const anonymous: ApiOptions = { key: null, app: null, consumer: null };
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ masterKeys });
});
afterAll(() => app.close());

/** Makes the same change that a rotation announces. */
async function rotate(from: MasterKeys['current'], to: MasterKeys['current']): Promise<void> {
  await rewrapKeys(app.deps.database, { current: to, previous: from });
  app.deps.keyring.forget();
}
async function addIntegration() {
  const body = { service_id: 'front', client_id: 'id', client_secret: 'a secret' };
  return app.api('POST', '/vault/integrations', { body, consumer: null });
}

test('a server with the master key of before answers 503, is not ready, and begins no work', async () => {
  expect((await app.api('GET', '/readyz', anonymous)).status).toBe(200);
  await rotate(masterKeys.current, rotated);
  for (const answer of [
    await addIntegration(),
    await app.api('POST', '/applications', {
      ...{ body: { name: 'New' }, key: app.adminKey, app: null, consumer: null },
    }),
  ]) {
    expect([answer.status, answer.body.type_name]).toEqual([503, 'ServiceUnavailableError']);
    expect(answer.headers.get('retry-after')).toBeTruthy();
    expect(answer.body.message).toContain('its master key was rotated');
  }
  expect((await app.api('GET', '/readyz', anonymous)).status).toBe(503);
  expect((await app.api('GET', '/livez', anonymous)).status).toBe(200);
  expect(app.deps.keyring.isClosing()).toBe(true);

  await rotate(rotated, masterKeys.current);
  expect((await app.api('GET', '/readyz', anonymous)).status).toBe(200);
  expect(app.deps.keyring.isClosing()).toBe(false);
  expect((await addIntegration()).status).toBe(201);
});
