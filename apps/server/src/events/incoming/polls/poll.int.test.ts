import {
  ensureEventSource,
  type EventSource,
  noteFeedRead,
  updateWebhook,
  type WorkOutcome,
} from '@keyway/db';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { paceOfTest, unreadable } from '../../../fixtures/events/eventful-connector.js';
import type { EventsHelpdesk } from '../../../fixtures/events/events-helpdesk.js';
import { startEventsWorld } from '../../../fixtures/events/events-world.js';
import { TEST_CONSUMER, type TestApp } from '../../../testing.js';
import { digestRecord } from '../compare-records.js';
import { pollSource } from './poll.js';
import { recheckSource } from './recheck.js';

const OLD = '2020-01-01T00:00:00.000Z';
let app: TestApp;
let helpdesk: EventsHelpdesk;
let close: () => Promise<void>;
let sourceId = '';

beforeAll(async () => {
  // Without an overlap, no change is found by listing it twice.
  ({ app, helpdesk, close } = await startEventsWorld(
    { poll: { ...paceOfTest, overlapSeconds: 0 } },
    { now: () => new Date('2999-01-02T00:00:00.000Z') },
  ));
});
beforeEach(async () => {
  helpdesk.conversations.clear();
  helpdesk.customers.clear();
  helpdesk.fail(undefined);
  const key = { consumerId: TEST_CONSUMER, serviceId: 'eventful', connectionId: 'default' };
  await tenant(async (tx) => {
    await tx.client.eventSource.deleteMany({});
    await tx.client.inboundHint.deleteMany({});
    await tx.client.recordDigest.deleteMany({});
    await tx.client.outboxEvent.deleteMany({});
    ({ id: sourceId } = await ensureEventSource(tx, { ...key, unifiedApi: 'customer-support' }));
    await noteFeedRead(tx);
  });
  helpdesk.asked();
});
afterAll(() => close());

const tenant = <T>(work: Parameters<TestApp['deps']['database']['tenant']>[1]) =>
  app.deps.database.tenant(app.application.id, work) as Promise<T>;
const item = (kind: string) => ({
  ...{ applicationId: app.application.id, kind, key: sourceId, attempts: 1, version: 0 },
});
const poll = (): Promise<WorkOutcome> => pollSource(app.deps, item('poll'), new AbortController().signal);
const pauseAfter = async () => ((await poll()) as { againInSeconds: number }).againInSeconds;
async function recheck() {
  await tenant((tx) => tx.client.$executeRaw`UPDATE inbound_hints SET due_at = now()`);
  await recheckSource(app.deps, item('recheck'), new AbortController().signal);
}
const hinted = async () =>
  (await tenant<{ recordId: string }[]>((tx) => tx.client.inboundHint.findMany()))
    .map(({ recordId }) => recordId)
    .toSorted();
const source = () => tenant<EventSource>((tx) => tx.client.eventSource.findFirst({}));
const at = (second: number) =>
  new Date(Date.parse('2999-01-01T00:00:00.000Z') + second * 1_000).toISOString();
const told = async () =>
  (await tenant<{ type: string; payload: { entity_id: string } }[]>((tx) => tx.client.outboxEvent.findMany()))
    .filter(({ type }) => type.startsWith('customer-support.'))
    .map(({ type, payload }) => `${type.replace('customer-support.', '')} ${payload.entity_id}`)
    .toSorted();

test('a conversation that cannot be mapped, or has no time, hides no other from a poll', async () => {
  helpdesk.putConversation('c1', { updated_at: '2999-01-01T00:00:01.000Z' });
  helpdesk.putConversation('c2', { updated_at: '2999-01-01T00:00:02.000Z', ...unreadable });
  helpdesk.putConversation('c3', { created_at: null, updated_at: '2999-01-01T00:00:03.000Z' });
  helpdesk.putConversation('c4', { updated_at: '2999-01-01T00:00:04.000Z' });
  await poll();
  // The second conversation may have readable messages.
  expect(await hinted()).toEqual(['c1', 'c2', 'c3', 'c4']);
});

test('the first poll makes nothing old news, and an idle one costs one call', async () => {
  for (const id of ['a', 'b', 'c', 'd', 'e']) helpdesk.putConversation(id, { updated_at: OLD });
  await poll();
  expect([await hinted(), helpdesk.asked().length]).toEqual([[], 1]);
  helpdesk.putConversation('c', { updated_at: at(1) });
  await poll();
  expect(await hinted()).toEqual(['c']);
  await recheck();
  expect(await told()).toEqual(['conversation.updated c']);
  helpdesk.asked();
  for (let polls = 0; polls < 4; polls += 1) await poll();
  expect([await hinted(), helpdesk.asked().length]).toEqual([[], 4]);
  expect((await source()).conversationsTo?.toISOString()).toBe(at(1));
});

