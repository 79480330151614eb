import { randomUUID } from 'node:crypto';

import { connectors, createRegistry } from '@keyway/connectors';
import { errorBodySchema, errorCatalogue, errorTypeNames, type ErrorTypeName } from '@keyway/contract';
import { exampleError } from '@keyway/openapi';
import { sandboxCredentials } from '@keyway/sandbox';
import { openAnyTestDatabase } from '@keyway/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { exchangeRaw, toRequestText } from '../fixtures/raw-exchange.js';
import { bareConnector, stubConnector, unmappedConnector } from '../fixtures/stub-connectors.js';
import { startStubVendor, type StubVendor } from '../fixtures/stub-vendor.js';
import {
  startTestApp,
  TEST_CONSUMER,
  type ApiAnswer,
  type ApiOptions,
  type TestApp,
  type TestApplication,
} from '../testing.js';

/** A simulator with OAuth and a flat list of messages, and one that lists by conversation. */
const FLAT = 'gorgias';
const NESTED = 'zendesk';
const MESSAGE = { conversation_id: '1', body: 'Hello' };

type Provocation = () => Promise<ApiAnswer>;

let app: TestApp;
let limited: TestApp;
let stub: StubVendor;
let spent: TestApplication;
let incomplete: TestApplication;

beforeAll(async () => {
  stub = await startStubVendor();
  const registry = createRegistry([...connectors.values(), stubConnector, bareConnector, unmappedConnector]);
  const env = { KEYWAY_EGRESS_ALLOW: stub.egressAllow };
  app = await startTestApp({ registry, env });
  limited = await startTestApp({ sandbox: app.sandbox, env: { RATE_LIMIT_PER_SECOND: '2' } });
  spent = await app.addApplication({ plan: { name: 'small', monthly_limit: 0 } });
  incomplete = await app.addApplication({ plan: { name: 'small', status: 'incomplete' } });
  await app.connect(FLAT, sandboxCredentials[FLAT].form);
  for (const serviceId of ['stub', 'stub-bare', 'stub-unmapped']) {
    await app.api('POST', '/vault/integrations', { body: { service_id: serviceId } });
    const settings = { base_url: stub.url, token: 'stub-token' };
    const added = await app.api('POST', `/vault/connections/customer-support/${serviceId}`, {
      body: { settings },
    });
    expect(added.body.data, added.text).toMatchObject({ state: 'callable' });
  }
  await app.api('POST', '/vault/integrations', {
    body: { service_id: NESTED, credentials_source: 'sandbox' },
  });
});
afterAll(() => Promise.all([limited.close().then(() => app.close()), stub.close()]));

const get = (path: string, options: ApiOptions = {}) => app.api('GET', path, { service: FLAT, ...options });
const post = (path: string, body: unknown, options: ApiOptions = {}) =>
  app.api('POST', path, { service: FLAT, body, ...options });
const connectionOf = (serviceId: string) => `/vault/connections/customer-support/${serviceId}`;
const connect = (serviceId: string, consumer: string, settings: Record<string, string>, more: object = {}) =>
  app.api('POST', connectionOf(serviceId), { consumer, body: { settings, ...more } });

/** Walks the endpoints of the browser flow; `change` tampers with the genuine link. */
async function authorizeUrl(serviceId: string): Promise<URL> {
  const connection = await connect(serviceId, `browser-${randomUUID()}`, { subdomain: 'acme' });
  const url = new URL(connection.body.data.authorize_url);
  url.searchParams.set('redirect_uri', 'https://app.example.com/done');
  url.searchParams.set('nonce', 'a-nonce');
  return url;
}
const visit = (url: URL) =>
  app.api('GET', url.pathname + url.search, { key: null, app: null, consumer: null });
