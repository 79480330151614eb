import type { IncomingMessage, ServerResponse } from 'node:http';

import { openTestDatabase } from '@keyway/db/testing';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { eventTypes, readRow, startOAuthApp } from '../../fixtures/oauth/oauth-flow.js';
import { startTestProvider, type TestProvider } from '../../fixtures/oauth/oauth-provider.js';
import { workThrough } from '../../fixtures/events/work-through.js';
import type { TestApp } from '../../testing.js';

const DAY = 86_400_000;
const MINUTE = 60_000;
const path = '/vault/connections/customer-support/alpha';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let app: TestApp;
let alpha: TestProvider;
let count = 0;
let consumer = '';
beforeAll(async () => {
  // One clock for the server and its database; timers stay real.
  vi.useFakeTimers({ toFake: ['Date'] });
  alpha = await startTestProvider('alpha', { refreshToken: { idleSeconds: (30 * DAY) / 1000 } });
  database = await openTestDatabase();
  app = await startOAuthApp([alpha], { database, now: () => new Date() });
});
afterAll(async () => {
  await app.close();
  await alpha.close();
  // Its timers would not bear that the clock goes back by months.
  await database.close();
  vi.useRealTimers();
});
beforeEach(() => {
  // Resets the pace of the previous test.
  pass(2 * MINUTE);
  consumer = `consumer-${(count += 1)}`;
  alpha.knobs.token = renewed();
});

const answer = (status: number, body: object) => (_request: IncomingMessage, response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
};
const renewed = (more: object = {}) =>
  answer(200, { access_token: `a-${Math.random()}`, refresh_token: 'r', expires_in: 3_600, ...more });

async function connect(who = consumer): Promise<void> {
  const credentials = {
    ...{ access_token: 'a', refresh_token: 'r', expires_in: 3_600 },
    issued_at: new Date().toISOString(),
  };
  const { status, text } = await app.api('POST', `${path}/import`, { consumer: who, body: { credentials } });
  if (status !== 201) throw new Error(text);
}
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const keepAlive = () => workThrough(app.deps, 'keep_alive');
const row = async (who = consumer) => (await readRow(app, 'alpha', who))!;
/** Returns the number of token requests during the work. */
async function counting(work: () => Promise<unknown>): Promise<number> {
  const before = alpha.seen.tokenRequests.stubbed ?? 0;
  await work();
  return (alpha.seen.tokenRequests.stubbed ?? 0) - before;
}
/** Makes nothing of earlier tests due. */
const forgetOthers = () =>
  app.deps.database.system(
    'test',
    (tx) =>
      tx.client.$executeRaw`UPDATE connections SET keep_alive_at = NULL WHERE consumer_id <> ${consumer}`,
  );

test('an unused token is refreshed before it expires, and not earlier than necessary', async () => {
  await connect();
  pass(14 * DAY);
  expect(await counting(keepAlive)).toBe(0);
  pass(6.5 * DAY);
  expect(await counting(keepAlive)).toBe(1);
  const { tokenIssuedAt, refreshTokenExpiresAt, keepAliveAt } = await row();
  expect(Date.now() - tokenIssuedAt!.getTime()).toBeLessThan(DAY);
  expect(refreshTokenExpiresAt!.getTime()).toBeGreaterThan(Date.now() + 29 * DAY);
  expect(keepAliveAt!.getTime()).toBeGreaterThan(Date.now() + 14 * DAY);
  expect(await counting(keepAlive)).toBe(0);
});

test('a refresh by a call moves the date', async () => {
  await connect();
  await forgetOthers();
  pass(14 * DAY);
  await app.api('POST', `${path}/validate`, { consumer });
  pass(10 * DAY);
  expect(await counting(keepAlive)).toBe(0);
});

test('an imported token of unknown age is refreshed soon, and an own limit of the provider holds', async () => {
  await forgetOthers();
  const credentials = { access_token: 'a', refresh_token: 'r' };
  await app.api('POST', `${path}/import`, { consumer, body: { credentials } });
  alpha.knobs.token = renewed({ refresh_token_expires_in: 7 * 86_400 });
  expect(await counting(keepAlive)).toBe(1);
  expect((await row()).refreshTokenExpiresAt!.getTime()).toBeLessThan(Date.now() + 7 * DAY + MINUTE);
  pass(5 * DAY);
  expect(await counting(keepAlive)).toBe(1);
});

test('what is switched off is left alone, and goes on when it is switched on again', async () => {
  await connect();
  await forgetOthers();
  await app.api('PATCH', path, { consumer, body: { enabled: false } });
  pass(21 * DAY);
  expect(await counting(keepAlive)).toBe(0);
  await app.api('PATCH', path, { consumer, body: { enabled: true } });
  await app.api('PATCH', '/vault/integrations/alpha', { body: { enabled: false } });
  pass(DAY + MINUTE);
  expect(await counting(keepAlive)).toBe(0);
  await app.api('PATCH', '/vault/integrations/alpha', { body: { enabled: true } });
  pass(DAY + MINUTE);
  expect(await counting(keepAlive)).toBe(1);
});

