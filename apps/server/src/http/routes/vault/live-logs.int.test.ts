import { randomBytes } from 'node:crypto';

import type { RequestLog } from '@keyway/db';
import { insertRequestLogs } from '@keyway/db';
import { openAnyTestDatabase } from '@keyway/db/testing';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { openConsole } from '../../../fixtures/oauth/console-browser.js';
import { startTestApp, type TestApp } from '../../../testing.js';

// Each createLogger call would add a listener to the shared output.
const logger = pino({ level: 'silent' });
let app: TestApp;
const ends: (() => unknown)[] = [];

beforeEach(async () => {
  app = await startTestApp({ logger, env: { KEYWAY_CONSOLE_ADMIN_KEY: 'true' } });
  ends.push(() => app.close());
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

type Event = { event?: string; id?: string; data?: { id: string; path: string } };

/** Reads an event stream until it ends or is closed. */
async function follow(query = '', headers: Record<string, string> = {}, from: TestApp = app) {
  const left = new AbortController();
  const response = await fetch(`${from.url}/vault/logs/live${query}`, {
    headers: {
      authorization: `Bearer ${app.application.apiKey}`,
      'x-vendor-app-id': app.application.id,
      ...headers,
    },
    signal: left.signal,
  });
  ends.push(() => left.abort());
  const state = { text: '', hasEnded: false };
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body as AsyncIterable<Uint8Array>) state.text += decoder.decode(chunk);
  };
  void read()
    .catch(() => undefined)
    .finally(() => (state.hasEnded = true));
  const events = (): Event[] =>
    state.text
      .split('\n\n')
      .filter((part) => part.startsWith('event:'))
      .map((part) => {
        const entries = part
          .split('\n')
          .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]);
        const event = Object.fromEntries(entries) as Record<string, string>;
        return { ...event, data: JSON.parse(event.data ?? '{}') as Event['data'] };
      });
  const seen = async (count: number): Promise<string[]> => {
    await vi.waitFor(() => expect(events().length).toBeGreaterThanOrEqual(count), { timeout: 60_000 });
    return events().map(({ data }) => data?.path ?? '');
  };
  return { response, state, events, seen, leave: () => left.abort() };
}
let calls = 0;
const log = async (...paths: string[]) => logRows(paths, {});
async function logRows(paths: readonly string[], facts: Partial<RequestLog>) {
  const rows = paths.map((path, index): RequestLog => {
    const timestamp = new Date(app.deps.now().getTime() + index);
    return {
      ...{ applicationId: app.application.id, id: (calls += 1).toString(16).padStart(32, '0'), timestamp },
      ...{
        consumerId: index % 2 === 0 ? 'even' : 'odd',
        httpMethod: 'GET',
        query: null,
        path,
        operation: 'messagesAll',
      },
      ...{ unifiedApi: 'customer-support', connectionId: 'default', serviceId: 'gorgias', statusCode: 200 },
      ...{
        execution: 2,
        duration: 1,
        errorType: null,
        errorMessage: null,
        sandbox: false,
        exchangesUntil: null,
      },
      ...facts,
    };
  });
  await app.deps.database.system('test', (tx) => insertRequestLogs(tx, rows));
}

test('calls come once each, in order, as they are logged; earlier ones do not', async () => {
  await log('/before');
  const stream = await follow();
  expect(stream.response.status).toBe(200);
  expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(stream.response.headers.get('cache-control')).toBe('no-store');
  await log('/a', '/b', '/c');
  await stream.seen(3);
  await log('/d');
  expect(await stream.seen(4)).toEqual(['/a', '/b', '/c', '/d']);
  const [first] = stream.events();
  expect(first).toMatchObject({ event: 'call', id: first?.data?.id });
});

test('the filter of the list holds, and so does the consumer header', async () => {
  const filtered = await follow('?filter[path]=/b&filter[path_match_mode]=STARTS_WITH');
  const narrowed = await follow('', { 'x-vendor-consumer-id': 'odd' });
  await log('/a', '/b1', '/b2', '/c');
  expect(await filtered.seen(2)).toEqual(['/b1', '/b2']);
  expect(await narrowed.seen(2)).toEqual(['/b1', '/c']);
  expect((await follow('?filter[nonsense]=1')).response.status).toBe(400);
});

test('calls that failed, of an error or of a consumer are followed alone, and no other consumer’s', async () => {
  const failed = await follow('?filter[success]=false');
  const limited = await follow('?filter[error_type]=TooManyRequestsError');
  const odd = await follow('?filter[consumer_id]=odd');
  const nobody = await follow('?filter[consumer_id]=odd', { 'x-vendor-consumer-id': 'even' });
  await log('/a', '/b');
  await logRows(['/c'], { statusCode: 404, errorType: 'EntityNotFoundError' });
  await logRows(['/d'], { statusCode: 429, errorType: 'TooManyRequestsError', consumerId: 'odd' });
  expect(await failed.seen(2)).toEqual(['/c', '/d']);
  expect(await limited.seen(1)).toEqual(['/d']);
  expect(await odd.seen(2)).toEqual(['/b', '/d']);
  expect(nobody.events()).toEqual([]);
});

test('a stream goes on after the call that was seen last', async () => {
  await log('/a', '/b', '/c');
  const [first] = (await app.api('GET', '/vault/logs?filter[path]=/a', { consumer: null })).body.data;
  const stream = await follow('?filter[service_id]=gorgias', { 'last-event-id': first.id as string });
  expect(await stream.seen(2)).toEqual(['/b', '/c']);
  await log('/d');
  expect(await stream.seen(3)).toEqual(['/b', '/c', '/d']);
  expect((await follow('', { 'last-event-id': '../nonsense' })).response.status).toBe(200);
});

