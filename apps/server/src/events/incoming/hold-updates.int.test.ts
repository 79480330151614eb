import { ensureEventSource, HOLD_MS, MAX_HOLD_MS, type OutboxEvent, storeHints } from '@keyway/db';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { EventsHelpdesk } from '../../fixtures/events/events-helpdesk.js';
import { startEventsWorld } from '../../fixtures/events/events-world.js';
import { sealPlace } from '../../platform/keyring/index.js';
import { TEST_CONSUMER, type TestApp } from '../../testing.js';
import { publishEvents } from '../outgoing/index.js';
import { recheckSource } from './polls/recheck.js';

const NEW = '2999-01-01T00:00:00.000Z';
const at = (second: number) => NEW.replace('00.000', `${String(second).padStart(2, '0')}.000`);

let app: TestApp;
let helpdesk: EventsHelpdesk;
let close: () => Promise<void>;
let sourceId = '';
beforeAll(async () => {
  ({ app, helpdesk, close } = await startEventsWorld());
});
afterAll(() => close());
beforeEach(async () => {
  for (const table of [helpdesk.conversations, helpdesk.messages]) table.clear();
  const key = { consumerId: TEST_CONSUMER, serviceId: 'eventful', connectionId: 'default' };
  await tenant(async (tx) => {
    await tx.client.eventSource.deleteMany({});
    await tx.client.recordDigest.deleteMany({});
    await tx.client.outboxEvent.deleteMany({});
    ({ id: sourceId } = await ensureEventSource(tx, { ...key, unifiedApi: 'customer-support' }));
    await tx.client.$executeRaw`UPDATE event_sources SET created_at = created_at - interval '1 minute'`;
  });
});

const tenant = <T>(work: Parameters<TestApp['deps']['database']['tenant']>[1]) =>
  app.deps.database.tenant(app.application.id, work) as Promise<T>;

/** Notes that a conversation may have changed. */
const hear = (recordId: string) =>
  tenant((tx) => {
    const hint = { sourceId, resource: 'conversations', recordId, type: 'ticket.changed' };
    return storeHints(tx, [{ ...hint, origin: 'native' }]);
  });
/** Reads a conversation of the helpdesk again. */
async function read(recordId: string): Promise<void> {
  await hear(recordId);
  await tenant((tx) => tx.client.$executeRaw`UPDATE inbound_hints SET due_at = now()`);
  const item = { applicationId: app.application.id, kind: 'recheck', key: sourceId, attempts: 1, version: 0 };
  await recheckSource(app.deps, item, new AbortController().signal);
  // However slow the machine is, no hold ends before waitForHolds.
  await tenant(
    (tx) => tx.client.$executeRaw`
    UPDATE outbox_events SET held_until = now() + interval '1 hour' WHERE held_until IS NOT NULL AND position IS NULL`,
  );
}
async function change(id: string, second: number, attributes: object): Promise<void> {
  helpdesk.putConversation(id, { created_at: NEW, updated_at: at(second), ...attributes });
  await read(id);
}
const stored = () =>
  tenant<OutboxEvent[]>((tx) => tx.client.outboxEvent.findMany({ orderBy: { sequence: 'asc' } }));
/** Returns the events that readers and webhooks can see by now, in feed order. */
async function published(): Promise<string[]> {
  await publishEvents(app.deps);
  return (await stored())
    .filter(({ type, position }) => type.startsWith('customer-support.') && position !== null)
    .sort((one, other) => Number(one.position! - other.position!))
    .map(({ type, payload }) =>
      [
        type.replace('customer-support.', ''),
        payload.entity_id,
        ...((payload.changes as string[]) ?? []),
      ].join(' '),
    );
}
/** As if updates had been held for as long. */
const waitForHolds = (ms = HOLD_MS) =>
  tenant(
    (tx) => tx.client.$executeRaw`
    UPDATE outbox_events SET held_until = now(), created_at = now() - make_interval(secs => ${ms / 1_000})
    WHERE held_until IS NOT NULL AND position IS NULL`,
  );

