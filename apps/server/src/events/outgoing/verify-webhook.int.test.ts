import {
  appendEvent,
  getDelivery,
  getWebhook,
  type TenantTx,
  type Webhook,
  type WorkOutcome,
} from '@keyway/db';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import { type Receiver, startReceiver } from '../../fixtures/events/receiver.js';
import { startTestApp, type TestApp } from '../../testing.js';
import { deliverEvents } from './deliver-events.js';
import { publishEvents } from './publish-events.js';

const path = '/webhook/webhooks';
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
let app: TestApp;
let receiver: Receiver;
let time = Date.now();
// No worker runs: each test decides when deliveries are sent.
beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(time) });
});
afterAll(() => app.close());
beforeEach(async () => {
  time = Date.now();
  receiver = await startReceiver();
});
afterEach(async () => {
  await tenant((tx) => tx.client.webhook.deleteMany({}));
  await receiver.close();
});

const tenant = <T>(work: (tx: TenantTx) => Promise<T>) => app.deps.database.tenant(app.application.id, work);
const call = (method: string, rest: string, body: object = {}) =>
  app.api(method, `${path}${rest}`, { consumer: null, ...(method === 'GET' ? {} : { body }) });
const add = async (more: object = {}) =>
  (await call('POST', '', { delivery_url: receiver.url, events: ['vault.connection.created'], ...more })).body
    .data;
const read = async (id: string) => (await call('GET', `/${id}`)).body.data;
const row = (id: string) => tenant((tx) => getWebhook(tx, id)) as Promise<Webhook>;
const deliver = (key: string): Promise<WorkOutcome> =>
  deliverEvents(app.deps, { applicationId: app.application.id, key }, new AbortController().signal);
async function publish(): Promise<string> {
  const { id } = await tenant((tx) => appendEvent(tx, { type: 'vault.connection.created', payload: {} }));
  await publishEvents(app.deps);
  return id;
}
const stateOf = async (webhookId: string, eventId: string) =>
  (await tenant((tx) => getDelivery(tx, webhookId, eventId)))?.state;
const typesSent = () => receiver.received.map(({ body }) => (JSON.parse(body) as { type: string }).type);
/** Advances the clock until a later test is due. */
const pass = (seconds: number) => (time += seconds * 1_000);

test('a test that fails at first is repeated, and what waited is sent once one passes', async () => {
  receiver.answer = 401;
  const { id, status, disabled_reason: reason, last_test: shown } = await add();
  expect([status, reason, shown.status_code]).toEqual(['unverified', 'none', 401]);
  const eventId = await publish();
  expect(await stateOf(id, eventId)).toBe('pending');
  pass(5);
  expect(await deliver(id)).toEqual({ againInSeconds: 5 });
  receiver.answer = 200;
  // Scheduled by an event, not by the clock.
  expect(await deliver(id)).toEqual({ againInSeconds: 5 });
  pass(5);
  expect(await deliver(id)).toEqual({ againInSeconds: 0 });
  expect(await read(id)).toMatchObject({ status: 'enabled', last_test: { status_code: 200, error: null } });
  expect(await deliver(id)).toBe('done');
  expect(await stateOf(id, eventId)).toBe('delivered');
  expect(typesSent().slice(-2)).toEqual(['webhook.test', 'vault.connection.created']);
});

test('when ten minutes are over, it is disabled and what waited has failed', async () => {
  receiver.answer = 500;
  const { id } = await add();
  const eventId = await publish();
  pass(601);
  receiver.received.length = 0;
  expect(await deliver(id)).toBe('done');
  expect(receiver.received).toEqual([]);
  expect(await read(id)).toMatchObject({
    status: 'disabled',
    disabled_reason: 'delivery_url_validation_failed',
  });
  expect(await stateOf(id, eventId)).toBe('failed');
  expect(await deliver(id)).toBe('done');
  await publishEvents(app.deps);
  const { body } = await app.api('GET', '/events?limit=200', { consumer: null });
  const told = body.data.filter(({ type }: { type: string }) => type === 'webhook.endpoint.disabled');
  expect(told.map(({ data }: { data: { webhook_id: string } }) => data.webhook_id)).toEqual([id]);
});

test('the endpoint knows its secret before the first test', async () => {
  const verifier = new Verifier(SECRET);
  const made = await add({ secret: SECRET });
  expect([made.status, made.secrets[0].value]).toEqual(['enabled', undefined]);
  const [{ body, headers } = { body: '', headers: {} }] = receiver.received;
  expect(() => verifier.verify(body, headers as Record<string, string>)).not.toThrow();
  const other = `whsec_${Buffer.alloc(24, 9).toString('base64')}`;
  const rotated = (await call('POST', `/${made.id}/rotate`, { secret: other })).body.data;
  expect(rotated.secrets.map(({ value }: { value?: string }) => value)).toEqual([undefined, undefined]);
  await call('POST', `/${made.id}/test`);
  const last = receiver.received.at(-1)!;
  for (const secret of [SECRET, other])
    expect(() =>
      new Verifier(secret).verify(last.body, last.headers as Record<string, string>),
    ).not.toThrow();
});

test.each([
  'secret',
  'whsec_',
  `whsec_${'A'.repeat(28)}`,
  `whsec_${'A'.repeat(88)}`,
  `whsec_${'A'.repeat(33)}`,
])('a secret like %s is refused', async (secret) => {
  const { status, body } = await call('POST', '', { delivery_url: receiver.url, events: ['*'], secret });
  expect([status, body.type_name]).toEqual([400, 'RequestValidationError']);
  expect(receiver.received).toEqual([]);
});

test('a new URL starts without failures, and is verified like a first one', async () => {
  const { id } = await add();
  const failing = { failedCalls: 9, failingSince: new Date(0), pausedUntil: new Date(time + 300_000) };
  await tenant((tx) => tx.client.webhook.updateMany({ data: failing }));
  const other = await startReceiver();
  other.answer = 500;
  const moved = await call('PATCH', `/${id}`, { delivery_url: other.url });
  expect(moved.body.data).toMatchObject({ status: 'unverified', paused_until: null });
  expect(await row(id)).toMatchObject({ failedCalls: 0, failingSince: null });
  other.answer = 200;
  const { body } = await call('POST', `/${id}/test`);
  expect(body.data.status_code).toBe(200);
  expect(await read(id)).toMatchObject({ status: 'enabled' });
  await other.close();
});

test.each(['a test that passes', 'status: enabled', 'a delivery that arrives'])(
  '%s ends a pause',
  async (by) => {
    const { id } = await add();
    const [first, second] = [await publish(), await publish()];
    const pausedUntil = new Date(time + 300_000);
    await tenant((tx) => tx.client.webhook.updateMany({ data: { failedCalls: 9, pausedUntil } }));
    const putOff = new Date(Date.now() + 3_600_000);
    await tenant((tx) =>
      tx.client.webhookDelivery.updateMany({ where: { eventId: second }, data: { nextAttemptAt: putOff } }),
    );
    expect((await read(id)).paused_until).toBe(pausedUntil.toISOString());
    if (by === 'a test that passes') await call('POST', `/${id}/test`);
    else if (by === 'status: enabled') await call('PATCH', `/${id}`, { status: 'enabled' });
    else pass(301);
    await deliver(id);
    expect(await read(id)).toMatchObject({ status: 'enabled', paused_until: null });
    expect(await stateOf(id, first)).toBe('delivered');
    const { nextAttemptAt } = (await tenant((tx) => getDelivery(tx, id, second)))!;
    expect(nextAttemptAt!.getTime()).toBeLessThanOrEqual(Date.now() + 30_000);
  },
);
