import {
  deleteWebhook,
  ensureEventSource,
  type InboundHint,
  lockHint,
  type NewHint,
  storeHints,
  updateWebhook,
  type WorkOutcome,
} from '@keyway/db';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { unreadable } from '../../../fixtures/events/eventful-connector.js';
import type { EventsHelpdesk } from '../../../fixtures/events/events-helpdesk.js';
import { startEventsWorld } from '../../../fixtures/events/events-world.js';
import { sweepExpired } from '../../../fixtures/sweep-expired.js';
import { sealPlace } from '../../../platform/keyring/index.js';
import { TEST_CONSUMER, type TestApp } from '../../../testing.js';
import { recheckSource } from './recheck.js';

const NEW = '2999-01-01T00:00:00.000Z';
const LATER = '2999-01-02T00:00:00.000Z';
let app: TestApp;
let helpdesk: EventsHelpdesk;
let close: () => Promise<void>;
let sourceId = '';
/** Longer than a breaker's window and its open period. */
const A_MINUTE = 60_000;
let passedMs = 0;

beforeAll(async () => {
  const monotonic = () => performance.now() + passedMs;
  ({ app, helpdesk, close } = await startEventsWorld(undefined, { monotonic }));
});
beforeEach(async () => {
  for (const table of [helpdesk.conversations, helpdesk.messages, helpdesk.customers]) table.clear();
  helpdesk.fail(undefined);
  const key = { consumerId: TEST_CONSUMER, serviceId: 'eventful', connectionId: 'default' };
  await tenant(async (tx) => {
    await tx.client.eventSource.deleteMany({});
    await tx.client.inboundHint.deleteMany({});
    await tx.client.recordDigest.deleteMany({});
    await tx.client.outboxEvent.deleteMany({});
    ({ id: sourceId } = await ensureEventSource(tx, { ...key, unifiedApi: 'customer-support' }));
  });
});
afterAll(() => close());

const tenant = <T>(work: Parameters<TestApp['deps']['database']['tenant']>[1]) =>
  app.deps.database.tenant(app.application.id, work) as Promise<T>;
const hint = (recordId: string, more: Partial<NewHint> = {}): NewHint => ({
  ...{ sourceId, resource: 'conversations', recordId, type: 'ticket.changed', origin: 'native', ...more },
});
const tell = (...hints: NewHint[]) => tenant((tx) => storeHints(tx, hints));
const run = (signal = new AbortController().signal, attempts = 1): Promise<WorkOutcome> =>
  recheckSource(
    app.deps,
    { applicationId: app.application.id, kind: 'recheck', key: sourceId, attempts, version: 0 },
    signal,
  );
function passTime() {
  passedMs += A_MINUTE;
  return tenant((tx) => tx.client.$executeRaw`UPDATE inbound_hints SET due_at = now()`);
}
async function recheck(...hints: NewHint[]) {
  await tell(...hints);
  await passTime();
  return run(undefined, 2);
}
const rows = () => tenant<InboundHint[]>((tx) => tx.client.inboundHint.findMany());
type Event = { type: string; payload: Record<string, unknown>; consumerId: string; serviceId: string };
const events = () =>
  tenant<Event[]>((tx) => tx.client.outboxEvent.findMany({ orderBy: { sequence: 'asc' } }));
const told = async () =>
  (await events())
    .filter(({ type }) => type.startsWith('customer-support.'))
    .map(({ type, payload }) => {
      const changes = payload.changes as string[] | undefined;
      return [type.replace('customer-support.', ''), payload.entity_id, ...(changes ?? [])].join(' ');
    });
const forget = () => tenant((tx) => tx.client.outboxEvent.deleteMany({}));

