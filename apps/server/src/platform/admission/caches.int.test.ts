import { deleteApplication } from '@keyway/db';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../../testing.js';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('an application and its integrations are held once for all of its consumers, until one changes', async () => {
  const { caches } = app.deps;
  await app.api('POST', '/vault/integrations', { body: { service_id: 'zendesk' } });
  const snapshotOf = async (consumer: string) => {
    const snapshot = await caches.snapshot(app.application.id, consumer, 'customer-support');
    expect(snapshot?.integrations.size).toBe(1);
    return snapshot!;
  };
  const [first, second] = [await snapshotOf('first'), await snapshotOf('second')];
  expect(second.integrations).toBe(first.integrations);
  expect(second.application).toBe(first.application);
  const changed = { body: { name: 'Support' } };
  expect((await app.api('PATCH', '/vault/integrations/zendesk', changed)).status).toBe(200);
  const third = await snapshotOf('third');
  expect(third.integrations.get('zendesk')?.name).toBe('Support');
  expect((await snapshotOf('first')).integrations).toBe(third.integrations);
});

test('the keys of a deleted application are forgotten with it', async () => {
  const { database, keyring } = app.deps;
  expect((await keyring.open(app.application.id)).term).toBe(1);
  await database.system('test', (tx) => deleteApplication(tx, app.application.id));
  expect((await keyring.open(app.application.id)).term).toBe(0);
});
