import { createRegistry, type ConnectorDefinition, type ResourceTable } from '@keyway/connectors';
import { getApplication } from '@keyway/db';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { plainMessage, stubConnector } from '../fixtures/stub-connectors.js';
import { startStubVendor, type StubAnswer, type StubVendor } from '../fixtures/stub-vendor.js';
import { runInBackground } from '../downstream/index.js';
import { StopSource } from '../security/egress/index.js';
import { startTestApp, type ApiOptions, type TestApp } from '../testing.js';

type Listed = { ids: string[]; next: string | null };
const messages = stubConnector.resources.messages as ResourceTable;
const author = { id: '7', type: 'agent', name: null, email: null } as const;
/** A customer with the same ID as the agent. */
const contact = { ...author, type: 'contact' } as const;
const answered = (id: string) => ({ ...plainMessage(id), author });

const agentOf = (id: string) => ({
  id,
  downstream_id: id,
  name: id === 'nameless' ? null : `Agent ${id}`,
  email: null,
  role: 'agent' as const,
  active: true,
  availability: 'unknown' as const,
  teams: [],
  avatar_url: null,
  time_zone: null,
  created_at: null,
  updated_at: null,
});

/** A connector whose messages name agents by ID only. */
const connector: ConnectorDefinition = {
  ...stubConnector,
  id: 'stub-names',
  resources: {
    messages: {
      ...messages,
      list: {
        paging: { mode: 'none' },
        filters: [],
        sort: [],
        request: () => ({ method: 'GET', path: '/messages' }),
        response: () => ({
          items: [answered('1'), { ...plainMessage('2'), author: contact }, plainMessage('3')],
          next: null,
        }),
      },
      get: { request: () => ({ method: 'GET', path: '/messages/1' }), response: () => answered('1') },
      create: { ...(messages.create as object), response: () => answered('new') } as never,
    },
    agents: {
      fields: ['id', 'name'],
      get: { capability: 'not_implemented', reason: 'No test reads one agent.' },
      list: {
        paging: { mode: 'native', maxPageSize: 100 },
        filters: [],
        sort: [],
        request: ({ position }) => ({ method: 'GET', path: '/agents', query: { at: position } }),
        response: ({ body }) => {
          const { ids, next } = body as Listed;
          return { items: ids.map(agentOf), next };
        },
      },
    },
  },
};

const PATH = `/vault/connections/customer-support/${connector.id}`;
const settings = () => ({ base_url: stub.url, token: 'stub-token' });
let app: TestApp;
let stub: StubVendor;
/** How far time has advanced, in milliseconds. */
let ahead = 0;
let consumers = 0;
let consumer: string;
let agents: (at: string | null) => StubAnswer;

beforeAll(async () => {
  stub = await startStubVendor();
  app = await startTestApp({
    registry: createRegistry([connector]),
    env: { KEYWAY_EGRESS_ALLOW: stub.egressAllow },
    now: () => new Date(Date.now() + ahead),
  });
  await app.api('POST', '/vault/integrations', { body: { service_id: connector.id } });
  stub.answer(({ url }) => {
    const { pathname, searchParams } = new URL(url, stub.url);
    return pathname.endsWith('/agents') ? agents(searchParams.get('at')) : { body: { id: 'new' } };
  });
});
afterAll(() => Promise.all([app.close(), stub.close()]));
beforeEach(async () => {
  agents = () => ({ body: { ids: ['7', 'nameless'], next: null } });
  consumer = `names-${(consumers += 1)}`;
  const added = await app.api('POST', PATH, { consumer, body: { settings: settings() } });
  expect(added.status, added.text).toBe(201);
  stub.received.length = 0;
});

const call = (method: string, path: string, options: ApiOptions = {}) =>
  app.api(method, path, { consumer, ...options });
const reads = () =>
  stub.received.filter(({ url }) => new URL(url, stub.url).pathname.endsWith('/agents')).length;
async function names(options?: ApiOptions): Promise<(string | null | undefined)[]> {
  const { body, status, text } = await call('GET', '/messages', options);
  expect(status, text).toBe(200);
  return (body.data as { author: { name: string | null } | null }[]).map((each) => each.author?.name);
}

