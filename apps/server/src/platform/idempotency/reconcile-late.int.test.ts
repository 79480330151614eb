import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { createRegistry } from '@keyway/connectors';
import { DatabaseUnavailableError, type Database } from '@keyway/db';
import { openAnyTestDatabase } from '@keyway/db/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { stubConnector } from '../../fixtures/stub-connectors.js';
import { startStubVendor, type StubAnswer, type StubVendor } from '../../fixtures/stub-vendor.js';
import { startTestApp, type ApiAnswer, type TestApp } from '../../testing.js';
import { DOWNSTREAM_TIMEOUT_MS } from '../../downstream/start-calls.js';

const SERVICE = stubConnector.id;
/** Longer than a database restart. */
const AWAY_MS = 5_000;
/** How long a refresh retries during a database outage, including its last attempt. */
const RETRY_SECONDS = 66;

let real: Database;
let vendor: StubVendor;
let app: TestApp;
/** Failure between the server and its database. */
let trouble: (() => Promise<never>) | undefined;

beforeAll(async () => {
  real = await openAnyTestDatabase();
  vendor = await startStubVendor();
  app = await startTestApp({
    database: { ...real, tenant: (id, work) => trouble?.() ?? real.tenant(id, work) },
    registry: createRegistry([stubConnector]),
    env: { KEYWAY_EGRESS_ALLOW: vendor.egressAllow },
  });
  await app.api('POST', '/vault/integrations', { body: { service_id: SERVICE } });
  const settings = { base_url: vendor.url, token: 'stub-token' };
  await app.api('POST', `/vault/connections/customer-support/${SERVICE}`, { body: { settings } });
});
beforeEach(() => {
  trouble = undefined;
  vendor.received.length = 0;
});
afterAll(async () => {
  await Promise.all([app.close(), vendor.close()]);
  await real.close();
});

const away = () => Promise.reject(new DatabaseUnavailableError('away'));
function newCreate(body: string) {
  const headers = { 'x-unique-transaction-id': randomUUID() };
  return () => app.api('POST', '/messages', { headers, body: { conversation_id: '1', body } });
}
const creates = (text: string) =>
  vendor.received.filter(({ method, body }) => method === 'POST' && body.includes(text)).length;
const withoutRequestId = ({ status, body: { request_id: _id, ...body } }: ApiAnswer) => [status, body];
async function timed<Result>(work: Promise<Result>): Promise<[Result, number]> {
  const startedAt = performance.now();
  return [await work, performance.now() - startedAt];
}

test('what a vendor answered is kept, and frees or uses up its id, when the database was away just then', async () => {
  const answers: [string, StubAnswer][] = [
    ['created', { body: { id: 'new' } }],
    ['refused', { status: 422, body: 'no such customer' }],
    ['too early', { status: 429, headers: { 'retry-after': '1' } }],
  ];
  let allArrived = () => {};
  const until = new Promise<void>((resolve) => (allArrived = resolve));
  vendor.answer(({ body }) => {
    if (vendor.received.length === answers.length) {
      trouble = away;
      allArrived();
    }
    return { ...answers.find(([name]) => body.includes(name))?.[1], until };
  });
  const calls = answers.map(([name]) => newCreate(name));
  const [first, tookMs] = await timed(Promise.all(calls.map((call) => call())));
  expect(first.map(({ status }) => status)).toEqual([201, 422, 429]);
  expect(tookMs).toBeLessThan(2_500);
  await sleep(AWAY_MS);
  expect(await app.deps.inFlight.drain(0)).toBe(answers.length);

  trouble = undefined;
  expect(await app.deps.inFlight.drain(5_000)).toBe(0);
  vendor.answer(() => ({ body: { id: 'second' } }));
  const again = await Promise.all(calls.map((call) => call()));
  for (const index of [0, 1])
    expect(withoutRequestId(again[index]!)).toEqual(withoutRequestId(first[index]!));
  expect(again.map(({ headers }) => headers.get('idempotent-replayed'))).toEqual(['true', 'true', null]);
  expect([again[2]?.status, again[2]?.body.data.id]).toEqual([201, 'second']);
  expect(answers.map(([name]) => creates(name))).toEqual([1, 1, 2]);
});

test('no caller waits for a frozen database, and the lease of a sent request outlasts all retries', async () => {
  let thaw = () => {};
  const frozen = new Promise<void>((resolve) => (thaw = resolve));
  vendor.answer(() => {
    trouble = () => frozen.then(away);
    return { body: { id: 'new' } };
  });
  const create = newCreate('frozen');
  const [first, tookMs] = await timed(create());
  expect([first.status, first.body.data.id]).toEqual([201, 'new']);
  expect(tookMs).toBeLessThan(2_500);
  const [row] = await real.tenant(
    app.application.id,
    (tx) => tx.client.$queryRaw<{ left: number }[]>`
      SELECT extract(epoch FROM lease_until - now())::float8 AS left FROM transactions WHERE state = 'sent'`,
  );
  expect(row?.left).toBeGreaterThan(DOWNSTREAM_TIMEOUT_MS / 1_000 + RETRY_SECONDS);

  trouble = undefined;
  thaw();
  const again = await create();
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(withoutRequestId(again)).toEqual(withoutRequestId(first));
  expect(creates('frozen')).toBe(1);
});