test('a reading that cannot be stored yet keeps no other waiting', async ({ skip }) => {
  skip(process.env.KEYWAY_TEST_DATABASE_URL === undefined, 'the embedded database has one connection');
  const others = Array.from({ length: 20 }, (_, index) => `other${index}`);
  for (const id of ['held', ...others]) helpdesk.putConversation(id, { created_at: NEW });
  await tell(hint('held'));
  await passTime();
  const [held] = await rows();
  // The other hints are due later, so this one is among the first to be read.
  await tell(...others.map((id) => hint(id)));
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let holding: Promise<unknown> = Promise.resolve();
  await new Promise<void>((isLocked) => {
    holding = tenant(async (tx) => {
      await lockHint(tx, held!);
      isLocked();
      await released;
    });
  });
  const running = run();
  try {
    await expect.poll(async () => (await told()).length, { timeout: 15_000 }).toBe(others.length);
  } finally {
    release();
    // A run that waits too long for the lock gives up, and reads again.
    await Promise.all([holding, running.catch(() => undefined)]);
  }
  await passTime();
  await run();
  expect((await told()).toSorted()).toEqual(
    ['held', ...others].map((id) => `conversation.created ${id}`).toSorted(),
  );
});

test('a new conversation is reported with its messages, oldest first, and only once', async () => {
  helpdesk.putConversation('c', { created_at: NEW });
  for (const [id, second] of [
    ['m3', 3],
    ['m1', 1],
    ['m2', 2],
    ['m4', 4],
  ] as const)
    helpdesk.putMessage(id, 'c', { created_at: NEW.replace('00.000', `0${second}.000`) });
  expect(await recheck(hint('c'))).toBe('done');
  expect(await told()).toEqual([
    'conversation.created c',
    ...['m1', 'm2', 'm3', 'm4'].map((id) => `message.created ${id}`),
  ]);
  const [first, message] = await events();
  expect(first).toMatchObject({ consumerId: TEST_CONSUMER, serviceId: 'eventful', connectionId: 'default' });
  expect(message?.payload).toEqual({
    ...{ consumer_id: TEST_CONSUMER, unified_api: 'customer-support', service_id: 'eventful' },
    ...{ connection_id: 'default', resource: 'messages', entity_id: 'm1', conversation_id: 'c' },
    ...{ entity_url: `${app.url}/messages/m1`, origin: 'native', downstream_event_type: 'ticket.changed' },
    occurred_at: '2999-01-01T00:00:01.000Z',
  });
  await recheck(hint('c'));
  expect(await told()).toHaveLength(5);
});

test('a change is reported with the names of changed attributes, and none of their values', async () => {
  helpdesk.putConversation('c', { created_at: NEW });
  helpdesk.putMessage('m', 'c', { created_at: NEW });
  await recheck(hint('c'));
  await forget();
  helpdesk.putConversation('c', { created_at: NEW, status: 'solved', subject: 'Secret', updated_at: LATER });
  helpdesk.putMessage('m', 'c', { created_at: NEW, body: 'Secret' });
  await recheck(hint('c', { origin: 'virtual', type: 'poll' }));
  expect(await told()).toEqual(['conversation.updated c subject status', 'message.updated m body']);
  expect((await events())[0]?.payload).toMatchObject({ origin: 'virtual', occurred_at: LATER });
  const stored = await tenant((tx) => tx.client.$queryRaw`SELECT * FROM record_digests`);
  const payloads = (await events()).map(({ payload }) => payload);
  expect(JSON.stringify([stored, payloads])).not.toContain('Secret');
});

test('a record whose digests expired is not reported as new, and only when it changes', async () => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const since = new Date(ago(300));
  await tenant((tx) => tx.client.eventSource.updateMany({ data: { since } }));
  helpdesk.putConversation('c', { created_at: ago(100), updated_at: ago(95) });
  helpdesk.putMessage('m', 'c', { created_at: ago(95) });
  await recheck(hint('c', { origin: 'virtual' }));
  const forgotten = async (days: number) => {
    await tenant((tx) => tx.client.recordDigest.updateMany({ data: { seenAt: new Date(ago(days)) } }));
    return (await sweepExpired(app.deps)).record_digests;
  };
  expect([await forgotten(89), await forgotten(91)]).toEqual([0, 2]);
  await forget();
  await recheck(hint('c', { origin: 'virtual' }));
  expect(await told()).toEqual([]);
  await forgotten(91);
  helpdesk.putConversation('c', { created_at: ago(100), updated_at: ago(0), subject: 'Other' });
  helpdesk.putMessage('n', 'c', { created_at: ago(1) });
  await recheck(hint('c', { origin: 'virtual' }));
  expect(await told()).toEqual(['conversation.updated c', 'message.created n']);
});

