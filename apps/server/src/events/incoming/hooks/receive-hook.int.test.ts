import { connect } from 'node:net';

import { ensureEventSource, type InboundHint } from '@keyway/db';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import {
  eventfulConnector,
  hooksOfTest,
  paceOfTest,
  signedBy,
} from '../../../fixtures/events/eventful-connector.js';
import { startEventsWorld } from '../../../fixtures/events/events-world.js';
import { TEST_CONSUMER, type TestApp } from '../../../testing.js';
import { ensureSecrets, readSecrets, writeSecrets } from '../../sources/index.js';

let app: TestApp;
let close: () => Promise<void>;
let url = '';
let secret = '';

beforeAll(async () => {
  const hooks = { ...hooksOfTest, signature: { kind: 'none' } } as const;
  const others = [eventfulConnector({ hooks, poll: paceOfTest }, { id: 'unsigned' })];
  ({ app, close } = await startEventsWorld(undefined, { others }));
  const { deps, application } = app;
  const sealer = await deps.keyring.open(application.id);
  const made = await deps.database.tenant(application.id, async (tx) => {
    const key = { consumerId: TEST_CONSUMER, serviceId: 'eventful', connectionId: 'default' };
    return ensureSecrets(
      deps,
      tx,
      sealer,
      await ensureEventSource(tx, { ...key, unifiedApi: 'customer-support' }),
    );
  });
  secret = made.secret;
  url = `${app.url}/hooks/eventful/${made.handle}`;
});
beforeEach(() =>
  app.deps.database.system('test', async (tx) => {
    await tx.client.inboundHint.deleteMany({});
    await tx.client.workItem.deleteMany({});
  }),
);
afterAll(() => close());

const system = <T>(work: Parameters<TestApp['deps']['database']['system']>[1]) =>
  app.deps.database.system('test', work) as Promise<T>;
const hints = () => system<InboundHint[]>((tx) => tx.client.inboundHint.findMany());
const lanes = () => system<object[]>((tx) => tx.client.workItem.findMany({ where: { kind: 'recheck' } }));
const bodyOf = (...ids: string[]) =>
  JSON.stringify({ hints: ids.map((id) => ({ resource: 'conversations', id, type: 'ticket.changed' })) });
async function post(body: string | Buffer, headers: Record<string, string> = {}, to = url) {
  const answer = await fetch(to, { method: 'POST', body: body as string, headers });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}
async function counted(outcome: string) {
  const text = await app.deps.metrics.text();
  const found = new RegExp(`keyway_hooks_total\\{outcome="${outcome}",service="eventful"\\} (\\d+)`).exec(
    text,
  );
  return Number(found?.[1] ?? 0);
}
async function refusedWithoutWork(answer: { status: number; text: string }, status: number) {
  expect([answer.status, answer.text]).toEqual([status, '']);
  expect([await hints(), await lanes()]).toEqual([[], []]);
}

test('what a vendor tells is noted by id, once for each record, and read soon', async () => {
  const body = bodyOf('1', '2', '1');
  expect(await post(body, signedBy(secret, body))).toMatchObject({ status: 200, text: '' });
  expect(await post(body, signedBy(secret, body))).toMatchObject({ status: 200 });
  expect(
    (await hints()).map(({ recordId, origin, type }) => `${recordId} ${origin} ${type}`).toSorted(),
  ).toEqual(['1 native ticket.changed', '2 native ticket.changed']);
  expect(await lanes()).toHaveLength(1);
});

test('a byte-order mark before what a vendor tells is left out', async () => {
  const body = `\uFEFF${bodyOf('1')}`;
  expect(await post(body, signedBy(secret, body))).toMatchObject({ status: 200 });
  expect((await hints()).map(({ recordId }) => recordId)).toEqual(['1']);
});

