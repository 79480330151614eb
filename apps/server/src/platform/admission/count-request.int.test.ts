import { DatabaseUnavailableError, getQuota, type Database } from '@keyway/db';
import { openAnyTestDatabase } from '@keyway/db/testing';
import { sandboxCredentials } from '@keyway/sandbox';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import {
  startTestApp,
  type ApiAnswer,
  type ApiOptions,
  type TestApp,
  type TestApplication,
} from '../../testing.js';

let real: Database;
let isAway = false;
let app: TestApp;

beforeAll(async () => {
  real = await openAnyTestDatabase();
  const tenant: Database['tenant'] = (id, work) =>
    isAway ? Promise.reject(new DatabaseUnavailableError('away')) : real.tenant(id, work);
  app = await startTestApp({ database: { ...real, tenant } });
});
beforeEach(() => {
  isAway = false;
});
afterAll(async () => {
  await app.close();
  await real.close();
});

const withPlan = (plan: Record<string, unknown>) => app.addApplication({ plan: { name: 'small', ...plan } });
const as = ({ id, apiKey }: TestApplication): ApiOptions => ({ key: apiKey, app: id });
const used = async ({ id }: TestApplication) => (await app.deps.database.tenant(id, getQuota)).used;
function nextMonth(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString();
}

function expectSpent(answer: ApiAnswer, limit: number): void {
  expect(answer.body, answer.text).toMatchObject({
    status_code: 402,
    type_name: 'RequestLimitError',
    detail: { limit, used: limit, resets_at: nextMonth() },
  });
  const seconds = Number(answer.headers.get('retry-after'));
  expect(Math.abs(Date.now() + seconds * 1000 - Date.parse(nextMonth()))).toBeLessThan(60_000);
}

test('of 1,000 calls at once exactly as many pass as the limit allows', async () => {
  const small = await withPlan({ monthly_limit: 100 });
  const answers: ApiAnswer[] = [];
  const caller = async () => {
    for (let call = 0; call < 20; call += 1)
      answers.push(await app.api('GET', '/vault/consumers?limit=1', as(small)));
  };
  await Promise.all(Array.from({ length: 50 }, caller));
  const passed = answers.filter(({ status }) => status === 200);
  expect([answers.length, passed.length]).toEqual([1_000, 100]);
  for (const answer of answers) if (answer.status !== 200) expectSpent(answer, 100);
  expect(await used(small)).toBe(100);
});

test('what fails authentication or validation, and what is no use of the plan, does not count', async () => {
  const small = await withPlan({ monthly_limit: 5 });
  const refused: [string, string, ApiOptions][] = [
    ['GET', '/vault/consumers', { key: null }],
    ['GET', '/vault/consumers', { app: app.application.id }],
    ['GET', '/vault/consumers?limit=0', {}],
    ['GET', '/vault/nowhere', {}],
    ['PUT', '/vault/consumers', {}],
    ['GET', '/messages', { consumer: null }],
    ['GET', '/messages?limit=0', {}],
    ['GET', '/proxy?page=1', {}],
    ['GET', '/proxy', {}],
    ['GET', '/proxy', { headers: { 'x-vendor-downstream-url': '/x', 'x-vendor-downstream-timeout': '0' } }],
    ['POST', '/vault/consumers', { body: {} }],
    [
      'POST',
      '/vault/consumers',
      { body: { consumer_id: 'a' }, headers: { 'x-unique-transaction-id': 'a b' } },
    ],
    ['GET', '/applications', {}],
    ['GET', '/livez', {}],
  ];
  for (const [method, path, options] of refused) {
    const answer = await app.api(method, path, { ...as(small), ...options });
    if (path !== '/livez') expect(answer.status, `${method} ${path}`).toBeGreaterThanOrEqual(400);
  }
  const session = (await app.api('POST', '/vault/sessions', { ...as(small), body: {} })).body.data
    .session_token;
  expect(await used(small)).toBe(1);
  await app.api('GET', '/vault/connections', { key: session, app: null, consumer: null });
  expect(await used(small)).toBe(1);
});

test('a replay takes nothing and is answered when nothing is left', async () => {
  const small = await withPlan({ monthly_limit: 1 });
  const options = {
    ...as(small),
    headers: { 'x-unique-transaction-id': 'once' },
    body: { consumer_id: 'one' },
  };
  const first = await app.api('POST', '/vault/consumers', options);
  expect(first.status).toBe(201);
  const again = await app.api('POST', '/vault/consumers', options);
  expect([again.status, again.body.data]).toEqual([201, first.body.data]);
  expectSpent(
    await app.api('POST', '/vault/consumers', { ...options, headers: {}, body: { consumer_id: 'two' } }),
    1,
  );
  expect(await used(small)).toBe(1);
});

test('a create refused for want of quota can be repeated with its id once the plan allows', async () => {
  const small = await withPlan({ monthly_limit: 0 });
  const options = {
    ...as(small),
    headers: { 'x-unique-transaction-id': 'later' },
    body: { consumer_id: 'one' },
  };
  expectSpent(await app.api('POST', '/vault/consumers', options), 0);
  await app.api('PATCH', `/applications/${small.id}`, {
    key: app.adminKey,
    app: null,
    consumer: null,
    body: { plan: { monthly_limit: 10 } },
  });
  expect((await app.api('POST', '/vault/consumers', options)).status).toBe(201);
});

