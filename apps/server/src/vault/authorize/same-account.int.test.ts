import { createRegistry, type ConnectorDefinition } from '@keyway/connectors';
import { getConnection } from '@keyway/db';
import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { authorize, confirm, startFlow, startOAuthApp, visit } from '../../fixtures/oauth/oauth-flow.js';
import { startTestProvider, type TestProvider } from '../../fixtures/oauth/oauth-provider.js';
import { stubConnector } from '../../fixtures/stub-connectors.js';
import { startStubVendor, type StubVendor } from '../../fixtures/stub-vendor.js';
import { startTestApp, type TestApp } from '../../testing.js';

const account = {
  request: { method: 'GET', path: '/whoami' },
  read: ({ body }: { body: unknown }) => {
    const { id, name } = body as { id: string | null; name: string };
    return id === null ? undefined : { id, name };
  },
} as const;

let consumer = '';
let count = 0;
beforeEach(() => {
  consumer = `consumer-${(count += 1)}`;
});
const listOf = async (app: TestApp) =>
  (await app.api('GET', '/vault/connections?configured=true', { consumer })).body.data as {
    connection_id: string;
    label: string | null;
    state: string;
  }[];

describe('an account that the provider tells after authorization', () => {
  let app: TestApp;
  let alpha: TestProvider;
  /** The account of a token; undefined if the vendor does not report it. */
  let owner: { id: string; name: string } | undefined;
  beforeAll(async () => {
    alpha = await startTestProvider('alpha');
    alpha.knobs.api = (_request: IncomingMessage, response) => {
      response.writeHead(owner ? 200 : 500, { 'content-type': 'application/json' });
      response.end(JSON.stringify(owner ?? {}));
    };
    app = await startOAuthApp([{ ...alpha, connector: { ...alpha.connector, account } }]);
    await app.api('PATCH', '/vault/integrations/alpha', { body: { allow_multiple: true } });
  });
  afterAll(() => Promise.all([app.close(), alpha.close()]));

  const connect = (told: typeof owner, extra: Record<string, string> = { new: 'true' }) => {
    owner = told;
    return authorize(app, 'alpha', extra, consumer);
  };

  test('is connected once, and gives the connection its label', async () => {
    await connect({ id: 'T-1', name: 'Acme' });
    await connect({ id: 'T-2', name: 'Acme Shop' });
    await expect(connect({ id: 't-1', name: 'Acme renamed' })).rejects.toThrow(/account: default/);
    expect((await listOf(app)).map(({ label, state }) => [label, state])).toEqual([
      ['Acme', 'callable'],
      ['Acme Shop', 'callable'],
      [null, 'added'],
    ]);
    // The same connection may be authorized again, also with another account.
    await connect({ id: 'T-1', name: 'Acme' }, {});
    await connect({ id: 'T-3', name: 'Third' }, {});
    expect((await listOf(app))[0]).toMatchObject({ connection_id: 'default', label: 'Third' });
    await connect({ id: 'T-1', name: 'Acme' });
  });

  test('that it does not report prevents no connection, and is no longer the previous one', async () => {
    await connect({ id: 'T-1', name: 'Acme' });
    await connect(undefined, {});
    await connect(undefined);
    expect((await listOf(app)).map(({ label, state }) => [label, state])).toEqual([
      [null, 'callable'],
      [null, 'callable'],
    ]);
    await connect({ id: 'T-1', name: 'Acme' });
  });

  test('stands in no column that tells which it is, and differs between consumers', async () => {
    const fingerprint = async () => {
      await connect({ id: 'T-1', name: 'Acme' });
      const key = { consumerId: consumer, unifiedApi: 'customer-support', serviceId: 'alpha' };
      const row = await app.deps.database.tenant(app.application.id, (tx) =>
        getConnection(tx, { ...key, connectionId: 'default' }),
      );
      return Buffer.from(row?.accountFingerprint ?? []).toString('hex');
    };
    const first = await fingerprint();
    consumer += '-other';
    const second = await fingerprint();
    expect([first.length, second.length, first === second]).toEqual([64, 64, false]);
  });

  test('is connected once by flows that are confirmed at one instant', async () => {
    owner = { id: 'T-9', name: 'Nine' };
    const flows = [];
    for (let index = 0; index < 4; index += 1) {
      const { callback, cookie } = await startFlow(app, 'alpha', { new: 'true' }, consumer);
      flows.push(await visit(callback, cookie));
    }
    const outcomes = await Promise.allSettled(
      flows.map(({ location }) => confirm(app, 'alpha', location, consumer)),
    );
    const refusals = outcomes.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
    expect(refusals).toHaveLength(3);
    for (const refusal of refusals) expect(refusal).toContain('ConflictError');
    expect((await listOf(app)).filter(({ state }) => state === 'callable')).toHaveLength(1);
  });
});

describe('an account that the vendor reports for a key', () => {
  const path = '/vault/connections/customer-support/stub';
  let app: TestApp;
  let vendor: StubVendor;
  beforeAll(async () => {
    vendor = await startStubVendor();
    // Each key belongs to the account in its name.
    vendor.answer(({ headers }) => {
      const id = String(headers.authorization).split(' of ')[1];
      return { body: { id, name: `Account ${id}` } };
    });
    const connector = { ...stubConnector, account } as ConnectorDefinition;
    app = await startTestApp({
      registry: createRegistry([connector]),
      env: { KEYWAY_EGRESS_ALLOW: vendor.egressAllow },
    });
    await app.api('POST', '/vault/integrations', { body: { service_id: 'stub', allow_multiple: true } });
  });
  afterAll(() => Promise.all([app.close(), vendor.close()]));

  const add = (token: string) =>
    app.api('POST', `${path}?new=true`, { consumer, body: { settings: { base_url: vendor.url, token } } });

  test('is connected once, by whichever key', async () => {
    expect((await add('one of 7')).body.data).toMatchObject({
      connection_id: 'default',
      label: 'Account 7',
    });
    const again = await add('another of 7');
    expect([again.status, again.body.type_name]).toEqual([409, 'ConflictError']);
    expect(again.body.detail).toEqual({
      connection_id: 'default',
      label: 'Account 7',
      account: 'Account 7',
    });
    const second = (await add('one of 8')).body.data.connection_id as string;
    const headers = { 'x-vendor-connection-id': second };
    const moved = { consumer, headers, body: { settings: { token: 'third of 7' } } };
    expect((await app.api('PATCH', path, moved)).status).toBe(409);
    const free = { consumer, headers, body: { settings: { token: 'one of 9' } } };
    expect((await app.api('PATCH', path, free)).body.data.label).toBe('Account 9');
    expect((await add('two of 8')).status).toBe(201);
  });

  test('is connected once by calls of one instant, while other accounts are all added', async () => {
    const answers = await Promise.all(['a of 1', 'b of 1', 'c of 2', 'd of 1'].map(add));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    expect((await listOf(app)).map(({ label }) => label).sort()).toEqual(['Account 1', 'Account 2']);
  });
});