test('a message is noted as its conversation, unless it was deleted', async () => {
  const of = (more: object) => ({
    resource: 'messages',
    id: 'm1',
    conversationId: 'c1',
    type: 'told',
    ...more,
  });
  const body = JSON.stringify({ hints: [of({}), of({ isDeleted: true })] });
  await post(body, signedBy(secret, body));
  expect(
    (await hints()).map(({ resource, recordId, conversationId, isDeleted }) => [
      ...[resource, recordId, conversationId, isDeleted],
    ]),
  ).toEqual([
    ['conversations', 'c1', null, false],
    ['messages', 'm1', 'c1', true],
  ]);
});

test('what was altered, forged or signed with another key does nothing, and is counted', async () => {
  const before = await counted('refused');
  const body = bodyOf('1');
  const good = signedBy(secret, body);
  const flip = (text: string) => text.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  const forged: [string, Record<string, string>][] = [
    [body, {}],
    [body, { ...good, 'x-signature': '' }],
    [body, { ...good, 'x-signature': flip(good['x-signature']) }],
    [body, { ...good, 'x-signature': good['x-signature'].slice(0, -2) }],
    [body, { ...good, 'x-time': String(Number(good['x-time']) - 1) }],
    [body, { 'x-signature': good['x-signature'] }],
    [bodyOf('2'), good],
    [`${body} `, good],
    ['', good],
    [body, signedBy('another key', body)],
    [body, signedBy('', body)],
  ];
  for (const [text, headers] of forged) await refusedWithoutWork(await post(text, headers), 401);
  expect((await counted('refused')) - before).toBe(forged.length);
});

test('what was signed too long ago, or is signed for later, is refused', async () => {
  const body = bodyOf('1');
  const now = Math.floor(Date.now() / 1_000);
  for (const time of [now - 400, now + 400])
    await refusedWithoutWork(await post(body, signedBy(secret, body, String(time))), 401);
  expect(await counted('stale')).toBe(2);
  expect((await post(body, signedBy(secret, body, String(now - 200)))).status).toBe(200);
});

test('an address that is none is answered like any other, without a body', async () => {
  const body = bodyOf('1');
  const base = `${app.url}/hooks`;
  const handle = url.split('/').at(-1) ?? '';
  const unknown = [
    `${base}/eventful/${'x'.repeat(43)}`,
    `${base}/eventful/${handle.slice(0, -1)}`,
    `${base}/eventful/${handle}/`,
    `${base}/zendesk/${handle}`,
    `${base}/nothing/${handle}`,
    `${base}/eventful/`,
    `${base}/eventful`,
    `${base}/`,
  ];
  for (const each of unknown) await refusedWithoutWork(await post(body, signedBy(secret, body), each), 404);
  expect((await fetch(`${base}/eventful/${'x'.repeat(43)}`)).status).toBe(404);
});

test('an address that was tried as another connector’s is checked as its own connector says', async () => {
  app.deps.inboundWebhookRoutes.forget('all');
  const body = bodyOf('1');
  const elsewhere = url.replace('/eventful/', '/unsigned/');
  await refusedWithoutWork(await post(body, {}, elsewhere), 404);
  await refusedWithoutWork(await post(body), 401);
  await refusedWithoutWork(await post(body, signedBy('another key', body)), 401);
  expect((await post(body, signedBy(secret, body))).status).toBe(200);
});

test('a webhook right after the subscription was created is accepted, though its URL was tried before', async () => {
  const { deps, application } = app;
  const sealer = await deps.keyring.open(application.id);
  const [id, body] = ['sub', bodyOf('1')];
  const store = (subscription: { id: string; secret: string } | undefined) =>
    deps.database.tenant(application.id, async (tx) => {
      const source = await tx.client.eventSource.findFirstOrThrow({});
      const { subscription: _old, ...secrets } = readSecrets(sealer, source)!;
      await writeSecrets(tx, sealer, source, { ...secrets, ...(subscription && { subscription }) });
    });
  deps.inboundWebhookRoutes.forget('all');
  expect((await fetch(url)).status).toBe(200);
  await store({ id, secret: 'of the vendor' });
  expect((await post(body, signedBy('of the vendor', body))).status).toBe(200);
  await store(undefined);
  deps.inboundWebhookRoutes.forget('all');
});

