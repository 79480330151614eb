import { randomUUID } from 'node:crypto';

import { getTransaction, markTransactionSent } from '@keyway/db';
import { sandboxCredentials, type FaultInput } from '@keyway/sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { startTestApp, type ApiAnswer, type ApiOptions, type TestApp } from '../../testing.js';

const SERVICE = 'gorgias';
let app: TestApp;
let id: string;
let marker: string;

beforeAll(async () => {
  app = await startTestApp();
  app.sandbox.control.setRateLimit(SERVICE, null);
  await app.connect(SERVICE, sandboxCredentials[SERVICE].form);
  await app.api('POST', `/vault/connections/customer-support/${SERVICE}`, {
    consumer: 'other',
    body: { settings: sandboxCredentials[SERVICE].form },
  });
});
beforeEach(() => {
  id = randomUUID();
  marker = `marker-${id}`;
  app.sandbox.control.clearFaults();
});
afterAll(() => app.close());

const create = (options: ApiOptions = {}): Promise<ApiAnswer> =>
  app.api('POST', '/messages', {
    service: SERVICE,
    body: { conversation_id: '1', body: marker },
    ...options,
    headers: { 'x-unique-transaction-id': id, ...options.headers },
  });
const vendorCreates = () => app.sandbox.control.counters().createdByMarker[marker] ?? 0;
const fault = (input: FaultInput) =>
  app.sandbox.control.addFault({ service: SERVICE, method: 'POST', times: 1, ...input });
const inDatabase = <Value>(work: Parameters<typeof app.deps.database.tenant<Value>>[1]) =>
  app.deps.database.tenant(app.application.id, work);

function expectReplay(answer: ApiAnswer, first: ApiAnswer): void {
  expect(answer.headers.get('idempotent-replayed')).toBe('true');
  expect(first.headers.get('idempotent-replayed')).toBeNull();
  expect(answer.headers.get('request-id')).not.toBe(first.headers.get('request-id'));
  const { request_id: _mine, ...body } = answer.body;
  const { request_id: _first, ...expected } = first.body;
  expect([answer.status, body]).toEqual([first.status, expected]);
}

test('a create without an id, or with one that is none, is refused', async () => {
  for (const value of ['', ' ', 'a b', 'ü', 'x'.repeat(256)]) {
    const answer = await create({ headers: { 'x-unique-transaction-id': value } });
    expect([answer.status, answer.body.type_name], value).toEqual([400, 'RequestValidationError']);
    expect(JSON.stringify(answer.body.detail).toLowerCase()).toContain('x-unique-transaction-id');
  }
  expect(vendorCreates()).toBe(0);
  expect((await create({ headers: { 'x-unique-transaction-id': 'x'.repeat(255) } })).status).toBe(201);
});

test('a repeat gets the first answer, in any order of its attributes, and does nothing', async () => {
  const first = await create();
  expect(first.status).toBe(201);
  expectReplay(await create(), first);
  expectReplay(await create({ body: { body: marker, conversation_id: '1' } }), first);
  expectReplay(await create({ headers: { 'x-vendor-raw': 'false' } }), first);
  expect(vendorCreates()).toBe(1);
});

test('an id used for another request is refused', async () => {
  await create();
  const others: Promise<ApiAnswer>[] = [
    create({ body: { conversation_id: '1', body: `${marker} changed` } }),
    create({ consumer: 'other' }),
    app.api('POST', '/vault/consumers', {
      body: { consumer_id: 'new' },
      headers: { 'x-unique-transaction-id': id },
    }),
  ];
  for (const answer of await Promise.all(others))
    expect([answer.status, answer.body.type_name]).toEqual([422, 'TransactionMismatchError']);
  expect(vendorCreates()).toBe(1);
});

test('ids of different applications have nothing to do with each other', async () => {
  await create();
  const other = await app.addApplication();
  const answer = await create({ key: other.apiKey, app: other.id });
  expect(answer.body.type_name).toBe('IntegrationNotFoundError');
});

