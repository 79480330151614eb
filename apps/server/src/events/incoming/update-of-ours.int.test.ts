import { createRegistry, type MappingChange } from '@keyway/connectors';
import type { RecordDigest } from '@keyway/db';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { beginEvents } from '../../fixtures/events/event-source.js';
import { eventfulConnector, paceOfTest } from '../../fixtures/events/eventful-connector.js';
import type { EventsHelpdesk } from '../../fixtures/events/events-helpdesk.js';
import { startEventsWorld } from '../../fixtures/events/events-world.js';
import type { TestApp } from '../../testing.js';

const OLD = '2020-01-01T00:00:00.000Z';
const THEN = '2999-01-01T00:00:00.000Z';
const LATER = '2999-01-01T00:10:00.000Z';
let app: TestApp;
let helpdesk: EventsHelpdesk;
let close: () => Promise<void>;
let before: Awaited<ReturnType<typeof beginEvents>>;

beforeAll(async () => {
  ({ app, helpdesk, close } = await startEventsWorld(
    { poll: paceOfTest },
    { now: () => new Date('2999-01-02T00:00:00.000Z') },
  ));
});
beforeEach(async () => {
  for (const table of [helpdesk.conversations, helpdesk.messages, helpdesk.customers]) table.clear();
  await beginEvents(app);
  before = await update();
});
afterAll(() => close());

/** Starts the server after an update with these mapping changes. */
function update(...changes: MappingChange[]) {
  const registry = createRegistry([eventfulConnector({ poll: paceOfTest })], changes);
  return beginEvents(app, { registry });
}
const allChanged: MappingChange = {
  changed: { conversations: ['subject'], messages: ['body', 'attachments'], customers: ['name'] },
};
async function fill() {
  for (let number = 0; number < 12; number += 1) {
    helpdesk.putConversation(`c${number}`, { created_at: OLD, updated_at: THEN, subject: `<b>${number}` });
    helpdesk.putMessage(`m${number}`, `c${number}`, { created_at: THEN, updated_at: THEN, body: 'a' });
    helpdesk.putCustomer(`u${number}`, { created_at: OLD, updated_at: THEN, name: `<b>${number}` });
  }
  for (let polls = 0; polls < 4; polls += 1) await before.poll();
  await before.readAll();
  expect((await before.told()).length).toBe(36);
  await before.forgetEvents();
}
/** Returns the same records by a changed mapping. */
function mapOtherwise() {
  for (const [id, record] of helpdesk.conversations)
    helpdesk.conversations.set(id, { ...record, subject: `${record.subject} anew` });
  for (const [id, record] of helpdesk.messages) helpdesk.messages.set(id, { ...record, body: 'a anew' });
  for (const [id, record] of helpdesk.customers)
    helpdesk.customers.set(id, { ...record, name: `${record.name} anew` });
}

test('an update that maps attributes otherwise tells nothing, and reads nothing again', async () => {
  await fill();
  mapOtherwise();
  const after = await update(allChanged);
  helpdesk.asked();
  for (let polls = 0; polls < 8; polls += 1) await after.poll();
  expect(await after.hints()).toEqual([]);
  // Two lists of twelve, in pages of three.
  expect(helpdesk.asked().length).toBe(8 * 4);
  for (const id of helpdesk.conversations.keys()) await after.hint(id, { origin: 'virtual' });
  for (const id of helpdesk.customers.keys())
    await after.hint(id, { resource: 'customers', origin: 'virtual' });
  await after.readAll();
  expect(await after.told()).toEqual([]);
});

test('after an update, a change is reported by the attributes with an unchanged meaning', async () => {
  await fill();
  mapOtherwise();
  const after = await update(allChanged);
  helpdesk.putConversation('c3', { created_at: OLD, updated_at: LATER, subject: 'x', status: 'solved' });
  helpdesk.putMessage('m3', 'c3', { created_at: THEN, updated_at: LATER, body: 'Other', status: 'read' });
  await after.poll();
  await after.readAll();
  expect(await after.told()).toEqual(['conversation.updated c3 status', 'message.updated m3 status']);
  await after.forgetEvents();
  helpdesk.putMessage('m3', 'c3', { created_at: THEN, updated_at: LATER, body: 'Another', status: 'read' });
  await after.hint('c3');
  await after.readAll();
  expect(await after.told()).toEqual(['message.updated m3 body']);
});

test('an attribute that an update adds is no change', async () => {
  await fill();
  const after = await update({ added: { conversations: ['inbox'] } });
  for (const [id, record] of helpdesk.conversations)
    helpdesk.conversations.set(id, { ...record, inbox: { id: 'i', name: 'New' } });
  for (let polls = 0; polls < 4; polls += 1) await after.poll();
  expect(await after.hints()).toEqual([]);
});

test('codes and marks of a release that had no numbers are taken over without an event', async () => {
  await fill();
  await before.tenant(async (tx) => {
    for (const {
      resource,
      recordId,
      digests,
    } of (await tx.client.recordDigest.findMany()) as RecordDigest[]) {
      const { '@': _changed, ...plain } = digests;
      await tx.client.recordDigest.updateMany({ where: { resource, recordId }, data: { digests: plain } });
    }
  });
  mapOtherwise();
  // The vendor's webhooks reported these changes before that release listed them.
  await before.tenant(
    (tx) => tx.client.$executeRaw`UPDATE record_digests SET seen_at = ${LATER}::timestamptz`,
  );
  const after = await update(allChanged);
  for (let polls = 0; polls < 4; polls += 1) await after.poll();
  expect(await after.hints()).toEqual([]);
  for (const id of helpdesk.conversations.keys()) await after.hint(id);
  await after.readAll();
  expect(await after.told()).toEqual([]);
});

test('the previous release running alongside the new one reports nothing unchanged', async () => {
  await fill();
  const after = await update(allChanged);
  mapOtherwise();
  for (const id of helpdesk.conversations.keys()) await after.hint(id);
  await after.readAll();
  const restore = (text: string | null) => (text ?? '').replaceAll(' anew', '');
  for (const [id, record] of helpdesk.conversations)
    helpdesk.conversations.set(id, { ...record, subject: restore(record.subject) });
  for (const [id, record] of helpdesk.messages)
    helpdesk.messages.set(id, { ...record, body: restore(record.body) });
  for (const id of helpdesk.conversations.keys()) await before.hint(id);
  await before.readAll();
  expect(await before.told()).toEqual([]);
});
