import { afterEach, expect, test } from 'vitest';

import { beginEvents } from '../../fixtures/events/event-source.js';
import { type ListingOfTest, paceOfTest } from '../../fixtures/events/eventful-connector.js';
import type { EventsHelpdesk } from '../../fixtures/events/events-helpdesk.js';
import { startEventsWorld } from '../../fixtures/events/events-world.js';

const OLD = '2020-01-01T00:00:00.000Z';
let close: (() => Promise<void>) | undefined;
afterEach(() => close?.());

async function start(listing: ListingOfTest = {}) {
  const world = await startEventsWorld(undefined, listing);
  ({ close } = world);
  return { ...world, ...(await beginEvents(world.app)) };
}

const timeOf = (number: number): string =>
  new Date(Date.parse('2999-01-01T00:00:00.000Z') + number * 1_000).toISOString();
function say(helpdesk: EventsHelpdesk, from: number, to: number): string[] {
  const ids = Array.from({ length: to - from }, (_, index) => `m${String(from + index).padStart(4, '0')}`);
  for (const [index, id] of ids.entries()) helpdesk.putMessage(id, 'c', { created_at: timeOf(from + index) });
  return ids.map((id) => `message.created ${id}`);
}
const orders = ['newest_first', 'oldest_first'] as const;

test.each(orders)('a conversation that grew by 160 messages is reported completely, %s', async (order) => {
  const { helpdesk, hint, readAll, told, forgetEvents } = await start({ order });
  helpdesk.putConversation('c', { created_at: OLD });
  for (let number = 0; number < 30; number += 1)
    helpdesk.putMessage(`old${number}`, 'c', { created_at: OLD });
  say(helpdesk, 0, 3);
  await hint('c');
  await readAll();
  await forgetEvents();
  const written = say(helpdesk, 3, 163);
  await hint('c');
  await readAll();
  expect((await told()).toSorted()).toEqual(written);
});

test.each(orders)('the next message of a long conversation costs few calls, %s', async (order) => {
  const { helpdesk, hint, readAll, told, forgetEvents } = await start({ order });
  helpdesk.putConversation('c', { created_at: OLD });
  say(helpdesk, 0, 200);
  await hint('c');
  await readAll();
  await forgetEvents();
  const written = say(helpdesk, 200, 203);
  helpdesk.asked();
  await hint('c');
  await readAll();
  expect((await told()).toSorted()).toEqual(written);
  // The helpdesk's pages have three messages.
  expect(helpdesk.asked().length).toBeLessThanOrEqual(14);
});

test('a run that ends midway is gone on with, and tells nothing twice', async () => {
  const { helpdesk, hint, hints, recheck, readAll, told } = await start();
  helpdesk.putConversation('c', { created_at: OLD });
  const written = say(helpdesk, 0, 400);
  await hint('c');
  await recheck();
  const part = await told();
  expect(part.length).toBeGreaterThan(50);
  expect(part.length).toBeLessThan(400);
  expect((await hints())[0]?.walk).toMatchObject({ isKnown: false });
  const cut = new AbortController();
  helpdesk.fail(() => void cut.abort());
  await recheck(cut.signal);
  helpdesk.fail(undefined);
  expect(await told()).toEqual(part);
  await readAll();
  const all = await told();
  expect(all.filter((each) => each.startsWith('message')).toSorted()).toEqual(written);
  expect(new Set(all).size).toBe(all.length);
});

test('a message written during the walk is reported, though its hint came before the end', async () => {
  const { helpdesk, hint, recheck, readAll, told } = await start();
  helpdesk.putConversation('c', { created_at: OLD });
  const written = say(helpdesk, 0, 300);
  await hint('c');
  await recheck();
  const [late = ''] = say(helpdesk, 300, 301);
  await hint('c');
  await readAll();
  const all = (await told()).filter((each) => each.startsWith('message'));
  expect(all.toSorted()).toEqual([...written, late]);
});

test('a position that the helpdesk does not take any more begins the walk again, and leaves no gap', async () => {
  const { helpdesk, hint, hints, tenant, recheck, readAll, told } = await start();
  helpdesk.putConversation('c', { created_at: OLD });
  const written = say(helpdesk, 0, 300);
  await hint('c');
  await recheck();
  const walk = { ...((await hints())[0]?.walk as object), cursor: 'of another account' };
  await tenant((tx) => tx.client.inboundHint.updateMany({ data: { walk } }));
  await readAll();
  const all = (await told()).filter((each) => each.startsWith('message'));
  expect(all.toSorted()).toEqual(written);
});

test('where the oldest comes first, messages that were deleted hide none that follow', async () => {
  const { helpdesk, hint, readAll, told, forgetEvents } = await start({ order: 'oldest_first' });
  helpdesk.putConversation('c', { created_at: OLD });
  say(helpdesk, 0, 90);
  await hint('c');
  await readAll();
  await forgetEvents();
  for (let number = 0; number < 70; number += 1)
    helpdesk.messages.delete(`m${String(number).padStart(4, '0')}`);
  const written = say(helpdesk, 90, 150);
  await hint('c');
  await readAll();
  expect((await told()).toSorted()).toEqual(written);
});

test('a message deleted from a long conversation is missed, however far back it stood', async () => {
  const { helpdesk, hint, readAll, told, forgetEvents } = await start();
  helpdesk.putConversation('c', { created_at: OLD });
  say(helpdesk, 0, 400);
  await hint('c');
  await readAll();
  await forgetEvents();
  helpdesk.messages.delete('m0001');
  // Simulates a helpdesk that cannot return single messages.
  helpdesk.fail(({ url }) => (url.startsWith('/messages/') ? { status: 422, body: {} } : undefined));
  await hint('m0001', { resource: 'messages', conversationId: 'c', isDeleted: true });
  helpdesk.fail(undefined);
  await readAll();
  expect(await told()).toEqual(['message.deleted m0001']);
});

test.each([
  ['behind', -180_000],
  ['ahead', 300_000],
])(
  'a message right after events began is reported where the clock there is %s, and none from before',
  async (_name, offset) => {
    const world = await startEventsWorld();
    ({ close } = world);
    const { helpdesk } = world;
    helpdesk.setClock(offset);
    helpdesk.putConversation('c', { created_at: OLD, updated_at: OLD });
    const before = new Date(Date.now() + offset - 30_000).toISOString();
    helpdesk.putMessage('before', 'c', { created_at: before });
    const { hint, readAll, told, source } = await beginEvents(world.app);
    helpdesk.putMessage('after', 'c', { created_at: helpdesk.now() });
    await hint('c');
    await readAll();
    expect(await told()).toEqual(['message.created after']);
    expect(Math.abs((await source()).clockOffsetMs! - offset)).toBeLessThan(5_000);
  },
);

test.each([-300_000, 0, 300_000])(
  'polls find what changes right after events began, with a clock off by %i ms',
  async (offset) => {
    const world = await startEventsWorld({ poll: { ...paceOfTest, overlapSeconds: 0 } });
    ({ close } = world);
    const { helpdesk } = world;
    helpdesk.setClock(offset);
    const { poll, readAll, told } = await beginEvents(world.app);
    helpdesk.putConversation('new', { created_at: helpdesk.now(), updated_at: helpdesk.now() });
    for (let polls = 0; polls < 2; polls += 1) await poll();
    await readAll();
    expect(await told()).toEqual(['conversation.created new']);
  },
);
