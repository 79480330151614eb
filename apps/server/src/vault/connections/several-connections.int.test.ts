import { createRegistry, type ConnectorDefinition } from '@keyway/connectors';
import { getConnection, listEvents } from '@keyway/db';
import { plantUnaudited } from '@keyway/db/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { plainMessage, stubConnector } from '../../fixtures/stub-connectors.js';
import { startStubVendor, type StubVendor } from '../../fixtures/stub-vendor.js';
import { startTestApp, type TestApp } from '../../testing.js';

const SERVICE = 'stub';
const path = `/vault/connections/customer-support/${SERVICE}`;
const named = (id: string) => ({ 'x-vendor-connection-id': id });

/** The stub's list, in pages of two. */
const pagedConnector = {
  ...stubConnector,
  resources: {
    messages: {
      ...stubConnector.resources.messages,
      list: {
        paging: { mode: 'native', maxPageSize: 2 },
        filters: [],
        sort: [],
        request: ({ position }: { position?: string }) => ({
          method: 'GET',
          path: `/messages?from=${position ?? 0}`,
        }),
        response: ({ body }: { body: unknown }) => {
          const { ids, next } = body as { ids: string[]; next: string | null };
          return { items: ids.map(plainMessage), next };
        },
      },
    },
  },
} as ConnectorDefinition;

let app: TestApp;
let vendor: StubVendor;
let consumer = '';
let count = 0;

beforeAll(async () => {
  vendor = await startStubVendor();
  app = await startTestApp({
    registry: createRegistry([pagedConnector]),
    env: { KEYWAY_EGRESS_ALLOW: vendor.egressAllow },
  });
  await app.api('POST', '/vault/integrations', { body: { service_id: SERVICE, allow_multiple: true } });
});
afterAll(async () => {
  await app.close();
  await vendor.close();
});
beforeEach(() => {
  consumer = `consumer-${(count += 1)}`;
  vendor.received.splice(0);
  // Each account's responses contain its own key.
  vendor.answer(({ headers, url }) => {
    const account = String(headers.authorization).replace('Bearer key-of-', '');
    const from = Number(new URL(url, vendor.url).searchParams.get('from') ?? 0);
    const ids = [`${account}-${from}`, `${account}-${from + 1}`];
    return { body: { ids, next: from === 0 ? '2' : null, account } };
  });
});

const api: TestApp['api'] = (method, address, options) =>
  app.api(method, address, { consumer, service: SERVICE, ...options });