test('vendors are not polled without subscribers', async () => {
  const listens = async () => {
    await poll();
    return helpdesk.asked().length > 0;
  };
  await tenant((tx) => tx.client.eventFeed.deleteMany({}));
  expect(await listens()).toBe(false);
  const body = { delivery_url: 'https://hooks.example/', events: ['vault.*'], status: 'disabled' };
  const { id } = (await app.api('POST', '/webhook/webhooks', { body })).body.data;
  await tenant((tx) => updateWebhook(tx, id as string, { enabled: true }));
  expect(await listens()).toBe(false);
  await tenant((tx) => updateWebhook(tx, id as string, { events: ['customer-support.message.created'] }));
  expect(await listens()).toBe(true);
  await app.api('DELETE', `/webhook/webhooks/${id}`);
  expect(await listens()).toBe(false);
  await app.api('GET', '/events');
  expect(await listens()).toBe(true);
});

test.each([
  ['a day', 1, ['long', 'new']],
  ['four days', 4, ['new']],
])('after a pause of %s without subscribers', async (_pause, days, found) => {
  const setPause = (unheardSince: Date) =>
    tenant((tx) => tx.client.eventSource.updateMany({ data: { unheardSince } }));
  await tenant((tx) => tx.client.eventFeed.deleteMany({}));
  await poll();
  expect((await source()).unheardSince).toEqual(app.deps.now());
  await setPause(new Date(app.deps.now().getTime() - days * 86_400_000));
  await poll();
  const hour = 23 * 3_600;
  helpdesk.putConversation('long', { created_at: at(hour), updated_at: at(hour) });
  // A subscriber has arrived since the last check.
  helpdesk.putConversation('new', { created_at: at(86_390), updated_at: at(86_390) });
  helpdesk.putCustomer('u', { created_at: at(hour), updated_at: at(hour) });
  await tenant((tx) => noteFeedRead(tx));
  for (let polls = 0; polls < 4; polls += 1) await poll();
  expect((await hinted()).filter((id) => id !== 'u')).toEqual(found);
  expect((await hinted()).includes('u')).toBe(found.includes('long'));
  expect((await source()).unheardSince).toBeNull();
});

test('customers are asked for in turn', async () => {
  helpdesk.putCustomer('u', { created_at: at(1), updated_at: at(1) });
  for (let polls = 0; polls < 4; polls += 1) await poll();
  expect(helpdesk.asked().map((each) => each.split('?')[0])).toEqual([
    ...Array.from({ length: 3 }, () => 'GET /conversations'),
    'GET /customers',
  ]);
  await recheck();
  expect(await told()).toEqual(['customer.created u']);
});

test('a time that is still to come hides nothing that changes before it', async () => {
  helpdesk.putConversation('a', { created_at: at(1), updated_at: '3999-01-01T00:00:00.000Z' });
  await poll();
  expect((await source()).conversationsTo?.getTime()).toBeLessThanOrEqual(app.deps.now().getTime());
  helpdesk.putConversation('b', { created_at: at(1), updated_at: at(2 * 86_400) });
  await poll();
  expect(await hinted()).toEqual(['a', 'b']);
});

test('where the newest comes first, what moves meanwhile holds nothing back', async () => {
  const poll60 = { poll: { ...paceOfTest, overlapSeconds: 0 } };
  const busy = await startEventsWorld(poll60, { now: () => app.deps.now(), sort: ['updated_at'] });
  const { deps, application } = busy.app;
  const inBusy = <T>(work: Parameters<TestApp['deps']['database']['tenant']>[1]) =>
    deps.database.tenant(application.id, work) as Promise<T>;
  await inBusy((tx) => noteFeedRead(tx));
  const { id } = await inBusy<EventSource>((tx) => tx.client.eventSource.findFirst({}));
  for (const [second, name] of ['a', 'b', 'c', 'd', 'e'].entries())
    busy.helpdesk.putConversation(name, { created_at: at(1), updated_at: at(second) });
  // Moves the last record of the first page to the second.
  busy.helpdesk.fail(({ url }) => {
    if (url.includes('page=1')) busy.helpdesk.putConversation('a', { created_at: at(1), updated_at: at(60) });
    return undefined;
  });
  const turn = { applicationId: application.id, kind: 'poll', key: id, attempts: 1, version: 0 };
  await pollSource(deps, turn, new AbortController().signal);
  const { conversationsTo } = await inBusy<EventSource>((tx) => tx.client.eventSource.findFirst({}));
  await busy.close();
  expect(conversationsTo?.toISOString()).toBe(at(4));
});

