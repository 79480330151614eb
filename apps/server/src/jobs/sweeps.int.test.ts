import { insertRequestLogs, listRequestLogs, type RequestLog } from '@keyway/db';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../testing.js';
import { sweepExpired } from '../fixtures/sweep-expired.js';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const row = (id: string, timestamp: Date): RequestLog => ({
  applicationId: app.application.id,
  id,
  consumerId: null,
  timestamp,
  httpMethod: 'GET',
  query: null,
  path: '/messages',
  operation: 'messagesAll',
  unifiedApi: null,
  serviceId: null,
  connectionId: null,
  statusCode: 200,
  execution: 1,
  duration: 1,
  errorType: null,
  errorMessage: null,
  sandbox: false,
  exchangesUntil: null,
});
const write = (rows: RequestLog[]) => app.deps.database.system('test', (tx) => insertRequestLogs(tx, rows));
async function kept() {
  const { rows } = await app.deps.database.tenant(app.application.id, (tx) =>
    listRequestLogs(tx, { limit: 9 }),
  );
  return rows.map(({ id }) => id).filter((id) => id.startsWith('row-'));
}

test('the sweeper takes all that has expired, more than a batch too', async () => {
  const old = new Date(Date.now() - 90 * 86_400_000);
  await write(Array.from({ length: 2_500 }, (_, index) => row(`row-${index}`, old)));
  await write([row('row-new', new Date())]);
  expect((await sweepExpired(app.deps)).request_logs).toBe(2_500);
  expect(await kept()).toEqual(['row-new']);
});

test('counted calls of long ago go, more than a batch too', async () => {
  const count = () =>
    app.deps.database.system('test', (tx) => tx.client.usageCount.count({ where: { consumerId: 'old' } }));
  await app.deps.database.system(
    'test',
    (tx) => tx.client.$executeRaw`
    INSERT INTO usage_counts (application_id, consumer_id, day, area, count)
    SELECT ${app.application.id}, 'old', current_date - n, 'unify', 1 FROM generate_series(0, 2500) n`,
  );
  const { usage_counts: swept = 0 } = await sweepExpired(app.deps);
  expect([swept > 2_000, await count()]).toEqual([true, 2_501 - swept]);
  expect((await sweepExpired(app.deps)).usage_counts).toBe(0);
});
