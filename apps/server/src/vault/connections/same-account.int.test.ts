import { createRegistry, type ConnectorDefinition, type ListOperation } from '@keyway/connectors';
import { getConnection } from '@keyway/db';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { confirm, startFlow, startOAuthApp, visit } from '../../fixtures/oauth/oauth-flow.js';
import {
  buildTestConnector,
  startTestProvider,
  type TestProvider,
} from '../../fixtures/oauth/oauth-provider.js';
import { plainMessage, stubConnector } from '../../fixtures/stub-connectors.js';
import { startStubVendor, type StubVendor } from '../../fixtures/stub-vendor.js';
import { startTestApp, type TestApp } from '../../testing.js';

const account = {
  request: { method: 'GET', path: '/whoami' },
  read: ({ body }: { body: unknown }) => {
    const { id } = body as { id?: string };
    return id === undefined ? undefined : { id, name: `Account ${id}` };
  },
} as const;
const list: ListOperation = {
  ...{ paging: { mode: 'native', maxPageSize: 1 }, filters: [], sort: [] },
  request: () => ({ method: 'GET', path: '/messages' }),
  response: () => ({ items: [plainMessage('1')], next: 'more' }),
};
const resources = { messages: { ...stubConnector.resources.messages, list } };

let app: TestApp;
let consumer = '';
let count = 0;
beforeEach(() => {
  consumer = `consumer-${(count += 1)}`;
});

const pathOf = (service: string) => `/vault/connections/customer-support/${service}`;
const read = (service: string, cursor?: string) =>
  app.api('GET', `/messages?limit=1${cursor === undefined ? '' : `&cursor=${cursor}`}`, {
    consumer,
    service,
  });
const nextCursor = async (service: string): Promise<string> =>
  encodeURIComponent((await read(service)).body.meta.cursors.next as string);
/** Reads with a cursor from before a change; returns the error type if it is refused. */
async function readOn(service: string, cursor: string): Promise<string> {
  const { status, body } = await read(service, cursor);
  return status === 200 ? 'reads on' : (body.type_name as string);
}
const asks = async (service: string): Promise<boolean> =>
  (await app.api('GET', pathOf(service), { consumer })).body.data.asks_same_account as boolean;
async function grantOf(service: string): Promise<bigint | undefined> {
  const key = { consumerId: consumer, unifiedApi: 'customer-support', serviceId: service };
  const row = await app.deps.database.tenant(app.application.id, (tx) =>
    getConnection(tx, { ...key, connectionId: 'default' }),
  );
  return row?.grantId;
}

describe('a new key or imported token', () => {
  let vendor: StubVendor;
  /** Whether the vendor reports a credential's account. */
  let isTold = true;
  beforeAll(async () => {
    vendor = await startStubVendor();
    // Each credential belongs to the account in its name, and one is temporarily rejected.
    vendor.answer(({ headers }) => {
      const [name, id] = String(headers.authorization).split(' of ');
      return name?.endsWith('rejected') ? { status: 401, body: {} } : { body: isTold ? { id } : {} };
    });
    const { oauth2 } = buildTestConnector('stub', vendor.url).auth;
    const auth = { ...stubConnector.auth, oauth2 };
    const common = { ...stubConnector, auth, resources } as ConnectorDefinition;
    app = await startTestApp({
      registry: createRegistry([
        { ...common, id: 'silent', name: 'Silent' },
        { ...common, id: 'telling', name: 'Telling', account },
        { ...common, id: 'named', name: 'Named', account: { settings: ['base_url'] } },
      ]),
      env: { KEYWAY_EGRESS_ALLOW: vendor.egressAllow },
    });
    for (const service_id of ['silent', 'telling', 'named'])
      await app.api('POST', '/vault/integrations', { body: { service_id } });
  });
  beforeEach(() => {
    isTold = true;
  });
  afterAll(() => Promise.all([app.close(), vendor.close()]));

  const add = (service: string, token: string) =>
    app.api('POST', pathOf(service), { consumer, body: { settings: { base_url: vendor.url, token } } });
  const enter = (service: string, token: string, said: object = {}) =>
    app.api('PATCH', pathOf(service), { consumer, body: { settings: { token }, ...said } });
  const bring = (service: string, token: string, said: object = {}) =>
    app.api('POST', `${pathOf(service)}/import`, {
      consumer,
      body: { credentials: { access_token: token }, ...said },
    });

  test.each([
    ['a key', enter],
    ['a token', bring],
  ])('of an unknown account: %s ends old cursors, unless the caller confirms it', async (_, save) => {
    await add('silent', 'one of 7');
    expect(await asks('silent')).toBe(true);
    const kept = await nextCursor('silent');
    const grant = await grantOf('silent');
    expect((await save('silent', 'two of 7', { same_account: true })).status).toBeLessThan(300);
    expect(await readOn('silent', kept)).toBe('reads on');
    expect(await grantOf('silent')).not.toBe(grant);
    await save('silent', 'three of 7');
    expect(await readOn('silent', kept)).toBe('InvalidCursorError');
    const next = await nextCursor('silent');
    await save('silent', 'four of 7', { same_account: false });
    expect(await readOn('silent', next)).toBe('InvalidCursorError');
  });

  test('of an account that the vendor tells needs no confirmation, and is not taken for another one', async () => {
    await add('telling', 'one of 7');
    expect(await asks('telling')).toBe(false);
    const cursor = await nextCursor('telling');
    await enter('telling', 'two of 7', { same_account: false });
    expect(await readOn('telling', cursor)).toBe('reads on');
    const refused = await enter('telling', 'one of 8', { same_account: true });
    expect(refused.body).toMatchObject({
      status_code: 409,
      type_name: 'ConflictError',
      detail: { account: 'Account 8', account_before: 'Account 7' },
    });
    expect(await readOn('telling', cursor)).toBe('reads on');
    await enter('telling', 'one of 8');
    expect(await readOn('telling', cursor)).toBe('InvalidCursorError');
  });

  test('of an account that settings name needs none, by whichever way it is authorized', async () => {
    await add('named', 'one of 7');
    const cursor = await nextCursor('named');
    await enter('named', 'two of 7');
    await bring('named', 'three of 7');
    expect([await asks('named'), await readOn('named', cursor)]).toEqual([false, 'reads on']);
    const moved = { base_url: vendor.url.replace('127.0.0.1', 'localhost') };
    const refused = await bring('named', 'three of 7', { settings: moved, same_account: true });
    expect([refused.status, refused.body.type_name]).toEqual([409, 'ConflictError']);
    expect(await readOn('named', cursor)).toBe('reads on');
  });

  test('that the vendor does not tell for once is another account’s, or the known one’s if confirmed', async () => {
    await add('telling', 'one of 7');
    const cursor = await nextCursor('telling');
    isTold = false;
    await enter('telling', 'two of 7', { same_account: true });
    expect(await readOn('telling', cursor)).toBe('reads on');
    isTold = true;
    // The account reported before contradicts the claim.
    expect((await enter('telling', 'one of 8', { same_account: true })).status).toBe(409);
    isTold = false;
    await enter('telling', 'three of 7');
    expect([await asks('telling'), await readOn('telling', cursor)]).toEqual([true, 'InvalidCursorError']);
  });

  test('that is mistyped costs nothing, and is settled once the vendor accepts it', async () => {
    await add('telling', 'one of 7');
    const cursor = await nextCursor('telling');
    await enter('telling', 'rejected of 8');
    await enter('telling', 'two of 7');
    expect(await readOn('telling', cursor)).toBe('reads on');
    await enter('telling', 'rejected of 8');
    vendor.answer(() => ({ body: { id: '8' } }));
    expect((await app.api('POST', `${pathOf('telling')}/validate`, { consumer })).body.data.state).toBe(
      'callable',
    );
    expect(await readOn('telling', cursor)).toBe('InvalidCursorError');
  });
});

