import { sandboxCredentials } from '@keyway/sandbox';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../../testing.js';

/** Statements batched outside the path of any request. */
const batched = new Set(['write the request log', 'sum up usage', 'note API key uses']);
/** Shorter than the lifetime of cached entries. */
const WARM_MS = 4_000;

let app: TestApp;
const transactions: string[] = [];

beforeAll(async () => {
  app = await startTestApp();
  await app.connect('gorgias', sandboxCredentials.gorgias.form);
  // Every statement goes through one of these two functions.
  const { system, tenant } = app.deps.database;
  Object.assign(app.deps.database, {
    system: (...parameters: Parameters<typeof system>) => {
      if (!batched.has(parameters[0])) transactions.push(parameters[0]);
      return system(...parameters);
    },
    tenant: (...parameters: Parameters<typeof tenant>) => {
      transactions.push('tenant');
      return tenant(...parameters);
    },
  });
});
afterAll(() => app.close());

test.each([
  ['a list of messages', '/messages?limit=5', {}],
  ['a proxy call', '/proxy', { 'x-vendor-downstream-url': '/messages?limit=5' }],
])('%s asks the database nothing once it is warm', async (_name, path, headers) => {
  const calls = async (count: number) => {
    for (let call = 0; call < count; call += 1)
      expect(await app.api('GET', path, { service: 'gorgias', headers })).toMatchObject({ status: 200 });
  };
  for (let attempt = 1; ; attempt += 1) {
    app.deps.caches.forget('all');
    const startedAt = performance.now();
    await calls(1);
    expect(transactions.splice(0).length).toBeGreaterThan(0);
    await calls(10);
    const asked = transactions.splice(0);
    // On a machine slow enough for the cache to expire, the count is meaningless.
    if (performance.now() - startedAt > WARM_MS && attempt < 5) continue;
    expect(asked).toEqual([]);
    return;
  }
});
