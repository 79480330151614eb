import { accountIdOf, type EventSources } from '@keyway/connectors';
import { DatabaseUnavailableError, deleteApplication, type EventSource, type WorkOutcome } from '@keyway/db';
import { afterEach, expect, test } from 'vitest';

import {
  hooksOfTest,
  paceOfTest,
  signedBy,
  subscriptionOfTest,
} from '../../fixtures/events/eventful-connector.js';
import type { EventsHelpdesk } from '../../fixtures/events/events-helpdesk.js';
import { startEventsWorld } from '../../fixtures/events/events-world.js';
import { sweepExpired } from '../../fixtures/sweep-expired.js';
import { workThrough } from '../../fixtures/events/work-through.js';
import type { UnderWay } from '../../downstream/index.js';
import type { TestApp } from '../../testing.js';
import { endSource } from './end-source.js';
import { subscribeSource } from './subscribe.js';

let app: TestApp;
let helpdesk: EventsHelpdesk;
let close: () => Promise<void> = async () => undefined;
afterEach(() => close());

async function start(events?: EventSources) {
  ({ app, helpdesk, close } = await startEventsWorld(events));
}
const tenant = <T>(work: Parameters<TestApp['deps']['database']['tenant']>[1]) =>
  app.deps.database.tenant(app.application.id, work) as Promise<T>;
const sources = () =>
  tenant<EventSource[]>((tx) => tx.client.eventSource.findMany({ orderBy: { createdAt: 'asc' } }));
const lanes = async () =>
  (await tenant<{ kind: string; key: string }[]>((tx) => tx.client.workItem.findMany({}))).map(
    ({ kind }) => kind,
  );
const subscribing = () => ({
  ...app.deps,
  endSource: (...ended: [EventSource, number, UnderWay]) => endSource(app.deps, ...ended),
});
async function subscribe(attempts = 1): Promise<WorkOutcome> {
  const [source] = (await sources()).toSorted((one, other) => Number(other.endedAt) - Number(one.endedAt));
  const item = { applicationId: app.application.id, kind: 'subscribe', key: source?.id ?? '' };
  return subscribeSource(subscribing(), { ...item, attempts, version: 0 }, new AbortController().signal);
}
const path = '/vault/connections/customer-support/eventful';
const shown = async () => ((await app.api('GET', path)).body as { data: { events: unknown } }).data.events;
const [DAY, WEEK_MS] = [86_400, 7 * 86_400_000];

test('a connection that can be called is subscribed, and what the vendor then tells is taken', async () => {
  await start();
  expect((await lanes()).toSorted()).toEqual(['poll', 'recheck', 'subscribe']);
  const outcome = (await subscribe()) as { againInSeconds: number };
  expect(outcome.againInSeconds).toBeGreaterThan(0.8 * DAY);
  const [made] = [...helpdesk.subscriptions.values()];
  expect(made?.url).toMatch(new RegExp(`^${app.url}/hooks/eventful/[A-Za-z0-9_-]{43}$`));
  expect(made?.secret).toMatch(/^[A-Za-z0-9_-]{32}$/);
  expect(await sources()).toMatchObject([{ state: 'subscribed', failure: null }]);
  const time = expect.stringMatching(/^20/);
  expect(await shown()).toEqual({
    ...{ state: 'subscribed', origin: 'native', url: null, secret: null, steps: [], failure: null },
    ...{
      last_event_at: null,
      last_pushed_at: null,
      last_polled_at: null,
      verified_at: time,
      expires_at: null,
      health: 'ok',
      skipped_count: 0,
    },
  });
  const body = '{"hints":[]}';
  const told = await fetch(made!.url, { method: 'POST', body, headers: signedBy(made!.secret, body) });
  expect(told.status).toBe(200);
  const rows = await tenant((tx) => tx.client.$queryRaw`SELECT * FROM event_sources`);
  expect(JSON.stringify(rows)).not.toContain(made!.secret);
  await subscribe();
  expect(helpdesk.subscriptions.size).toBe(1);
});

test('one that the vendor deleted is recreated once, and shown as failed the next time', async () => {
  await start();
  await subscribe();
  helpdesk.subscriptions.clear();
  await subscribe();
  expect(helpdesk.subscriptions.size).toBe(1);
  expect(await sources()).toMatchObject([{ state: 'subscribed' }]);
  helpdesk.subscriptions.clear();
  await subscribe();
  expect(helpdesk.subscriptions.size).toBe(0);
  expect(await sources()).toMatchObject([{ state: 'failed', failure: expect.stringContaining('deleted') }]);
});