async function authorize(
  serviceId: string,
  change: (url: URL) => void = () => undefined,
): Promise<ApiAnswer> {
  const url = await authorizeUrl(serviceId);
  change(url);
  return visit(url);
}
async function callback(parameters: Record<string, string>): Promise<ApiAnswer> {
  const started = await authorize(FLAT);
  const state = new URL(started.headers.get('location')!).searchParams.get('state')!;
  const cookie = started.headers.get('set-cookie')!.split(';')[0]!;
  const query = new URLSearchParams({ state, ...parameters });
  return app.api('GET', `/vault/callback/${FLAT}?${query}`, {
    key: null,
    app: null,
    consumer: null,
    headers: { cookie },
  });
}
async function fault(input: Parameters<TestApp['sandbox']['control']['addFault']>[0], run: Provocation) {
  app.sandbox.control.addFault({ service: FLAT, times: 1, ...input });
  return run();
}

const provocations: Record<ErrorTypeName, Provocation> = {
  RequestValidationError: () => get('/messages?limit=0'),
  UnsupportedAttributesError: () => post('/messages', { body: 'x', in_reply_to_id: '1' }),
  UnsupportedFiltersError: () => get('/messages?filter[type]=note'),
  UnsupportedSortFieldError: () => get('/messages?sort[by]=updated_at'),
  InvalidCursorError: () => get('/messages?cursor=nonsense'),
  ConnectorExecutionError: () => fault({ status: 500, body: 'down' }, () => get('/messages')),
  UnauthorizedError: () => get('/messages', { key: null }),
  ConnectorCredentialsError: async () => {
    await connect(FLAT, 'no-credential', { subdomain: 'acme' });
    return get('/messages', { consumer: 'no-credential' });
  },
  ConnectorDisabledError: async () => {
    await connect(FLAT, 'disabled', sandboxCredentials[FLAT].form, { enabled: false });
    return get('/messages', { consumer: 'disabled' });
  },
  ConnectorRateLimitError: async () => {
    await connect(FLAT, 'hurried', sandboxCredentials[FLAT].form);
    return fault({ rateLimit: 7 }, () => get('/messages', { consumer: 'hurried' }));
  },
  RequestLimitError: () => get('/vault/consumers', { key: spent.apiKey, app: spent.id }),
  EntityNotFoundError: () => get('/nowhere'),
  OAuthCredentialsNotFoundError: async () => {
    const url = await authorizeUrl(NESTED);
    await app.api('PATCH', `/vault/integrations/${NESTED}`, { body: { credentials_source: 'own' } });
    return visit(url);
  },
  IntegrationNotFoundError: () => get('/messages', { service: 'request-tracker' }),
  ConnectionNotFoundError: () => get('/messages', { consumer: 'nobody' }),
  ConnectionSettingsError: async () => {
    await connect('stub', 'no-settings', { token: 'stub-token' });
    return get('/messages', { consumer: 'no-settings', service: 'stub' });
  },
  ConnectorNotFoundError: () => get('/messages', { service: 'unheard-of' }),
  OAuthRedirectUriError: () => authorize(FLAT, (url) => url.searchParams.delete('redirect_uri')),
  OAuthInvalidStateError: () => authorize(FLAT, (url) => url.searchParams.set('state', 'altered')),
  OAuthCodeExchangeError: () => callback({ code: 'not-a-code' }),
  OAuthConnectorError: () => callback({ error: 'server_error', error_description: 'down' }),
  MappingError: () => get('/messages/1', { service: 'stub' }),
  ConnectorMappingNotFoundError: () => get('/messages', { service: 'stub-bare' }),
  ConnectorResponseMappingNotFoundError: () => get('/messages/1', { service: 'stub-unmapped' }),
  ConnectorOperationMappingNotFoundError: () =>
    app.api('PATCH', '/messages/1', { service: 'stub', body: { body: 'x' } }),
  ConnectorWorkflowMappingError: () => app.api('DELETE', '/messages/1', { service: 'stub' }),
  ConnectorOperationUnsupportedError: () =>
    app.api('PATCH', '/messages/1', { service: 'stub-unmapped', body: { body: 'x' } }),
  PaginationNotSupportedError: () => get('/messages?limit=5', { service: 'stub' }),
  PaymentRequiredError: () => get('/vault/consumers', { key: incomplete.apiKey, app: incomplete.id }),
  ForbiddenError: () => get('/applications'),
  MethodNotAllowedError: () => app.api('PUT', '/messages'),
  PreconditionFailedError: async () => {
    await app.api('PATCH', `/vault/integrations/${NESTED}`, { body: { credentials_source: 'sandbox' } });
    await connect(NESTED, 'late', sandboxCredentials[NESTED].form);
    const options = { service: NESTED, consumer: 'late', headers: { 'if-match': '"long-ago"' } };
    return app.api('PATCH', '/conversations/1', { ...options, body: { subject: 'Too late' } });
  },
  ConflictError: () => connect(FLAT, TEST_CONSUMER, {}),
  TransactionConflictError: async () => {
    const headers = { 'x-unique-transaction-id': randomUUID() };
    app.sandbox.control.addFault({ service: FLAT, times: 1, latencyMs: 11_500 });
    const twins = await Promise.all([
      post('/messages', MESSAGE, { headers }),
      post('/messages', MESSAGE, { headers }),
    ]);
    const [created, refused] = twins.toSorted((one, other) => one.status - other.status);
    expect(created?.status).toBe(201);
    return refused!;
  },
  TransactionMismatchError: async () => {
    const headers = { 'x-unique-transaction-id': randomUUID() };
    await post('/messages', MESSAGE, { headers });
    return post('/messages', { ...MESSAGE, body: 'Other' }, { headers });
  },
  TransactionOutcomeUnknownError: async () => {
    const headers = { 'x-unique-transaction-id': randomUUID() };
    await fault({ drop: 'before', method: 'POST' }, () => post('/messages', MESSAGE, { headers }));
    return post('/messages', MESSAGE, { headers });
  },
  RequestTooLargeError: () => post('/messages', { ...MESSAGE, body: 'x'.repeat(1_100_000) }),
  HeadersTooLargeError: async () => {
    const raw = await exchangeRaw(
      app.url,
      toRequestText('GET /messages HTTP/1.1', ['Host: a', `X-Long: ${'x'.repeat(20_000)}`]),
    );
    return {
      status: raw.status,
      headers: new Headers(raw.headers),
      body: JSON.parse(raw.body),
      text: raw.body,
    };
  },
  TooManyRequestsError: async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => limited.api('GET', '/vault/consumers')),
    );
    return answers.find(({ status }) => status !== 200)!;
  },
  InternalServerError: () => app.api('DELETE', '/messages/1', { service: 'stub-unmapped' }),
  ServiceUnavailableError: async () => {
    const database = await openAnyTestDatabase();
    const broken = await startTestApp({ sandbox: app.sandbox, database });
    await database.close();
    broken.deps.caches.forget('all');
    const answer = await broken.api('GET', '/vault/consumers');
    await broken.close();
    return answer;
  },
};