test('a grant that the provider ended needs a person, once, and is asked for no more', async () => {
  await connect();
  await forgetOthers();
  pass(21 * DAY);
  alpha.knobs.token = answer(400, { error: 'invalid_grant' });
  expect(await counting(keepAlive)).toBe(1);
  expect((await app.api('GET', path, { consumer })).body.data.health).toBe('needs_auth');
  pass(DAY);
  expect(await counting(keepAlive)).toBe(0);
  expect((await eventTypes(app, consumer)).filter((type) => type.startsWith('token_refresh'))).toEqual([
    'token_refresh.failed',
  ]);
});

test('a provider that is away is asked again, within hours', async () => {
  await connect();
  await forgetOthers();
  pass(21 * DAY);
  alpha.knobs.token = answer(503, {});
  expect(await counting(keepAlive)).toBe(1);
  const { keepAliveAt, refreshTokenExpiresAt } = await row();
  expect(keepAliveAt!.getTime()).toBeGreaterThan(Date.now() + 5 * MINUTE);
  expect(keepAliveAt!.getTime()).toBeLessThanOrEqual(Date.now() + 6 * 60 * MINUTE);
  expect(refreshTokenExpiresAt!.getTime()).toBeLessThan(Date.now() + 10 * DAY);
  alpha.knobs.token = renewed();
  pass(6 * 60 * MINUTE + MINUTE);
  expect(await counting(keepAlive)).toBe(1);
});

test('many that are due together are refreshed thirty a minute', async () => {
  const many = Array.from({ length: 40 }, (_, index) => `${consumer}-${index}`);
  for (const each of many) await connect(each);
  await app.deps.database.system(
    'test',
    (tx) => tx.client.$executeRaw`
      UPDATE connections SET keep_alive_at = CASE WHEN consumer_id = ANY(${many}) THEN now() END`,
  );
  expect(await counting(keepAlive)).toBe(30);
  expect(await counting(keepAlive)).toBe(0);
  pass(MINUTE + 1_000);
  expect(await counting(keepAlive)).toBe(10);
});

test('tokens of a replaced OAuth client take no slots of refreshable ones', async () => {
  const orphans = Array.from({ length: 30 }, (_, index) => `${consumer}-${index}`);
  const { client_id } = (await app.api('GET', '/vault/integrations/alpha')).body.data;
  const replace = (id: string) =>
    app.api('PATCH', '/vault/integrations/alpha', { body: { client_id: id, client_secret: 'secret' } });
  await replace('client-of-before');
  for (const each of orphans) await connect(each);
  await replace(client_id);
  await connect();
  const inOrder = [...orphans, consumer];
  await app.deps.database.system(
    'test',
    (tx) => tx.client.$executeRaw`
      UPDATE connections SET keep_alive_at = now() - make_interval(mins => 99 - array_position(${inOrder}, consumer_id))`,
  );
  expect(await counting(keepAlive)).toBe(1);
  expect((await row()).keepAliveAt!.getTime()).toBeGreaterThan(Date.now() + 14 * DAY);
  expect((await row(orphans[0])).keepAliveAt!.getTime()).toBeGreaterThan(Date.now() + DAY / 2);
});

test('one whose refresh breaks keeps none of the others waiting', async () => {
  const others = [1, 2, 3].map((each) => `${consumer}-after-${each}`);
  const inOrder = [consumer, ...others];
  for (const each of inOrder) await connect(each);
  const run = (text: string) => app.deps.database.system('test', (tx) => tx.client.$executeRawUnsafe(text));
  await run(`CREATE FUNCTION break_refresh() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'broken'; END $$`);
  await run(`CREATE TRIGGER break_refresh BEFORE UPDATE OF credentials_sealed ON connections
    FOR EACH ROW WHEN (NEW.consumer_id = '${consumer}') EXECUTE FUNCTION break_refresh()`);
  await app.deps.database.system(
    'test',
    (tx) => tx.client.$executeRaw`
      UPDATE connections SET keep_alive_at = now() - make_interval(days => 9 - array_position(${inOrder}, consumer_id))`,
  );
  try {
    await keepAlive();
  } finally {
    await run('DROP TRIGGER break_refresh ON connections');
  }
  for (const each of others)
    expect((await row(each)).keepAliveAt!.getTime(), each).toBeGreaterThan(Date.now() + 14 * DAY);
  expect((await row()).keepAliveAt!.getTime()).toBeGreaterThan(Date.now());
});

test('what an earlier release stored gets its date, and is not refreshed for that', async () => {
  await connect();
  await forgetOthers();
  await app.deps.database.system(
    'test',
    (tx) => tx.client.$executeRaw`
      UPDATE connections SET keep_alive_at = now(), refresh_token_expires_at = NULL
      WHERE consumer_id = ${consumer}`,
  );
  expect(await counting(keepAlive)).toBe(0);
  const { keepAliveAt, refreshTokenExpiresAt, tokenIssuedAt } = await row();
  expect(refreshTokenExpiresAt!.getTime() - tokenIssuedAt!.getTime()).toBe(30 * DAY);
  expect(keepAliveAt!.getTime()).toBeGreaterThan(Date.now() + 14 * DAY);
});