test('what only says that it moved did not change', async () => {
  helpdesk.putConversation('c', { created_at: NEW, updated_at: NEW, etag: '1' });
  await recheck(hint('c'));
  await forget();
  helpdesk.putConversation('c', { created_at: NEW, updated_at: LATER, etag: '2' });
  await recheck(hint('c'));
  expect(await told()).toEqual([]);
});

test('what was there before is no news, but for a change since', async () => {
  const old = '2020-01-01T00:00:00.000Z';
  helpdesk.putConversation('unchanged', { created_at: old, updated_at: old });
  helpdesk.putConversation('changed', { created_at: old, updated_at: NEW });
  for (const id of ['unchanged', 'changed']) helpdesk.putMessage(`m-${id}`, id, { created_at: old });
  helpdesk.putMessage('m-new', 'changed', { created_at: NEW });
  await recheck(hint('unchanged'), hint('changed'));
  expect(await told()).toEqual(['conversation.updated changed', 'message.created m-new']);
  await forget();
  helpdesk.putMessage('m-unchanged', 'unchanged', { created_at: old, body: 'Other' });
  await recheck(hint('unchanged'));
  expect(await told()).toEqual(['message.updated m-unchanged body']);
});

test('records go along, sealed, where a webhook wants them', async () => {
  helpdesk.putConversation('c', { created_at: NEW, subject: 'Secret' });
  const url = 'https://hooks.example/';
  const { body } = await app.api('POST', '/webhook/webhooks', {
    body: { delivery_url: url, events: ['*'], include_entity: true, status: 'disabled' },
  });
  const id = body.data.id as string;
  await recheck(hint('c'));
  const sealed = async () =>
    (
      await tenant<{ id: string; entitySealed: Uint8Array | null }[]>((tx) =>
        tx.client.outboxEvent.findMany({}),
      )
    ).at(-1);
  expect((await sealed())?.entitySealed).toBeNull();
  await tenant((tx) => updateWebhook(tx, id, { enabled: true }));
  helpdesk.putConversation('c', { created_at: NEW, subject: 'More secret' });
  await recheck(hint('c'));
  const event = await sealed();
  expect(Buffer.from(event!.entitySealed!).toString()).not.toContain('secret');
  const text = await app.deps.keyring.unseal(
    app.application.id,
    sealPlace('eventEntity', event!.id),
    event!.entitySealed!,
  );
  expect(JSON.parse(text)).toMatchObject({ id: 'c', subject: 'More secret' });
  await tenant((tx) => deleteWebhook(tx, id));
});

test('a customer is reported separately', async () => {
  helpdesk.putCustomer('u', { created_at: NEW });
  await recheck(hint('u', { resource: 'customers' }));
  helpdesk.putCustomer('u', { created_at: NEW, name: 'Bob', last_seen_at: LATER });
  await recheck(hint('u', { resource: 'customers' }));
  expect(await told()).toEqual(['customer.created u', 'customer.updated u name']);
});

test('a deleted record is reported if it was known, and its dependent data is deleted', async () => {
  helpdesk.putConversation('c', { created_at: NEW });
  helpdesk.putMessage('m', 'c', { created_at: NEW });
  await recheck(hint('c'));
  await forget();
  helpdesk.conversations.delete('c');
  await recheck(hint('c'), hint('never'), hint('nobody', { resource: 'customers', isDeleted: true }));
  expect(await told()).toEqual(['conversation.deleted c']);
  expect(await tenant((tx) => tx.client.recordDigest.count())).toBe(0);
  await recheck(hint('c'));
  expect(await told()).toHaveLength(1);
});