test('a vendor that refuses is shown, and asked again tomorrow; one that fails sooner', async () => {
  await start();
  helpdesk.fail(({ method }) => (method === 'POST' ? { status: 422, body: {} } : undefined));
  expect(((await subscribe()) as { againInSeconds: number }).againInSeconds).toBeGreaterThan(0.8 * DAY);
  expect(await sources()).toMatchObject([{ state: 'failed', failure: 'status 422' }]);
  helpdesk.fail(() => ({ status: 503, body: {} }));
  expect(((await subscribe()) as { retryInSeconds: number }).retryInSeconds).toBeLessThan(60);
  helpdesk.fail(undefined);
  await subscribe();
  expect(await sources()).toMatchObject([{ state: 'subscribed', failure: null }]);
});

test.each([
  ['renewed', true],
  ['made anew', false],
])('one that lapses is %s in time', async (_name, hasRenewal) => {
  const in30Days = () => new Date(Date.now() + 30 * 86_400_000).toISOString();
  const soon = new Date(Date.now() + WEEK_MS - 1_000).toISOString();
  let made = 0;
  await start({
    poll: paceOfTest,
    hooks: {
      ...hooksOfTest,
      subscription: {
        ...subscriptionOfTest,
        *create(input, context) {
          made += 1;
          const { id } = yield* subscriptionOfTest.create(input, context);
          return { id, expiresAt: made === 1 ? soon : in30Days() };
        },
        ...(hasRenewal
          ? {
              *renew({ id }) {
                yield { method: 'PUT', path: `/subscriptions/${id}`, json: {} };
                return { id, expiresAt: in30Days() };
              },
            }
          : {}),
      },
    },
  });
  await subscribe();
  expect((await sources())[0]?.expiresAt?.toISOString()).toBe(soon);
  await subscribe();
  expect((await sources())[0]?.expiresAt?.getTime()).toBeGreaterThan(Date.now() + 20 * 86_400_000);
  expect(made).toBe(hasRenewal ? 1 : 2);
});

test('with the connection its subscription goes, and all that was known of its records', async () => {
  await start();
  await subscribe();
  const [source] = await sources();
  const record = { resource: 'customers', recordId: 'u', sourceId: source!.id };
  await tenant(async (tx) => {
    await tx.client.recordDigest.create({
      data: { ...record, applicationId: app.application.id, digests: {} },
    });
  });
  await app.api('DELETE', path);
  const rows = await tenant((tx) => tx.client.$queryRaw`SELECT * FROM event_sources`);
  expect(JSON.stringify(rows)).not.toContain('token-of-the-test');
  helpdesk.asked();
  expect(await subscribe()).toBe('done');
  expect(helpdesk.asked()).toEqual(['DELETE /subscriptions/sub1']);
  expect(helpdesk.vendor.received).toEqual([]);
  expect([helpdesk.subscriptions.size, (await sources()).length]).toEqual([0, 0]);
  expect(await tenant((tx) => tx.client.recordDigest.count())).toBe(0);
});

test('one that failed recently is deleted as well, and the credential for that is audited', async () => {
  await start();
  await subscribe();
  helpdesk.fail(() => ({ status: 503, body: {} }));
  await subscribe(3);
  expect(await sources()).toMatchObject([{ state: 'failed' }]);
  helpdesk.fail(undefined);
  await app.api('DELETE', path);
  helpdesk.asked();
  expect(await subscribe()).toBe('done');
  expect(helpdesk.asked()).toEqual(['DELETE /subscriptions/sub1']);
  await app.deps.audit.flush();
  const { id } = app.application;
  const entries = await app.deps.database.system('test', (tx) =>
    tx.client.auditEntry.findMany({ where: { applicationId: id }, orderBy: { at: 'asc' } }),
  );
  const ofJob = entries.filter(({ actor }) => actor.includes('subscription'));
  expect(ofJob).toMatchObject([{ action: 'credential.deleted', serviceId: 'eventful' }]);
  const read = entries.filter(({ action }) => action === 'credential.read');
  expect(JSON.stringify(read)).toContain('event_sources.farewell_sealed');
});

test('a vendor that cannot delete it is retried, and given up in the end', async () => {
  await start();
  await subscribe();
  await app.api('DELETE', path);
  helpdesk.fail(() => ({ status: 503, body: {} }));
  expect(await subscribe()).toHaveProperty('retryInSeconds');
  expect(await sources()).toHaveLength(1);
  expect(await subscribe(9)).toBe('done');
  expect(await sources()).toEqual([]);
});

