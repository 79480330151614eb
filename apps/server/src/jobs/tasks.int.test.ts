import { queueRevocation } from '@keyway/db';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { jobOrigin } from '../platform/audit/index.js';
import { startTestApp, type TestApp } from '../testing.js';
import { buildTasks } from './tasks.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('more revocations than a portion are carried out one portion after the other, without a pause', async () => {
  const count = () => app.deps.database.system('test', (tx) => tx.client.revocation.count());
  const place = { consumerId: 'ada', serviceId: 'of-yesterday', connectionId: 'c' };
  await app.deps.database.tenant(app.application.id, async (tx) => {
    const note = { ...place, action: 'credential.deleted' } as const;
    for (let number = 0; number < 25; number += 1) app.deps.audit.note(tx, jobOrigin('deletion'), note);
    for (let number = 0; number < 25; number += 1)
      await queueRevocation(tx, { ...place, tokensSealed: new Uint8Array([number]) });
  });
  const { revocation } = buildTasks(app.deps);
  const item = { applicationId: '_system', kind: 'revocation', key: 'due', attempts: 1, version: 0 };
  const turn = () => revocation.run(item, new AbortController().signal);
  for (const left of [15, 5, 0]) {
    expect(await turn()).toEqual({ againInSeconds: 0 });
    expect(await count()).toBe(left);
  }
  expect(await turn()).toBe('done');
});
