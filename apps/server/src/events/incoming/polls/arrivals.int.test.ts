import { ensureEventSource, type EventSource, noteFeedRead, storeHints } from '@keyway/db';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { EventsHelpdesk } from '../../../fixtures/events/events-helpdesk.js';
import { startEventsWorld } from '../../../fixtures/events/events-world.js';
import { TEST_CONSUMER, type TestApp } from '../../../testing.js';
import { pollSource } from './poll.js';
import { recheckSource } from './recheck.js';

const START = Date.parse('2999-01-02T00:00:00.000Z');
const NEW = '2999-01-01T00:00:01.000Z';
let app: TestApp;
let helpdesk: EventsHelpdesk;
let close: () => Promise<void>;
let sourceId = '';
let passedMs = 0;

beforeAll(async () => {
  ({ app, helpdesk, close } = await startEventsWorld(undefined, {
    now: () => new Date(START + passedMs),
  }));
});
beforeEach(async () => {
  for (const table of [helpdesk.conversations, helpdesk.messages, helpdesk.customers]) table.clear();
  const key = { consumerId: TEST_CONSUMER, serviceId: 'eventful', connectionId: 'default' };
  await tenant(async (tx) => {
    await tx.client.eventSource.deleteMany({});
    await tx.client.inboundHint.deleteMany({});
    await tx.client.recordDigest.deleteMany({});
    ({ id: sourceId } = await ensureEventSource(tx, { ...key, unifiedApi: 'customer-support' }));
    await tx.client.eventSource.updateMany({ data: { state: 'subscribed' } });
    await noteFeedRead(tx);
  });
  await poll();
});
afterAll(() => close());

const tenant = <T>(work: Parameters<TestApp['deps']['database']['tenant']>[1]) =>
  app.deps.database.tenant(app.application.id, work) as Promise<T>;
const item = (kind: string) => ({
  ...{ applicationId: app.application.id, kind, key: sourceId, attempts: 1, version: 0 },
});
const poll = () => pollSource(app.deps, item('poll'), new AbortController().signal);
async function recheck() {
  await tenant((tx) => tx.client.$executeRaw`UPDATE inbound_hints SET due_at = now()`);
  await recheckSource(app.deps, item('recheck'), new AbortController().signal);
}
/** Passes a second, in which these conversations are opened, and lets a poll find them. */
async function findByPoll(...ids: string[]) {
  passedMs += 1_000;
  for (const id of ids) helpdesk.putConversation(id, { created_at: NEW, updated_at: now() });
  // One poll in four is for customers.
  for (let polls = 0; polls < 2; polls += 1) await poll();
  await recheck();
}
async function push(id: string) {
  const hint = { sourceId, resource: 'conversations', recordId: id, type: 'told', origin: 'native' as const };
  await tenant((tx) => storeHints(tx, [hint]));
  await recheck();
}
const now = () => app.deps.now().toISOString();
type Events = Record<'failure' | 'last_event_at' | 'last_pushed_at' | 'last_polled_at' | 'health', string>;
const shown = async () =>
  (await app.api('GET', '/vault/connections/customer-support/eventful')).body.data.events as Events;

test('events show when they were last pushed, and when they were last polled', async () => {
  expect(await shown()).toMatchObject({ last_event_at: null, last_pushed_at: null, last_polled_at: null });
  helpdesk.putConversation('a', { created_at: NEW, updated_at: now() });
  await push('a');
  const pushedAt = now();
  expect(await shown()).toMatchObject({
    last_event_at: pushedAt,
    last_pushed_at: pushedAt,
    last_polled_at: null,
  });
  await findByPoll('b');
  const polledAt = now();
  const both = { last_event_at: polledAt, last_pushed_at: pushedAt, last_polled_at: polledAt };
  expect(await shown()).toMatchObject(both);
  passedMs += 1_000;
  await poll();
  expect(await shown()).toMatchObject(both);
});

test('three new records that no webhook names within a minute ask whether the helpdesk can reach us', async () => {
  await findByPoll('a');
  await findByPoll('b');
  passedMs += 120_000;
  expect((await shown()).failure).toBeNull();
  await findByPoll('c');
  passedMs += 59_000;
  expect((await shown()).failure).toBeNull();
  passedMs += 2_000;
  expect((await shown()).failure).toBe(
    `Webhooks of Eventful do not arrive; events come from polling alone. Can it reach ${app.url}?`,
  );
  await push('c');
  expect((await shown()).failure).toBeNull();
  await findByPoll('d');
  await findByPoll('e');
  passedMs += 120_000;
  expect((await shown()).failure).toBeNull();
});

test('a late webhook is no failure, nor is a change that webhooks need not report', async () => {
  await findByPoll('a', 'b', 'c');
  passedMs += 50_000;
  await push('a');
  passedMs += 120_000;
  for (const subject of ['One', 'Two', 'Three', 'Four']) {
    passedMs += 1_000;
    helpdesk.putConversation('a', { created_at: NEW, updated_at: now(), subject });
    await poll();
    await recheck();
  }
  passedMs += 120_000;
  expect((await shown()).failure).toBeNull();
});

test('a webhook that is a person’s to set up asks for that first', async () => {
  const setState = (state: string) => tenant((tx) => tx.client.eventSource.updateMany({ data: { state } }));
  await setState('polled');
  await findByPoll('a', 'b', 'c');
  expect((await tenant<EventSource>((tx) => tx.client.eventSource.findFirst({}))).unpushedFinds).toBe(0);
  await setState('manual');
  await findByPoll('d', 'e', 'f');
  passedMs += 61_000;
  expect((await shown()).failure).toContain('Is the webhook set up at Eventful, and can it reach');
});
