import { auditActionNames, type AuditEntryRecord, type Role } from '@keyway/contract';
import { auditActions } from '@keyway/db';
import { sandboxCredentials } from '@keyway/sandbox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openConsole, type ConsoleBrowser } from '../../../fixtures/oauth/console-browser.js';
import { startOpenIdProvider, type OpenIdProvider } from '../../../fixtures/oauth/openid-provider.js';
import { createAuditChecks } from '../../../installation/index.js';
import { StopSource } from '../../../security/egress/index.js';
import { startTestApp, TEST_CONSUMER, type TestApp } from '../../../testing.js';

let provider: OpenIdProvider;
let app: TestApp;
let own: string;

beforeAll(async () => {
  provider = await startOpenIdProvider({ sub: 'nobody' });
  app = await startTestApp({ env: provider.env });
  own = `/applications/${app.application.id}/audit`;
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

const read = (path: string, query = '', key: string | null = app.adminKey) =>
  app.api('GET', `${path}?${query}`, { key, app: null, consumer: null });
async function list(path: string, query = ''): Promise<AuditEntryRecord[]> {
  const { status, body, text } = await read(path, query);
  expect(status, text).toBe(200);
  return body.data;
}
const createKey = (id = app.application.id, name = 'k') =>
  app.api('POST', `/applications/${id}/keys`, {
    key: app.adminKey,
    app: null,
    consumer: null,
    body: { name },
  });
/** Reads every page, running `between` between two of them. */
async function walk(path: string, query: string, between: () => Promise<unknown> = async () => {}) {
  const pages: AuditEntryRecord[][] = [];
  let cursor = '';
  do {
    const { body } = await read(path, `${query}${cursor && `&cursor=${cursor}`}`);
    pages.push(body.data);
    cursor = body.meta.cursors.next ?? '';
    await between();
  } while (cursor);
  return pages;
}
const idsOf = (entries: readonly AuditEntryRecord[]) => entries.map(({ id }) => id);

describe('the audit trail of an application', () => {
  test('tells what was done, by whom and in which call, the newest first', async () => {
    const { body, headers } = await createKey();
    const [newest, ...rest] = await list(own, 'limit=200');
    expect(newest).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}:\d+$/),
      at: expect.stringMatching(/^20.*Z$/),
      action: 'api_key.created',
      actor: 'admin',
      application_id: app.application.id,
      ...{ consumer_id: null, service_id: null, connection_id: null },
      subject: body.data.id,
      request_id: headers.get('request-id'),
      detail: expect.any(Object),
    });
    const moments = [newest, ...rest].map((entry) => entry?.at);
    expect(moments).toEqual(moments.toSorted().toReversed());
  });

  test('tells nothing of another application or of the installation', async () => {
    const other = await app.addApplication();
    await createKey(other.id);
    const ids = new Set((await list(own, 'limit=200')).map((entry) => entry.application_id));
    expect([...ids]).toEqual([app.application.id]);
    const [cursor] = [(await read(own, 'limit=1')).body.meta.cursors.next];
    for (const path of [`/applications/${other.id}/audit`, '/audit'])
      expect((await read(path, `cursor=${cursor}`)).body.type_name).toBe('InvalidCursorError');
  });

  test.each(['unknown', '_system', '_management'])('is none of %s', async (id) => {
    const { status, body } = await read(`/applications/${id}/audit`);
    expect([status, body.type_name]).toEqual([404, 'EntityNotFoundError']);
  });

  test('loses no entry and doubles none while entries are written', async () => {
    for (let count = 0; count < 5; count += 1) await createKey();
    const before = idsOf(await list(own, 'limit=200'));
    const pages = await walk(own, 'limit=2', () => Promise.all([createKey(), createKey()]));
    expect(pages.flatMap(idsOf)).toEqual(before);
  });

  test('keeps apart what has one moment', async () => {
    const { deps, application } = app;
    await deps.database.tenant(application.id, async (tx) => {
      for (let count = 0; count < 5; count += 1)
        deps.audit.note(
          tx,
          { actor: 'job:one_moment' },
          { action: 'credential.changed', subject: `${count}` },
        );
    });
    const pages = await walk(own, 'limit=2&filter[actor]=job:one_moment');
    const subjects = pages.flat().map(({ subject }) => subject);
    expect(subjects).toEqual(['4', '3', '2', '1', '0']);
  });
});