test('what changes again at the same moment is seen', async () => {
  helpdesk.putConversation('a', { created_at: at(1), updated_at: at(1) });
  await poll();
  await recheck();
  helpdesk.putConversation('a', { created_at: at(1), updated_at: at(1), subject: 'Other' });
  helpdesk.putConversation('b', { created_at: at(1), updated_at: at(1) });
  await poll();
  expect(await hinted()).toEqual(['a', 'b']);
});

test('more than a run may ask for is gone on with, and nothing is passed over', async () => {
  for (let number = 0; number < 35 * 3; number += 1)
    helpdesk.putConversation(`c${number}`, { created_at: at(1), updated_at: at(1) });
  // One request returns a page of three records, and a run makes ten.
  let runs = 0;
  do {
    await poll();
    runs += 1;
  } while ((await source()).walk !== null);
  expect((await hinted()).length).toBe(105);
  expect(runs).toBeLessThan(6);
});

test('a long walk through the customers keeps no conversation waiting', async () => {
  for (let number = 0; number < 400; number += 1)
    helpdesk.putCustomer(`u${number}`, { created_at: at(1), updated_at: at(1) });
  for (let polls = 0; polls < 4; polls += 1) await poll();
  expect((await source()).walk).toHaveProperty('customers');
  helpdesk.putConversation('a', { created_at: at(1), updated_at: at(2) });
  await poll();
  expect(await hinted()).toContain('a');
  for (let polls = 0; polls < 8; polls += 1) await poll();
  expect((await hinted()).length).toBe(401);
});

test('the longer nothing happens, the later it is asked, up to an hour', async () => {
  const pauses: number[] = [];
  for (const idlePolls of [0, 10, 30, 60, 500]) {
    await tenant((tx) => tx.client.eventSource.updateMany({ data: { idlePolls } }));
    pauses.push(await pauseAfter());
  }
  expect(pauses[0]).toBeLessThan(70);
  expect(pauses[1]).toBeLessThan(70);
  expect(pauses[2]).toBeGreaterThan(120);
  expect(pauses[4]).toBeLessThanOrEqual(3_960);
  expect(pauses[4]).toBeGreaterThan(3_000);
  helpdesk.putConversation('a', { updated_at: at(1) });
  for (let polls = 0; polls < 2; polls += 1) await poll();
  expect((await source()).idlePolls).toBeLessThan(3);
});

test('a vendor that is busy is asked when it says, and a page that came is kept', async () => {
  for (const id of ['a', 'b', 'c', 'd'])
    helpdesk.putConversation(id, { created_at: at(1), updated_at: at(1) });
  helpdesk.fail(({ url }) => (url.includes('page=1') ? { status: 503, body: {} } : undefined));
  expect(await poll()).toHaveProperty('retryInSeconds');
  helpdesk.fail(undefined);
  await poll();
  expect(await hinted()).toEqual(['a', 'b', 'c', 'd']);
});

test('whatever changes between two pages, what is noted in the end is what is there', async () => {
  let seed = 4;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  const ids = Array.from({ length: 10 }, (_, index) => `c${index}`);
  for (let round = 0; round < 6; round += 1) {
    let second = round * 1_000;
    const change = () => {
      // Several changes often share a second, also across page boundaries.
      second += random(3) === 0 ? 1 : 0;
      const id = ids[random(ids.length)] ?? '';
      const created_at = helpdesk.conversations.get(id)?.created_at ?? at(second);
      helpdesk.putConversation(id, { created_at, updated_at: at(second), subject: String(random(1e9)) });
    };
    for (let number = 0; number < 12; number += 1) change();
    let left = 12;
    helpdesk.fail(({ url }) => {
      if (url.startsWith('/conversations?') && left > 0 && random(3) > 0) {
        left -= 1;
        change();
      }
      return undefined;
    });
    for (let polls = 0; polls < 8; polls += 1) {
      await poll();
      await recheck();
    }
    helpdesk.fail(undefined);
    left = 0;
    for (let polls = 0; polls < 4; polls += 1) {
      await poll();
      await recheck();
    }
    const noted = await tenant<{ recordId: string; digests: Record<string, string> }[]>((tx) =>
      tx.client.recordDigest.findMany({ where: { resource: 'conversations' } }),
    );
    const key = app.deps.keyring.key('record-digest');
    for (const [id, record] of helpdesk.conversations)
      expect(noted.find(({ recordId }) => recordId === id)?.digests, id).toEqual(
        digestRecord(record, { key, resource: 'conversations', changes: app.deps.registry.mappingChanges }),
      );
  }
  const created = (await told()).filter((each) => each.startsWith('conversation.created'));
  expect(created.length).toBe(helpdesk.conversations.size);
});
