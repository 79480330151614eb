import { sandboxCredentials } from '@keyway/sandbox';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import { type Receiver, startReceiver } from '../../../fixtures/events/receiver.js';
import { startBackgroundJobs } from '../../../compose/index.js';
import { startTestApp, type TestApp } from '../../../testing.js';

let app: TestApp;
let jobs: ReturnType<typeof startBackgroundJobs>;
let receiver: Receiver;
const path = '/webhook/webhooks';

beforeAll(async () => {
  app = await startTestApp();
  jobs = startBackgroundJobs(app.deps);
});
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  const { body } = await app.api('GET', path, { consumer: null });
  for (const { id } of body.data) await app.api('DELETE', `${path}/${id}`, { consumer: null });
  await receiver.close();
});
afterAll(async () => {
  await jobs.stop();
  await app.close();
});

async function add(body: object = {}) {
  const answer = await app.api('POST', path, {
    consumer: null,
    body: { delivery_url: receiver.url, events: ['*'], ...body },
  });
  expect(answer.status).toBe(201);
  return answer.body.data;
}
const call = async (method: string, rest: string, body?: object) =>
  app.api(method, `${path}/${rest}`, { consumer: null, ...(body && { body }) });
let consumers = 0;
/** Creates a connection, which is an event. */
async function connect() {
  const consumer = `consumer-${(consumers += 1)}`;
  await app.connect('zendesk', { ...sandboxCredentials.zendesk.form }, consumer);
  return consumer;
}
const eventsOf = (type: string) => receiver.bodies().filter((body) => body.type === type);

