import {
  createRegistry,
  type ConnectorDefinition,
  type ListOperation,
  type ResourceTable,
} from '@keyway/connectors';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { plainMessage, stubConnector } from '../fixtures/stub-connectors.js';
import { startStubVendor, type Received, type StubVendor } from '../fixtures/stub-vendor.js';
import { startTestApp, type TestApp } from '../testing.js';

type Page = { ids: string[]; next: string | null; isFull?: true };

/** A vendor that pages by position and returns the next position itself. */
const pagedConnector: ConnectorDefinition = {
  ...stubConnector,
  id: 'stub-paged',
  name: 'Paged',
  resources: {
    messages: {
      ...(stubConnector.resources.messages as ResourceTable),
      list: {
        paging: { mode: 'native', maxPageSize: 10 },
        filters: [],
        sort: [],
        request: ({ position, pageSize }) => ({
          method: 'GET',
          path: '/messages',
          query: { at: position, size: pageSize },
        }),
        response: ({ body }) => {
          const page = body as Page;
          const { isFull } = page;
          return {
            items: page.ids.map(plainMessage),
            next: page.next,
            totalCount: 1_000,
            ...(isFull ? { isFull } : {}),
          };
        },
      },
    },
  },
};

/** Returns a variant filtered by Keyway; in the second one, each record takes its own request. */
function thinned(id: string, perRecord: number): ConnectorDefinition {
  const messages = pagedConnector.resources.messages as ResourceTable;
  const list = messages.list as ListOperation;
  const narrowing = {
    filters: ['type'],
    virtualFilters: ['type'],
    callsPerPage: { base: 1, perRecord },
  } as const;
  return { ...pagedConnector, id, resources: { messages: { ...messages, list: { ...list, ...narrowing } } } };
}
const [cheap, dear] = [thinned('stub-cheap', 0), thinned('stub-dear', 1)];

/** Each connector is connected for a separate consumer. */
const consumerOf = ({ id }: ConnectorDefinition) => `of-${id}`;
const consumer = consumerOf(pagedConnector);

/** How far time has advanced, in milliseconds. */
let ahead = 0;
let app: TestApp;
let stub: StubVendor;

beforeAll(async () => {
  stub = await startStubVendor();
  app = await startTestApp({
    registry: createRegistry([pagedConnector, cheap, dear]),
    monotonic: () => performance.now() + ahead,
    env: { KEYWAY_EGRESS_ALLOW: stub.egressAllow },
  });
  const settings = { base_url: stub.url, token: 'stub-token' };
  for (const connector of [pagedConnector, cheap, dear]) {
    const { id } = connector;
    await app.api('POST', '/vault/integrations', { body: { service_id: id } });
    const path = `/vault/connections/customer-support/${id}`;
    const added = await app.api('POST', path, { body: { settings }, consumer: consumerOf(connector) });
    expect(added.body.data, added.text).toMatchObject({ state: 'callable' });
  }
});
beforeEach(() => {
  stub.received.length = 0;
});
afterAll(() => Promise.all([app.close(), stub.close()]));

function readCall({ url }: Received) {
  const { searchParams } = new URL(url, stub.url);
  return { at: Number(searchParams.get('at') ?? 0), size: Number(searchParams.get('size')) };
}
/** Serves a list of `total` messages; `pageOf` changes the size of single responses. */
const serve = (total: number, pageOf: (at: number, size: number) => number = (_at, size) => size) =>
  stub.answer((request) => {
    const { at, size } = readCall(request);
    const end = Math.min(total, at + pageOf(at, size));
    const ids = Array.from({ length: end - at }, (_, index) => String(at + index));
    return { body: { ids, next: end < total ? String(end) : null } };
  });
async function list(query: string, connector = pagedConnector) {
  const answer = await app.api('GET', `/messages?${query}`, { consumer: consumerOf(connector) });
  expect(answer.status, answer.text).toBe(200);
  return { ids: answer.body.data.map(({ id }: { id: string }) => id) as string[], meta: answer.body.meta };
}
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => String(from + index));

test('a page that is nearly full because of an overlap takes no other call', async () => {
  stub.answer((request) => {
    const { at, size } = readCall(request);
    return { body: { ids: numbers(at, at + size - 1), next: String(at + size - 1), isFull: true } };
  });
  expect((await list('limit=10')).ids).toEqual(numbers(0, 9));
  expect(stub.received).toHaveLength(1);
  stub.received.length = 0;
  expect((await list('limit=30')).ids).toEqual(numbers(0, 27));
  expect(stub.received).toHaveLength(3);
});