test('a burst of changes becomes one event, with every attribute that changed', async () => {
  await change('c', 0, {});
  expect(await published()).toEqual(['conversation.created c']);
  await change('c', 1, { subject: 'First' });
  await change('c', 2, { subject: 'Second', status: 'solved' });
  await change('c', 3, { subject: 'Third', status: 'solved' });
  expect(await published()).toEqual(['conversation.created c']);
  await waitForHolds();
  expect(await published()).toEqual(['conversation.created c', 'conversation.updated c subject status']);
  expect((await stored()).at(-1)?.payload).toMatchObject({ occurred_at: at(3) });
});

test('an update waits for a further change of its record that is not read yet, and not for long', async () => {
  for (const id of ['a', 'b']) await change(id, 0, {});
  for (const id of ['a', 'b']) await change(id, 1, { subject: 'First' });
  await hear('a');
  await waitForHolds();
  expect((await published()).slice(2)).toEqual(['conversation.updated b subject']);
  await change('a', 2, { subject: 'First', status: 'solved' });
  await waitForHolds();
  expect((await published()).slice(3)).toEqual(['conversation.updated a subject status']);

  await change('a', 3, { subject: 'Second', status: 'solved' });
  await hear('a');
  await waitForHolds(MAX_HOLD_MS);
  expect((await published()).slice(4)).toEqual(['conversation.updated a subject']);
  await read('a');
});

test('an event with a place in the feed never changes', async () => {
  await change('c', 0, {});
  await change('c', 1, { subject: 'First' });
  await waitForHolds();
  const [, before] = await published().then(stored);
  await change('c', 2, { subject: 'First', status: 'solved' });
  expect((await stored())[1]).toEqual(before);
  await waitForHolds();
  expect((await published()).slice(1)).toEqual([
    'conversation.updated c subject',
    'conversation.updated c status',
  ]);
});

test('records keep their updates apart, and other events do not wait for them', async () => {
  for (const id of ['a', 'b']) await change(id, 0, {});
  for (const id of ['a', 'b']) await change(id, 1, { subject: id });
  helpdesk.putMessage('m', 'a', { created_at: NEW });
  await read('a');
  expect((await published()).slice(2)).toEqual(['message.created m']);
  await waitForHolds();
  expect((await published()).slice(3)).toEqual([
    'conversation.updated a subject',
    'conversation.updated b subject',
  ]);
});

test('an update of the same id at another account is an event of its own', async () => {
  await change('c', 0, {});
  await change('c', 1, { subject: 'Of one account' });
  const key = { consumerId: TEST_CONSUMER, serviceId: 'eventful', connectionId: 'default' };
  await tenant(async (tx) => {
    await tx.client.eventSource.deleteMany({});
    ({ id: sourceId } = await ensureEventSource(tx, { ...key, unifiedApi: 'customer-support' }));
  });
  await change('c', 2, { subject: 'Of another' });
  await change('c', 3, { subject: 'Of another', status: 'solved' });
  await waitForHolds();
  expect((await published()).filter((told) => told.startsWith('conversation.updated'))).toEqual([
    'conversation.updated c subject',
    'conversation.updated c status',
  ]);
});

test('a deletion comes after the update of its record, and at once', async () => {
  await change('c', 0, {});
  await change('c', 1, { subject: 'Last words' });
  helpdesk.conversations.delete('c');
  await read('c');
  expect((await published()).slice(1)).toEqual(['conversation.updated c subject', 'conversation.deleted c']);
});

test('the record that goes along is the last one', async () => {
  const body = { delivery_url: 'https://hooks.example.com/', events: ['*'], include_entity: true };
  const webhook = { consumer: null, body: { ...body, status: 'disabled' } };
  const { body: made } = await app.api('POST', '/webhook/webhooks', webhook);
  await tenant((tx) => tx.client.webhook.updateMany({ data: { enabled: true } }));
  await change('c', 0, {});
  await change('c', 1, { subject: 'First' });
  await change('c', 2, { subject: 'Second' });
  const [, event] = await stored();
  const sealer = await app.deps.keyring.open(app.application.id);
  const opened = sealer.unseal(sealPlace('eventEntity', event!.id), event!.entitySealed!).toString();
  expect(JSON.parse(opened)).toMatchObject({ id: 'c', subject: 'Second' });
  await app.api('DELETE', `/webhook/webhooks/${made.data.id}`, { consumer: null });
});
