import type { ServerResponse } from 'node:http';

import {
  appendEvent,
  appendEvents,
  DatabaseUnavailableError,
  getDelivery,
  getWebhook,
  insertDeliveries,
  listPlacedEvents,
  type TenantTx,
  updateWebhook,
} from '@keyway/db';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import type { RequestContext } from '../../context.js';
import { type Receiver, startReceiver } from '../../fixtures/events/receiver.js';
import { startTestApp, type TestApp } from '../../testing.js';
import { deliverEvents } from './deliver-events.js';
import { publishEvents } from './publish-events.js';
import { replayEvents } from './replay-events.js';

let app: TestApp;
let receiver: Receiver;
let webhookId: string;
const path = '/webhook/webhooks';

// No worker runs: each test decides when deliveries are sent.
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  receiver = await startReceiver();
  webhookId = (await add()).id;
});
afterEach(async () => {
  await call('DELETE', webhookId);
  await receiver.close();
});

async function add(body: object = {}) {
  const given = { delivery_url: receiver.url, events: ['vault.connection.created'], ...body };
  const { body: answer } = await app.api('POST', path, { consumer: null, body: given });
  receiver.received.length = 0;
  return answer.data;
}
const call = async (method: string, rest: string, body?: object) =>
  (await app.api(method, `${path}/${rest}`, { consumer: null, ...(body && { body }) })).body?.data;
const tenant = <T>(work: (tx: TenantTx) => Promise<T>) => app.deps.database.tenant(app.application.id, work);
const append = (entitySealed?: Uint8Array) =>
  tenant((tx) =>
    appendEvent(tx, { type: 'vault.connection.created', payload: {}, ...(entitySealed && { entitySealed }) }),
  );
async function publish(count = 1) {
  const events = [];
  for (let n = 0; n < count; n += 1) events.push(await append());
  await publishEvents(app.deps);
  return events.map(({ id }) => id);
}
const deliver = () =>
  deliverEvents(
    app.deps,
    { applicationId: app.application.id, key: webhookId },
    new AbortController().signal,
  );
/** Makes the receiver hold its next request until a change is made, then respond. */
async function meanwhile(status: number, change: () => Promise<unknown>) {
  let held: ServerResponse | undefined;
  receiver.answer = (response) => (held = response);
  const delivering = deliver();
  await expect.poll(() => held).toBeDefined();
  receiver.answer = 200;
  await change();
  held!.writeHead(status).end();
  return delivering;
}
const webhook = () => tenant((tx) => getWebhook(tx, webhookId));
const FAILING_FOR_LONG = { failingSince: new Date(0), failedEvents: 50, failedCalls: 50 };

test('a webhook that moves while its old address answers 410 stays enabled', async () => {
  await publish();
  const other = await startReceiver();
  await meanwhile(410, () => call('PATCH', webhookId, { delivery_url: other.url }));
  expect(await webhook()).toMatchObject({ enabled: true, disabledReason: 'none', failedCalls: 0 });
  await other.close();
});

test('one that is re-enabled while it fails is not disabled by its history', async () => {
  await publish();
  await tenant((tx) => updateWebhook(tx, webhookId, FAILING_FOR_LONG));
  await meanwhile(500, async () => {
    await call('PATCH', webhookId, { status: 'disabled' });
    await call('PATCH', webhookId, { status: 'enabled' });
  });
  expect(await webhook()).toMatchObject({ enabled: true, disabledReason: 'none', failedCalls: 0 });
});

test('one that is disabled by hand while it fails says so, and no event tells otherwise', async () => {
  await publish();
  await tenant((tx) => updateWebhook(tx, webhookId, FAILING_FOR_LONG));
  await meanwhile(410, () => call('PATCH', webhookId, { status: 'disabled' }));
  expect(await webhook()).toMatchObject({ enabled: false, disabledReason: 'manual' });
  const log = await app.api('GET', '/events?limit=200', { consumer: null });
  const told = log.body.data.filter(({ data }: { data: { webhook_id?: string } }) => data.webhook_id);
  expect(told).toEqual([]);
});

test('a retry that is asked for during the last attempt is kept', async () => {
  const [id] = await publish();
  await tenant((tx) =>
    tx.client.webhookDelivery.updateMany({ where: { eventId: id! }, data: { attempts: 9 } }),
  );
  await meanwhile(500, () => call('POST', `${webhookId}/deliveries/${id}/retry`, {}));
  expect(await tenant((tx) => getDelivery(tx, webhookId, id!))).toMatchObject({
    state: 'pending',
    attempts: 0,
  });
  receiver.answer = 200;
  await deliver();
  expect(await tenant((tx) => getDelivery(tx, webhookId, id!))).toMatchObject({ state: 'delivered' });
});