test('a deleted message is looked for, and reported with its conversation', async () => {
  helpdesk.putConversation('c', { created_at: NEW });
  for (const id of ['m1', 'm2']) helpdesk.putMessage(id, 'c', { created_at: NEW });
  await recheck(hint('c'));
  await forget();
  helpdesk.messages.delete('m1');
  // The second message exists: a hint that it was deleted is not trusted.
  const gone = (id: string) => hint(id, { resource: 'messages', isDeleted: true });
  await recheck(gone('m1'), gone('m2'));
  expect(await told()).toEqual(['message.deleted m1']);
  expect((await events())[0]?.payload).toMatchObject({ conversation_id: 'c' });
  expect((await rows()).map(({ resource, recordId }) => `${resource} ${recordId}`)).toEqual([
    'conversations c',
  ]);
});

test('a vendor that fails or refuses us is asked again later, and nothing is lost', async () => {
  helpdesk.putConversation('c', { created_at: NEW });
  for (const [status, least] of [
    [500, 5],
    [401, 200],
  ] as const) {
    helpdesk.fail(() => ({ status, body: {} }));
    const outcome = (await recheck(hint('c'))) as { retryInSeconds: number };
    expect(outcome.retryInSeconds).toBeGreaterThan(least);
    expect([(await rows()).length, await told()]).toEqual([1, []]);
  }
  helpdesk.fail(undefined);
  await passTime();
  expect(await run()).toBe('done');
  expect(await told()).toEqual(['conversation.created c']);
});

test('a record that cannot be read holds up no other', async () => {
  for (const id of ['good', 'bad']) helpdesk.putConversation(id, { created_at: NEW });
  helpdesk.fail(({ url }) => (url.includes('/bad') ? { status: 422, body: {} } : undefined));
  const outcome = await recheck(hint('bad'), hint('good'));
  expect(await told()).toEqual(['conversation.created good']);
  expect((outcome as { againInSeconds: number }).againInSeconds).toBeGreaterThan(5);
  expect(await rows()).toHaveLength(1);
});

test('a message that cannot be mapped silences itself alone', async () => {
  helpdesk.putConversation('c', { created_at: NEW });
  helpdesk.putMessage('m1', 'c', { created_at: NEW });
  helpdesk.putMessage('m2', 'c', { created_at: LATER, ...unreadable });
  expect(await recheck(hint('c'))).toBe('done');
  expect(await told()).toEqual(['conversation.created c', 'message.created m1']);
  expect(await rows()).toEqual([]);
});

test('a conversation that cannot be mapped silences none of its messages, and is not asked for again', async () => {
  helpdesk.putConversation('c', unreadable);
  helpdesk.putMessage('m', 'c', { created_at: NEW });
  expect(await recheck(hint('c'))).toBe('done');
  expect(await told()).toEqual(['message.created m']);
  expect(await rows()).toEqual([]);
});

test('a message without a time is new only in a conversation that was read without it', async () => {
  helpdesk.putConversation('c', { created_at: NEW });
  helpdesk.putMessage('m1', 'c', { created_at: null });
  await recheck(hint('c'));
  expect(await told()).toEqual(['conversation.created c']);
  helpdesk.putMessage('m2', 'c', { created_at: null });
  await recheck(hint('c'));
  await recheck(hint('c'));
  expect(await told()).toEqual(['conversation.created c', 'message.created m2']);
});

test('a conversation that the helpdesk shows in part is reported once for each limit', async () => {
  helpdesk.putConversation('c');
  const cutAt = (limit: number) =>
    helpdesk.fail(({ url }) =>
      url.startsWith('/messages')
        ? { body: { items: [], next: null, incomplete: { reason: 'vendor_limit', limit } } }
        : undefined,
    );
  for (const limit of [500, 500, 600]) {
    cutAt(limit);
    await recheck(hint('c', { origin: 'virtual' }));
  }
  expect(await told()).toEqual(['conversation.incomplete c', 'conversation.incomplete c']);
  expect((await events()).map(({ payload }) => [payload.reason, payload.limit])).toEqual([
    ['vendor_limit', 500],
    ['vendor_limit', 600],
  ]);
});