test('a new webhook is sent a test, signed as Standard Webhooks says, and tells its secret once', async () => {
  const webhook = await add({ description: 'Ours' });
  expect(webhook).toMatchObject({ status: 'enabled', disabled_reason: 'none', description: 'Ours' });
  const [{ value }] = webhook.secrets;
  expect(value).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const [sent] = receiver.received;
  const event = new Webhook(value).verify(sent!.body, sent!.headers as Record<string, string>);
  expect(event).toMatchObject({ type: 'webhook.test', data: { application_id: app.application.id } });
  expect(sent!.headers['user-agent']).toMatch(/^Keyway-Webhooks\//);
  expect(sent!.headers['content-type']).toBe('application/json');
  const { body } = await call('GET', webhook.id);
  expect(body.data.secrets).toEqual([{ ...webhook.secrets[0], value: undefined }]);
  const list = await app.api('GET', path, { consumer: null });
  expect(list.text).not.toContain(value);
});

test('one that does not take the test is stored unverified, and enabled by a later one', async () => {
  receiver.answer = 500;
  const webhook = await add();
  expect(webhook).toMatchObject({
    status: 'unverified',
    disabled_reason: 'none',
    last_success_at: null,
  });
  expect(webhook.last_failure_at).not.toBeNull();
  receiver.answer = 200;
  const { body } = await call('PATCH', webhook.id, { status: 'enabled' });
  expect(body.data).toMatchObject({ status: 'enabled', disabled_reason: 'none' });
});

test('an address that is set while another one is tested is tested itself', async () => {
  const webhook = await add({ status: 'disabled' });
  const other = await startReceiver(500);
  receiver.answer = (response) => {
    // While disabled, it accepts the URL without a test.
    void call('PATCH', webhook.id, { delivery_url: other.url }).then(() => response.writeHead(204).end());
  };
  const { body } = await call('PATCH', webhook.id, { status: 'enabled' });
  expect(body.data).toMatchObject({
    delivery_url: other.url,
    status: 'unverified',
    disabled_reason: 'none',
  });
  expect(other.received).toHaveLength(1);
  await other.close();
});

test('events arrive once, with one id in the log, in the header and in the body', async () => {
  const webhook = await add({ events: ['vault.connection.created'] });
  const consumer = await connect();
  await expect.poll(() => eventsOf('vault.connection.created').length).toBe(1);
  const [event] = eventsOf('vault.connection.created');
  expect(event).toMatchObject({
    type: 'vault.connection.created',
    data: { consumer_id: consumer, service_id: 'zendesk', unified_api: 'customer-support' },
  });
  const sent = receiver.received.at(-1)!;
  expect(sent.headers['webhook-id']).toBe(event.data.event_id);
  const log = await app.api('GET', '/events?limit=200', { consumer: null });
  const { cursor, ...logged } = log.body.data.find(
    (one: { data: { event_id: string } }) => one.data.event_id === event.data.event_id,
  );
  expect(logged).toEqual(event);
  expect(cursor).toEqual(expect.any(String));
  await expect
    .poll(async () => (await call('GET', `${webhook.id}/deliveries`)).body.data)
    .toMatchObject([
      { id: event.data.event_id, state: 'delivered', attempt_count: 1, last_status_code: 204 },
    ]);
});

test('only what it asks for, of those consumers and connectors', async () => {
  const other = await startReceiver();
  const consumer = `consumer-${consumers + 1}`;
  await add({ events: ['vault.*'], filters: { consumer_ids: [consumer], service_ids: ['zendesk'] } });
  await add({ delivery_url: other.url, events: ['customer-support.*'] });
  await connect();
  await connect();
  await expect.poll(() => eventsOf('vault.connection.callable').length).toBe(1);
  const told = receiver.bodies().filter(({ type }) => type !== 'webhook.test');
  expect(new Set(told.map(({ data }) => data.consumer_id))).toEqual(new Set([consumer]));
  expect(other.bodies().map(({ type }) => type)).toEqual(['webhook.test']);
  await other.close();
});

test('what fails is tried again later; a retry by hand sends it at once, with the same id', async () => {
  const webhook = await add({ events: ['vault.connection.created'] });
  receiver.answer = (response) => response.writeHead(500).end(`no: ${webhook.secrets[0].value}`);
  await connect();
  const deliveries = async () => (await call('GET', `${webhook.id}/deliveries`)).body.data;
  await expect.poll(async () => (await deliveries())[0]?.attempt_count).toBe(1);
  const [pending] = await deliveries();
  expect(pending).toMatchObject({ state: 'pending', last_status_code: 500 });
  const wait = Date.parse(pending.next_attempt_at) - Date.parse(pending.last_attempt_at);
  expect(wait).toBeGreaterThan(3_000);
  expect(wait).toBeLessThan(8_000);
  const detail = await call('GET', `${webhook.id}/deliveries/${pending.id}`);
  expect(detail.body.data.attempts).toMatchObject([
    { status_code: 500, response_body: 'no: [redacted]', error: expect.any(String) },
  ]);
  const bodyFor = async (scopes: string[]) => {
    const made = await app.api('POST', `/applications/${app.application.id}/keys`, {
      ...{ key: app.adminKey, app: null, consumer: null, body: { name: 'narrow', scopes } },
    });
    const target = `${path}/${webhook.id}/deliveries/${pending.id}`;
    const seen = await app.api('GET', target, { key: made.body.data.secret, consumer: null });
    return seen.body.data.attempts[0].response_body;
  };
  expect(await bodyFor(['webhooks'])).toBeNull();
  expect(await bodyFor(['webhooks', 'logs'])).toBe('no: [redacted]');
  receiver.answer = 200;
  const retried = await call('POST', `${webhook.id}/deliveries/${pending.id}/retry`);
  expect(retried.body.data).toMatchObject({ state: 'pending', attempt_count: 0 });
  await expect.poll(async () => (await deliveries())[0]).toMatchObject({ state: 'delivered' });
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']).slice(1);
  expect(new Set(ids)).toEqual(new Set([pending.id]));
});

test('410 disables it, which the other webhooks hear', async () => {
  const other = await startReceiver();
  await add({ delivery_url: other.url, events: ['webhook.*'] });
  const webhook = await add({ events: ['vault.connection.created'] });
  receiver.answer = 410;
  await connect();
  await expect.poll(async () => (await call('GET', webhook.id)).body.data.status).toBe('disabled');
  expect((await call('GET', webhook.id)).body.data.disabled_reason).toBe('gone');
  await expect
    .poll(() => other.bodies().at(-1))
    .toMatchObject({
      type: 'webhook.endpoint.disabled',
      data: { webhook_id: webhook.id, disabled_reason: 'gone' },
    });
  const [delivery] = (await call('GET', `${webhook.id}/deliveries?filter[state]=failed`)).body.data;
  const retry = await call('POST', `${webhook.id}/deliveries/${delivery.id}/retry`);
  expect([retry.status, retry.body.type_name]).toEqual([409, 'ConflictError']);
  receiver.answer = 200;
  await call('PATCH', webhook.id, { status: 'enabled' });
  const since = new Date(Date.now() - 60_000).toISOString();
  const replay = await call('POST', `${webhook.id}/replay`, { since });
  expect(replay.body.data).toEqual({ count: 1, next_since: null });
  await expect
    .poll(async () => (await call('GET', `${webhook.id}/deliveries`)).body.data[0])
    .toMatchObject({ id: delivery.id, state: 'delivered' });
  await other.close();
});

test('a rotation signs with both secrets', async () => {
  const webhook = await add();
  const { body } = await call('POST', `${webhook.id}/rotate`);
  const [fresh, before] = body.data.secrets;
  expect([fresh.expires_at, before.value, before.id]).toEqual([null, undefined, webhook.secrets[0].id]);
  expect(Date.parse(before.expires_at) - Date.now()).toBeGreaterThan(86_000_000);
  const tested = await call('POST', `${webhook.id}/test`);
  expect(tested.body.data).toMatchObject({ status_code: 204, error: null });
  const sent = receiver.received.at(-1)!;
  for (const { value } of [fresh, webhook.secrets[0]])
    expect(new Webhook(value).verify(sent.body, sent.headers as Record<string, string>)).toBeTruthy();
});

test('everything of a time is sent again where that is asked for, with the ids of then', async () => {
  const since = new Date().toISOString();
  const webhook = await add({ events: ['vault.connection.created'] });
  await connect();
  await expect.poll(() => eventsOf('vault.connection.created').length).toBe(1);
  const [{ id }] = (await call('GET', `${webhook.id}/deliveries`)).body.data;
  await expect
    .poll(async () => (await call('GET', `${webhook.id}/deliveries`)).body.data[0].state)
    .toBe('delivered');
  expect((await call('POST', `${webhook.id}/replay`, { since })).body.data.count).toBe(0);
  expect((await call('POST', `${webhook.id}/replay`, { since, only: 'all' })).body.data.count).toBe(1);
  await expect.poll(() => eventsOf('vault.connection.created').length).toBe(2);
  expect(eventsOf('vault.connection.created').map(({ data }) => data.event_id)).toEqual([id, id]);
});

test('the log goes on behind each event, also when the end was reached', async () => {
  const since = new Date().toISOString();
  await connect();
  const read = (query: string) => app.api('GET', `/events?${query}`, { consumer: null });
  const typesOf = (answer: Awaited<ReturnType<typeof read>>) =>
    answer.body.data.map(({ type }: { type: string }) => type);
  await expect.poll(async () => typesOf(await read(`since=${since}`)).length).toBeGreaterThan(1);
  const first = await read(`since=${since}&limit=1`);
  expect(typesOf(first)).toEqual(['vault.connection.created']);
  const { cursor } = first.body.data[0];
  expect(first.body.meta.cursors.next).not.toBeNull();
  const rest = await read(`cursor=${cursor}`);
  expect(rest.body.meta.cursors.next).toBeNull();
  const end = rest.body.data.at(-1).cursor;
  expect(typesOf(await read(`cursor=${end}`))).toEqual([]);
  const consumer = await connect();
  await expect.poll(async () => (await read(`cursor=${end}`)).body.data[0]?.data.consumer_id).toBe(consumer);
});

test('another application sees neither webhooks nor events', async () => {
  const webhook = await add();
  const other = await app.addApplication();
  const as = { key: other.apiKey, app: other.id, consumer: null };
  expect((await app.api('GET', path, as)).body.data).toEqual([]);
  expect((await app.api('GET', '/events', as)).body.data).toEqual([]);
  for (const [method, rest] of [
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
    ['POST', '/rotate'],
    ['POST', '/test'],
    ['GET', '/deliveries'],
  ] as const) {
    const answer = await app.api(method, `${path}/${webhook.id}${rest}`, {
      ...as,
      ...(method === 'PATCH' && { body: { description: 'mine' } }),
    });
    expect([method, rest, answer.status]).toEqual([method, rest, 404]);
  }
  const mine = await app.api('GET', '/events', { consumer: null });
  const theirs = await app.api('GET', `/events?cursor=${mine.body.data[0].cursor}`, as);
  expect(theirs.body.type_name).toBe('InvalidCursorError');
});

test('an application has fifty at most, and the error says so', async () => {
  const other = await app.addApplication();
  const as = { key: other.apiKey, app: other.id, consumer: null };
  const body = { delivery_url: 'https://hooks.example/', events: ['*'], status: 'disabled' };
  const statuses = [];
  for (let count = 0; count < 51; count += 1)
    statuses.push((await app.api('POST', path, { ...as, body })).status);
  expect(statuses).toEqual([...Array<number>(50).fill(201), 409]);
});

test('addresses and events that cannot be are refused, with the valid ones', async () => {
  const post = (body: object) => app.api('POST', path, { consumer: null, body });
  for (const url of [
    'http://example.com/hooks',
    'https://user:secret@example.com/',
    'https://example.com/#part',
    'ftp://example.com',
    'hooks',
  ]) {
    const { status, body } = await post({ delivery_url: url, events: ['*'] });
    expect([url, status, body.type_name]).toEqual([url, 400, 'RequestValidationError']);
  }
  const { body } = await post({ delivery_url: receiver.url, events: ['message.created'] });
  expect(JSON.stringify(body.detail)).toContain('customer-support.message.created');
  const inside = await add({ delivery_url: 'https://10.0.0.1/hooks' });
  expect(inside).toMatchObject({ status: 'unverified', last_test: { status_code: null } });
  expect(receiver.received).toEqual([]);
});

test('side by side, no more are added than an application may have', async () => {
  const body = { delivery_url: receiver.url, events: ['*'], status: 'disabled' };
  const answers = await Promise.all(
    Array.from({ length: 55 }, () => app.api('POST', path, { consumer: null, body })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([
    ...Array<number>(50).fill(201),
    ...Array<number>(5).fill(409),
  ]);
});

test('of two changes of the address at once, the last one’s own test decides', async () => {
  const failing = await startReceiver();
  failing.answer = 500;
  const webhook = await add();
  for (let round = 0; round < 10; round += 1) {
    await Promise.all([
      call('PATCH', webhook.id, { delivery_url: failing.url, status: 'enabled' }),
      call('PATCH', webhook.id, { delivery_url: receiver.url, status: 'enabled' }),
    ]);
    const { data } = (await call('GET', webhook.id)).body;
    expect([data.delivery_url === receiver.url, data.status]).toEqual(
      data.delivery_url === receiver.url ? [true, 'enabled'] : [false, 'unverified'],
    );
  }
  await failing.close();
});