test('a key bound to connectors has its own ids, and never gets a response meant for an unbound key', async () => {
  const unnamed = (key?: string) =>
    create({ consumer: 'other', service: undefined, ...(key !== undefined && { key }) });
  const first = await unnamed();
  expectReplay(await unnamed(), first);
  const addKey = async (rights: object) => {
    const body = { name: 'bound', ...rights };
    const owner = { key: app.adminKey, app: null, consumer: null };
    return (await app.api('POST', `/applications/${app.application.id}/keys`, { ...owner, body })).body.data;
  };
  const bound = await addKey({ service_ids: ['zendesk'] });
  expect((await unnamed(bound.secret)).body.type_name).toBe('ConnectionNotFoundError');
  expect(vendorCreates()).toBe(1);
});

test('a process that paused past its lease sends nothing, and a retry creates the record', async () => {
  const { egress } = app.deps;
  const { request } = egress;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  egress.request = (call) => {
    // The ID is marked as sent; then the process stalls.
    vi.setSystemTime(Date.now() + 135_000);
    return request(call);
  };
  try {
    const answer = await create();
    expect([answer.status, answer.body.type_name]).toEqual([503, 'ServiceUnavailableError']);
    expect(answer.headers.get('retry-after')).not.toBeNull();
    expect(vendorCreates()).toBe(0);
  } finally {
    egress.request = request;
    vi.useRealTimers();
  }
  expect((await create()).status).toBe(201);
  expect(vendorCreates()).toBe(1);
});

test('20 twins at once make one record and get one answer', async () => {
  fault({ latencyMs: 300 });
  const answers = await Promise.all(Array.from({ length: 20 }, () => create()));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1);
  expect(answers[0]?.status).toBe(201);
  expect(vendorCreates()).toBe(1);
});

const expectUnknown = (answer: ApiAnswer): void =>
  expect(answer.body, answer.text).toMatchObject({
    type_name: 'ConnectorExecutionError',
    detail: { outcome: 'unknown' },
  });

test.each<[string, FaultInput]>([
  ['the connection breaks after the work', { drop: 'after' }],
  ['the answer cannot be read', { malformed: true }],
])(
  'when %s a repeat finds the message by its id, and every later one gets the same',
  async (_name, input) => {
    fault(input);
    expectUnknown(await create());
    const first = await create();
    expect(first.body, first.text).toMatchObject({
      status_code: 201,
      operation: 'add',
      data: { body: marker, external_id: id, conversation_id: '1' },
    });
    expect(first.headers.get('idempotent-replayed')).toBe('true');
    const sent = app.sandbox.control.counters();
    expect((await create()).text).toBe(first.text);
    expect(app.sandbox.control.counters()).toEqual(sent);
    expect(vendorCreates()).toBe(1);
  },
);

test('a new conversation’s first message is found too', async () => {
  const body = { body: marker, subject: 'New', recipients: [{ role: 'to', address: 'ada@example.com' }] };
  fault({ drop: 'after' });
  expectUnknown(await create({ body }));
  const answers = await Promise.all(Array.from({ length: 5 }, () => create({ body })));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.body).toMatchObject({ status_code: 201, data: { body: marker } });
  expect(vendorCreates()).toBe(1);
});

test('a create that the vendor has nothing of is not sent again: it may still be on its way', async () => {
  fault({ status: 500, body: { error: { msg: 'down' } } });
  expectUnknown(await create());
  for (let repeat = 0; repeat < 3; repeat += 1) {
    const answer = await create();
    expect([answer.status, answer.body.type_name]).toEqual([409, 'TransactionOutcomeUnknownError']);
  }
  expect(vendorCreates()).toBe(0);
  // A record that arrives late is found then.
  const late = { channel: 'email', via: 'api', from_agent: true, body_text: marker, external_id: id };
  const headers = { 'x-vendor-downstream-url': '/tickets/1/messages', 'x-vendor-downstream-method': 'POST' };
  expect((await app.api('POST', '/proxy', { service: SERVICE, headers, body: late })).status).toBe(201);
  expect((await create()).body).toMatchObject({ status_code: 201, data: { external_id: id } });
  expect(vendorCreates()).toBe(1);
});