test('a record that the vendor always fails over holds up no other, and is never given up', async () => {
  const bad = ['bad1', 'bad2', 'bad3', 'bad4'];
  for (const id of [...bad, 'good']) helpdesk.putConversation(id, { created_at: NEW });
  helpdesk.fail(({ url }) => (url.includes('/bad') ? { status: 500, body: {} } : undefined));
  await tell(...bad.map((id) => hint(id)), hint('good'));
  await tenant(
    (tx) => tx.client.$executeRaw`UPDATE inbound_hints SET due_at = now() - interval '1 minute'
      WHERE record_id <> 'good'`,
  );
  await run();
  await run();
  expect(await told()).toEqual(['conversation.created good']);
  for (let tries = 0; tries < 12; tries += 1) {
    await passTime();
    await run();
  }
  expect(await rows()).toHaveLength(4);
  helpdesk.fail(undefined);
  await passTime();
  expect(await run()).toBe('done');
  expect(await told()).toHaveLength(5);
});

test('a hint received during the read causes another read', async () => {
  helpdesk.putConversation('c', { created_at: NEW });
  await tell(hint('c'));
  let telling: Promise<unknown> | undefined;
  helpdesk.fail(() => {
    telling ??= tell(hint('c'));
    return undefined;
  });
  await run();
  await telling;
  expect(await rows()).toHaveLength(1);
  helpdesk.putConversation('c', { created_at: NEW, subject: 'Next' });
  await passTime();
  await run();
  expect(await told()).toEqual(['conversation.created c', 'conversation.updated c subject']);
});

test('whatever the order and number of hints, the same events and digests result', async () => {
  let seed = 17;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  const shuffled = <Item>(items: readonly Item[]): Item[] =>
    items
      .map((item) => [random(1_000), item] as const)
      .toSorted(([a], [b]) => a - b)
      .map(([, item]) => item);
  for (const id of ['a', 'b', 'c']) {
    helpdesk.putConversation(id, {
      created_at: id === 'a' ? '2020-01-01T00:00:00.000Z' : NEW,
      updated_at: NEW,
    });
    for (const number of [1, 2]) helpdesk.putMessage(`m-${id}-${number}`, id, { created_at: NEW });
    helpdesk.putCustomer(id, { created_at: NEW });
  }
  const all = ['a', 'b', 'c'].flatMap((id) => [
    hint(id),
    hint(id, { resource: 'customers' }),
    hint(`m-${id}-1`, { resource: 'messages', isDeleted: true }),
  ]);
  const outcomes = new Set<string>();
  for (let round = 0; round < 8; round += 1) {
    await tenant(async (tx) => {
      await tx.client.recordDigest.deleteMany({});
      await tx.client.outboxEvent.deleteMany({});
    });
    const left = shuffled([...all, ...all.filter(() => random(2) === 0)]);
    while (left.length > 0) await recheck(...left.splice(0, 1 + random(5)));
    while ((await rows()).length > 0) {
      await passTime();
      await run();
    }
    const noted = await tenant<object[]>((tx) =>
      tx.client.recordDigest.findMany({
        select: { resource: true, recordId: true, digests: true },
        orderBy: [{ resource: 'asc' }, { recordId: 'asc' }],
      }),
    );
    outcomes.add(JSON.stringify([(await told()).toSorted(), noted]));
  }
  expect(outcomes.size).toBe(1);
  expect((await told()).length).toBe(3 + 6 + 3);
});

test('two that have the same work tell it once', async () => {
  for (const id of ['a', 'b', 'c']) {
    helpdesk.putConversation(id, { created_at: NEW });
    helpdesk.putMessage(`m-${id}`, id, { created_at: NEW });
  }
  await tell(hint('a'), hint('b'), hint('c'));
  await Promise.all([run(), run(), run()]);
  expect(await told()).toHaveLength(6);
  expect(new Set(await told()).size).toBe(6);
});

test('whose work was taken away writes nothing', async () => {
  helpdesk.putConversation('c', { created_at: NEW });
  const taken = new AbortController();
  helpdesk.fail(() => void taken.abort());
  await tell(hint('c'));
  expect(await run(taken.signal)).toEqual({ againInSeconds: 0 });
  expect([await told(), (await rows()).length]).toEqual([[], 1]);
});