test('agents get their names in lists, gets and creates, and customers of the same ID do not', async () => {
  expect(await names()).toEqual(['Agent 7', null, undefined]);
  const got = await call('GET', '/messages/1');
  expect(got.body.data.author).toEqual({ ...author, name: 'Agent 7' });
  const created = await call('POST', '/messages', { body: { conversation_id: '1', body: 'Hi' } });
  expect(created.body.data.author, created.text).toEqual({ ...author, name: 'Agent 7' });
  expect(reads()).toBe(1);
});

test('the agents of a connection are read once in ten minutes, and again with another credential', async () => {
  await Promise.all([names(), call('GET', '/messages/1'), names()]);
  expect(reads()).toBe(1);
  ahead += 599_000;
  await names();
  expect(reads()).toBe(1);
  ahead += 2_000;
  await names();
  expect(reads()).toBe(2);
  const body = { settings: { ...settings(), token: 'another-token' } };
  expect((await call('PATCH', PATH, { body })).status).toBe(200);
  await expect.poll(async () => (await names(), reads()), { timeout: 20_000 }).toBe(3);
});

test('each consumer has the names of its own helpdesk', async () => {
  await names();
  const other = `${consumer}-other`;
  await app.api('POST', PATH, { consumer: other, body: { settings: settings() } });
  agents = () => ({ body: { ids: [], next: null } });
  expect(await names({ consumer: other })).toEqual([null, null, undefined]);
  expect(await names()).toEqual(['Agent 7', null, undefined]);
});

test.each([
  ['a fault', () => ({ status: 500, body: {} }), 60_000],
  ['a refusal', () => ({ status: 403, body: {} }), 600_000],
])('%s leaves the names null, and is not asked again at once', async (_what, answer, keptMs) => {
  agents = answer;
  expect(await names()).toEqual([null, null, undefined]);
  const failed = reads();
  agents = () => ({ body: { ids: ['7'], next: null } });
  ahead += keptMs - 1_000;
  expect(await names()).toEqual([null, null, undefined]);
  expect(reads()).toBe(failed);
  ahead += 2_000;
  expect(await names()).toEqual(['Agent 7', null, undefined]);
  const { body } = await call('GET', PATH);
  expect(body.data).toMatchObject({ state: 'callable', health: 'ok' });
});

test('names are null where agents.list is switched off, and for the caller’s own credential', async () => {
  const own = { 'x-vendor-downstream-authorization': 'Bearer own' };
  expect(await names({ headers: own })).toEqual([null, null, undefined]);
  const path = `/vault/integrations/${connector.id}`;
  const { body } = await app.api('GET', path);
  const operations = body.data.operations as string[];
  const without = operations.filter((name) => name !== 'agents.list');
  expect(without).toHaveLength(operations.length - 1);
  await app.api('PATCH', path, { body: { operations: without } });
  try {
    await expect.poll(() => names(), { timeout: 20_000 }).toEqual([null, null, undefined]);
    expect(reads()).toBe(0);
  } finally {
    await app.api('PATCH', path, { body: { operations } });
  }
});

test('no more than a thousand agents and ten pages are read', async () => {
  agents = (at) => ({
    body: { ids: Array.from({ length: 100 }, (_, index) => `${at}-${index}`), next: `${Number(at) + 1}` },
  });
  await names();
  expect(reads()).toBe(10);
});

test('background reads have no joined names; the records of events get them if they are wanted', async () => {
  const { operations, database } = app.deps;
  const application = await database.tenant(app.application.id, getApplication);
  const place = { consumerId: consumer, serviceId: connector.id, connectionId: 'default' };
  const signal = new StopSource();
  await runInBackground(application!, place, { signal }, async (context) => {
    const { data } = await operations.list(context, 'messages', {});
    expect(data[0]?.author).toEqual(author);
    const name = async (areWanted: boolean) => {
      const [first] = await operations.nameAgents(context, data, () => Promise.resolve(areWanted));
      return first?.author?.name;
    };
    expect([await name(false), reads()]).toEqual([null, 0]);
    expect([await name(true), reads()]).toEqual(['Agent 7', 1]);
    expect(data[0]?.author).toEqual(author);
  });
});
