import { insertRequestLogs, type RequestLog } from '@keyway/db';
import { sandboxCredentials } from '@keyway/sandbox';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';

import { startTestApp, type TestApp } from '../../../testing.js';

type LogEntry = { operation: { id: string }; status_code: number; success: boolean; error_type: string };

let app: TestApp;

const row = (index: number, given: Partial<RequestLog> = {}): RequestLog => ({
  applicationId: app.application.id,
  id: `request-${index}`,
  consumerId: index % 2 === 0 ? 'even' : 'odd',
  timestamp: new Date(Date.UTC(2026, 2, 1, 0, index)),
  httpMethod: 'GET',
  query: null,
  path: '/messages',
  operation: 'messagesAll',
  unifiedApi: 'customer-support',
  serviceId: 'gorgias',
  connectionId: 'default',
  statusCode: 200,
  execution: 25,
  duration: 20,
  errorType: null,
  errorMessage: null,
  sandbox: false,
  exchangesUntil: null,
  ...given,
});

beforeAll(async () => {
  app = await startTestApp();
  const other = await app.addApplication();
  const rows = [
    ...[0, 1, 2, 3, 4].map((index) => row(index)),
    row(5, {
      httpMethod: 'POST',
      statusCode: 401,
      errorType: 'ConnectorCredentialsError',
      errorMessage: 'No.',
    }),
    row(6, { path: '/vault/connections', serviceId: null, unifiedApi: null, statusCode: 404 }),
    row(7, { applicationId: other.id }),
  ];
  await app.deps.database.system('test', (tx) => insertRequestLogs(tx, rows));
});
afterAll(() => app.close());

const period = 'filter[end_date]=2026-03-02T00:00:00Z';
async function list(query = '', consumer: string | null = null) {
  const { body } = await app.api('GET', `/vault/logs?${period}&${query}`, { consumer });
  return (body.data as { id: string }[]).map(({ id }) => Number(id.replace('request-', '')));
}

describe('logs', () => {
  it('come newest first, of the application only', async () => {
    expect(await list()).toEqual([6, 5, 4, 3, 2, 1, 0]);
  });

  it.each([
    ['filter[request_id]=request-3', [3]],
    ['filter[service_id]=gorgias', [5, 4, 3, 2, 1, 0]],
    ['filter[http_methods]=POST', [5]],
    ['filter[consumer_id]=odd', [5, 3, 1]],
    ['filter[consumer_id]=odd&filter[success]=true', [3, 1]],
    ['filter[success]=false', [6, 5]],
    ['filter[success]=false&filter[status_codes]=200', []],
    ['filter[error_type]=ConnectorCredentialsError', [5]],
    ['filter[error_type]=ConnectorCredentialsError&filter[consumer_id]=even', []],
    ['filter[status_codes][]=401&filter[status_codes][]=404', [6, 5]],
    ['filter[path]=/messages&filter[status_codes]=401', [5]],
    ['filter[path]=connections&filter[path_match_mode]=CONTAINS', [6]],
    ['filter[path]=/vault&filter[path_match_mode]=STARTS_WITH', [6]],
    ['filter[path]=nections&filter[path_match_mode]=ENDS_WITH', [6]],
    ['filter[path]=/vault', []],
    ['filter[start_date]=2026-03-01T00:05:00Z', [6, 5]],
  ])('filter by %s', async (query, expected) => {
    expect(await list(query)).toEqual(expected);
  });

  it('narrow to a consumer by the header', async () => {
    expect(await list('', 'odd')).toEqual([5, 3, 1]);
    expect(await list('filter[consumer_id]=odd', 'odd')).toEqual([5, 3, 1]);
    expect(await list('filter[consumer_id]=even', 'odd')).toEqual([]);
  });

  it('page without gaps, and bind their cursors to the filters', async () => {
    const first = await app.api('GET', `/vault/logs?${period}&limit=3`, { consumer: null });
    const cursor = first.body.meta.cursors.next as string;
    expect(await list(`limit=3&cursor=${cursor}`)).toEqual([3, 2, 1]);
    const foreign = await app.api('GET', `/vault/logs?${period}&cursor=${cursor}`, { consumer: 'odd' });
    expect(foreign.body.type_name).toBe('InvalidCursorError');
  });

  it('tell time spent and what failed', async () => {
    const { body } = await app.api('GET', `/vault/logs?${period}&filter[request_id]=request-5`, {
      consumer: null,
    });
    expect(body.data[0]).toMatchObject({
      success: false,
      status_code: 401,
      execution: 25,
      duration: 20,
      latency: 5,
      error_type: 'ConnectorCredentialsError',
      operation: { id: 'messagesAll', name: expect.stringContaining('essages') },
      service: { id: 'gorgias', name: 'Gorgias' },
      unified_api: 'customer-support',
      base_url: app.deps.baseUrl,
      api_style: 'REST',
    });
    const vault = await app.api('GET', `/vault/logs?${period}&filter[request_id]=request-6`, {
      consumer: null,
    });
    expect(vault.body.data[0]).toMatchObject({
      unified_api: 'vault',
      service: { id: 'vault', name: 'Vault' },
    });
  });
});

