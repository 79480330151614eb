import { afterAll, beforeAll, expect, test } from 'vitest';

import { createApiKey } from '../security/api-key.js';
import { startTestApp, type TestApp } from '../testing.js';

let app: TestApp;
let lookUps = 0;

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_PER_SECOND: '1000' } });
  const { system } = app.deps.database;
  Object.assign(app.deps.database, {
    system: (...parameters: Parameters<typeof system>) => {
      if (parameters[0].includes('API key')) lookUps += 1;
      return system(...parameters);
    },
  });
});
afterAll(() => app.close());

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
    // By now it is remembered.
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
  const guesses = Array.from({ length: 200 }, () => createApiKey('live').secret);
  const answers = await Promise.all(guesses.map((key) => app.api('GET', '/connector/connectors', { key })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]));
  // Twenty a second and address; the burst may meet the end of one second and the beginning of the next.
  expect(lookUps).toBeLessThanOrEqual(60);
  expect((await known()).status).toBe(200);
});