/** Connects with two requests. */
async function connect(application: TestApplication): Promise<void> {
  const { form } = sandboxCredentials.gorgias;
  await app.api('POST', '/vault/integrations', {
    ...as(application),
    body: { service_id: 'gorgias', credentials_source: 'sandbox' },
  });
  await app.api('POST', '/vault/connections/customer-support/gorgias', {
    ...as(application),
    body: { settings: form },
  });
}

test('what cannot be counted is not let through', async () => {
  const [limited, unlimited] = [await withPlan({ monthly_limit: 100 }), await withPlan({})];
  const paths = ['/messages?limit=1', '/proxy'];
  const read = (application: TestApplication) =>
    Promise.all(
      paths.map((path) =>
        app.api('GET', path, {
          ...as(application),
          ...(path === '/proxy' ? { headers: { 'x-vendor-downstream-url': '/messages?limit=1' } } : {}),
        }),
      ),
    );
  for (const application of [limited, unlimited]) {
    await connect(application);
    expect((await read(application)).map(({ status }) => status)).toEqual([200, 200]);
  }
  const usedBefore = await used(limited);
  const before = app.sandbox.control.counters().requests;
  isAway = true;
  const refused = await read(limited);
  expect(app.sandbox.control.counters().requests).toEqual(before);
  // Only the count queries the database: applications without a limit are served from memory.
  const served = await read(unlimited);
  isAway = false;
  expect(served.map(({ status }) => status)).toEqual([200, 200]);
  for (const { status, body, headers } of refused) {
    expect([status, body.type_name]).toEqual([503, 'ServiceUnavailableError']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  }
  expect((await read(limited)).map(({ status }) => status)).toEqual([200, 200]);
  expect(await used(limited)).toBe(usedBefore + paths.length);
});

test('vault, unified and proxy calls all count', async () => {
  const small = await withPlan({ monthly_limit: 100 });
  await connect(small);
  await app.api('GET', '/messages?limit=1', as(small));
  await app.api('GET', '/proxy', {
    ...as(small),
    headers: { 'x-vendor-downstream-url': '/messages?limit=1' },
  });
  expect(await used(small)).toBe(3);
});

test('an incomplete plan gets an error on every area that counts', async () => {
  const incomplete = await withPlan({ status: 'incomplete' });
  for (const path of ['/vault/consumers', '/messages', '/proxy']) {
    const answer = await app.api('GET', path, {
      ...as(incomplete),
      headers: { 'x-vendor-downstream-url': '/x' },
    });
    expect([answer.status, answer.body.type_name], path).toEqual([402, 'PaymentRequiredError']);
  }
});

test('setting an application up takes nothing, and works where nothing is left or the plan is incomplete', async () => {
  const spent = await withPlan({ monthly_limit: 0 });
  const incomplete = await withPlan({ status: 'incomplete' });
  for (const application of [spent, incomplete]) {
    const body = { service_id: 'gorgias', credentials_source: 'sandbox' };
    const calls: [string, string, unknown?][] = [
      ['POST', '/vault/integrations', body],
      ['GET', '/vault/integrations'],
      ['PATCH', '/vault/integrations/gorgias', { name: 'Help' }],
      ['GET', '/webhook/webhooks'],
      ['DELETE', '/vault/integrations/gorgias'],
    ];
    for (const [method, path, content] of calls) {
      const options = { ...as(application), ...(content === undefined ? {} : { body: content }) };
      expect((await app.api(method, path, options)).status, `${method} ${path}`).toBeLessThan(300);
    }
    expect(await used(application)).toBe(0);
    const { status } = await app.api('POST', '/webhook/webhooks/none/replay', {
      ...as(application),
      body: { since: new Date().toISOString() },
    });
    expect(status).toBe(402);
  }
});

test('our own rate limit tells its numbers and when to come again', async () => {
  const limited = await startTestApp({ sandbox: app.sandbox, env: { RATE_LIMIT_PER_SECOND: '5' } });
  const answers = await Promise.all(Array.from({ length: 20 }, () => limited.api('GET', '/vault/consumers')));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  for (const { headers, body, status } of answers) {
    expect(headers.get('ratelimit-limit')).toBe('5');
    expect(headers.get('ratelimit-remaining')).toMatch(/^[0-5]$/);
    expect(headers.get('ratelimit-reset')).toMatch(/^[01]$/);
    if (status === 429) {
      expect(body.type_name).toBe('TooManyRequestsError');
      expect(headers.get('retry-after')).toBe('1');
    }
  }
  await new Promise((resolve) => setTimeout(resolve, 1_050));
  expect((await limited.api('GET', '/vault/consumers')).status).toBe(200);
  expect((await limited.api('GET', '/livez')).headers.get('ratelimit-limit')).toBeNull();
  await limited.close();
});