const settingsOf = (account: string) => ({ base_url: vendor.url, token: `key-of-${account}` });
/** Adds a connection and returns its ID. */
async function add(account: string, query = '?new=true'): Promise<string> {
  const body = { settings: settingsOf(account), label: account };
  const answer = await api('POST', `${path}${query}`, { body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data.connection_id as string;
}
const idsOf = (answer: { body: { data: { id: string }[] } }) => answer.body.data.map(({ id }) => id);
const list = async (id: string | undefined, query = '') =>
  api('GET', `/messages${query}`, { headers: id === undefined ? {} : named(id) });

describe('adding', () => {
  test('the first is the default one, further ones get ids of their own, and the list shows all', async () => {
    expect(await add('first')).toBe('default');
    const second = await add('second');
    expect(second).toMatch(/^conn_[0-9a-f]{28}$/);
    const { body } = await api('GET', '/vault/connections');
    expect(
      body.data.map((each: Record<string, unknown>) => [each.id, each.connection_id, each.label]),
    ).toEqual([
      ['customer-support+stub', 'default', 'first'],
      [`customer-support+stub+${second}`, second, 'second'],
    ]);
    const next = await api('GET', '/vault/connections?limit=1');
    const cursor = encodeURIComponent(next.body.meta.cursors.next as string);
    const rest = await api('GET', `/vault/connections?limit=1&cursor=${cursor}`);
    expect(rest.body.data).toMatchObject([{ connection_id: second }]);
    expect(rest.body.meta.cursors.next).toBeNull();
  });

  test('is refused where the integration allows one, with what to do', async () => {
    await add('first', '');
    await app.api('PATCH', `/vault/integrations/${SERVICE}`, { body: { allow_multiple: false } });
    const refused = await api('POST', `${path}?new=true`, { body: {} });
    await app.api('PATCH', `/vault/integrations/${SERVICE}`, { body: { allow_multiple: true } });
    expect([refused.status, refused.body.type_name]).toEqual([409, 'ConflictError']);
    expect(refused.body.message).toContain('set allow_multiple with PATCH /vault/integrations/stub');
    const again = await api('POST', path, { body: {} });
    expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('new=true')]);
  });

  test('makes no connection of an id that a client chose', async () => {
    await add('first');
    const chosen = await api('POST', path, { headers: named('conn_mine'), body: {} });
    expect([chosen.status, chosen.body.type_name]).toEqual([404, 'ConnectionNotFoundError']);
    const both = await api('POST', `${path}?new=true`, { headers: named('conn_mine'), body: {} });
    expect([both.status, both.body.type_name]).toEqual([400, 'RequestValidationError']);
    expect((await api('GET', '/vault/connections')).body.data).toHaveLength(1);
  });

  test('with the transaction id of one that was not new is another request', async () => {
    const headers = { 'x-unique-transaction-id': `tx-${consumer}` };
    expect((await api('POST', path, { headers, body: {} })).status).toBe(201);
    const mixed = await api('POST', `${path}?new=true`, { headers, body: {} });
    expect([mixed.status, mixed.body.type_name]).toEqual([422, 'TransactionMismatchError']);
  });
});

describe('calling', () => {
  test('uses the one that is named, and none of several without a name', async () => {
    await add('first');
    expect(idsOf(await list(undefined))).toEqual(['first-0', 'first-1', 'first-2', 'first-3']);
    const second = await add('second');
    const several = await list(undefined);
    expect([several.status, several.body.type_name]).toEqual([400, 'RequestValidationError']);
    expect(several.body.message).toContain(`x-vendor-connection-id with one of default, ${second}`);
    expect(several.body.detail.connections).toEqual([
      { service_id: SERVICE, connection_id: 'default', label: 'first', state: 'callable' },
      { service_id: SERVICE, connection_id: second, label: 'second', state: 'callable' },
    ]);
    expect(idsOf(await list(second, '?limit=2'))).toEqual(['second-0', 'second-1']);
    expect(idsOf(await list('default', '?limit=2'))).toEqual(['first-0', 'first-1']);
    await api('PATCH', path, { body: { enabled: false } });
    expect((await list(undefined)).status).toBe(400);
    await api('DELETE', path);
    expect(idsOf(await list(undefined, '?limit=2'))).toEqual(['second-0', 'second-1']);
  });

  test('names one without the connector too', async () => {
    await add('first');
    const second = await add('second');
    const answer = await app.api('GET', '/messages?limit=2', { consumer, headers: named(second) });
    expect(idsOf(answer)).toEqual(['second-0', 'second-1']);
    expect((await app.api('GET', '/messages', { consumer, headers: named('conn_none') })).status).toBe(404);
    const unknown = await list('conn_none');
    expect([unknown.status, unknown.body.type_name]).toEqual([404, 'ConnectionNotFoundError']);
    expect(unknown.body.detail.not_found).toEqual({
      entity: 'connection',
      id: SERVICE,
      connection_id: 'conn_none',
    });
  });

  test('goes on with a cursor of its own only', async () => {
    await add('first');
    const second = await add('second');
    const cursorOf = async (id: string) =>
      `?limit=2&cursor=${encodeURIComponent((await list(id, '?limit=2')).body.meta.cursors.next as string)}`;
    const [ofFirst, ofSecond] = [await cursorOf('default'), await cursorOf(second)];
    expect(idsOf(await list(second, ofSecond))).toEqual(['second-2', 'second-3']);
    for (const [id, cursor] of [
      [second, ofFirst],
      ['default', ofSecond],
    ] as const)
      expect((await list(id, cursor)).body.type_name).toBe('InvalidCursorError');
  });

  test('gives no stored answer of the other to the same transaction id', async () => {
    await add('first');
    const second = await add('second');
    vendor.answer(() => ({ status: 201, body: { id: 'made' } }));
    const create = (id: string) =>
      api('POST', '/messages', {
        headers: { ...named(id), 'x-unique-transaction-id': `write-${consumer}` },
        body: { conversation_id: '1', body: 'Hello' },
      });
    expect((await create('default')).status).toBe(201);
    const other = await create(second);
    expect([other.status, other.body.type_name]).toEqual([422, 'TransactionMismatchError']);
  });

  test('leaves the other alone when the vendor asks one to wait, or refuses it', async () => {
    await add('first');
    const second = await add('second');
    vendor.answer(({ headers }) =>
      headers.authorization === 'Bearer key-of-first'
        ? { status: 429, headers: { 'retry-after': '60' } }
        : { body: { ids: ['ok'], next: null } },
    );
    expect((await list('default')).status).toBe(429);
    const before = vendor.received.length;
    expect((await list('default')).status).toBe(429);
    expect(vendor.received).toHaveLength(before);
    expect(idsOf(await list(second))).toEqual(['ok']);
  });

  test('through the proxy sends the credential of the named one', async () => {
    await add('first');
    const second = await add('second');
    const headers = { ...named(second), 'x-vendor-downstream-url': '/messages' };
    expect((await api('GET', '/proxy', { headers })).body.account).toBe('second');
  });
});

