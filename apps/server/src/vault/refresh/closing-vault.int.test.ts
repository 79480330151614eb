import type { WorkItem } from '@keyway/db';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { keyAtService } from '../../fixtures/keys/key-at-service.js';
import { readRow, startOAuthApp } from '../../fixtures/oauth/oauth-flow.js';
import { startTestProvider, type TestProvider } from '../../fixtures/oauth/oauth-provider.js';
import type { TestApp } from '../../testing.js';
import { keepServiceAlive } from './keep-alive.js';

const path = '/vault/connections/customer-support/alpha';
/** More than are refreshed concurrently. */
const consumers = Array.from({ length: 6 }, (_, index) => `consumer-${index}`);
const { state, masterKeys } = keyAtService({ cacheMs: 100 });
let app: TestApp;
let alpha: TestProvider;

beforeAll(async () => {
  alpha = await startTestProvider('alpha', { refreshToken: { idleSeconds: 30 * 86_400 } });
  app = await startOAuthApp([alpha], { masterKeys });
  const credentials = {
    ...{ access_token: 'a', refresh_token: 'r', expires_in: 3_600 },
    issued_at: new Date().toISOString(),
  };
  for (const consumer of consumers)
    await app.api('POST', `${path}/import`, { consumer, body: { credentials } });
});
beforeEach(() => {
  alpha.knobs.token = (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({ access_token: `a-${Math.random()}`, refresh_token: 'r', expires_in: 3_600 }),
    );
  };
});
afterAll(async () => {
  await app.close();
  await alpha.close();
});

function keepAlive() {
  const item: WorkItem = {
    ...{ applicationId: app.application.id, kind: 'keep_alive', key: 'alpha' },
    ...{ attempts: 1, version: 0 },
  };
  return keepServiceAlive(app.deps, item, new AbortController().signal);
}
/** Also releases their refresh leases. */
const makeDue = () =>
  app.deps.database.system(
    'test',
    (tx) =>
      tx.client
        .$executeRaw`UPDATE connections SET keep_alive_at = now() - interval '1 hour', lease_owner = NULL, lease_until = NULL`,
  );
const dates = async () =>
  Promise.all(consumers.map(async (consumer) => (await readRow(app, 'alpha', consumer))?.keepAliveAt));
const isAnswering = () => app.deps.keyring.service()?.isAnswering;
const asked = () => alpha.seen.tokenRequests.stubbed ?? 0;

test('tokens that are not kept alive because the vault closed stay due', async () => {
  await makeDue();
  const before = await dates();
  alpha.knobs.token = (_request, response) => {
    state.secondsLeft = 0;
    response.writeHead(503).end();
  };
  await expect(keepAlive()).rejects.toThrow('The vault is closed');
  await app.deps.refreshCredentials.drain();
  expect(await dates()).toEqual(before);
  state.secondsLeft = 3_600;
});

test.each([
  ['does not answer', { isAnswering: false }, consumers[0]],
  ['answers something else', { isOdd: true }, consumers[2]],
])(
  'no token is asked for that could come too late to be kept, where the service %s',
  async (_, trouble, consumer) => {
    await makeDue();
    Object.assign(state, { ...trouble, secondsLeft: 10 });
    await expect.poll(isAnswering).toBe(false);
    const [before, due] = [asked(), await dates()];
    const validate = () => app.api('POST', `${path}/validate`, { consumer: consumer! });
    const { status, headers } = await validate();
    expect([status, headers.get('retry-after')]).toEqual([503, expect.any(String)]);
    await expect(keepAlive()).rejects.toThrow('The vault is closed');
    expect([asked(), await dates()]).toEqual([before, due]);
    Object.assign(state, { isAnswering: true, isOdd: false, secondsLeft: 3_600 });
    await expect.poll(isAnswering).toBe(true);
    expect((await validate()).status).toBe(200);
    expect(asked()).toBe(before + 1);
  },
);

test('a token is renewed as long as the key service answers, however soon its word runs out', async () => {
  state.secondsLeft = 10;
  const before = asked();
  expect((await app.api('POST', `${path}/validate`, { consumer: consumers[1]! })).status).toBe(200);
  expect(asked()).toBe(before + 1);
});
