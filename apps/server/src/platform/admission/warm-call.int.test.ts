import { sandboxCredentials } from '@keyway/sandbox';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, TEST_CONSUMER, type TestApp } from '../../testing.js';

/** Statements batched outside the path of any request. */
const batched = new Set(['write the request log', 'sum up usage', 'note API key uses']);

let app: TestApp;
const transactions: string[] = [];

beforeAll(async () => {
  app = await startTestApp();
  await app.connect('gorgias', sandboxCredentials.gorgias.form);
  // Every statement goes through one of these functions.
  const { system, tenant, read } = app.deps.database;
  Object.assign(app.deps.database, {
    system: (...parameters: Parameters<typeof system>) => {
      if (!batched.has(parameters[0])) transactions.push(parameters[0]);
      return system(...parameters);
    },
    tenant: (...parameters: Parameters<typeof tenant>) => {
      transactions.push('tenant');
      return tenant(...parameters);
    },
    read: (...parameters: Parameters<typeof read>) => {
      transactions.push('read');
      return read(...parameters);
    },
  });
});
afterAll(() => app.close());

test.each([
  ['a list of messages', '/messages?limit=5', {}],
  ['a proxy call', '/proxy', { 'x-vendor-downstream-url': '/messages?limit=5' }],
])('%s reads a consumer once, and asks the database nothing from then on', async (_name, path, headers) => {
  const calls = async (count: number) => {
    for (let call = 0; call < count; call += 1)
      expect(await app.api('GET', path, { service: 'gorgias', headers })).toMatchObject({ status: 200 });
  };
  await calls(1);
  transactions.splice(0);
  const consumerId = TEST_CONSUMER;
  app.deps.caches.forget({ kind: 'consumer', applicationId: app.application.id, consumerId });
  await calls(1);
  expect(transactions.splice(0)).toEqual(['read']);
  await calls(10);
  expect(transactions.splice(0)).toEqual([]);
});
