import { randomUUID } from 'node:crypto';

import { contract, metadataOf, resourceNames, type ResourceName } from '@keyway/contract';
import { sandboxCredentials } from '@keyway/sandbox';
import * as sdk from '@keyway/sdk';
import { Keyway, type ErrorTypeName, type KeywayOptions } from '@keyway/sdk';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { calls, type Ids } from '../fixtures/samples/sdk-calls.js';
import { FLAT, serviceOf, triedServices } from '../fixtures/description/service-of.js';
import { startTestApp, TEST_CONSUMER, type TestApp } from '../testing.js';

const SERVICE = FLAT;
const path = { serviceId: SERVICE };
const CONVERSATION = '1';

type Sent = {
  readonly method: string;
  readonly path: string;
  readonly transactionId: string | null;
  status?: number;
};

let app: TestApp;
/** Every request sent by an SDK client, with its response status. */
let sent: Sent[] = [];

beforeAll(async () => {
  app = await startTestApp();
  for (const service of triedServices()) await app.connect(service, sandboxCredentials[service].form);
  app.sandbox.control.setRateLimit(SERVICE, null);
});
afterAll(() => app?.close());
afterEach(() => {
  app.sandbox.control.clearFaults();
  sent = [];
});

const recordingFetch: typeof fetch = async (input, init) => {
  const entry: Sent = {
    method: init?.method ?? 'GET',
    path: new URL(String(input)).pathname,
    transactionId: new Headers(init?.headers).get('x-unique-transaction-id'),
  };
  sent.push(entry);
  const response = await fetch(input, init);
  entry.status = response.status;
  return response;
};
const client = (options: Partial<KeywayOptions> = {}): Keyway =>
  new Keyway({
    baseUrl: app.url,
    apiKey: app.application.apiKey,
    appId: app.application.id,
    adminKey: app.adminKey,
    consumerId: TEST_CONSUMER,
    serviceId: SERVICE,
    fetch: recordingFetch,
    ...options,
  });
const create = (keyway: Keyway, body: string, options: sdk.CallOptions = {}) =>
  keyway.messages.create({ conversation_id: CONVERSATION, body }, options);

const isResource = (area: string): area is ResourceName => resourceNames.some((name) => name === area);

/** Every endpoint for API clients (not browsers or operators), by contract name. */
type Route = { readonly method: string; readonly path: string; readonly metadata?: unknown };
function isForSdks(route: Route): boolean {
  const { rateClass = '', isInternal } = metadataOf(route) ?? {};
  return ['api', 'management'].includes(rateClass) && !isInternal;
}
const endpoints = new Map<string, Route>(
  Object.entries(contract).flatMap(([area, routes]) =>
    Object.entries(routes as Record<string, Route>)
      .filter(([, route]) => isForSdks(route))
      .map(([operation, route]) => [`${area}.${operation}`, route] as const),
  ),
);

describe('every endpoint of the contract', () => {
  const ids: Ids = {
    application: '',
    key: '',
    person: '',
    session: '',
    message: '',
    conversation: '',
    customer: '',
    attachment: '',
    webhook: '',
    consumer: `consumer/../${randomUUID()}`,
  };

  test('is called below', () => {
    expect(Object.keys(calls).toSorted()).toEqual([...endpoints.keys()].toSorted());
  });

  test.each(Object.entries(calls))('%s reaches its route', async (name, call) => {
    const [area = ''] = name.split('.');
    const serviceId = isResource(area) ? serviceOf(area) : SERVICE;
    await call(client({ serviceId }), ids, app.sandbox);
    const route = endpoints.get(name);
    const template = new RegExp(`^${route?.path.replace(/:\w+/g, '[^/]+')}$`);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ method: route?.method, path: expect.stringMatching(template) as string });
  });
});

