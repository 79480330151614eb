import { errorBodySchema } from '@keyway/contract';
import { sandboxCredentials, type FaultInput } from '@keyway/sandbox';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { startTestApp, type ApiOptions, type TestApp } from '../../../testing.js';

const FLAT = 'gorgias';
const NESTED = 'zendesk';
const TOKENED = 'request-tracker';
let app: TestApp;
/** How far time has advanced, in milliseconds, and how far the clock was set back. */
let ahead = 0;
let back = 0;
let consumers = 0;
let consumer: string;
const secrets: string[] = [];

beforeAll(async () => {
  app = await startTestApp({
    now: () => new Date(Date.now() + ahead - back),
    monotonic: () => performance.now() + ahead,
  });
  const control = app.sandbox.control;
  for (const service of [FLAT, NESTED, TOKENED]) control.setRateLimit(service, null);
  await app.connect(FLAT, sandboxCredentials[FLAT].form);
  await app.connect(TOKENED, sandboxCredentials[TOKENED].form);
  await app.api('POST', '/vault/integrations', {
    body: { service_id: NESTED, credentials_source: 'sandbox' },
  });
  const { access_token, refresh_token, expires_in } = await control.mintTokens(NESTED);
  const credentials = { access_token, refresh_token, expires_in, issued_at: new Date().toISOString() };
  const imported = await app.api('POST', `/vault/connections/customer-support/${NESTED}/import`, {
    body: { credentials, settings: { subdomain: 'acme' } },
  });
  expect(imported.status, imported.text).toBe(201);
  const { username, password } = sandboxCredentials[FLAT].basic!;
  secrets.push(
    password,
    Buffer.from(`${username}:${password}`).toString('base64'),
    access_token,
    refresh_token,
    sandboxCredentials[TOKENED].key!.value,
  );
});
/** A separate connection per test: a rate limit or refusal in one test must not affect another. */
beforeEach(async () => {
  app.sandbox.control.clearFaults();
  consumer = `faults-${(consumers += 1)}`;
  await app.connect(FLAT, sandboxCredentials[FLAT].form, consumer);
});
afterAll(() => app.close());

const get = (path = '/messages?limit=2', options: ApiOptions = {}) =>
  app.api('GET', path, { service: FLAT, consumer, ...options });
const fault = (input: FaultInput) => app.sandbox.control.addFault({ service: FLAT, times: 1, ...input });
const calls = () => app.sandbox.control.counters().requests;
function expectNoSecret(text: string, extra: readonly string[] = []) {
  for (const secret of [...secrets, ...extra]) {
    const forms = [
      secret,
      JSON.stringify(secret).slice(1, -1),
      encodeURIComponent(secret),
      Buffer.from(secret).toString('base64'),
      Buffer.from(secret).toString('base64url'),
    ];
    for (const form of forms) expect(text.includes(form), `holds ${form.slice(0, 4)}…`).toBe(false);
  }
}

const failures: [string, FaultInput, number, string, Record<string, unknown>][] = [
  [
    'a fault with JSON',
    { status: 500, body: { error: { msg: 'down' } } },
    500,
    'ConnectorExecutionError',
    { status_code: 500, response: { error: { msg: 'down' } } },
  ],
  [
    'a fault with a page',
    { status: 503, body: '<html>down</html>' },
    503,
    'ConnectorExecutionError',
    { status_code: 503, response: '<html>down</html>' },
  ],
  [
    'a fault without words',
    { status: 502 },
    502,
    'ConnectorExecutionError',
    { status_code: 502, response: null },
  ],
  [
    'a refusal',
    { status: 400, body: { error: { msg: 'no' } } },
    400,
    'ConnectorExecutionError',
    { status_code: 400, response: { error: { msg: 'no' } } },
  ],
  [
    'a forbidding',
    { status: 403, body: { error: { msg: 'no' } } },
    403,
    'ConnectorExecutionError',
    { status_code: 403 },
  ],
  [
    'a gap',
    { status: 404, body: { error: { msg: 'gone' } } },
    404,
    'EntityNotFoundError',
    { status_code: 404 },
  ],
  [
    'a rejected credential',
    { status: 401, body: { error: { msg: 'who?' } } },
    401,
    'ConnectorCredentialsError',
    { status_code: 401, response: { error: { msg: 'who?' } } },
  ],
  [
    'a redirect',
    { status: 302, headers: { location: 'http://169.254.169.254/' } },
    502,
    'ConnectorExecutionError',
    { status_code: 302 },
  ],
  ['a broken answer', { malformed: true }, 502, 'ConnectorExecutionError', { status_code: 200 }],
  [
    'silence before the work',
    { drop: 'before' },
    502,
    'ConnectorExecutionError',
    { status_code: null, response: null },
  ],
  [
    'silence after the work',
    { drop: 'after' },
    502,
    'ConnectorExecutionError',
    { status_code: null, response: null },
  ],
];
test.each(failures)('%s keeps its status and words', async (_name, input, status, typeName, detail) => {
  // Covers the retries as well.
  fault({ ...input, times: 3 });
  const answer = await get();
  expect(answer.status, answer.text).toBe(status);
  expect(errorBodySchema.parse(answer.body)).toMatchObject({
    type_name: typeName,
    status_code: status,
    detail,
  });
  expect(answer.headers.get('location')).toBeNull();
  expect(answer.body.detail).not.toHaveProperty('outcome');
  expectNoSecret(answer.text);
  app.sandbox.control.clearFaults();
  expect((await get()).status).toBe(200);
});