test('calls to another server come, and those of another application do not', async () => {
  const database = await openAnyTestDatabase();
  const masterKey = randomBytes(32);
  const first = await startTestApp({ logger, database, masterKey });
  const second = await startTestApp({ logger, database, masterKey });
  ends.push(
    () => database.close(),
    () => second.close(),
    () => first.close(),
  );
  const own = {
    authorization: `Bearer ${first.application.apiKey}`,
    'x-vendor-app-id': first.application.id,
  };
  const stream = await follow('', own, first);
  await second.api('GET', '/vault/consumers');
  const key = { key: first.application.apiKey, app: first.application.id, consumer: null };
  await second.api('GET', '/vault/integrations', key);
  await second.deps.requestLogs.flush();
  expect(await stream.seen(1)).toEqual(['/vault/integrations']);
});

test('requests of applications without streams are not polled', async () => {
  const { database } = app.deps;
  let looks = 0;
  const { tenant } = database;
  Object.assign(database, {
    tenant: (...given: Parameters<typeof tenant>) => ((looks += 1), tenant(...given)),
  });
  const one = await follow();
  const two = await follow();
  await vi.waitFor(() => expect(looks).toBeGreaterThan(1), { timeout: 60_000 });
  one.leave();
  two.leave();
  await vi.waitFor(() => expect([one.state.hasEnded, two.state.hasEnded]).toEqual([true, true]));
  await vi.waitFor(() => expect(app.deps.logTails.refusal(app.application.id, undefined)).toBeUndefined());
  const after = looks;
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(looks - after).toBeLessThanOrEqual(1);
});

test('revoking a key ends its streams and no others', async () => {
  const admin = { key: app.adminKey, app: null, consumer: null };
  const keys = `/applications/${app.application.id}/keys`;
  const made = await app.api('POST', keys, { ...admin, body: { name: 'follows', scopes: ['logs'] } });
  const stream = await follow('', { authorization: `Bearer ${made.body.data.secret}` });
  const other = await follow();
  await app.api('DELETE', `${keys}/${made.body.data.id}`, admin);
  await vi.waitFor(() => expect(stream.state.hasEnded).toBe(true));
  expect(other.state.hasEnded).toBe(false);
});

test('an expired key ends its streams', async () => {
  let isLater = false;
  const now = () => new Date(Date.now() + (isLater ? 3_600_000 : 0));
  const late = await startTestApp({ logger, now });
  ends.push(() => late.close());
  const made = await late.api('POST', `/applications/${late.application.id}/keys`, {
    ...{ key: late.adminKey, app: null, consumer: null },
    body: { name: 'short', scopes: ['logs'], expires_at: new Date(Date.now() + 60_000).toISOString() },
  });
  const headers = {
    authorization: `Bearer ${made.body.data.secret}`,
    'x-vendor-app-id': late.application.id,
  };
  const stream = await follow('', headers, late);
  expect(stream.response.status).toBe(200);
  isLater = true;
  await vi.waitFor(() => expect(stream.state.hasEnded).toBe(true), { timeout: 60_000 });
});

test('a person who signs out follows no longer, and no more than five at once', async () => {
  const browser = openConsole(app);
  await browser.signInWithKey();
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const page = { cookie, authorization: '', 'x-keyway-console': '1' };
  const streams: Awaited<ReturnType<typeof follow>>[] = [];
  for (let count = 0; count < 5; count += 1) streams.push(await follow('', page));
  expect(streams.map(({ response }) => response.status)).toEqual([200, 200, 200, 200, 200]);
  const refused = await fetch(`${app.url}/vault/logs/live`, {
    headers: { ...page, 'x-vendor-app-id': app.application.id },
  });
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ type_name: 'TooManyRequestsError' });
  expect(refused.headers.get('retry-after')).not.toBeNull();
  await browser.call('DELETE', '/console/session');
  await vi.waitFor(() => expect(streams.every(({ state }) => state.hasEnded)).toBe(true));
});

test('it ends after half an hour, and where its filter does', async () => {
  const over = await follow('?filter[end_date]=2020-01-01T00:00:00Z');
  await vi.waitFor(() => expect(over.state.hasEnded).toBe(true));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  ends.push(() => void vi.useRealTimers());
  const stream = await follow();
  await vi.advanceTimersByTimeAsync(31 * 60_000);
  vi.useRealTimers();
  await vi.waitFor(() => expect(stream.state.hasEnded).toBe(true));
  expect(stream.state.text.split('\n\n').filter((part) => part === ':').length).toBeGreaterThan(100);
  await vi.waitFor(async () => {
    await app.deps.requestLogs.flush();
    const { body } = await app.api('GET', '/vault/logs?filter[path]=/vault/logs/live', { consumer: null });
    expect(body.data.length).toBe(2);
    // The duration covers the start only: half an hour would suggest a slow server.
    for (const { execution } of body.data) expect(execution).toBeLessThan(60_000);
  });
});

test('a session, and a key without the scope, follow nothing', async () => {
  const session = (await app.api('POST', '/vault/sessions', { body: {} })).body.data.session_token as string;
  const refused = await follow('', { authorization: `Bearer ${session}` });
  expect(refused.response.status).toBe(403);
  const { body } = await app.api('POST', `/applications/${app.application.id}/keys`, {
    ...{ key: app.adminKey, app: null, consumer: null },
    body: { name: 'narrow', scopes: ['vault:read'] },
  });
  const narrow = await follow('', { authorization: `Bearer ${body.data.secret}` });
  expect(narrow.response.status).toBe(403);
});