describe('changing', () => {
  test('one touches the other in nothing', async () => {
    await add('first');
    const second = await add('second');
    const update = { headers: named(second), body: { label: 'Acme', settings: { token: 'key-of-third' } } };
    expect((await api('PATCH', path, update)).body.data).toMatchObject({
      connection_id: second,
      label: 'Acme',
    });
    expect(idsOf(await list(second, '?limit=2'))).toEqual(['third-0', 'third-1']);
    expect(idsOf(await list('default', '?limit=2'))).toEqual(['first-0', 'first-1']);
    expect((await api('DELETE', path, { headers: named(second) })).status).toBe(204);
    expect((await api('GET', path, { headers: named(second) })).status).toBe(404);
    expect((await api('GET', path)).body.data).toMatchObject({ label: 'first', state: 'callable' });
    expect((await api('PATCH', path, { body: { label: null } })).body.data.label).toBeNull();
  });

  test('tells in events, logs and the consumer’s record which one it was', async () => {
    await add('first');
    const second = await add('second');
    await list(second);
    const events = await app.deps.database.tenant(app.application.id, (tx) =>
      listEvents(tx, { consumerId: consumer }),
    );
    expect(events.map(({ type, connectionId }) => [type, connectionId])).toEqual([
      ['vault.connection.created', 'default'],
      ['vault.connection.callable', 'default'],
      ['vault.connection.created', second],
      ['vault.connection.callable', second],
    ]);
    expect(events.at(-1)?.payload).toMatchObject({ connection_id: second, label: 'second' });
    await app.deps.requestLogs.flush();
    const logs = await app.api('GET', `/vault/logs?filter[connection_id]=${second}`, { consumer });
    expect(
      logs.body.data.map((each: Record<string, unknown>) => [each.path, each.connection_id]),
    ).toContainEqual(['/messages', second]);
    const today = new Date().toISOString();
    const stats = await app.api(
      'GET',
      `/vault/consumers/${consumer}/stats?start_datetime=${today}&end_datetime=${today}`,
    );
    expect(
      stats.body.data.connections.map((each: { connection_id: string; request_counts: object }) => [
        each.connection_id,
        each.request_counts,
      ]),
    ).toEqual([
      ['default', { unify: 0, proxy: 0, vault: 1 }],
      [second, { unify: 1, proxy: 0, vault: 1 }],
    ]);
    const record = await app.api('GET', `/vault/consumers/${consumer}`);
    expect(record.body.data.connections.map((each: { connection_id: string }) => each.connection_id)).toEqual(
      expect.arrayContaining(['default', second]),
    );
  });

  test('swaps no credential when sealed values are swapped, or a connection is renamed, in the database', async () => {
    await add('first');
    const second = await add('second');
    const key = { consumerId: consumer, unifiedApi: 'customer-support', serviceId: SERVICE };
    const sql = (text: string, ...values: unknown[]) =>
      app.deps.database.system('write past the server', async (tx) => {
        await plantUnaudited(tx);
        await tx.client.$executeRawUnsafe(text, ...values);
      });
    const read = (connectionId: string) =>
      app.deps.database.tenant(app.application.id, (tx) => getConnection(tx, { ...key, connectionId }));
    const [one, other] = [await read('default'), await read(second)];
    const put = (id: string, sealed: Uint8Array | null | undefined) =>
      sql(
        'UPDATE connections SET credentials_sealed = $3 WHERE consumer_id = $1 AND connection_id = $2',
        consumer,
        id,
        sealed,
      );
    await put('default', other?.credentialsSealed);
    await put(second, one?.credentialsSealed);
    app.deps.caches.forget('all');
    vendor.received.splice(0);
    for (const id of ['default', second]) expect((await list(id)).status).toBe(500);
    await put('default', one?.credentialsSealed);
    await put(second, other?.credentialsSealed);
    await sql(
      'UPDATE connections SET connection_id = $2 WHERE consumer_id = $1 AND connection_id = $3',
      consumer,
      'conn_moved',
      second,
    );
    app.deps.caches.forget('all');
    expect((await list('conn_moved')).status).toBe(500);
    expect(vendor.received).toEqual([]);
    expect(idsOf(await list('default', '?limit=2'))).toEqual(['first-0', 'first-1']);
  });
});