test('while the vendor cannot be asked the outcome stays unknown', async () => {
  fault({ drop: 'after' });
  expectUnknown(await create());
  app.sandbox.control.addFault({ service: SERVICE, method: 'GET', status: 403 });
  expect((await create()).body.type_name).toBe('TransactionOutcomeUnknownError');
  app.sandbox.control.clearFaults();
  expect((await create()).status).toBe(201);
  expect(vendorCreates()).toBe(1);
});

test('an external id of the caller’s own settles nothing: other messages may carry it', async () => {
  const body = { conversation_id: '1', body: marker, external_id: `order-${id}` };
  fault({ drop: 'after' });
  expectUnknown(await create({ body }));
  expect((await create({ body })).body.type_name).toBe('TransactionOutcomeUnknownError');
  expect(vendorCreates()).toBe(1);
});

test('a message from before the id was claimed is another create’s', async () => {
  const claimedLater = (hours: number) =>
    inDatabase(
      (tx) =>
        tx.client
          .$executeRaw`UPDATE transactions SET created_at = created_at + make_interval(hours => ${hours}::int) WHERE key = ${id}`,
    );
  fault({ drop: 'after' });
  expectUnknown(await create());
  await claimedLater(72);
  expect((await create()).body.type_name).toBe('TransactionOutcomeUnknownError');
  await claimedLater(-72);
  expect((await create()).status).toBe(201);
});

describe('a vendor that keeps a key for each create', () => {
  const service = 'zendesk';
  const ticket = () => ({
    subject: 'Once',
    body: marker,
    author: { type: 'contact', email: 'ada@example.com' },
  });
  beforeAll(() => app.connect(service, sandboxCredentials[service].form));
  beforeEach(() => {
    app.sandbox.control.setRateLimit(service, null);
    app.sandbox.control.addFault({ service, times: 1, drop: 'after' });
  });

  test('is asked again under it: the conversation that was made is the answer', async () => {
    const body = ticket();
    expectUnknown(await create({ service, body }));
    const first = await create({ service, body });
    expect(first.body, first.text).toMatchObject({ status_code: 201, data: { body: marker } });
    expect((await create({ service, body })).text).toBe(first.text);
    expect(vendorCreates()).toBe(1);
  });

  test('is not asked once the key may be gone, nor with a file, nor in a conversation', async () => {
    const file = { file_name: 'a.txt', content_type: 'text/plain', content_base64: 'AAAA' };
    expectUnknown(await create({ service }));
    expect((await create({ service })).body.type_name).toBe('TransactionOutcomeUnknownError');
    id = randomUUID();
    const body = { ...ticket(), attachments: [file] };
    app.sandbox.control.addFault({ service, times: 1, path: '/tickets', drop: 'after' });
    expectUnknown(await create({ service, body }));
    expect((await create({ service, body })).body.type_name).toBe('TransactionOutcomeUnknownError');
    id = randomUUID();
    app.sandbox.control.addFault({ service, times: 1, drop: 'after' });
    expectUnknown(await create({ service, body: ticket() }));
    await inDatabase(
      (tx) =>
        tx.client
          .$executeRaw`UPDATE transactions SET created_at = created_at - make_interval(hours => 2) WHERE key = ${id}`,
    );
    expect((await create({ service, body: ticket() })).body.type_name).toBe('TransactionOutcomeUnknownError');
    expect(vendorCreates()).toBe(3);
  });
});

test('a vendor’s refusal is kept and answered again', async () => {
  fault({ status: 422, body: { error: { msg: 'no such customer' } } });
  const first = await create();
  expect(first.body).toMatchObject({
    status_code: 422,
    type_name: 'ConnectorExecutionError',
    detail: { status_code: 422, response: { error: { msg: 'no such customer' } } },
  });
  expectReplay(await create(), first);
  expect(vendorCreates()).toBe(0);
});