test('a limit above the vendor’s page size is filled by several calls', async () => {
  serve(95);
  const { ids, meta } = await list('limit=35');
  expect(ids).toEqual(numbers(0, 35));
  expect(stub.received.map(readCall)).toEqual([
    { at: 0, size: 10 },
    { at: 10, size: 10 },
    { at: 20, size: 10 },
    { at: 30, size: 10 },
  ]);
  expect(meta).toMatchObject({ items_on_page: 35, total_count: 1_000 });
  expect((await list(`limit=7&cursor=${meta.cursors.next}`)).ids).toEqual(numbers(35, 42));
  expect((await list(`limit=200&cursor=${meta.cursors.next}`)).ids).toEqual(numbers(35, 95));
});

test('a limit below it asks for no more than needed, and goes on at the same place', async () => {
  serve(12);
  const first = await list('limit=5');
  const second = await list(`limit=5&cursor=${first.meta.cursors.next}`);
  const third = await list(`limit=5&cursor=${second.meta.cursors.next}`);
  expect([first.ids, second.ids, third.ids]).toEqual([numbers(0, 5), numbers(5, 10), numbers(10, 12)]);
  expect(third.meta.cursors.next).toBeNull();
  expect(stub.received).toHaveLength(3);
});

test('pages that are thinned out are read at their largest, but not where each record takes a call', async () => {
  serve(30);
  const sizes = async (connector: ConnectorDefinition, query: string) => {
    stub.received.length = 0;
    await list(query, connector);
    return stub.received.map(readCall).map(({ size }) => size);
  };
  expect(await sizes(cheap, 'limit=2&filter[type]=message')).toEqual([10]);
  expect(await sizes(cheap, 'limit=2')).toEqual([2]);
  expect(await sizes(dear, 'limit=2&filter[type]=message')).toEqual([2]);
});

test('pages that the vendor leaves short or empty end no list', async () => {
  serve(30, (at) => (at % 3 === 0 ? 1 : 4));
  const ids: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page = await list(`limit=8${cursor === '' ? '' : `&cursor=${cursor}`}`);
    ids.push(...page.ids);
    cursor = page.meta.cursors.next;
  }
  expect(ids).toEqual(numbers(0, 30));
});

test('a vendor that never fills a page is not asked without end', async () => {
  stub.answer((request) => ({ body: { ids: [], next: String(readCall(request).at + 1) } }));
  const { ids, meta } = await list('limit=20');
  expect([ids, stub.received.length]).toEqual([[], 10]);
  expect(meta.cursors.next).toEqual(expect.any(String));
});

test('the end of the list at the end of a page needs no further call', async () => {
  serve(20);
  const { ids, meta } = await list('limit=20');
  expect([ids.length, meta.cursors.next, stub.received.length]).toEqual([20, null, 2]);
});

test('a rate limit half-way leaves what was read, and the list goes on after it', async () => {
  serve(45);
  let left = 2;
  const answers = (request: Received) => {
    const { at, size } = readCall(request);
    const ids = numbers(at, Math.min(45, at + size));
    return { body: { ids, next: at + size < 45 ? String(at + size) : null } };
  };
  stub.answer((request) =>
    (left -= 1) < 0 ? { status: 429, headers: { 'retry-after': '1' }, body: {} } : answers(request),
  );
  const read: string[] = [];
  let cursor = '';
  for (let turn = 0; turn < 4 && cursor !== 'end'; turn += 1) {
    const { ids, meta } = await list(`limit=40${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
    read.push(...ids);
    cursor = meta.cursors.next ?? 'end';
    const early = cursor === 'end' ? undefined : await app.api('GET', '/messages?limit=40', { consumer });
    if (early) expect([early.status, Number(early.headers.get('retry-after'))]).toEqual([429, 1]);
    [left, ahead] = [2, ahead + 1_000];
  }
  expect([cursor, read]).toEqual(['end', numbers(0, 45)]);
});

test('a vendor that fails half-way answers its error, not half a page', async () => {
  stub.answer((request) =>
    readCall(request).at === 0
      ? { body: { ids: numbers(0, 10), next: '10' } }
      : { status: 500, body: 'down' },
  );
  const answer = await app.api('GET', '/messages?limit=20', { consumer });
  expect([answer.status, answer.body.type_name]).toEqual([500, 'ConnectorExecutionError']);
});

test('a larger limit goes on with larger vendor pages, where no page is half used', async () => {
  serve(95);
  const first = await list('limit=1');
  stub.received.length = 0;
  expect((await list(`limit=30&cursor=${first.meta.cursors.next}`)).ids).toEqual(numbers(1, 31));
  expect(stub.received.map((request) => readCall(request).size)).toEqual([10, 10, 10]);
});
