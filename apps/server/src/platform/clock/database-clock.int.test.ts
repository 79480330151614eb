import { DatabaseUnavailableError, type Database } from '@keyway/db';
import { openTestDatabase } from '@keyway/db/testing';
import { createSandbox, sandboxCredentials, type Sandbox } from '@keyway/sandbox';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../../testing.js';

const HOUR = 3_600_000;
let database: Database;
let sandbox: Sandbox;
/** Processes on one database; the clocks of two are off by an hour. */
let right: TestApp;
let fast: TestApp;
let slow: TestApp;
/** Simulates an unavailable database. */
let isAway = false;

beforeAll(async () => {
  [database, sandbox] = [await openTestDatabase(), await createSandbox()];
  const options = { database: withOutage(database), sandbox, masterKey: Buffer.alloc(32, 3) };
  const base = { ...options, env: { BASE_URL: 'http://localhost:3000', FREE_TIER_MONTHLY_REQUESTS: '1000' } };
  right = await startTestApp(base);
  fast = await startTestApp({ ...base, processClock: () => Date.now() + HOUR });
  slow = await startTestApp({ ...base, processClock: () => Date.now() - HOUR });
});
afterAll(async () => {
  await Promise.all([right.close(), fast.close(), slow.close()]);
  await Promise.all([database.close(), sandbox.close()]);
});

const withOutage = (real: Database): Database => ({
  ...real,
  tenant: (id, work) =>
    isAway ? Promise.reject(new DatabaseUnavailableError('away')) : real.tenant(id, work),
});
const as = { key: '', app: '', consumer: 'ada' };
const identity = () => ({ ...as, key: right.application.apiKey, app: right.application.id });

test('a session ends at the same moment on every process, whatever its clock says', async () => {
  for (const opener of [right, fast, slow]) {
    const opened = await opener.api('POST', '/vault/sessions', { ...identity(), body: {} });
    const token = opened.body.data.session_token as string;
    const { iat = 0, exp = 0 } = decodeJwt(token);
    expect(Math.abs(iat * 1000 - Date.now())).toBeLessThan(60_000);
    expect(exp - iat).toBe(3_600);
    for (const at of [right, fast, slow]) {
      const seen = await at.api('GET', '/vault/connections', { key: token, app: null, consumer: null });
      expect(seen.status, seen.text).toBe(200);
    }
  }
});

test('a process notices when its clock is set', async () => {
  let off = 0;
  const moved = await startTestApp({
    database,
    sandbox,
    masterKey: Buffer.alloc(32, 3),
    processClock: () => Date.now() + off,
  });
  off = HOUR;
  await moved.deps.measureClock();
  expect(Math.abs(moved.deps.now().getTime() - Date.now())).toBeLessThan(60_000);
  await moved.close();
});

test('a quota that cannot be counted lets nothing pass', async () => {
  await right.api('POST', '/vault/integrations', {
    ...identity(),
    body: { service_id: 'gorgias', credentials_source: 'sandbox' },
  });
  const { form } = sandboxCredentials.gorgias;
  const path = '/vault/connections/customer-support/gorgias';
  await right.api('POST', path, { ...identity(), body: { settings: form } });
  const list = () => right.api('GET', '/messages?limit=1', { ...identity(), service: 'gorgias' });
  expect((await list()).status).toBe(200);
  isAway = true;
  const before = sandbox.control.counters().requests;
  const refused = await list();
  isAway = false;
  expect([refused.status, refused.body.type_name]).toEqual([503, 'ServiceUnavailableError']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  expect(sandbox.control.counters().requests).toEqual(before);
  expect((await list()).status).toBe(200);
});

test('the period of first credential uses follows the database’s clock', async () => {
  const list = await fast.api('GET', '/messages?limit=1', { ...identity(), service: 'gorgias' });
  expect(list.status, list.text).toBe(200);
  await fast.deps.audit.flush();
  const trail = await fast.api('GET', '/audit', { key: fast.adminKey, app: null, consumer: null });
  const { detail } = (trail.body.data as { action: string; detail: { from: string; to: string } }[]).find(
    ({ action }) => action === 'credential.used',
  )!;
  for (const moment of [detail.from, detail.to])
    expect(Math.abs(Date.parse(moment) - Date.now())).toBeLessThan(HOUR / 2);
});
