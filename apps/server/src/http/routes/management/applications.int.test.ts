import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type ApiOptions, type TestApp } from '../../../testing.js';

let app: TestApp;
let ahead = 0;
beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(Date.now() + ahead) });
});
afterAll(() => app.close());

const admin = (method: string, path: string, options: ApiOptions = {}) =>
  app.api(method, path, { key: app.adminKey, app: null, consumer: null, ...options });
const create = async (body: object = { name: 'Made' }) =>
  (await admin('POST', '/applications', { body })).body.data;
const addKey = async (id: string, body: object = { name: 'key' }) =>
  (await admin('POST', `/applications/${id}/keys`, { body })).body.data;
const use = async (id: string, key: string) =>
  (await app.api('GET', '/vault/consumers', { app: id, key })).status;

test('an application is created, read, changed and deleted, its keys with it', async () => {
  const made = await create({
    name: 'Made',
    redirect_uris: ['https://a.example/done'],
    plan: { name: 'small', monthly_limit: 5 },
  });
  expect(made).toMatchObject({
    name: 'Made',
    redirect_uris: ['https://a.example/done'],
    embed_origins: [],
    plan: { name: 'small', monthly_limit: 5, status: 'active' },
  });
  expect(made.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  const { secret } = await addKey(made.id);
  expect(await use(made.id, secret)).toBe(200);
  const changed = await admin('PATCH', `/applications/${made.id}`, { body: { name: 'Changed' } });
  expect(changed.body.data).toEqual({ ...made, name: 'Changed', etag: expect.any(String) });
  expect((await admin('GET', `/applications/${made.id}`)).body.data).toEqual(changed.body.data);
  expect((await admin('DELETE', `/applications/${made.id}`)).status).toBe(204);
  for (const method of ['GET', 'PATCH', 'DELETE']) {
    const gone = await admin(method, `/applications/${made.id}`, {
      body: method === 'PATCH' ? { name: 'x' } : undefined,
    });
    expect([gone.status, gone.body.type_name], method).toEqual([404, 'EntityNotFoundError']);
  }
  expect(await use(made.id, secret)).toBe(401);
});

test('keys overlap while they are rotated, are shown once, and end at once', async () => {
  const { id } = await create();
  const [first, second] = [await addKey(id), await addKey(id, { name: 'next', mode: 'test' })];
  expect([first.mode, second.mode]).toEqual(['live', 'test']);
  expect([await use(id, first.secret), await use(id, second.secret)]).toEqual([200, 200]);
  const listed = await admin('GET', `/applications/${id}/keys`);
  expect(idsOf(listed)).toEqual([first.id, second.id].toSorted());
  for (const { secret } of [first, second]) expect(listed.text).not.toContain(secret);
  expect((await admin('DELETE', `/applications/${id}/keys/${first.id}`)).status).toBe(204);
  expect([await use(id, first.secret), await use(id, second.secret)]).toEqual([401, 200]);
  expect((await admin('GET', `/applications/${id}/keys/${first.id}`)).status).toBe(404);
  expect(idsOf(await admin('GET', `/applications/${id}/keys`))).toEqual([second.id]);
});

const idsOf = ({ body }: { body: { data: { id: string }[] } }): string[] =>
  body.data.map(({ id }) => id).toSorted();

test('a key works until it expires', async () => {
  const { id } = await create();
  const soon = await addKey(id, { name: 'soon', expires_at: new Date(Date.now() + 60_000).toISOString() });
  expect(await use(id, soon.secret)).toBe(200);
  ahead = 60_000;
  expect(await use(id, soon.secret)).toBe(401);
  ahead = 0;
});

test('one application’s keys are not found under another', async () => {
  const [one, other] = [await create(), await create()];
  const key = await addKey(one.id);
  for (const method of ['GET', 'PATCH', 'DELETE']) {
    const answer = await admin(method, `/applications/${other.id}/keys/${key.id}`, {
      body: method === 'PATCH' ? { name: 'x' } : undefined,
    });
    expect(answer.status, method).toBe(404);
  }
  expect(await use(one.id, key.secret)).toBe(200);
  expect(await use(other.id, key.secret)).toBe(401);
});

test('what belongs to the installation itself cannot be named', async () => {
  for (const id of ['management', '_system', '_']) {
    expect((await admin('GET', `/applications/${id}`)).status, id).toBe(404);
    expect((await admin('DELETE', `/applications/${id}`)).status, id).toBe(404);
    expect((await admin('POST', `/applications/${id}/keys`, { body: { name: 'x' } })).status, id).toBe(404);
  }
  expect(await create()).toMatchObject({ name: 'Made' });
});

test('a limit of calls is as high as its column, and no higher', async () => {
  const limit = (monthly_limit: number) =>
    admin('POST', '/applications', { body: { name: 'x', plan: { monthly_limit } } });
  expect((await limit(2 ** 31 - 1)).body.data.plan.monthly_limit).toBe(2 ** 31 - 1);
  const refused = await limit(2 ** 31);
  expect([refused.status, refused.body.type_name]).toEqual([400, 'RequestValidationError']);
  expect(refused.body.message).toContain('2147483647');
});

test('redirect URIs and embed origins that cannot be trusted are refused', async () => {
  const uris = [
    'http://a.example/',
    'javascript:alert(1)',
    'https://a.example/#x',
    'https://user@a.example/',
    '//a.example',
    'data:text/html,x',
    '',
  ];
  for (const uri of uris)
    expect(
      (await admin('POST', '/applications', { body: { name: 'x', redirect_uris: [uri] } })).status,
      uri,
    ).toBe(400);
  for (const origin of ['https://a.example/path', '*', 'null', 'http://a.example']) {
    expect(
      (await admin('POST', '/applications', { body: { name: 'x', embed_origins: [origin] } })).status,
      origin,
    ).toBe(400);
  }
});

test('the list of applications goes through all of them, page by page', async () => {
  for (let index = 0; index < 5; index += 1) await create({ name: `Listed ${index}` });
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body } = await admin('GET', `/applications?limit=3${cursor === '' ? '' : `&cursor=${cursor}`}`);
    seen.push(...body.data.map(({ id }: { id: string }) => id));
    cursor = body.meta.cursors.next;
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.length).toBeGreaterThanOrEqual(8);
});