test('a deleted webhook leaves no delivery, also one that was queued while it was deleted', async () => {
  const { id } = await add();
  const [first, late] = await publish(2);
  const left = () => tenant((tx) => tx.client.webhookDelivery.count({ where: { webhookId: id } }));
  const deliverTo = () =>
    deliverEvents(app.deps, { applicationId: app.application.id, key: id }, new AbortController().signal);
  await deliverTo();
  await call('DELETE', id);
  const due = await tenant((tx) => tx.client.workItem.count({ where: { kind: 'delivery', key: id } }));
  expect([due, await left()]).toEqual([1, 2]);
  expect(await deliverTo()).toBe('done');
  expect(await left()).toBe(0);
  const attempts = await tenant((tx) => tx.client.webhookAttempt.count({ where: { webhookId: id } }));
  expect(attempts).toBe(0);
  const queued = { webhookId: id, eventType: 'vault.connection.created', position: 1n };
  await tenant((tx) =>
    insertDeliveries(
      tx,
      [first!, late!].map((eventId) => ({ ...queued, eventId })),
    ),
  );
  await deliverTo();
  expect(await left()).toBe(0);
});

test('events that are no longer kept end, and are no failure of the webhook', async () => {
  const ids = await publish(8);
  await tenant((tx) => tx.client.outboxEvent.deleteMany({ where: { id: { in: ids } } }));
  await deliver();
  expect(await webhook()).toMatchObject({ failedCalls: 0, failingSince: null, pausedUntil: null });
  expect(await tenant((tx) => getDelivery(tx, webhookId, ids[0]!))).toMatchObject({ state: 'failed' });
  expect(receiver.received).toEqual([]);
});

test('records that cannot be read keep no other event waiting', async () => {
  await call('PATCH', webhookId, { include_entity: true });
  const broken = [];
  for (let n = 0; n < 4; n += 1) broken.push((await append(new Uint8Array(40))).id);
  const [good] = await publish();
  await deliver();
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([good]);
  const detail = await call('GET', `${webhookId}/deliveries/${broken[0]}`);
  expect(detail).toMatchObject({ state: 'pending', attempts: [{ status_code: null }] });
  expect(await webhook()).toMatchObject({ failedCalls: 0 });
});

test('an application whose events cannot be published keeps no other waiting', async () => {
  const others = [await app.addApplication(), await app.addApplication()];
  const [first, second] = others.map(({ id }) => id).sort() as [string, string];
  const { database } = app.deps;
  for (const id of [first, second])
    await database.tenant(id, (tx) => appendEvent(tx, { type: 'vault.connection.created', payload: {} }));
  // No positions are left after it.
  const lastPosition = 2n ** 63n - 1n;
  await database.tenant(first, (tx) =>
    tx.client.eventFeed.create({ data: { applicationId: first, lastPosition } }),
  );
  await publishEvents(app.deps);
  const placed = (id: string) => database.tenant(id, (tx) => listPlacedEvents(tx, { limit: 10 }));
  expect([(await placed(first)).length, (await placed(second)).length]).toEqual([0, 1]);
  await database.tenant(first, (tx) => tx.client.eventFeed.deleteMany({ where: { applicationId: first } }));
});

test('what a replay has asked for before it breaks off is sent', async () => {
  await tenant((tx) =>
    appendEvents(
      tx,
      Array.from({ length: 600 }, () => ({ type: 'vault.connection.created', payload: {} })),
    ),
  );
  while (await publishEvents(app.deps));
  const work = () => tenant((tx) => tx.client.workItem.count({ where: { key: webhookId } }));
  await tenant((tx) => tx.client.workItem.deleteMany({ where: { key: webhookId } }));
  let calls = 0;
  const { database } = app.deps;
  // Ends after the first portion.
  const leaving = {
    ...database,
    tenant: <T>(id: string, run: (tx: TenantTx) => Promise<T>) =>
      (calls += 1) > 2 ? Promise.reject(new DatabaseUnavailableError('away')) : database.tenant(id, run),
  };
  const context = { caller: { application: app.application } } as unknown as RequestContext;
  const period = { since: new Date(Date.now() - 3_600_000).toISOString(), only: 'all' } as const;
  await expect(
    replayEvents({ ...app.deps, database: leaving }, context, webhookId, period),
  ).rejects.toBeInstanceOf(DatabaseUnavailableError);
  expect(await work()).toBe(1);
  const { count, next_since } = await replayEvents(app.deps, context, webhookId, period);
  expect([count >= 600, next_since]).toEqual([true, null]);
});

test('a webhook gets up to 16 events at the same time, and a slow one holds up no more than its own place', async () => {
  const ids = await publish(20);
  const held: ServerResponse[] = [];
  receiver.answer = (response) => held.push(response);
  const delivering = deliver();
  await expect.poll(() => held.length).toBe(16);
  receiver.answer = 200;
  for (const response of held.slice(1)) response.writeHead(200).end();
  await expect.poll(() => receiver.received.length).toBe(ids.length);
  held[0]!.writeHead(200).end();
  expect(await delivering).toBe('done');
});
