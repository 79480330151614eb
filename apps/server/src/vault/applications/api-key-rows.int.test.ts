import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { hashApiKey } from '../../security/keys/api-key.js';
import { startTestApp, type TestApp } from '../../testing.js';
import { bindApiKeys } from './change-api-key.js';
import { checkSealedValues } from '../../installation/check-sealed-values.js';

let app: TestApp;
let key = { id: '', secret: '' };

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  key = (await manage('POST', '', { name: 'victim' })).body.data;
});

const manage = (method: string, path: string, body?: unknown) =>
  app.api(method, `/applications/${app.application.id}/keys${path}`, {
    key: app.adminKey,
    app: null,
    consumer: null,
    ...(body === undefined ? {} : { body }),
  });
async function call(applicationId = app.application.id) {
  app.deps.caches.forget('all');
  return (await app.api('GET', '/vault/integrations', { key: key.secret, app: applicationId })).status;
}
const sql = (text: string, ...values: unknown[]) =>
  app.deps.database.system('write as a thief', (tx) =>
    tx.client.$executeRawUnsafe(`UPDATE api_keys SET ${text} WHERE id = $1`, key.id, ...values),
  );
const named = async () =>
  (await checkSealedValues(app.deps)).failures
    .filter(({ table }) => table === 'api_keys')
    .map((row) => row.key);

describe('a writer with SQL', () => {
  test('moves no key to another application', async () => {
    const other = await app.addApplication();
    await sql('application_id = $2', other.id);
    expect([await call(), await call(other.id)]).toEqual([401, 401]);
    expect(await named()).toContainEqual([key.id]);
  });

  test.each([
    ['revoked', () => manage('DELETE', `/${key.id}`), 'revoked_at = NULL'],
    ['expired', () => undefined, "expires_at = now() + interval '1 year'"],
    ['narrowed', () => manage('PATCH', `/${key.id}`, { scopes: ['vault:read'] }), "scopes = '{full}'"],
    ['given other rights', () => undefined, "source_cidrs = '{127.0.0.0/8}'"],
    ['stripped of its code', () => undefined, 'seal = NULL'],
    ['stripped of what asks for its code', () => undefined, 'hash = substring(hash from 2), seal = NULL'],
  ])('uses no key that was %s', async (_, before, change) => {
    expect(await call()).toBe(200);
    await before();
    await sql(change);
    expect(await call()).toBe(401);
  });

  test('is found out by doctor, and a change makes nothing good again', async () => {
    await sql("expires_at = now() + interval '1 year'");
    expect(await named()).toContainEqual([key.id]);
    expect((await manage('PATCH', `/${key.id}`, { name: 'renamed' })).status).toBe(500);
    expect((await manage('DELETE', `/${key.id}`)).status).toBe(204);
    expect(await call()).toBe(401);
  });
});

test('a row put back as it was before its revocation is found out by doctor, by the audit trail', async () => {
  const [{ seal } = { seal: null }] = await app.deps.database.system('read as a thief', (tx) =>
    tx.client.$queryRawUnsafe<{ seal: Uint8Array | null }[]>(
      'SELECT seal FROM api_keys WHERE id = $1',
      key.id,
    ),
  );
  await manage('DELETE', `/${key.id}`);
  expect(await named()).not.toContainEqual([key.id]);
  await sql('revoked_at = NULL, seal = $2', seal);
  expect(await named()).toContainEqual([key.id]);
});

describe('a key of a release that had no code over its row', () => {
  const asBefore = () =>
    sql('hash = $2, seal = NULL', hashApiKey(app.deps.keyring.key('api-key'), key.secret));
  const unbound = async () => (await checkSealedValues(app.deps)).unbound;

  const bind = () => app.deps.database.tenant(app.application.id, (tx) => bindApiKeys(app.deps, tx));
  beforeEach(bind);

  test('works, and gets one when it is changed', async () => {
    await asBefore();
    expect([await call(), await unbound()]).toEqual([200, 1]);
    expect((await manage('PATCH', `/${key.id}`, { name: 'renamed' })).status).toBe(200);
    expect([await call(), await unbound()]).toEqual([200, 0]);
    await sql("expires_at = now() + interval '1 year'");
    expect(await call()).toBe(401);
  });

  test('gets one when keys are rotated, and is not revived once it was revoked', async () => {
    await asBefore();
    expect([await bind(), await bind(), await call()]).toEqual([1, 0, 200]);
    await asBefore();
    await manage('DELETE', `/${key.id}`);
    await sql('revoked_at = NULL');
    expect(await call()).toBe(401);
  });
});
