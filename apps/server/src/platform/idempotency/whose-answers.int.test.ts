import { randomUUID } from 'node:crypto';

import { claimTransaction, finishTransaction, getConsumer } from '@keyway/db';
import { sandboxCredentials } from '@keyway/sandbox';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { startTestApp, type ApiOptions, type TestApp } from '../../testing.js';
import { sealPlace } from '../keyring/index.js';

const SERVICE = 'gorgias';
const CONNECTION = `/vault/connections/customer-support/${SERVICE}`;
let app: TestApp;
let consumer = '';
let id = '';
let count = 0;

beforeAll(async () => {
  app = await startTestApp();
  app.sandbox.control.setRateLimit(SERVICE, null);
  await app.connect(SERVICE, sandboxCredentials[SERVICE].form);
});
beforeEach(() => {
  consumer = `consumer-${(count += 1)}`;
  id = randomUUID();
});
afterAll(() => app.close());

const headers = () => ({ 'x-unique-transaction-id': id });
const connect = (options: ApiOptions = {}) =>
  app.api('POST', CONNECTION, {
    consumer,
    headers: headers(),
    body: { settings: sandboxCredentials[SERVICE].form },
    ...options,
  });
const write = () =>
  app.api('POST', '/messages', {
    consumer,
    service: SERVICE,
    headers: headers(),
    body: { conversation_id: '1', body: `marker-${id}` },
  });
const written = () => app.sandbox.control.counters().createdByMarker[`marker-${id}`] ?? 0;
async function openSession(): Promise<ApiOptions> {
  const answer = await app.api('POST', '/vault/sessions', { consumer, body: {} });
  return { key: answer.body.data.session_token as string, app: null, consumer: null };
}
const isReplayed = ({ headers: given }: { headers: Headers }) => given.get('idempotent-replayed') === 'true';
const inTenant = <Value>(work: Parameters<typeof app.deps.database.tenant<Value>>[1]) =>
  app.deps.database.tenant(app.application.id, work);

test('a customer’s session uses up no id of the application’s keys, and repeats its own', async () => {
  const session = await openSession();
  expect((await connect(session)).status).toBe(201);
  expect(isReplayed(await connect(session))).toBe(true);
  expect(isReplayed(await connect(await openSession()))).toBe(true);
  const answer = await write();
  expect([answer.status, isReplayed(answer), written()]).toEqual([201, false, 1]);
});

test('a session gets no answer that a key was given', async () => {
  const first = await connect();
  expect(first.body.data.authorize_url ?? first.body.data.state).toBeDefined();
  const answer = await connect(await openSession());
  expect([answer.status, answer.body.type_name]).toEqual([409, 'ConflictError']);
});

test('an answer that a session of the release before got is still given', async () => {
  const session = await openSession();
  await connect(session);
  const [row] = await inTenant((tx) =>
    tx.client.transaction.findMany({ where: { key: { endsWith: ` ${id}` } } }),
  );
  const sealer = await app.deps.keyring.open(app.application.id);
  const stored = JSON.stringify({ status: 201, body: { told: 'before' } });
  await inTenant(async (tx) => {
    await tx.client.transaction.deleteMany({ where: { key: row!.key } });
    const claim = {
      key: id,
      caller: '',
      owner: 'old',
      fingerprint: row!.fingerprint,
      leaseSeconds: 60,
      ttlHours: 72,
    };
    await claimTransaction(tx, claim);
    await tx.client.transaction.updateMany({ where: { key: id }, data: { caller: null } });
    const responseSealed = sealer.seal(sealPlace('transactionResponse', id), stored);
    await finishTransaction(tx, { key: id, owner: 'old', status: 201, responseSealed });
  });
  expect((await connect(session)).body).toMatchObject({ told: 'before' });
});

test('a consumer that was deleted and made again does not get the answers of the one before', async () => {
  const make = () =>
    app.api('POST', '/vault/consumers', {
      consumer: null,
      headers: headers(),
      body: { consumer_id: consumer },
    });
  expect((await make()).status).toBe(201);
  expect(isReplayed(await make())).toBe(true);
  await app.api('DELETE', `/vault/consumers/${consumer}`);
  const again = await make();
  expect([again.status, isReplayed(again)]).toEqual([201, false]);
  expect(await inTenant((tx) => getConsumer(tx, consumer))).not.toBeNull();
});

test('a message of a consumer that was deleted since is written for the new one', async () => {
  const reconnect = () => connect({ headers: { 'x-unique-transaction-id': randomUUID() } });
  await reconnect();
  expect((await write()).status).toBe(201);
  await app.api('DELETE', `/vault/consumers/${consumer}`);
  await reconnect();
  const answer = await write();
  expect([answer.status, isReplayed(answer), written()]).toEqual([201, false, 2]);
});

test('a write over one account is neither repeated nor told over another', async () => {
  const reconnect = () => connect({ headers: { 'x-unique-transaction-id': randomUUID() } });
  await reconnect();
  expect((await write()).status).toBe(201);
  await app.api('DELETE', CONNECTION, { consumer });
  expect(isReplayed(await write())).toBe(true);
  await reconnect();
  const answer = await write();
  expect([answer.status, answer.body.type_name]).toEqual([422, 'TransactionMismatchError']);
  expect(written()).toBe(1);
});

test('a cursor of one account is of no use for another', async () => {
  const reconnect = () => connect({ headers: { 'x-unique-transaction-id': randomUUID() } });
  await reconnect();
  const list = (query: string) => app.api('GET', `/messages?limit=2${query}`, { consumer, service: SERVICE });
  const { body } = await list('');
  const next = `&cursor=${body.meta.cursors.next as string}`;
  expect((await list(next)).status).toBe(200);
  await app.api('DELETE', CONNECTION, { consumer });
  await reconnect();
  expect((await list(next)).body.type_name).toBe('InvalidCursorError');
});