test('a source that has ended is left alone', async () => {
  helpdesk.putConversation('c', { created_at: NEW });
  await tell(hint('c'));
  await tenant((tx) => tx.client.eventSource.updateMany({ data: { endedAt: new Date() } }));
  expect(await run()).toBe('done');
  expect(await told()).toEqual([]);
});

test('a connection’s own work counts against no quota', async () => {
  helpdesk.putConversation('c', { created_at: NEW });
  const used = () => tenant<unknown[]>((tx) => tx.client.quotaUsage.findMany());
  const before = await used();
  await recheck(hint('c'));
  expect(await used()).toEqual(before);
});

test('a helpdesk that does not answer in time is asked again after 1, 5, 15 and then 60 minutes', async () => {
  helpdesk.fail(() => ({ status: 504 }));
  for (const [index, minutes] of [1, 5, 15, 60, 60].entries()) {
    await tell(hint('c'));
    await passTime();
    const { retryInSeconds } = (await run(undefined, index + 1)) as { retryInSeconds: number };
    expect(retryInSeconds).toBeGreaterThanOrEqual(60 * minutes);
    expect(retryInSeconds).toBeLessThanOrEqual(66 * minutes);
  }
});

test('a call in the background is waited for 15 s at most', async () => {
  const limits: number[] = [];
  const { request } = app.deps.egress;
  Object.assign(app.deps.egress, {
    request: (call: Parameters<typeof request>[0]) => {
      limits.push(call.timeoutMs);
      return request(call);
    },
  });
  helpdesk.putConversation('c');
  await tell(hint('c'));
  await passTime();
  const item = { applicationId: app.application.id, kind: 'recheck', key: sourceId, attempts: 1, version: 0 };
  await recheckSource(app.deps, item, new AbortController().signal);
  Object.assign(app.deps.egress, { request });
  expect(limits.length).toBeGreaterThan(0);
  for (const limit of limits) expect(limit).toBeLessThanOrEqual(15_000);
});

test('a vendor that asks for a pause of years is asked again after ten minutes', async () => {
  helpdesk.putConversation('c', { created_at: NEW });
  helpdesk.fail(() => ({ status: 429, headers: { 'retry-after': '99999999' }, body: {} }));
  expect(await recheck(hint('c'))).toEqual({ retryInSeconds: 600 });
});

test('a vendor is asked again when it says, and not before', async () => {
  helpdesk.putConversation('c', { created_at: NEW });
  helpdesk.fail(() => ({ status: 429, headers: { 'retry-after': '77' }, body: {} }));
  const outcome = (await recheck(hint('c'))) as { retryInSeconds: number };
  expect(outcome.retryInSeconds).toBeGreaterThanOrEqual(77);
  expect(await rows()).toHaveLength(1);
  helpdesk.asked();
  expect(await run()).toHaveProperty('retryInSeconds');
  expect(helpdesk.asked()).toEqual([]);
});

test('a backlog goes on when the vendor says, however often it has refused before', async () => {
  const ids = Array.from({ length: 30 }, (_, index) => `c${index}`);
  for (const id of ids) helpdesk.putConversation(id, { created_at: NEW });
  await tell(...ids.map((id) => hint(id)));
  let calls = 0;
  const busy = { status: 429, headers: { 'retry-after': '2' }, body: {} };
  helpdesk.fail(() => ((calls += 1) > 20 ? busy : undefined));
  // More than the pause that the vendor requested before.
  for (let minutes = 0; minutes < 11; minutes += 1) await passTime();
  expect(await run(undefined, 7)).toEqual({ againInSeconds: 2 });
  const some = (await told()).length;
  expect(some).toBeGreaterThan(5);
  expect(some).toBeLessThan(30);
  // Nothing was read: the pause grows.
  await passTime();
  const outcome = (await run(undefined, 7)) as { retryInSeconds: number };
  expect(outcome.retryInSeconds).toBeGreaterThan(300);
  helpdesk.fail(undefined);
  await passTime();
  await run();
  expect(await told()).toHaveLength(30);
});