test('where the vendor could not be asked because our database was away, it is asked later', async () => {
  await start();
  await subscribe();
  await app.api('PATCH', path, { body: { enabled: false } });
  const { snapshot } = app.deps.caches;
  Object.assign(app.deps.caches, { snapshot: () => Promise.reject(new DatabaseUnavailableError('away')) });
  await expect(subscribe()).rejects.toThrow(DatabaseUnavailableError);
  Object.assign(app.deps.caches, { snapshot });
  expect(await subscribe()).toBe('done');
  expect(helpdesk.subscriptions.size).toBe(0);
});

test('a disabled one is deleted, and an enabled one starts over', async () => {
  await start();
  const off = [
    () => app.api('PATCH', path, { body: { enabled: false } }),
    () => app.api('PATCH', '/vault/integrations/eventful', { body: { events: false } }),
  ];
  const on = [
    () => app.api('PATCH', path, { body: { enabled: true } }),
    () => app.api('PATCH', '/vault/integrations/eventful', { body: { events: true } }),
  ];
  for (const [index, switchOff] of off.entries()) {
    await subscribe();
    const [before] = await sources();
    expect((await switchOff()).status).toBe(200);
    await subscribe();
    expect([helpdesk.subscriptions.size, (await sources()).length]).toEqual([0, 0]);
    expect((await on[index]!()).status).toBe(200);
    const [after] = await sources();
    expect(after?.id).not.toBe(before?.id);
    expect(after?.since.getTime()).toBeGreaterThan(before!.since.getTime());
  }
});

test('one that moves to another URL starts over there, and is deleted at the old one', async () => {
  await start();
  await subscribe();
  const [before] = await sources();
  const there = helpdesk.vendor.url.replace('127.0.0.1', 'localhost');
  const moved = await app.api('PATCH', path, { body: { settings: { base_url: there, token: 'another' } } });
  expect([moved.status, moved.body.data?.state]).toEqual([200, 'callable']);
  expect(await sources()).toMatchObject([
    { id: before!.id, endedAt: expect.any(Date) },
    { state: 'new', endedAt: null, secretsSealed: null },
  ]);
  helpdesk.vendor.received.splice(0);
  const item = { applicationId: app.application.id, kind: 'subscribe', key: before!.id };
  const signal = new AbortController().signal;
  expect(await subscribeSource(subscribing(), { ...item, attempts: 1, version: 0 }, signal)).toBe('done');
  const asked = helpdesk.vendor.received.map(({ method, headers }) => [method, headers.authorization]);
  expect(asked).toEqual([['DELETE', 'Bearer token-of-the-test']]);
  expect(await sources()).toHaveLength(1);
});

test('without hooks it is polled alone, and without an API the address is a person’s to enter', async () => {
  await start({ poll: paceOfTest });
  expect(await subscribe()).toBe('done');
  expect(await sources()).toMatchObject([{ state: 'polled', handleHash: null }]);
  expect(await shown()).toMatchObject({ state: 'polled', origin: 'virtual', url: null, secret: null });
  await close();
  const { subscription: _subscription, ...manual } = hooksOfTest;
  await start({ poll: paceOfTest, hooks: { ...manual, signature: { kind: 'secret', header: 'x-secret' } } });
  expect(await subscribe()).toBe('done');
  const { url, secret } = (await shown()) as { url: string; secret: string };
  const told = (headers: Record<string, string>) =>
    fetch(url, { method: 'POST', body: '{"hints":[]}', headers }).then(({ status }) => status);
  expect([await told({}), await told({ 'x-secret': secret })]).toEqual([401, 200]);
});

