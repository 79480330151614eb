import {
  appendEvents,
  type EventSource,
  getWebhook,
  type InboundHint,
  newEventId,
  storeHints,
  updateWebhook,
  type WorkItem,
} from '@keyway/db';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { EventsHelpdesk } from '../fixtures/events/events-helpdesk.js';
import { startEventsWorld } from '../fixtures/events/events-world.js';
import { keyAtService } from '../fixtures/keys/key-at-service.js';
import { type Receiver, startReceiver } from '../fixtures/events/receiver.js';
import { publishEvents } from '../events/outgoing/index.js';
import { sealPlace } from '../platform/keyring/index.js';
import type { WorkKind } from '../platform/queue/index.js';
import type { TestApp } from '../testing.js';
import { buildTasks } from './tasks.js';

const path = '/vault/connections/customer-support/eventful';
/** One more failure would exhaust the attempts of any item that gives up. */
const ATTEMPTS = 20;
let app: TestApp;
let helpdesk: EventsHelpdesk;
let close: () => Promise<void>;
let vault: ReturnType<typeof keyAtService>['state'];

let receiver: Receiver;
let webhookId = '';

beforeEach(async () => {
  receiver = await startReceiver();
  const { state, masterKeys } = keyAtService();
  vault = state;
  ({ app, helpdesk, close } = await startEventsWorld(undefined, { masterKeys }));
  const given = { delivery_url: receiver.url, events: ['*'], include_entity: true };
  const { body } = await app.api('POST', '/webhook/webhooks', { consumer: null, body: given });
  webhookId = body.data.id;
  receiver.received.length = 0;
});
afterEach(async () => {
  await close();
  await receiver.close();
});

const tenant = <T>(work: Parameters<TestApp['deps']['database']['tenant']>[1]) =>
  app.deps.database.tenant(app.application.id, work) as Promise<T>;
function run(kind: WorkKind, key: string) {
  const item: WorkItem = { applicationId: app.application.id, kind, key, attempts: ATTEMPTS, version: 0 };
  return buildTasks(app.deps)[kind].run(item, new AbortController().signal);
}
const shut = () => void (vault.secondsLeft = 0);
function open() {
  vault.secondsLeft = 3_600;
  helpdesk.fail(undefined);
}
const source = async () => (await tenant<EventSource[]>((tx) => tx.client.eventSource.findMany()))[0]!;
const hints = () => tenant<InboundHint[]>((tx) => tx.client.inboundHint.findMany());

describe.each([
  ['before it begins', () => shut()],
  ['while the vendor is called', () => helpdesk.fail(() => void shut())],
])('the vault closes %s', (_when, closeVault) => {
  const runClosed = async (kind: WorkKind, key: string) => {
    closeVault();
    await expect(run(kind, key)).rejects.toThrow('The vault is closed');
    expect(vault.secondsLeft).toBe(0);
  };

  test('a changed record is read when it is open again, as if nothing had been tried', async () => {
    helpdesk.putConversation('c');
    const { id: sourceId } = await source();
    const hint = { sourceId, resource: 'conversations', recordId: 'c', type: 'changed' };
    await tenant((tx) => storeHints(tx, [{ ...hint, origin: 'native' }]));
    await tenant((tx) => tx.client.$executeRaw`UPDATE inbound_hints SET due_at = now(), attempts = 7`);
    const before = await hints();
    await runClosed('recheck', sourceId);
    expect(await hints()).toEqual(before);
    open();
    expect(await run('recheck', sourceId)).toBe('done');
    expect(await hints()).toEqual([]);
  });

  test('a poll restarts when the vault is open again', async () => {
    await run('poll', (await source()).id);
    const before = await source();
    helpdesk.putConversation('c', { updated_at: new Date().toISOString() });
    await runClosed('poll', before.id);
    expect(await source()).toEqual(before);
    open();
    await run('poll', before.id);
    expect(await hints()).toMatchObject([{ recordId: 'c' }]);
  });

  test('a connection is subscribed when it is open again, and not shown as failed', async () => {
    const { id } = await source();
    await runClosed('subscribe', id);
    expect(await source()).toMatchObject({ state: 'new', failure: null });
    open();
    await run('subscribe', id);
    expect(await source()).toMatchObject({ state: 'subscribed' });
  });

  test.each([
    ['of a connection that is gone', () => app.api('DELETE', path)],
    ['of one that is switched off', () => app.api('PATCH', path, { body: { enabled: false } })],
  ])('the subscription %s is deleted when the vault is open again', async (_what, end) => {
    const { id } = await source();
    await run('subscribe', id);
    await end();
    const before = await source();
    expect(before.endedAt).not.toBeNull();
    closeVault();
    await run('subscribe', id).catch(() => undefined);
    // If the vendor request went out before, the subscription may already be complete.
    if (helpdesk.subscriptions.size > 0) expect(await source()).toEqual(before);
    open();
    await run('subscribe', id);
    expect(helpdesk.subscriptions.size).toBe(0);
  });
});

describe('the vault closes while a webhook is called', () => {
  const TYPE = 'vault.connection.created';
  const entitySealed = async () => {
    const sealer = await app.deps.keyring.open(app.application.id);
    const id = newEventId();
    return { id, entitySealed: sealer.seal(sealPlace('eventEntity', id), '{}') };
  };

  test('the events that cannot be read then are sent when it is open again, and it stays enabled', async () => {
    const EVENTS = 20;
    for (let n = 0; n < EVENTS; n += 1)
      await tenant(async (tx) => appendEvents(tx, [{ type: TYPE, payload: {}, ...(await entitySealed()) }]));
    await publishEvents(app.deps);
    receiver.answer = (response) => {
      shut();
      response.writeHead(500).end();
    };
    await run('delivery', webhookId);
    const sent = receiver.received.length;
    expect(sent).toBeLessThan(EVENTS);
    const tried = await tenant<{ attempts: number }[]>((tx) => tx.client.webhookDelivery.findMany());
    expect(tried.filter(({ attempts }) => attempts > 0)).toHaveLength(sent);
    await expect(run('delivery', webhookId)).rejects.toThrow('The vault is closed');
    expect(await tenant((tx) => tx.client.webhookDelivery.findMany())).toEqual(tried);
    expect(await tenant((tx) => getWebhook(tx, webhookId))).toMatchObject({
      enabled: true,
      failedCalls: sent,
    });
    open();
    receiver.answer = 204;
    await tenant((tx) => updateWebhook(tx, webhookId, { pausedUntil: null }));
    await tenant((tx) => tx.client.webhookDelivery.updateMany({ data: { nextAttemptAt: new Date(0) } }));
    await expect.poll(() => run('delivery', webhookId)).toBe('done');
    expect(await tenant((tx) => tx.client.webhookDelivery.count({ where: { state: 'pending' } }))).toBe(0);
  });
});