test('every type of the catalogue is provoked here', () => {
  expect(Object.keys(provocations).toSorted()).toEqual([...errorTypeNames].toSorted());
});

test.each(errorTypeNames)('%s', async (typeName) => {
  const answer = await provocations[typeName]();
  const location = answer.headers.get('location');
  expect(answer.headers.get('request-id')).toMatch(/^[0-9a-f]{32}$/);
  if (location !== null) {
    const { origin, pathname, searchParams } = new URL(location);
    expect([answer.status, origin + pathname]).toEqual([303, 'https://app.example.com/done']);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      error_type: typeName,
      origin: 'authorize',
      application_id: app.application.id,
      request_id: answer.headers.get('request-id'),
    });
    return;
  }
  const body = errorBodySchema.parse(answer.body);
  expect(body, answer.text).toMatchObject({
    type_name: typeName,
    status_code: answer.status,
    request_id: answer.headers.get('request-id'),
  });
  expect(answer.status).toBe(typeName === 'ConnectorExecutionError' ? 500 : errorCatalogue[typeName].status);
  if ([429, 503].includes(answer.status)) expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  expect(shapeOf(body.detail), 'as its documented example').toEqual(
    shapeOf(exampleError(typeName, app.url).detail),
  );
  if (answer.status === 405) expect(answer.headers.get('allow')).toBe('GET, POST');
});

/** The stable part of `detail`: that it is a string, or its member names. */
const shapeOf = (detail: string | Record<string, unknown>): string | string[] =>
  typeof detail === 'string' ? 'text' : Object.keys(detail).toSorted();
