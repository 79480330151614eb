import { roles, type Role } from '@keyway/contract';
import { getConnection, listDataKeys, updateConnection } from '@keyway/db';
import { sandboxCredentials } from '@keyway/sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { openConsole } from '../../../fixtures/oauth/console-browser.js';
import { startOpenIdProvider, type OpenIdProvider } from '../../../fixtures/oauth/openid-provider.js';
import { workThrough } from '../../../fixtures/events/work-through.js';
import { continueRotation } from '../../../installation/index.js';
import { jobOrigin } from '../../../platform/audit/index.js';
import { sealPlace } from '../../../platform/keyring/index.js';
import { startTestApp, TEST_CONSUMER, type TestApp, type TestApplication } from '../../../testing.js';

const PATH = '/installation/key-rotations';
let provider: OpenIdProvider;
let app: TestApp;
let other: TestApplication;
beforeAll(async () => {
  provider = await startOpenIdProvider({ sub: 'nobody' });
  app = await startTestApp({ env: provider.env });
  other = await app.addApplication();
  await app.connect('gorgias', sandboxCredentials.gorgias.form);
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

const asAdmin = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  app.api(method, path, { key: app.adminKey, app: null, consumer: null, body, headers });
const rotate = (body: unknown = {}) => asAdmin('POST', PATH, body);
const unfinished = async (): Promise<number> =>
  (await asAdmin('GET', '/installation')).body.data.key_rotation.unfinished;
/** Returns the terms in use. */
const termsOf = (id: string): Promise<number[]> =>
  app.deps.database.tenant(id, async (tx) =>
    (await listDataKeys(tx)).filter(({ retiredAt }) => !retiredAt).map(({ term }) => term),
  );
/** Runs the due work; a previous worker, if any, is long dead. */
async function work(isKilled = false): Promise<void> {
  await app.deps.database.system(
    'test',
    (tx) => tx.client.$executeRaw`UPDATE work_items SET due_at = now() WHERE kind = 'key_rotation'`,
  );
  await workThrough(app.deps, 'key_rotation', isKilled);
}
/** Returns the actors in the audit trail. */
async function actorsOf(action: string): Promise<string[]> {
  const path = `/applications/${app.application.id}/audit?limit=50&filter[action]=${action}`;
  const { body } = await asAdmin('GET', path);
  return (body.data as { actor: string }[]).map(({ actor }) => actor);
}
/** Replaces the stored credentials; returns the previous ones. */
const storeCredentials = (credentialsSealed: Uint8Array): Promise<Uint8Array> =>
  app.deps.database.tenant(app.application.id, async (tx) => {
    const place = { consumerId: TEST_CONSUMER, serviceId: 'gorgias', connectionId: 'default' };
    const key = { ...place, unifiedApi: 'customer-support' };
    const before = (await getConnection(tx, key))?.credentialsSealed ?? new Uint8Array();
    app.deps.audit.note(tx, jobOrigin('test'), { action: 'credential.changed', ...place });
    await updateConnection(tx, key, { credentialsSealed });
    return before;
  });

describe('a rotation of data keys', () => {
  beforeEach(() => work());

  test('gives every application a new key, reseals its values, and retires the previous key', async () => {
    const [term = 0] = await termsOf(app.application.id);
    const { status, body } = await rotate();
    expect([status, body.data]).toEqual([201, { tenants: 3, resumed: false }]);
    expect(await termsOf(app.application.id)).toEqual([term, term + 1]);
    expect(await unfinished()).toBe(3);
    await work();
    expect(await unfinished()).toBe(0);
    expect(await termsOf(app.application.id)).toEqual([term + 1]);
    expect((await app.api('GET', '/messages?limit=1', { service: 'gorgias' })).status).toBe(200);
    const { body: told } = await asAdmin('GET', '/installation');
    expect(Date.parse(told.data.key_rotation.last_begun_at)).toBeGreaterThan(Date.now() - 60_000);
  });

  test('is of one application where it is named', async () => {
    const [term = 0] = await termsOf(other.id);
    const before = await termsOf(app.application.id);
    const { body } = await rotate({ application_id: other.id });
    expect(body.data).toEqual({ tenants: 1, resumed: false });
    await work();
    expect(await termsOf(other.id)).toEqual([term + 1]);
    expect(await termsOf(app.application.id)).toEqual(before);
  });

  test('asked for while one is under way, goes on with that', async () => {
    await rotate({ application_id: other.id });
    const terms = await termsOf(other.id);
    expect((await rotate({ application_id: other.id })).body.data).toEqual({ tenants: 1, resumed: true });
    expect((await rotate()).body.data).toEqual({ tenants: 1, resumed: true });
    expect(await termsOf(other.id)).toEqual(terms);
    expect((await rotate({ application_id: app.application.id })).body.data.resumed).toBe(false);
    await work();
    expect(await unfinished()).toBe(0);
  });

  test('asked for twice at once, adds one key', async () => {
    const [term = 0] = await termsOf(other.id);
    const answers = await Promise.all([1, 2, 3].map(() => rotate({ application_id: other.id })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await termsOf(other.id)).toEqual([term, term + 1]);
  });

  test('asked for again by the same transaction id, is the one that is done already', async () => {
    const headers = { 'x-unique-transaction-id': 'rotate-once' };
    const body = { application_id: other.id };
    const first = await asAdmin('POST', PATH, body, headers);
    await work();
    const terms = await termsOf(other.id);
    const second = await asAdmin('POST', PATH, body, headers);
    expect([second.status, second.body.data]).toEqual([201, first.body.data]);
    expect(await termsOf(other.id)).toEqual(terms);
  });

  test('continues after its worker was killed or shut down', async () => {
    await rotate();
    await work(true);
    let asked = 0;
    const ending = {
      get aborted() {
        return (asked += 1) > 20;
      },
    } as AbortSignal;
    expect(await continueRotation(app.deps, ending)).toEqual({ againInSeconds: 0 });
    expect(await unfinished()).toBeGreaterThan(0);
    await work();
    expect(await unfinished()).toBe(0);
  });

  test('is in the audit trail, with the requester and the job', async () => {
    await rotate({ application_id: app.application.id });
    await work();
    expect(await actorsOf('key.rotated')).toContain('admin');
    for (const action of ['key.resealed', 'key.retired'])
      expect(new Set(await actorsOf(action)), action).toEqual(new Set(['job:key rotation']));
  });

  test('leaves what does not open, and tells that it fails until that is mended', async () => {
    const sealer = await app.deps.keyring.open(app.application.id);
    const whole = await storeCredentials(
      sealer.seal(sealPlace('credentials', 'of', 'another', 'place', '1'), '{}'),
    );
    await rotate({ application_id: app.application.id });
    await work();
    const { body } = await asAdmin('GET', '/work');
    expect(body.data.kinds).toContainEqual(
      expect.objectContaining({ kind: 'key_rotation', failing: 1, scheduled: 1 }),
    );
    expect(await unfinished()).toBe(1);
    await storeCredentials(whole);
    await work();
    expect(await unfinished()).toBe(0);
  });
});

describe('what is refused', () => {
  test('an application that is not there, and what is no application', async () => {
    for (const application_id of ['app_none', '_system', 'management'])
      expect((await rotate({ application_id })).body.type_name, application_id).toBe('EntityNotFoundError');
    for (const body of [{ application_id: '' }, { application_id: 7 }, { all: true }, []])
      expect((await rotate(body)).body.type_name).toBe('RequestValidationError');
  });

  test('callers other than the admin key', async () => {
    expect((await app.api('POST', PATH, { body: {} })).status).toBe(403);
    expect((await app.api('POST', PATH, { key: null, app: null, body: {} })).status).toBe(401);
  });

  const may: readonly Role[] = ['operator', 'owner'];
  test.each(roles)('a %s may where the role is for everything and runs the installation', async (role) => {
    const statusFor = async (application_id: string | null): Promise<number> => {
      const email = `${role}-${application_id ?? 'all'}@example.com`.toLowerCase();
      await asAdmin('POST', '/people', { email, grants: [{ role, application_id }] });
      provider.knobs.account = { sub: email, email, email_verified: true };
      const browser = openConsole(app);
      await browser.signIn(provider);
      const headers = { 'x-unique-transaction-id': email };
      return (await browser.call('POST', PATH, { body: { application_id: app.application.id }, headers }))
        .status;
    };
    expect(await statusFor(null)).toBe(may.includes(role) ? 201 : 403);
    expect(await statusFor(app.application.id)).toBe(403);
  });
});