test.each<[string, FaultInput]>([
  [
    'a page instead of JSON',
    { status: 200, body: '<html></html>', headers: { 'content-type': 'text/html' } },
  ],
  ['JSON of another shape', { status: 200, body: { data: { id: 1 } } }],
  ['no list', { status: 200, body: [] }],
])('%s is no list of messages', async (_name, input) => {
  fault(input);
  const answer = await get('/messages?raw=true');
  expect([answer.status, answer.body.type_name]).toEqual([502, 'ConnectorExecutionError']);
  expect(answer.body._raw.calls).toHaveLength(1);
});

test('the vendor’s rate limit is reported with its time, and the connection pauses until then', async () => {
  fault({ rateLimit: 30 });
  const first = await get();
  expect(first.body, first.text).toMatchObject({
    status_code: 429,
    type_name: 'ConnectorRateLimitError',
    detail: { status_code: 429, retry_after: 30 },
  });
  expect(first.headers.get('retry-after')).toBe('30');
  const before = calls();
  const second = await get();
  expect([second.status, second.body.type_name]).toEqual([429, 'ConnectorRateLimitError']);
  expect(Number(second.headers.get('retry-after'))).toBeLessThanOrEqual(30);
  expect(calls()).toEqual(before);
  expect((await get(undefined, { consumer: 'faults-1' })).status).toBe(200);
  ahead += 30_000;
  expect((await get()).status).toBe(200);
});

test('a Retry-After of years holds the connection for ten minutes, and the error has both figures', async () => {
  fault({ rateLimit: 99_999_999 });
  const first = await get();
  expect(first.body, first.text).toMatchObject({
    type_name: 'ConnectorRateLimitError',
    message: expect.stringContaining('99999999 seconds; Keyway waits 600') as string,
    detail: { retry_after: 600, requested_retry_after: 99_999_999 },
  });
  expect(first.headers.get('retry-after')).toBe('600');
  ahead += 599_000;
  expect((await get()).status).toBe(429);
  ahead += 1_000;
  expect((await get()).status).toBe(200);
});

test('a clock that is set back makes no cool-down longer', async () => {
  fault({ rateLimit: 30 });
  expect((await get()).status).toBe(429);
  back = 24 * 60 * 60 * 1_000;
  ahead += 30_000;
  const answer = await get();
  back = 0;
  expect(answer.status, answer.text).toBe(200);
});

test.each([
  ['chatwoot', 'of one call', 'done', { status_code: 201, response: { id: { odd: 4711 } } }],
  [FLAT, 'of several calls', 'unknown', { status_code: 201, response: { id: { odd: 4711 } } }],
])(
  'a create at %s, %s, whose answer cannot be mapped tells it, and is not done again',
  async (service, _calls, outcome, told) => {
    if (service !== FLAT)
      await app.connect(service, sandboxCredentials[service as typeof FLAT].form, consumer);
    fault({ service, status: 201, body: { id: { odd: 4711 } } });
    const headers = { 'x-unique-transaction-id': `unmapped-${service}` };
    const create = () =>
      app.api('POST', '/messages', {
        service,
        consumer,
        headers,
        body: { conversation_id: '1', body: 'unmapped' },
      });
    const first = await create();
    expect(first.body, first.text).toMatchObject({
      status_code: 501,
      type_name: 'MappingError',
      detail: { outcome, ...told },
    });
    const again = await create();
    if (outcome === 'unknown') return expect(again.body.type_name).toBe('TransactionOutcomeUnknownError');
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body.detail).toEqual(first.body.detail);
  },
);

