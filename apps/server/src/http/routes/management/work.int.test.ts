import { scheduleWork } from '@keyway/db';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { workKinds } from '../../../platform/queue/index.js';
import { startTestApp, type TestApp } from '../../../testing.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const read = (key?: string) => app.api('GET', '/work', { key, app: null, consumer: null });

test('background work is listed by kind, to the admin key only, with the same counts as the metrics', async () => {
  await app.deps.database.tenant(app.application.id, (tx) =>
    scheduleWork(tx, [
      { kind: 'delivery', key: 'a' },
      { kind: 'delivery', key: 'b' },
      { kind: 'delivery', key: 'c', inSeconds: 600 },
    ]),
  );
  const { status, body } = await read(app.adminKey);
  expect(status).toBe(200);
  expect(body.data.kinds.map(({ kind }: { kind: string }) => kind)).toEqual(workKinds.toSorted());
  expect(body.data.kinds).toContainEqual({
    ...{ kind: 'delivery', waiting: 2, running: 0, scheduled: 1, failing: 0 },
    oldest_due_at: expect.stringMatching(/^20/),
  });
  expect(body.data.kinds).toContainEqual({
    ...{ kind: 'poll', waiting: 0, running: 0, scheduled: 0, failing: 0 },
    oldest_due_at: null,
  });
  expect((await read(app.application.apiKey)).status).not.toBe(200);
  expect((await read(undefined)).status).not.toBe(200);
  expect(await app.deps.metrics.text()).toContain('keyway_work_waiting{kind="delivery"} 2');
});