test('a probe, a challenge and other methods', async () => {
  for (const method of ['GET', 'HEAD']) {
    const answer = await fetch(url, { method });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
  }
  for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS'])
    await refusedWithoutWork({ status: (await fetch(url, { method })).status, text: '' }, 405);
  const challenged = await post('{}', { 'x-challenge': '<b>hello</b>' });
  expect([challenged.status, challenged.text]).toEqual([200, '<b>hello</b>']);
  expect(challenged.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(challenged.headers.get('x-content-type-options')).toBe('nosniff');
  expect(challenged.headers.get('access-control-allow-origin')).toBeNull();
});

test('what is signed, but not what the vendor sends, is refused', async () => {
  const deep = `{"other":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  for (const body of ['', 'no json', '{"other":1}', '[', 'null', deep]) {
    const answer = await post(body, signedBy(secret, body));
    await refusedWithoutWork(answer, 400);
  }
  const ids = ['', '\u0000', 'x'.repeat(1_001), 'fine'];
  const body = bodyOf(...ids);
  expect((await post(body, signedBy(secret, body))).status).toBe(200);
  expect((await hints()).map(({ recordId }) => recordId)).toEqual(['fine']);
});

test('a body that is too large or coded is not taken', async () => {
  const large = Buffer.alloc(1024 * 1024 + 1, 32);
  await refusedWithoutWork(await post(large, signedBy(secret, large.toString())), 413);
  const coded = bodyOf('1');
  await refusedWithoutWork(
    await post(coded, { ...signedBy(secret, coded), 'content-encoding': 'gzip' }),
    400,
  );
  const whole = `${bodyOf('1').slice(0, -1)}${' '.repeat(1_000_000)}}`;
  expect((await post(whole, signedBy(secret, whole))).status).toBe(200);
});

test('who goes on sending is answered, and cut off', async () => {
  const { hostname, port, pathname } = new URL(url);
  const socket = connect(Number(port), hostname);
  const answered: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => answered.push(chunk));
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('error', () => undefined);
  socket.write(`POST ${pathname} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`);
  const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
  const sending = setInterval(() => socket.write(chunk), 2);
  await closed;
  clearInterval(sending);
  expect(Buffer.concat(answered).toString()).toMatch(/^HTTP\/1\.1 413 /);
});

test('a vendor that tells more than can wait is asked soon instead, and nothing more is noted', async () => {
  await system(
    (tx) => tx.client.$executeRaw`
      INSERT INTO inbound_hints (application_id, source_id, resource, record_id, type, origin)
      SELECT application_id, id, 'conversations', 'w' || n, 't', 'native' FROM event_sources, generate_series(1, 10000) n`,
  );
  const body = bodyOf('one-more');
  expect((await post(body, signedBy(secret, body))).status).toBe(200);
  const polls = await system<{ dueAt: Date }[]>((tx) =>
    tx.client.workItem.findMany({ where: { kind: 'poll' } }),
  );
  const seconds = polls.map(({ dueAt }) => Math.round((dueAt.getTime() - Date.now()) / 10_000) * 10);
  expect([await system((tx) => tx.client.inboundHint.count()), seconds]).toEqual([
    10_000,
    [paceOfTest.atLeastSeconds],
  ]);
});

test('without the integration’s wish for events the address is none', async () => {
  await app.api('PATCH', '/vault/integrations/eventful', { body: { events: false } });
  const body = bodyOf('1');
  await refusedWithoutWork(await post(body, signedBy(secret, body)), 404);
});

test('who tries many addresses is not looked up for any more', async () => {
  const limited = await startEventsWorld(undefined, { env: { RATE_LIMIT_PER_SECOND: '5' } });
  const statuses = await Promise.all(
    Array.from({ length: 150 }, (_, index) =>
      fetch(`${limited.app.url}/hooks/eventful/${'y'.repeat(40)}${index}`).then(({ status }) => status),
    ),
  );
  await limited.close();
  expect(statuses).toContain(404);
  expect(statuses).toContain(429);
});