test('the vendor’s own limits are reported on successes and errors', async () => {
  app.sandbox.control.setRateLimit(FLAT, { limit: 2, windowSeconds: 60 });
  const answers = [await get(), await get(), await get()];
  app.sandbox.control.setRateLimit(FLAT, null);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
  for (const { headers } of answers) expect(headers.get('x-downstream-ratelimit-limit')).toBe('2');
  expect(answers.map(({ headers }) => headers.get('x-downstream-ratelimit-remaining'))).toEqual([
    '1',
    '0',
    '0',
  ]);
});

test.each([
  [FLAT, '/messages?limit=2'],
  [NESTED, '/messages?limit=2&filter[conversation_id]=1'],
  [TOKENED, '/messages?limit=2'],
])('raw of %s shows the calls and no secret', async (service, path) => {
  const answer = await app.api('GET', `${path}&raw=true`, { service });
  expect(answer.status, answer.text).toBe(200);
  const { calls: made } = answer.body._raw;
  expect(made.length).toBeGreaterThan(0);
  for (const { request, response } of made) {
    expect(request).toMatchObject({ method: 'GET', url: expect.stringContaining(`/${service}/`) });
    expect(JSON.stringify(request.headers).toLowerCase()).toContain('authorization');
    expect(response).toMatchObject({ status: 200, body: expect.anything() });
  }
  expectNoSecret(answer.text);
});

test('a vendor that repeats the credential does not tell it through us', async () => {
  const { username, password } = sandboxCredentials[FLAT].basic!;
  const pair = Buffer.from(`${username}:${password}`).toString('base64');
  const words = `key ${password}, header Basic ${pair}, encoded ${encodeURIComponent(password)}, again ${Buffer.from(password).toString('base64')}`;
  for (const status of [400, 401, 403, 404, 429, 500]) {
    for (const raw of ['true', 'false']) {
      fault({
        status,
        body: { error: { msg: words, data: { [password]: [words] } } },
        headers: { 'x-echo': words, 'www-authenticate': words, 'retry-after': '0' },
      });
      const answer = await get(`/messages?raw=${raw}`);
      expect(answer.status).toBe(status);
      expectNoSecret(answer.text);
      expectNoSecret(JSON.stringify([...answer.headers]));
      expect(Object.hasOwn(answer.body, '_raw')).toBe(raw === 'true');
      if (status === 429) ahead += 1_000;
    }
  }
});

test('the caller’s own downstream credential is used, and not shown either', async () => {
  const own = 'Bearer a-credential-of-my-own';
  fault({ status: 400, body: { error: { msg: `you sent ${own}` } } });
  const answer = await get('/messages?raw=true', { headers: { 'x-vendor-downstream-authorization': own } });
  expect(answer.status).toBe(400);
  expect(answer.body._raw.calls).toHaveLength(1);
  expectNoSecret(answer.text, ['a-credential-of-my-own']);
  const refused = await get('/messages', { headers: { 'x-vendor-downstream-authorization': own } });
  expect([refused.status, refused.body.type_name]).toEqual([401, 'ConnectorCredentialsError']);
});

test('an expired token is refreshed once and the call goes through', async () => {
  app.sandbox.control.expireTokens(NESTED);
  const refreshes = () => app.sandbox.control.counters().tokenRequests[NESTED]?.refresh_token ?? 0;
  const before = refreshes();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      app.api('GET', '/messages?filter[conversation_id]=1', { service: NESTED }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(refreshes() - before).toBe(1);
  const raw = await app.api('GET', '/messages?filter[conversation_id]=1&raw=true', { service: NESTED });
  expectNoSecret(raw.text);
});

test('imported tokens that lack a setting which only OAuth needs get an error saying so, not a 500', async () => {
  const service = 'jira-service-management';
  await app.api('POST', '/vault/integrations', {
    body: { service_id: service, credentials_source: 'sandbox' },
  });
  const path = `/vault/connections/customer-support/${service}`;
  const settings = { site: 'acme' };
  const imported = await app.api('POST', `${path}/import`, {
    consumer,
    body: { credentials: { access_token: 'a' }, settings },
  });
  expect(imported.body, imported.text).toMatchObject({ data: { missing_settings: ['cloud_id'] } });
  const listed = await app.api('GET', '/vault/connections', { consumer });
  expect(listed.status, listed.text).toBe(200);
  const answer = await app.api('GET', '/messages', { service, consumer });
  expect(answer.body, answer.text).toMatchObject({
    type_name: 'ConnectionSettingsError',
    detail: { missing_settings: ['cloud_id'] },
  });
});