describe('an authorization', () => {
  let alpha: TestProvider;
  /** The account of a token; undefined if the vendor does not report it. */
  let owner: string | undefined;
  beforeAll(async () => {
    alpha = await startTestProvider('alpha');
    alpha.knobs.api = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ id: owner }));
    };
    const connector = { ...alpha.connector, account, resources } as ConnectorDefinition;
    app = await startOAuthApp([{ ...alpha, connector }]);
  });
  afterAll(() => Promise.all([app.close(), alpha.close()]));

  const authorize = async (
    told: string | undefined,
    said: object = {},
    extra: Record<string, string> = {},
  ) => {
    owner = told;
    const { callback, cookie } = await startFlow(app, 'alpha', extra, consumer);
    const { location } = await visit(callback, cookie);
    return { location, confirm: () => confirm(app, 'alpha', location, consumer, said) };
  };
  const connect = async (told: string | undefined, said: object = {}, extra: Record<string, string> = {}) =>
    (await authorize(told, said, extra)).confirm();

  test('of an unknown account keeps cursors only if its confirmation says so', async () => {
    await connect(undefined);
    expect(await asks('alpha')).toBe(true);
    const cursor = await nextCursor('alpha');
    await connect(undefined, { same_account: true });
    expect(await readOn('alpha', cursor)).toBe('reads on');
    await connect(undefined);
    expect(await readOn('alpha', cursor)).toBe('InvalidCursorError');
  });

  test('is not confirmed by what a link or a redirect carries', async () => {
    await connect(undefined);
    const cursor = await nextCursor('alpha');
    await connect(undefined, {}, { same_account: 'true' });
    expect(await readOn('alpha', cursor)).toBe('InvalidCursorError');
  });

  test('of an account that is known to be another one waits, if it is said to be the same', async () => {
    await connect('1');
    expect(await asks('alpha')).toBe(false);
    const cursor = await nextCursor('alpha');
    await connect('1');
    expect(await readOn('alpha', cursor)).toBe('reads on');
    const other = await authorize('2', { same_account: true });
    await expect(other.confirm()).rejects.toThrow(/409.*ConflictError/);
    expect(await readOn('alpha', cursor)).toBe('reads on');
    // The token is still valid: without the claim, the authorization counts.
    await confirm(app, 'alpha', other.location, consumer);
    expect(await readOn('alpha', cursor)).toBe('InvalidCursorError');
  });

  test('after the connection was deleted is of another account, even of the same one', async () => {
    await connect('1');
    const cursor = await nextCursor('alpha');
    await app.api('DELETE', pathOf('alpha'), { consumer });
    await connect('1', { same_account: true });
    expect(await readOn('alpha', cursor)).toBe('InvalidCursorError');
  });
});
