import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../testing.js';

const OWNER = [{ role: 'owner', application_id: null }];
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const manage = (method: string, path = '', body?: unknown) =>
  app.api(method, `/people${path}`, { key: app.adminKey, app: null, consumer: null, body });
const invite = async (email: string, grants: unknown[] = OWNER) =>
  (await manage('POST', '', { email, grants })).body.data;

test('a person is invited, found, changed and deleted, and the trail tells', async () => {
  const made = await invite('Mira@Example.com', [...OWNER, ...OWNER]);
  expect(made).toMatchObject({ email: 'mira@example.com', status: 'invited', name: null, grants: OWNER });
  expect(made.sign_in_url).toBe(`${app.url}/console/sign-in?email=mira%40example.com`);
  expect((await manage('GET')).body.data).toEqual([made]);
  const changed = await manage('PATCH', `/${made.id}`, { status: 'disabled', grants: [] });
  expect(changed.body.data).toMatchObject({ status: 'disabled', grants: [] });
  expect((await manage('DELETE', `/${made.id}`)).status).toBe(204);
  expect((await manage('GET', `/${made.id}`)).status).toBe(404);
  const entries = await app.deps.database.system('test', ({ client }) =>
    client.auditEntry.findMany({ where: { subject: made.id }, orderBy: { sequence: 'asc' } }),
  );
  expect(entries.map(({ action, actor }) => [action, actor])).toEqual([
    ['person.invited', 'admin'],
    ['person.changed', 'admin'],
    ['person.deleted', 'admin'],
  ]);
});

test('an address is one person’s, however it is written', async () => {
  const { id } = await invite('one@example.com');
  const again = await manage('POST', '', { email: 'ONE@example.com', grants: [] });
  expect([again.status, again.body.type_name]).toEqual([409, 'ConflictError']);
  await manage('DELETE', `/${id}`);
});

test.each([
  [{ email: 'nobody', grants: [] }, 'body.email'],
  [{ email: 'a@example.com', grants: [{ role: 'root', application_id: null }] }, 'body.grants[0].role'],
  [{ email: 'a@example.com', grants: [{ role: 'owner' }] }, 'body.grants[0].application_id'],
  [{ email: 'a@example.com' }, 'body.grants'],
])('%j is refused where it is wrong', async (body, where) => {
  const answer = await manage('POST', '', body);
  expect([answer.status, Object.keys(answer.body.detail)]).toEqual([400, [where]]);
});

test('the last owner stays, where no admin key could make another', async () => {
  const first = await invite('first@example.com');
  const second = await invite('second@example.com');
  const { env } = app.deps;
  Object.assign(env, { KEYWAY_CONSOLE_ADMIN_KEY: false });
  try {
    expect((await manage('PATCH', `/${first.id}`, { status: 'disabled' })).status).toBe(200);
    const refused = [
      await manage('PATCH', `/${second.id}`, { status: 'disabled' }),
      await manage('PATCH', `/${second.id}`, { grants: [{ role: 'owner', application_id: 'app_1' }] }),
      await manage('DELETE', `/${second.id}`),
    ];
    expect(refused.map(({ status, body }) => [status, body.type_name])).toEqual(
      refused.map(() => [409, 'ConflictError']),
    );
    expect((await manage('DELETE', `/${first.id}`)).status).toBe(204);
  } finally {
    Object.assign(env, { KEYWAY_CONSOLE_ADMIN_KEY: true });
  }
  expect((await manage('DELETE', `/${second.id}`)).status).toBe(204);
});

test('of two owners who are deleted at once, one stays', async () => {
  const people = [await invite('left@example.com'), await invite('right@example.com')];
  Object.assign(app.deps.env, { KEYWAY_CONSOLE_ADMIN_KEY: false });
  try {
    const answers = await Promise.all(people.map(({ id }) => manage('DELETE', `/${id}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  } finally {
    Object.assign(app.deps.env, { KEYWAY_CONSOLE_ADMIN_KEY: true });
  }
});
