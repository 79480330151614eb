import { deleteApplication } from '@keyway/db';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../../testing.js';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('the keys of a deleted application are forgotten with it', async () => {
  const { database, keyring } = app.deps;
  expect((await keyring.open(app.application.id)).term).toBe(1);
  await database.system('test', (tx) => deleteApplication(tx, app.application.id));
  expect((await keyring.open(app.application.id)).term).toBe(0);
});
