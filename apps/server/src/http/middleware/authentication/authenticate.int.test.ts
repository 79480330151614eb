import { setTimeout as sleep } from 'node:timers/promises';

import { DatabaseUnavailableError } from '@keyway/db';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { createApiKey } from '../../../security/keys/api-key.js';
import { LOOKUPS_PER_ADDRESS } from '../../../platform/admission/api-key-lookup-throttle.js';
import { PER_ADDRESS_PER_SECOND } from '../../../platform/admission/rate-limits.js';
import { startTestApp, type ApiAnswer, type TestApp, type TestApplication } from '../../../testing.js';

/** More than an address may guess per second, and more than its concurrent look-ups. */
const MANY = 24;

let app: TestApp;
const applications: TestApplication[] = [];
let lookUps = 0;
let underWay = 0;
let mostUnderWay = 0;
/** Failure to inject into key look-ups: a database in trouble. */
let trouble: (() => Promise<void>) | undefined;

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_PER_SECOND: '1000' } });
  while (applications.length < MANY) applications.push(await app.addApplication());
  // These requests read nothing else this way.
  const { read } = app.deps.database;
  Object.assign(app.deps.database, {
    read: async (...parameters: Parameters<typeof read>) => {
      lookUps += 1;
      mostUnderWay = Math.max(mostUnderWay, (underWay += 1));
      try {
        await trouble?.();
        return await read(...parameters);
      } finally {
        underWay -= 1;
      }
    },
  });
});
afterEach(() => {
  trouble = undefined;
});
afterAll(() => app.close());

/** Sends concurrent requests for this many applications, none of whose keys is cached. */
function burst(callers: number, calls = 100): Promise<ApiAnswer[]> {
  app.deps.caches.forget('all');
  return Promise.all(
    Array.from({ length: calls }, (_, index) => {
      const { id, apiKey } = applications[index % callers]!;
      return app.api('GET', '/connector/connectors', { key: apiKey, app: id });
    }),
  );
}
function tally(answers: readonly ApiAnswer[]) {
  const times: Record<string, number> = {};
  for (const { status } of answers) times[status] = (times[status] ?? 0) + 1;
  return times;
}

test('a refused key costs one look at the database, whatever is wrong with it', async () => {
  const [other, revoked] = [await app.addApplication(), await app.addApplication()];
  const asAdmin = { key: app.adminKey, app: null, consumer: null };
  const keys = await app.api('GET', `/applications/${revoked.id}/keys`, asAdmin);
  const path = `/applications/${revoked.id}/keys/${keys.body.data[0].id}`;
  expect((await app.api('DELETE', path, asAdmin)).status).toBe(204);
  const list = (key: string, application: string | null) =>
    app.api('GET', '/connector/connectors', { key, app: application });
  const looks: Record<string, number> = {};
  const refused: [string, string, string | null][] = [
    ['unknown', createApiKey('live').secret, other.id],
    ['revoked', revoked.apiKey, revoked.id],
    ['of another application', other.apiKey, app.application.id],
    ['without its application', other.apiKey, null],
  ];
  for (const [what, key, application] of refused) {
    // The key is cached by now.
    expect((await list(other.apiKey, other.id)).status).toBe(200);
    lookUps = 0;
    expect((await list(key, application)).status).toBe(401);
    looks[what] = lookUps;
  }
  expect(looks).toEqual(Object.fromEntries(refused.map(([what]) => [what, 1])));
});

test('guessing keys costs the database little, and a known key goes on working', async () => {
  const known = () => app.api('GET', '/connector/connectors');
  expect((await known()).status).toBe(200);
  lookUps = 0;
  mostUnderWay = 0;
  const startedAt = performance.now();
  const guesses = Array.from({ length: 200 }, () => createApiKey('live').secret);
  const [during, ...answers] = await Promise.all([
    known(),
    ...guesses.map((key) => app.api('GET', '/connector/connectors', { key })),
  ]);
  expect(during?.status).toBe(200);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]));
  const looked = answers.filter(({ status }) => status === 401);
  // The previous test used up a few; if each counted twice, half would be left.
  expect(looked.length).toBeGreaterThan(PER_ADDRESS_PER_SECOND / 2);
  // Twenty per second and address, plus those in flight; a burst may span two of these seconds.
  const seconds = Math.ceil((performance.now() - startedAt) / 1_000) + 1;
  expect(lookUps).toBeLessThanOrEqual(seconds * (PER_ADDRESS_PER_SECOND + LOOKUPS_PER_ADDRESS));
  expect(mostUnderWay).toBeLessThanOrEqual(LOOKUPS_PER_ADDRESS);
  // On a machine slow enough for the cache entry to expire, the key is looked up again, once the address may.
  await expect.poll(async () => (await known()).status).toBe(200);
  // Resets the address's limit for the next test.
  await sleep(1_050);
});

test('a good key without the id of its application is no guess', async () => {
  const [{ id, apiKey }] = applications as [TestApplication];
  const answers = await Promise.all(
    Array.from({ length: 2 * PER_ADDRESS_PER_SECOND }, () =>
      app.api('GET', '/connector/connectors', { key: apiKey, app: null }),
    ),
  );
  expect(tally(answers)).toEqual({ 401: 2 * PER_ADDRESS_PER_SECOND });
  expect((await app.api('GET', '/connector/connectors', { key: apiKey, app: id })).status).toBe(200);
});

test.each([1, MANY])(
  'no good key of %i behind one address is taken for a guess when all are new',
  async (callers) => {
    trouble = () => sleep(30);
    expect(tally(await burst(callers))).toEqual({ 200: 100 });
  },
);

test('calls with one key share one look', async () => {
  trouble = () => sleep(30);
  lookUps = 0;
  await burst(1);
  // On a slow machine, the last request may arrive long after the first look-up has ended.
  expect(lookUps).toBeLessThanOrEqual(5);
});

test('good keys are no guesses to a database that is away either', async () => {
  trouble = () => Promise.reject(new DatabaseUnavailableError('away'));
  expect(tally(await burst(MANY))).toEqual({ 503: 100 });
  trouble = undefined;
  expect(tally(await burst(MANY))).toEqual({ 200: 100 });
});

test('whom guesses make wait is let in as soon as one of them is over', async () => {
  const held: (() => void)[] = [];
  trouble = () => new Promise((resolve) => held.push(resolve));
  const guesses = Array.from({ length: LOOKUPS_PER_ADDRESS }, () =>
    app.api('GET', '/connector/connectors', { key: createApiKey('live').secret }),
  );
  while (held.length < LOOKUPS_PER_ADDRESS) await sleep(1);
  trouble = undefined;
  const waiting = burst(1, 5);
  held.shift()?.();
  expect(tally(await waiting)).toEqual({ 200: 5 });
  for (const release of held) release();
  expect(tally(await Promise.all(guesses))).toEqual({ 401: LOOKUPS_PER_ADDRESS });
});
