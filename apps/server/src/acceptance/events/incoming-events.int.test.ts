import type { EventSource, OutboxEvent } from '@keyway/db';
import { sandboxCredentials } from '@keyway/sandbox';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildTasks } from '../../compose/tasks.js';
import { startTestApp, type TestApp } from '../../testing.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  // Vendors are polled only once an application reads events.
  await app.api('GET', '/events');
});
afterAll(() => app.close());

const tenant = <T>(work: Parameters<TestApp['deps']['database']['tenant']>[1]) =>
  app.deps.database.tenant(app.application.id, work) as Promise<T>;
type Lane = 'subscribe' | 'recheck' | 'poll';
async function run(kind: Lane, serviceId: string) {
  const source = await tenant<EventSource>((tx) => tx.client.eventSource.findFirst({ where: { serviceId } }));
  const item = { applicationId: app.application.id, kind, key: source.id, attempts: 1, version: 0 };
  return buildTasks(app.deps)[kind].run(item, new AbortController().signal);
}
const passTime = () => tenant((tx) => tx.client.$executeRaw`UPDATE inbound_hints SET due_at = now()`);
const messageEvents = async (serviceId: string) =>
  (
    await tenant<OutboxEvent[]>((tx) =>
      tx.client.outboxEvent.findMany({
        where: { serviceId, type: 'customer-support.message.created' },
        orderBy: { sequence: 'asc' },
      }),
    )
  ).map(({ payload }) => payload as { origin: string; conversation_id: string });

test.each(['zendesk', 'chatwoot', 'gorgias', 'zammad', 'kustomer'] as const)(
  'a message at %s becomes an event: told by the vendor, or found by asking',
  async (service) => {
    const { control } = app.sandbox;
    // Recent writes for another connector would count as new here.
    control.reset();
    const { form, toConversationId } = sandboxCredentials[service];
    await app.connect(service, form);
    await app.api('PATCH', `/vault/integrations/${service}`, { body: { events: true } });
    await run('subscribe', service);
    const { body } = await app.api('GET', `/vault/connections/customer-support/${service}`);
    expect(body.data.events).toMatchObject({ state: 'subscribed', failure: null });

    control.write({ conversation: 1, text: 'Are you there?' });
    await control.hooksSettled();
    await passTime();
    await run('recheck', service);
    expect(await messageEvents(service)).toMatchObject([
      { origin: 'native', conversation_id: toConversationId(1) },
    ]);

    control.setHookFaults({ drop: 1 });
    control.write({ conversation: 1, text: 'Nobody tells of this' });
    await control.hooksSettled();
    control.clearHookFaults();
    await run('poll', service);
    await passTime();
    await run('recheck', service);
    expect(await messageEvents(service)).toMatchObject([{ origin: 'native' }, { origin: 'virtual' }]);
    await app.api('DELETE', `/vault/connections/customer-support/${service}`);
    expect(await run('subscribe', service)).toBe('done');
  },
);

test('a customer who changes at front, where records do not tell when, becomes one event', async () => {
  const { control, helpdesk } = app.sandbox;
  control.reset();
  await app.connect('front', sandboxCredentials.front.form);
  await app.api('PATCH', '/vault/integrations/front', { body: { events: true } });
  // Customers are polled every fourth turn.
  const pollCustomers = async () => {
    for (let turn = 0; turn < 4; turn += 1) await run('poll', 'front');
    await passTime();
    await run('recheck', 'front');
    return tenant<OutboxEvent[]>((tx) =>
      tx.client.outboxEvent.findMany({
        where: { serviceId: 'front', type: { startsWith: 'customer-support.customer.' } },
      }),
    );
  };
  helpdesk.updatePerson(helpdesk.contacts()[0]!.id, { name: 'Zoë Ångström' });
  expect(await pollCustomers()).toHaveLength(1);
  expect(await pollCustomers()).toHaveLength(1);
  const { customersTo, since } = await tenant<EventSource>((tx) =>
    tx.client.eventSource.findFirst({ where: { serviceId: 'front' } }),
  );
  expect(customersTo?.getTime()).toBeGreaterThan(since.getTime());
  await app.api('DELETE', '/vault/connections/customer-support/front');
});

test.each(['hubspot', 'reamaze'] as const)(
  'a message at %s without a webhook is found by polling',
  async (service) => {
    const { control } = app.sandbox;
    control.reset();
    const { form, toConversationId } = sandboxCredentials[service];
    await app.connect(service, form);
    await app.api('PATCH', `/vault/integrations/${service}`, { body: { events: true } });
    control.write({ conversation: 1, text: 'Are you there?' });
    await run('poll', service);
    await passTime();
    await run('recheck', service);
    expect(await messageEvents(service)).toMatchObject([
      { origin: 'virtual', conversation_id: toConversationId(1) },
    ]);
    await app.api('DELETE', `/vault/connections/customer-support/${service}`);
  },
);

test('a conversation deleted at intercom without a webhook becomes one event', async () => {
  const { control, helpdesk } = app.sandbox;
  const service = 'intercom';
  control.reset();
  const { form, toConversationId } = sandboxCredentials[service];
  await app.connect(service, form);
  await app.api('PATCH', `/vault/integrations/${service}`, { body: { events: true } });
  // Deletions are polled every fourth turn.
  const pollAndRead = async () => {
    for (let turn = 0; turn < 4; turn += 1) await run('poll', service);
    await passTime();
    await run('recheck', service);
  };
  control.write({ conversation: 1, text: 'Forget all of this' });
  await pollAndRead();
  // The second deletion sends no webhook.
  for (const id of [1, 2]) helpdesk.deleteConversation(id);
  await pollAndRead();
  await pollAndRead();
  const told = await tenant<OutboxEvent[]>((tx) =>
    tx.client.outboxEvent.findMany({
      where: { serviceId: service, type: 'customer-support.conversation.deleted' },
    }),
  );
  expect(told.map(({ payload }) => payload)).toMatchObject([
    { entity_id: toConversationId(1), origin: 'virtual' },
  ]);
  await app.api('DELETE', `/vault/connections/customer-support/${service}`);
});
