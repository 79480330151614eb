import { afterAll, beforeAll, expect, test } from 'vitest';

import { beginEvents } from '../../../fixtures/events/event-source.js';
import { paceOfTest, unreadable } from '../../../fixtures/events/eventful-connector.js';
import type { EventsHelpdesk } from '../../../fixtures/events/events-helpdesk.js';
import { startEventsWorld } from '../../../fixtures/events/events-world.js';
import type { TestApp } from '../../../testing.js';

const NEW = '2999-01-01T00:00:00.000Z';
let app: TestApp;
let helpdesk: EventsHelpdesk;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ app, helpdesk, close } = await startEventsWorld(
    { poll: paceOfTest },
    { now: () => new Date('2999-01-02T00:00:00.000Z') },
  ));
});
afterAll(() => close());

async function shown() {
  const { body } = await app.api('GET', '/vault/connections/customer-support/eventful');
  const { health, skipped_count, failure } = body.data.events;
  return [health, skipped_count, failure === null ? null : 'says why'];
}
const fine = ['ok', 0, null];
const passedOver = (count: number) => ['records_skipped', count, 'says why'];

test('a conversation that cannot be mapped shows until it can, and its messages come', async () => {
  const { poll, readAll, told, forgetEvents } = await beginEvents(app);
  helpdesk.conversations.clear();
  helpdesk.putConversation('odd', { created_at: NEW, updated_at: NEW, ...unreadable });
  helpdesk.putMessage('m', 'odd', { created_at: NEW });
  expect(await shown()).toEqual(fine);
  for (let polls = 0; polls < 2; polls += 1) {
    await poll();
    await readAll();
    expect(await told()).toEqual(['message.created m']);
    expect(await shown()).toEqual(passedOver(1));
  }
  helpdesk.asked();
  await poll();
  await readAll();
  expect(helpdesk.asked()).toHaveLength(1);
  await forgetEvents();
  helpdesk.putConversation('odd', { created_at: NEW, updated_at: NEW });
  // Every fourth poll requests customers.
  for (let polls = 0; polls < 2; polls += 1) await poll();
  await readAll();
  expect(await told()).toEqual(['conversation.created odd']);
  expect(await shown()).toEqual(fine);
});

test('a message that cannot be mapped shows until it can', async () => {
  const { hint, readAll, told } = await beginEvents(app);
  helpdesk.messages.clear();
  helpdesk.putConversation('c', { created_at: NEW });
  helpdesk.putMessage('m1', 'c', { created_at: NEW });
  helpdesk.putMessage('m2', 'c', { created_at: NEW, ...unreadable });
  await hint('c');
  await readAll();
  expect(await told()).toEqual(['conversation.created c', 'message.created m1']);
  expect(await shown()).toEqual(passedOver(1));
  helpdesk.putMessage('m2', 'c', { created_at: NEW });
  await hint('c');
  await readAll();
  expect(await shown()).toEqual(fine);
});

test('a record that the helpdesk refuses to show is tried on, and shows after eight tries', async () => {
  const { hint, hints, recheck, told } = await beginEvents(app);
  helpdesk.putConversation('refused', { created_at: NEW });
  helpdesk.fail(({ url }) => (url.includes('/refused') ? { status: 422, body: {} } : undefined));
  await hint('refused');
  for (let tries = 0; tries < 8; tries += 1) {
    expect(await shown()).toEqual(fine);
    await recheck();
  }
  expect(await shown()).toEqual(passedOver(1));
  const [left] = await hints();
  expect(left!.dueAt.getTime() - Date.now()).toBeGreaterThan(80_000_000);
  helpdesk.fail(undefined);
  await recheck();
  expect(await told()).toEqual(['conversation.created refused']);
  expect(await shown()).toEqual(fine);
});