test('a browser’s flow is found by its Request ID, for any browser', async () => {
  await app.api('POST', '/vault/integrations', {
    body: { service_id: 'zendesk', credentials_source: 'sandbox' },
  });
  const { body } = await app.api('POST', '/vault/connections/customer-support/zendesk', {
    body: { settings: { subdomain: 'acme' } },
  });
  const entry = `${body.data.authorize_url}&nonce=n-123&redirect_uri=${encodeURIComponent('https://app.example.com/done')}`;
  const answer = await fetch(entry, { redirect: 'manual' });
  expect(answer.status).toBe(303);
  await app.deps.requestLogs.flush();
  const found = await app.api('GET', `/vault/logs?filter[request_id]=${answer.headers.get('request-id')}`);
  expect(found.body.data).toMatchObject([
    {
      operation: { id: 'connectionsAuthorize' },
      service: { id: 'zendesk' },
      status_code: 303,
      success: true,
    },
  ]);
  expect(JSON.stringify(found.body)).not.toContain('state=');
});

test('a request’s query is logged without secrets, and goes with its consumer', async () => {
  const consumer = 'searching';
  await app.connect('gorgias', sandboxCredentials.gorgias.form, consumer);
  const address = 'ada+1@example.com';
  const sent = `limit=2&filter[email]=${encodeURIComponent(address)}&api_key=5up3r-s3cret`;
  await app.api('GET', `/customers?${sent}`, { consumer, service: 'gorgias' });
  await app.api('GET', `/customers?filter[email]=${'a'.repeat(3_000)}`, { consumer, service: 'gorgias' });
  await app.deps.requestLogs.flush();
  const logged = async () => {
    const { body } = await app.api('GET', `/vault/logs?filter[consumer_id]=${consumer}`, { consumer: null });
    const calls = body.data as { operation: { id: string }; query: string | null }[];
    return calls.filter(({ operation }) => operation.id === 'customersAll').map(({ query }) => query);
  };
  const [long, short] = await logged();
  expect(short).toBe(`limit=2&filter[email]=${encodeURIComponent(address)}&api_key=[redacted]`);
  expect(long).toHaveLength(2_048);
  await app.api('DELETE', `/vault/consumers/${consumer}`, { consumer: null });
  expect(await logged()).toEqual([null, null]);
  const late = { ...row(9), consumerId: consumer, operation: 'customersAll', query: 'filter[email]=ada' };
  await app.deps.database.system('test', (tx) => insertRequestLogs(tx, [late]));
  expect(await logged()).toEqual([null, null, null]);
});

test('a session sees what happened, and not what its own page asks to draw itself', async () => {
  const consumer = 'watched';
  await app.connect('gorgias', sandboxCredentials.gorgias.form, consumer);
  const made = await app.api('POST', '/vault/sessions', { consumer, body: {} });
  const session = { key: made.body.data.session_token as string, app: null, consumer: null };
  for (const path of ['/vault/sessions/current', '/vault/connections', '/vault/logs'])
    expect((await app.api('GET', path, session)).status).toBe(200);
  await app.deps.requestLogs.flush();
  const operations = async (caller: object) => {
    const { body } = await app.api('GET', '/vault/logs', { consumer, ...caller });
    return (body.data as { operation: { id: string } }[]).map(({ operation }) => operation.id);
  };
  expect(await operations({})).toContain('sessionsCurrent');
  const seen = await operations(session);
  expect(seen).toContain('connectionsAdd');
  expect(seen.filter((name) => /^sessions|connectionsAll|connectionsOne|logsAll/.test(name))).toEqual([]);
});

test('neither a declined sign-in nor a rejected credential is a success', async () => {
  const consumer = 'declining';
  await app.api('POST', '/vault/integrations', {
    body: { service_id: 'front', credentials_source: 'sandbox' },
  });
  const rejected = await app.api('POST', '/vault/connections/customer-support/front', {
    consumer,
    body: { settings: { api_token: 'a-wrong-token' } },
  });
  expect([rejected.status, rejected.body.data.state]).toEqual([201, 'invalid']);
  const { body: added } = await app.api('POST', '/vault/connections/customer-support/zendesk', {
    consumer,
    body: { settings: { subdomain: 'acme' } },
  });
  const query = `nonce=n-123&redirect_uri=${encodeURIComponent('https://app.example.com/done')}`;
  const entry = await fetch(`${added.data.authorize_url}&${query}`, { redirect: 'manual' });
  const callback = await app.sandbox.control.authorize('zendesk', entry.headers.get('location')!, {
    deny: true,
  });
  const cookie = entry.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ');
  await fetch(callback, { redirect: 'manual', headers: { cookie } });
  await app.deps.requestLogs.flush();

  const found = async (isSuccess: boolean) => {
    const { body } = await app.api('GET', `/vault/logs?filter[success]=${isSuccess}`, { consumer });
    return (body.data as LogEntry[]).map(({ operation, status_code, success, error_type }) => [
      ...[operation.id, status_code, success, error_type],
    ]);
  };
  expect(await found(false)).toEqual([
    ['connectionsCallback', 303, false, expect.stringMatching(/Error$/)],
    ['connectionsAdd', 201, false, 'ConnectorCredentialsError'],
  ]);
  expect((await found(true)).map(([operation]) => operation)).toEqual([
    'connectionsAuthorize',
    'connectionsAdd',
  ]);
  await app.api('POST', '/vault/connections/customer-support/front/validate', { consumer });
  await app.deps.requestLogs.flush();
  expect((await found(false))[0]).toEqual(['connectionsValidate', 200, false, 'ConnectorCredentialsError']);
});