describe('errors', () => {
  const fault = (status: number, headers?: Record<string, string>) =>
    app.sandbox.control.addFault({
      service: SERVICE,
      status,
      body: { error: { msg: 'no' } },
      ...(headers ? { headers } : {}),
    });
  const spent = async () => {
    const { id, apiKey } = await app.addApplication({ plan: { name: 'small', monthly_limit: 0 } });
    return client({ appId: id, apiKey });
  };
  const disabled = async () => {
    const keyway = client({ consumerId: 'disabled' });
    await app.connect(SERVICE, sandboxCredentials[SERVICE].form, 'disabled');
    await keyway.vault.connections.update(path, { enabled: false });
    return keyway;
  };
  const reused = async () => {
    const options = { transactionId: randomUUID() };
    await create(client(), 'first', options);
    return create(client(), 'second', options);
  };
  type Case = [ErrorTypeName, number, typeof sdk.ApiError, () => PromiseLike<unknown>];
  const cases: Case[] = [
    ['RequestValidationError', 400, sdk.BadRequestError, () => client().messages.list({ limit: 0 })],
    ['UnauthorizedError', 401, sdk.AuthenticationError, () => client({ apiKey: 'wrong' }).messages.list()],
    ['RequestLimitError', 402, sdk.PaymentRequiredError, async () => (await spent()).messages.list()],
    ['ConnectorDisabledError', 403, sdk.PermissionError, async () => (await disabled()).messages.list()],
    ['EntityNotFoundError', 404, sdk.NotFoundError, () => client().messages.get('987654321')],
    ['ConnectorNotFoundError', 404, sdk.NotFoundError, () => client({ serviceId: 'none' }).messages.list()],
    [
      'ConflictError',
      409,
      sdk.ConflictError,
      () => client().vault.integrations.create({ service_id: SERVICE }),
    ],
    ['TransactionMismatchError', 422, sdk.UnprocessableError, reused],
    ['ConnectorExecutionError', 418, sdk.DownstreamError, () => (fault(418), client().messages.list())],
    ['ConnectorExecutionError', 500, sdk.DownstreamError, () => (fault(500), client().messages.list())],
  ];

  test.each(cases)('%s, status %i, has its class', async (typeName, statusCode, kind, call) => {
    const error = await Promise.resolve(call()).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(kind);
    expect(error).toBeInstanceOf(sdk.ApiError);
    expect(kind.isInstance(error)).toBe(true);
    expect(error).toMatchObject({
      statusCode,
      typeName,
      requestId: expect.stringMatching(/^[\w-]{8,}$/) as string,
    });
    expect((error as sdk.ApiError).ref).toContain(app.url);
  });

  test('a limit of the connector comes with the time to wait, and is not waited for beyond a minute', async () => {
    const keyway = client({ consumerId: 'hurried' });
    await app.connect(SERVICE, sandboxCredentials[SERVICE].form, 'hurried');
    app.sandbox.control.addFault({ service: SERVICE, rateLimit: 90 });
    const error = await keyway.messages.list().then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(sdk.RateLimitError);
    expect(error).toMatchObject({ typeName: 'ConnectorRateLimitError', retryAfterSeconds: 90 });
    expect(sent).toHaveLength(1);
  });

  test.each([
    ['is not sent again, by nobody', 'before', 0],
    ['is settled by asking the vendor, where it did the work', 'after', 1],
  ] as const)('a create of unknown outcome %s', async (_name, drop, made) => {
    app.sandbox.control.addFault({ service: SERVICE, method: 'POST', drop, times: 1 });
    const marker = `marker-${randomUUID()}`;
    const options = { transactionId: randomUUID() };
    await expect(create(client(), marker, options)).rejects.toMatchObject({
      typeName: 'ConnectorExecutionError',
      outcome: 'unknown',
      transactionId: options.transactionId,
    });
    const again = create(client(), marker, options);
    if (made === 0) await expect(again).rejects.toMatchObject({ typeName: 'TransactionOutcomeUnknownError' });
    else expect((await again).body).toContain(marker);
    expect(sent).toHaveLength(2);
    expect(app.sandbox.control.counters().createdByMarker[marker] ?? 0).toBe(made);
  });
});

test('withResponse gives the request id under which the log has the call', async () => {
  const { data, envelope, response } = await client()
    .messages.list({ limit: 1 }, { raw: true })
    .withResponse();
  expect(data.data).toHaveLength(1);
  expect(envelope).toMatchObject({
    service: SERVICE,
    resource: 'messages',
    operation: 'all',
    data: data.data,
  });
  expect(envelope._raw).toBeDefined();
  expect(response).toMatchObject({ status: 200, requestId: response.headers.get('request-id') });
  await app.deps.requestLogs.flush();
  const logged = await client().vault.logs.list({ filter: { request_id: response.requestId } });
  expect(logged.data).toMatchObject([{ id: response.requestId, status_code: 200, service: { id: SERVICE } }]);
});

test('iterates to the end, page by page and item by item', async () => {
  const whole = (await client().messages.list({ limit: 200 })).data.map(({ id }) => id);
  const items: string[] = [];
  for await (const { id } of client().messages.list({ limit: 9, sort: { by: 'created_at' } })) items.push(id);
  expect(items.toSorted()).toEqual(whole.toSorted());
  const lengths: number[] = [];
  for await (const page of client().messages.list({ limit: 9 }).pages()) lengths.push(page.data.length);
  expect(lengths.slice(0, -1)).toEqual(lengths.slice(0, -1).map(() => 9));
  expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(whole.length);

  for (const index of [1, 2, 3])
    await client().vault.consumers.create({ consumer_id: `one-of-many-${index}` });
  const consumers: string[] = [];
  for await (const { consumer_id } of client().vault.consumers.list({ limit: 2 }))
    consumers.push(consumer_id);
  expect(new Set(consumers).size).toBe(consumers.length);
  expect(consumers).toEqual(
    expect.arrayContaining(['one-of-many-1', 'one-of-many-2', 'one-of-many-3', TEST_CONSUMER]),
  );
});

test('a create that meets its own first try still running waits, and gets the first answer', async () => {
  // Longer than the server makes a duplicate wait before it responds that the first is still running.
  app.sandbox.control.addFault({ service: SERVICE, method: 'POST', latencyMs: 14_000, times: 1 });
  const marker = `marker-${randomUUID()}`;
  const options = { transactionId: randomUUID() };
  const [first, second] = await Promise.all([
    create(client(), marker, options),
    create(client(), marker, options),
  ]);
  expect(second.id).toBe(first.id);
  expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 201, 409]);
  expect(new Set(sent.map(({ transactionId }) => transactionId))).toEqual(new Set([options.transactionId]));
  expect(app.sandbox.control.counters().createdByMarker[marker]).toBe(1);
});

test('a file above the limit of its connector is refused before it is sent', async () => {
  const MEGABYTE = 1024 * 1024;
  const keyway = client({ serviceId: serviceOf('attachments') });
  const coverage = await keyway.connectors.resource({
    id: serviceOf('attachments'),
    resource: 'attachments',
  });
  const size = (coverage.max_upload_size ?? 0) + MEGABYTE;
  let read = 0;
  const parts = async function* () {
    for (; read < size; read += MEGABYTE) yield new Uint8Array(MEGABYTE);
  };
  const call = keyway.attachments.upload(parts(), { file_name: 'clip.mp4' }, { contentLength: size });
  await expect(call).rejects.toBeInstanceOf(sdk.RequestTooLargeError);
  expect(read).toBeLessThan(size);
});
