import { type Database, noteWebhookHealth, touchApiKeys, updatePerson } from '@keyway/db';
import { testBackends } from '@keyway/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type Receiver, startReceiver } from '../../../fixtures/events/receiver.js';
import { type ApiAnswer, startTestApp, type TestApp } from '../../../testing.js';

type Kind = {
  readonly table: string;
  readonly list: () => string;
  readonly body: () => Record<string, unknown>;
  readonly idOf: (record: { id: string }) => string;
  /** Edits, each visible through the API. */
  readonly edits: readonly Record<string, unknown>[];
};

describe.each(testBackends())('etags, $name', ({ name: backend, open }) => {
  let app: TestApp;
  let receiver: Receiver;
  let opened: Awaited<ReturnType<typeof open>>;
  let database: Database;

  beforeAll(async () => {
    opened = await open();
    database = opened.database;
    app = await startTestApp({ database });
    receiver = await startReceiver();
  });
  afterAll(async () => {
    await receiver.close();
    await app.close();
    await opened.close();
  });

  let made = 0;
  const kinds: Record<string, Kind> = {
    application: {
      table: 'applications',
      list: () => '/applications',
      body: () => ({ name: 'Shop', embed_origins: ['https://shop.example'] }),
      idOf: ({ id }) => id,
      edits: [{ name: 'Desk' }, { embed_origins: [] }, { plan: { monthly_limit: 7 } }, { log_detail: 'all' }],
    },
    'API key': {
      table: 'api_keys',
      list: () => `/applications/${app.application.id}/keys`,
      body: () => ({ name: 'backend' }),
      idOf: ({ id }) => id,
      edits: [{ name: 'worker' }, { scopes: ['read'] }, { expires_at: '2040-01-01T00:00:00Z' }],
    },
    person: {
      table: 'people',
      list: () => '/people',
      body: () => ({
        email: `p${(made += 1)}@example.com`,
        grants: [{ role: 'viewer', application_id: null }],
      }),
      idOf: ({ id }) => id,
      edits: [{ grants: [] }, { status: 'disabled' }],
    },
    integration: {
      table: 'integrations',
      list: () => '/vault/integrations',
      body: () => ({ service_id: 'zendesk', client_secret: 'one' }),
      idOf: () => 'zendesk',
      edits: [
        { name: 'Desk' },
        { operations: ['list'] },
        { client_secret: 'two' },
        { client_secret: 'three' },
      ],
    },
    webhook: {
      table: 'webhooks',
      list: () => '/webhook/webhooks',
      body: () => ({ delivery_url: receiver.url, events: ['*'] }),
      idOf: ({ id }) => id,
      edits: [{ description: 'Ours' }, { events: ['vault.connection.*'] }, { status: 'disabled' }],
    },
  };
  const names = Object.keys(kinds);

  const call = (
    name: string,
    [method, rest]: readonly [method: string, rest: string],
    { body, etag }: { body?: unknown; etag?: string } = {},
  ): Promise<ApiAnswer> => {
    const path = `${kinds[name]!.list()}${rest}`;
    const isManagement = !path.startsWith('/vault') && !path.startsWith('/webhook');
    return app.api(method, path, {
      ...(isManagement && { key: app.adminKey, app: null }),
      ...{ consumer: null, body, headers: etag === undefined ? {} : { 'if-match': etag } },
    });
  };
  const create = async (name: string) => {
    const answer = await call(name, ['POST', ''], { body: kinds[name]!.body() });
    expect(answer.status, answer.text).toBe(201);
    const { etag } = answer.body.data;
    return { path: `/${kinds[name]!.idOf(answer.body.data)}`, etag: etag as string, id: answer.body.data.id };
  };
  const remove = (name: string, path: string) => call(name, ['DELETE', path]);
  const read = async (name: string, path: string) => (await call(name, ['GET', path])).body.data;

  test.each(names)(
    'of one %s are the same wherever it is read, and another after each edit',
    async (name) => {
      const { path, etag, id } = await create(name);
      const { data } = (await call(name, ['GET', ''])).body;
      const listed = data.find((each: { id?: string }) => each.id === id);
      expect([(await read(name, path)).etag, listed.etag]).toEqual([etag, etag]);
      const seen = [etag];
      for (const body of kinds[name]!.edits) {
        const changed = await call(name, ['PATCH', path], { body, etag: seen.at(-1) });
        expect(changed.status, changed.text).toBe(200);
        expect((await read(name, path)).etag).toBe(changed.body.data.etag);
        seen.push(changed.body.data.etag);
      }
      expect(new Set(seen).size).toBe(seen.length);
      await remove(name, path);
    },
  );

  test.each(names)('keep one %s from who has read another version', async (name) => {
    const { path, etag } = await create(name);
    const [first, second] = kinds[name]!.edits;
    await call(name, ['PATCH', path], { body: first });
    const now = await read(name, path);
    for (const [method, body] of [['PATCH', second], ['DELETE']] as const) {
      const late = await call(name, [method, path], { body, etag: `"${etag}"` });
      expect([late.status, late.body.type_name], method).toEqual([412, 'PreconditionFailedError']);
      expect(await read(name, path)).toEqual(now);
    }
    const odd = await call(name, ['PATCH', path], { body: second, etag: '*' });
    expect([odd.status, Object.keys(odd.body.detail)]).toEqual([400, ['if-match']]);
    expect((await call(name, ['DELETE', path], { etag: now.etag })).status).toBe(204);
  });

  test.skipIf(backend === 'embedded').each(names)(
    'let one of two edits of one %s at once pass',
    async (name) => {
      const { path, etag } = await create(name);
      const [body] = kinds[name]!.edits;
      const edit = async () => (await call(name, ['PATCH', path], { body, etag })).status;
      const edits = await database.system('hold both up', async ({ client }) => {
        await client.$queryRawUnsafe(`SELECT 1 FROM ${kinds[name]!.table} FOR UPDATE`);
        const begun = [edit(), edit()];
        // Each read in its own transaction: statistics don't change within one.
        const waiting = () =>
          database.system(
            'see who waits',
            (tx) => tx.client.$queryRaw<unknown[]>`
            SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          );
        await expect.poll(waiting, { timeout: 1_800 }).toHaveLength(2);
        return { begun };
      });
      expect((await Promise.all(edits.begun)).toSorted()).toEqual([200, 412]);
      await remove(name, path);
    },
  );

  test('stay while a key is used, a person signs in, and a webhook is sent events', async () => {
    const [key, person, webhook] = [await create('API key'), await create('person'), await create('webhook')];
    const at = new Date();
    const { id: applicationId } = app.application;
    await database.system('use them', async (tx) => {
      await touchApiKeys(tx, [{ applicationId, id: key.id, usedAt: at }]);
      await updatePerson(tx, person.id, { name: 'Mira', lastSignInAt: at });
    });
    await database.tenant(applicationId, (tx) =>
      noteWebhookHealth(tx, webhook.id, {
        ...{ lastSuccessAt: null, lastFailureAt: at, failingSince: at },
        ...{ failedEvents: 1, failedCalls: 2, pausedUntil: at },
      }),
    );
    const [keyNow, personNow] = [await read('API key', key.path), await read('person', person.path)];
    const webhookNow = await read('webhook', webhook.path);
    expect([keyNow.last_used_at, personNow.name]).toEqual([at.toISOString(), 'Mira']);
    expect(webhookNow.last_failure_at).toBe(at.toISOString());
    expect([keyNow.etag, personNow.etag, webhookNow.etag]).toEqual([key.etag, person.etag, webhook.etag]);
    for (const [name, { path }] of [
      ['API key', key],
      ['person', person],
      ['webhook', webhook],
    ] as const)
      await remove(name, path);
  });

  test('of a webhook change with its secret', async () => {
    const { path, etag } = await create('webhook');
    const rotated = (await call('webhook', ['POST', `${path}/rotate`], { body: {} })).body.data.etag;
    expect(rotated).not.toBe(etag);
    expect((await read('webhook', path)).etag).toBe(rotated);
    await remove('webhook', path);
  });

  test('of a webhook are compared before a test is sent to its new URL', async () => {
    const { path } = await create('webhook');
    const elsewhere = await startReceiver();
    const body = { delivery_url: elsewhere.url };
    expect((await call('webhook', ['PATCH', path], { body, etag: 'long-ago' })).status).toBe(412);
    expect(elsewhere.received).toEqual([]);
    await elsewhere.close();
    await remove('webhook', path);
  });
});
