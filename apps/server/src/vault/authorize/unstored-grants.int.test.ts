import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import {
  authorize,
  callVendor,
  readRow,
  startFlow,
  startOAuthApp,
  visit,
} from '../../fixtures/oauth/oauth-flow.js';
import { startTestProvider, type TestProvider } from '../../fixtures/oauth/oauth-provider.js';
import type { TestApp } from '../../testing.js';
import { runDueRevocations } from '../revoke/run-revocations.js';

const account = {
  request: { method: 'GET', path: '/whoami' },
  read: () => ({ id: 'T-1', name: 'Acme' }),
} as const;

let app: TestApp;
let alpha: TestProvider;
let consumer = '';
let count = 0;
/** Access tokens issued by the provider. */
let issued: string[] = [];
/** Runs while the provider is asked for a new token's account. */
let whileAsked: () => Promise<unknown> = () => Promise.resolve();

beforeAll(async () => {
  alpha = await startTestProvider('alpha');
  alpha.knobs.reshapeToken = (answer) => {
    issued.push(String(answer.access_token));
    return answer;
  };
  alpha.knobs.api = (_request, response) =>
    void whileAsked().then(() => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
  app = await startOAuthApp([{ ...alpha, connector: { ...alpha.connector, account } }]);
});
beforeEach(() => {
  consumer = `consumer-${(count += 1)}`;
  issued = [];
  whileAsked = () => Promise.resolve();
});
afterAll(() => Promise.all([app.close(), alpha.close()]));

const revocationsOf = (consumerId: string) =>
  app.deps.database.system('test', (tx) => tx.client.revocation.findMany({ where: { consumerId } }));
const makeDue = () =>
  app.deps.database.system('test', (tx) =>
    tx.client.revocation.updateMany({ data: { nextAttemptAt: new Date(0) } }),
  );

test('a grant that is stored leaves no planned revocation', async () => {
  let planned = -1;
  whileAsked = async () => (planned = (await revocationsOf(consumer)).length);
  await authorize(app, 'alpha', {}, consumer);
  expect(planned).toBe(1);
  expect(await revocationsOf(consumer)).toEqual([]);
  await makeDue();
  await runDueRevocations(app.deps);
  expect((await callVendor(app, 'alpha', consumer)).status).toBe(200);
});

test('a grant that is not stored in time is revoked, and a process that wakes later does not store it', async () => {
  const { callback, cookie } = await startFlow(app, 'alpha', {}, consumer);
  whileAsked = async () => {
    await makeDue();
    await runDueRevocations(app.deps);
    expect(await alpha.introspect(issued[0]!)).toBe(false);
  };
  const { status, location } = await visit(callback, cookie);
  expect([status, new URL(location).searchParams.get('error_type')], location).toEqual([
    303,
    'OAuthInvalidStateError',
  ]);
  expect(await readRow(app, 'alpha', consumer)).toBeNull();
  expect(await revocationsOf(consumer)).toEqual([]);
});