describe('the whole audit trail', () => {
  test('has the installation’s entries and those of every application', async () => {
    const other = await app.addApplication();
    const ids = new Set((await list('/audit', 'limit=200')).map((entry) => entry.application_id));
    expect([...ids]).toEqual(expect.arrayContaining(['_system', app.application.id, other.id]));
  });

  test('remains when an application is deleted', async () => {
    const { id } = await app.addApplication();
    await app.api('DELETE', `/applications/${id}`, { key: app.adminKey, app: null, consumer: null });
    expect((await read(`/applications/${id}/audit`)).status).toBe(404);
    const found = await list('/audit', `filter[application_id]=${id}`);
    expect(found[0]?.action).toBe('application.deleted');
    expect(new Set(found.map((entry) => entry.application_id))).toEqual(new Set([id]));
  });
});

describe('the filters', () => {
  test('know every action that there is', () => {
    expect([...auditActionNames].toSorted()).toEqual([...auditActions].toSorted());
  });

  test('find by action, actor, consumer and moment, and by all together', async () => {
    await app.connect('gorgias', sandboxCredentials.gorgias.form);
    const all = await list(own, 'limit=200');
    const added = all.find(({ action }) => action === 'connection.added');
    if (!added) throw new Error('Nothing was added.');
    const expectSame = async (query: string, isMatch: (entry: AuditEntryRecord) => boolean) =>
      expect(idsOf(await list(own, `limit=200&${query}`)), query).toEqual(idsOf(all.filter(isMatch)));
    await expectSame('filter[action]=connection.added', ({ action }) => action === 'connection.added');
    await expectSame(`filter[actor]=${added.actor}`, ({ actor }) => actor === added.actor);
    await expectSame(`filter[consumer_id]=${TEST_CONSUMER}`, (entry) => entry.consumer_id === TEST_CONSUMER);
    await expectSame(`filter[start_date]=${added.at}`, ({ at }) => at >= added.at);
    await expectSame(`filter[end_date]=${added.at}`, ({ at }) => at < added.at);
    await expectSame(
      `filter[action]=connection.added&filter[consumer_id]=${TEST_CONSUMER}&filter[start_date]=${added.at}`,
      ({ id }) => id === added.id,
    );
    await expectSame('filter[consumer_id]=nobody', () => false);
  });

  test.each([
    ['filter[action]=credential.eaten', 'connection.added'],
    ['filter[start_date]=yesterday', 'query.filter.start_date'],
    ['filter[application_id]=another', 'application_id'],
    ['filter[subject]=x', 'subject'],
    ['limit=201', 'query.limit'],
  ])('%s is refused, and it is said what would be valid', async (query, words) => {
    const { status, text } = await read(own, query);
    expect(status).toBe(400);
    expect(text).toContain(words);
  });

  test('end a page that looked at enough, and go on behind it', async () => {
    const { deps, application } = app;
    await deps.database.tenant(application.id, async (tx) => {
      for (let count = 0; count < 2_050; count += 1)
        deps.audit.note(tx, { actor: 'job:many' }, { action: 'credential.changed' });
    });
    const pages = await walk(own, 'limit=20&filter[action]=connection.added');
    expect(pages[0]).toEqual([]);
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.flat()).toHaveLength(1);
  });
});

