import { randomUUID } from 'node:crypto';

import { afterEach, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../../testing.js';

let app: TestApp;
afterEach(() => app.close());

async function callTwice(env: Record<string, string>) {
  app = await startTestApp({ env });
  await app.api('GET', '/vault/consumers');
  await app.api('GET', `/vault/consumers/${randomUUID()}`);
  await app.deps.requestLogs.flush();
  const { body } = await app.api('GET', '/vault/logs', { consumer: null });
  const usage = await app.deps.database.tenant(app.application.id, ({ client }) =>
    client.usageHour.findMany({ where: { operation: { in: ['consumersAll', 'consumersOne'] } } }),
  );
  return {
    statuses: (body.data as { operation: { id: string }; status_code: number }[])
      .filter(({ operation }) => operation.id.startsWith('consumers'))
      .map(({ status_code }) => status_code)
      .sort(),
    recorded: body.meta.recorded as unknown,
    calls: usage.reduce((sum, { calls }) => sum + calls, 0),
  };
}

test.each([
  ['all', [200, 404], { requests: 'all', share: 1 }],
  ['errors', [404], { requests: 'errors', share: 0 }],
  ['0', [404], { requests: 'errors', share: 0 }],
  ['1.0', [200, 404], { requests: 'all', share: 1 }],
  ['off', [], { requests: 'none', share: 0 }],
])('REQUEST_LOG=%s keeps %j, says so, and usage counts both', async (REQUEST_LOG, statuses, recorded) => {
  expect(await callTwice({ REQUEST_LOG })).toEqual({
    statuses,
    recorded: { ...recorded, retention_days: 30 },
    calls: 2,
  });
});

test('a share of the successful requests is kept, and all that failed', async () => {
  app = await startTestApp({ env: { REQUEST_LOG: '0.25' } });
  const kept = (isFailed: boolean) =>
    Array.from({ length: 4_000 }, () => app.deps.requestLogs.keeps(isFailed)).filter(Boolean).length;
  expect(kept(true)).toBe(4_000);
  // Six standard deviations.
  expect(Math.abs(kept(false) - 1_000)).toBeLessThan(165);
});

test('without a place in the database, the list is empty and says so, and usage counts', async () => {
  expect(await callTwice({ REQUEST_LOG_TO: 'stdout' })).toEqual({
    statuses: [],
    recorded: { requests: 'none', share: 0, retention_days: 30 },
    calls: 2,
  });
});