describe('an account that its settings name', () => {
  const zendesk = '/vault/connections/customer-support/zendesk';
  let other: TestApp;
  beforeAll(async () => {
    other = await startTestApp();
    const body = { service_id: 'zendesk', credentials_source: 'sandbox', allow_multiple: true };
    await other.api('POST', '/vault/integrations', { body });
  });
  afterAll(() => other.close());

  test('is connected once, and gives the connection its label', async () => {
    const addShop = (subdomain: string, query = '?new=true') =>
      other.api('POST', `${zendesk}${query}`, { consumer, body: { settings: { subdomain } } });
    const first = await addShop('acme');
    expect(first.body.data).toMatchObject({ connection_id: 'default', label: 'acme' });
    const again = await addShop('acme');
    expect([again.status, again.body.type_name]).toEqual([409, 'ConflictError']);
    expect(again.body.message).toContain('this Zendesk account: default');
    expect(again.body.detail).toEqual({ connection_id: 'default', label: 'acme', account: 'acme' });
    const second = (await addShop('acme-shop')).body.data.connection_id as string;
    const headers = named(second);
    const moved = { headers, consumer, body: { settings: { subdomain: 'acme' } } };
    expect((await other.api('PATCH', zendesk, moved)).status).toBe(409);
    const same = { headers, consumer, body: { settings: { subdomain: 'acme-shop' }, label: 'Shop' } };
    expect((await other.api('PATCH', zendesk, same)).body.data.label).toBe('Shop');
    const credentials = { access_token: 'a' };
    const taken = { consumer, body: { credentials, settings: { subdomain: 'acme' } } };
    expect((await other.api('POST', `${zendesk}/import?new=true`, taken)).status).toBe(409);
    const somebodyElse = { consumer: `${consumer}-other`, body: { settings: { subdomain: 'acme' } } };
    expect((await other.api('POST', zendesk, somebodyElse)).status).toBe(201);
  });
});