test.each<[string, FaultInput]>([
  ['a rate limit', { rateLimit: 1 }],
  ['a failure before anything was sent', { drop: 'before' }],
])('after %s', async (name, input) => {
  await app.api('POST', `/vault/connections/customer-support/${SERVICE}`, {
    consumer: name.replaceAll(' ', '-'),
    body: { settings: sandboxCredentials[SERVICE].form },
  });
  const consumer = name.replaceAll(' ', '-');
  fault(input);
  const first = await create({ consumer });
  if (first.status === 429) {
    await new Promise((resolve) => setTimeout(resolve, Number(first.headers.get('retry-after')) * 1000 + 50));
    expect((await create({ consumer })).status).toBe(201);
    expect(vendorCreates()).toBe(1);
    return;
  }
  // The request had left: whether the vendor read it is unknown here.
  expect(first.body.detail.outcome).toBe('unknown');
  expect((await create({ consumer })).body.type_name).toBe('TransactionOutcomeUnknownError');
  expect(vendorCreates()).toBe(0);
});

test('what fails before the vendor is called does not use up the id', async () => {
  expect((await create({ body: { conversation_id: '1' } })).status).toBe(400);
  expect((await create({ key: null })).status).toBe(401);
  expect((await create({ service: 'request-tracker' })).body.type_name).toBe('IntegrationNotFoundError');
  expect((await create({ consumer: 'unknown-consumer' })).body.type_name).toBe('ConnectionNotFoundError');
  expect((await create()).status).toBe(201);
});

test('a claim left by a process that died is taken over when nothing was sent, and never when something was', async () => {
  const leave = async (isSent: boolean) => {
    fault({ latencyMs: 1_000, status: 503 });
    const running = create();
    await vi.waitFor(async () =>
      expect(await inDatabase((tx) => getTransaction(tx, id))).toMatchObject({ state: 'sent' }),
    );
    await running;
    await inDatabase(
      (tx) => tx.client.$executeRaw`
      UPDATE transactions SET state = ${isSent ? 'sent' : 'claimed'}, lease_until = now() - interval '1 second' WHERE key = ${id}`,
    );
  };
  await leave(true);
  expect((await create()).body.type_name).toBe('TransactionOutcomeUnknownError');
  expect(vendorCreates()).toBe(0);

  id = randomUUID();
  marker = `marker-${id}`;
  await leave(false);
  expect((await create()).status).toBe(201);
  expect(vendorCreates()).toBe(1);
});

test('a sent claim cannot be marked again by a later caller', async () => {
  await create();
  expect(await inDatabase((tx) => markTransactionSent(tx, { key: id, owner: 'a late process' }))).toBe(false);
});

test('local creates replay what they made', async () => {
  const headers = { 'x-unique-transaction-id': id };
  const admin = { key: app.adminKey, app: null, consumer: null, headers };
  const body = { name: 'Twice' };
  const first = await app.api('POST', '/applications', { ...admin, body });
  expect(first.status).toBe(201);
  expectReplay(await app.api('POST', '/applications', { ...admin, body }), first);
  const keyPath = `/applications/${first.body.data.id}/keys`;
  const keyHeaders = { 'x-unique-transaction-id': randomUUID() };
  const key = await app.api('POST', keyPath, { ...admin, headers: keyHeaders, body });
  expectReplay(await app.api('POST', keyPath, { ...admin, headers: keyHeaders, body }), key);
  expect((await app.api('GET', keyPath, admin)).body.data).toHaveLength(1);
  const consumer = await app.api('POST', '/vault/consumers', { headers, body: { consumer_id: `c-${id}` } });
  expect(consumer.status).toBe(201);
  expectReplay(
    await app.api('POST', '/vault/consumers', { headers, body: { consumer_id: `c-${id}` } }),
    consumer,
  );
});

test('twins of a local create make one', async () => {
  const options = { headers: { 'x-unique-transaction-id': id }, body: { consumer_id: `twin-${id}` } };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => app.api('POST', '/vault/consumers', options)),
  );
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1);
});

test('a proxied POST with an id replays the vendor’s bytes', async () => {
  const call = () =>
    app.api('POST', '/proxy', {
      service: SERVICE,
      headers: { 'x-unique-transaction-id': id, 'x-vendor-downstream-url': '/tickets/1/messages' },
      body: { channel: 'email', via: 'api', from_agent: true, body_text: marker },
    });
  const first = await call();
  expect(first.status, first.text).toBe(201);
  const again = await call();
  expect([again.status, again.text]).toEqual([first.status, first.text]);
  expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(vendorCreates()).toBe(1);
});