describe('the callers', () => {
  const enter = async (role: Role, application_id: string | null): Promise<ConsoleBrowser> => {
    const email = `${role}-${application_id ?? 'all'}@example.com`;
    const grants = [{ role, application_id }];
    const made = await app.api('POST', '/people', {
      ...{ key: app.adminKey, app: null, consumer: null },
      body: { email, grants },
    });
    expect(made.status, made.text).toBe(201);
    provider.knobs.account = { sub: email, email, email_verified: true };
    const browser = openConsole(app);
    await browser.signIn(provider);
    return browser;
  };
  const statuses = async (browser: ConsoleBrowser, paths: readonly string[]) =>
    Promise.all(paths.map(async (path) => (await browser.call('GET', path)).status));

  test.each(['developer', 'operator', 'owner'] as const)(
    '%s reads of the application they are one for',
    async (role) => {
      const other = await app.addApplication();
      const browser = await enter(role, app.application.id);
      const paths = [own, `/applications/${other.id}/audit`, '/audit', '/audit/check'];
      expect(await statuses(browser, paths)).toEqual([200, 403, 403, 403]);
    },
  );

  test.each(['viewer', 'support'] as const)('%s reads nothing of it', async (role) => {
    expect(await statuses(await enter(role, null), [own, '/audit', '/audit/check'])).toEqual([403, 403, 403]);
  });

  test('who has a role for everything reads all of it', async () => {
    expect(await statuses(await enter('operator', null), [own, '/audit', '/audit/check'])).toEqual([
      200, 200, 200,
    ]);
  });

  test('an API key, a session and an anonymous caller are refused', async () => {
    for (const path of [own, '/audit', '/audit/check']) {
      expect((await read(path, '', null)).status).toBe(401);
      const withKey = await app.api('GET', path, { consumer: null });
      expect([withKey.status, withKey.body.type_name]).toEqual([403, 'ForbiddenError']);
    }
  });
});

test('no secret is in the trail', async () => {
  const made = await createKey();
  const webhook = await app.api('POST', '/webhook/webhooks', {
    body: { delivery_url: 'https://hooks.example.com/in', events: ['*'] },
  });
  const session = await app.api('POST', '/vault/sessions', { body: {} });
  const secrets = [
    ...Object.values(sandboxCredentials.gorgias.form),
    ...[made.body.data.secret, webhook.body.data.secret, session.body.data.session_token],
    ...[app.adminKey, app.application.apiKey],
  ].filter((value): value is string => typeof value === 'string' && value.length > 7);
  expect(secrets.length).toBeGreaterThan(4);
  const text = JSON.stringify((await walk('/audit', 'limit=200')).flat());
  for (const secret of secrets) expect(text).not.toContain(secret);
});

describe('the check', () => {
  test('finds a trail whole', async () => {
    const { status, body } = await read('/audit/check');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ whole: true, complete: true, problems: [], advice: null });
    expect(body.data.entries).toBeGreaterThan(2_000);
    expect(body.data.anchor).toEqual({
      sequence: expect.any(Number),
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  test('runs once at a time', async () => {
    const { system } = app.deps.database;
    let open = () => {};
    let reach = () => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    const reached = new Promise<void>((resolve) => (reach = resolve));
    const held = async (what: string, work: never) => {
      reach();
      await gate;
      return system(what, work);
    };
    Object.assign(app.deps.database, { system: held });
    const first = read('/audit/check');
    await reached;
    const refused = await read('/audit/check');
    Object.assign(app.deps.database, { system });
    open();
    expect([refused.status, refused.body.type_name]).toEqual([429, 'TooManyRequestsError']);
    expect(refused.headers.get('retry-after')).toBe('20');
    expect((await first).status).toBe(200);
    expect((await read('/audit/check')).status).toBe(200);
  });

  test('says what to do when its time is over, or its client has disconnected', async () => {
    const unknown = { whole: null, complete: false, problems: [] };
    const late = await createAuditChecks(app.deps, 0)(new StopSource());
    expect(late).toMatchObject({ ...unknown, advice: expect.stringContaining('keyway audit verify') });
    const left = new StopSource();
    left.stop();
    expect(await createAuditChecks(app.deps)(left)).toMatchObject(unknown);
  });

  test('finds a trail broken', async () => {
    await app.deps.database.system('tamper', async ({ client }) => {
      await client.$executeRawUnsafe('ALTER TABLE audit_entries DISABLE TRIGGER USER');
      await client.$executeRawUnsafe(
        `UPDATE audit_entries SET actor = 'nobody' WHERE actor = 'job:one_moment'`,
      );
      await client.$executeRawUnsafe('ALTER TABLE audit_entries ENABLE TRIGGER USER');
    });
    const { body } = await read('/audit/check');
    expect(body.data).toMatchObject({ whole: false, complete: true });
    expect(body.data.problems[0]).toEqual({
      chain_id: expect.any(String),
      sequence: expect.any(Number),
      problem: 'it was altered, or not written by this installation',
    });
    expect(body.data.advice).toContain('docs/audit.md');
  });
});
