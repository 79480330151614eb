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
  const rest = { kind: 'revocation', attempts: 1, version: 0 };
  const run = (applicationId: string, key: string) =>
    revocation.run({ ...rest, applicationId, key }, new AbortController().signal);
  expect(await run('_system', 'due')).toBe('done');
  expect(
    await app.deps.database.system('test', (tx) =>
      tx.client.workItem.findMany({
        where: { kind: 'revocation' },
        select: { applicationId: true, key: true },
      }),
    ),
  ).toEqual([{ applicationId: app.application.id, key: 'of-yesterday' }]);
  const turn = () => run(app.application.id, 'of-yesterday');
  for (const left of [15, 5, 0]) {
    expect(await turn()).toEqual({ againInSeconds: 0 });
    expect(await count()).toBe(left);
  }
  expect(await turn()).toBe('done');
});