test('at one address for all accounts, a hint finds the connections of its account', async () => {
  const { subscription: _subscription, ...manual } = hooksOfTest;
  const signature = { ...hooksOfTest.signature, key: 'client_secret' } as (typeof hooksOfTest)['signature'];
  await start({ poll: paceOfTest, hooks: { ...manual, signature, per: 'integration' } });
  await app.api('PATCH', '/vault/integrations/eventful', {
    body: { client_id: 'us', client_secret: 'secret of the app' },
  });
  expect(await subscribe()).toBe('done');
  const [source] = await sources();
  expect(source).toMatchObject({ state: 'manual', handleHash: null });
  const address = await tenant<{ secretsSealed: Uint8Array }>((tx) => tx.client.hookAddress.findFirst({}));
  const place = { table: 'hook_addresses', column: 'secrets_sealed', row: '["eventful"]' };
  const { handle } = JSON.parse(
    await app.deps.keyring.unseal(app.application.id, place, address.secretsSealed),
  ) as { handle: string };
  expect(await shown()).toMatchObject({ url: `${app.url}/hooks/eventful/${handle}`, secret: null });
  const session = (await app.api('POST', '/vault/sessions')).body.data.session_token as string;
  const ofConsumer = await app.api('GET', path, { key: session, app: null, consumer: null });
  expect(ofConsumer.status).toBe(200);
  expect(ofConsumer.body.data.events).toMatchObject({ state: 'manual', url: null, secret: null });
  const account = accountIdOf([helpdesk.vendor.url.replace(/^https?:\/\//, '')]);
  const hintOf = (id: string, of?: string) => ({ resource: 'conversations', id, type: 'told', account: of });
  const body = JSON.stringify({ hints: [hintOf('1', account), hintOf('2', 'another'), hintOf('3')] });
  const post = (key: string) =>
    fetch(`${app.url}/hooks/eventful/${handle}`, { method: 'POST', body, headers: signedBy(key, body) });
  expect((await post('another secret')).status).toBe(401);
  expect((await post('secret of the app')).status).toBe(200);
  const hints = await tenant<object[]>((tx) => tx.client.inboundHint.findMany({}));
  expect(hints).toMatchObject([{ recordId: '1', sourceId: source!.id }]);
});

test('the subscriptions of a deleted application are deleted before its keys', async () => {
  await start();
  await subscribe();
  expect(helpdesk.subscriptions.size).toBe(1);
  const { id } = app.application;
  const remove = await app.api('DELETE', `/applications/${id}`, {
    ...{ key: app.adminKey, app: null, consumer: null },
  });
  expect(remove.status).toBe(204);
  await app.deps.database.system('test', (tx) => deleteApplication(tx, id));
  expect(await lanes()).toContain('subscribe');
  await workThrough(app.deps, 'subscribe');
  expect(helpdesk.subscriptions.size).toBe(0);
  expect(await sources()).toEqual([]);
  await app.deps.database.system('test', (tx) => tx.client.revocation.deleteMany({}));
  expect((await sweepExpired(app.deps)).deleted_applications).toBe(1);
});

test('a subscription is deleted at the vendor even if its connection is deleted first', async () => {
  await start();
  await subscribe();
  expect(helpdesk.subscriptions.size).toBe(1);
  await app.api('PATCH', '/vault/integrations/eventful', { body: { events: false } });
  await app.api('DELETE', path);
  await subscribe();
  expect(helpdesk.subscriptions.size).toBe(0);
  expect(await sources()).toEqual([]);
});

test('a subscription created while its connection is deleted is removed again', async () => {
  await start();
  let gone: Promise<unknown> | undefined;
  helpdesk.fail(({ method, url }) => {
    if (method !== 'POST' || !url.startsWith('/subscriptions')) return undefined;
    helpdesk.fail(undefined);
    helpdesk.subscriptions.set('late', { url: '', secret: '' });
    gone = app.api('DELETE', path);
    return { until: gone.then(() => undefined), body: { id: 'late' } };
  });
  await subscribe();
  await gone;
  await subscribe();
  expect(helpdesk.subscriptions.size).toBe(0);
});

test('two concurrent updates of an integration leave sources that match the last one', async () => {
  await start();
  const change = (events: boolean) => app.api('PATCH', '/vault/integrations/eventful', { body: { events } });
  for (let round = 0; round < 12; round += 1) {
    await Promise.all([change(true), change(false)]);
    const { events } = (await app.api('GET', '/vault/integrations/eventful')).body.data as {
      events: boolean;
    };
    const live = (await sources()).filter(({ endedAt }) => endedAt === null);
    expect(live.length, `round ${round}`).toBe(events ? 1 : 0);
  }
});

test('a connection that is added while events are switched on or off has a source exactly when they are on', async () => {
  await start();
  const integration = '/vault/integrations/eventful';
  for (let round = 0; round < 6; round += 1) {
    const consumer = `late-${round}`;
    const settings = { base_url: helpdesk.vendor.url, token: 'events-token' };
    helpdesk.fail(({ url }) => {
      if (url !== '/me') return undefined;
      helpdesk.fail(undefined);
      const until = app
        .api('PATCH', integration, { body: { events: round % 2 === 0 } })
        .then(() => undefined);
      return { until, body: { ok: true } };
    });
    const added = await app.api('POST', path, { consumer, body: { settings } });
    expect(added.status, added.text).toBe(201);
    const live = (await sources()).filter(({ endedAt, consumerId }) => !endedAt && consumerId === consumer);
    expect(live.length, `round ${round}`).toBe(round % 2 === 0 ? 1 : 0);
  }
});
