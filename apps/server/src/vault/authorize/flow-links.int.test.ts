import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { DONE, startOAuthApp, visit } from '../../fixtures/oauth/oauth-flow.js';
import { startTestProvider, walkProvider, type TestProvider } from '../../fixtures/oauth/oauth-provider.js';
import type { ApiOptions, TestApp } from '../../testing.js';

const path = '/vault/connections/customer-support/alpha';
let app: TestApp;
let alpha: TestProvider;
let now = new Date();
let consumer = '';
let count = 0;

beforeAll(async () => {
  alpha = await startTestProvider('alpha');
  app = await startOAuthApp([alpha], { now: () => now });
});
afterAll(async () => {
  await app.close();
  await alpha.close();
});
beforeEach(() => {
  consumer = `consumer-${(count += 1)}`;
});
afterEach(() => {
  now = new Date();
});

async function read(options: ApiOptions = {}) {
  const [data] = (await app.api('GET', '/vault/connections', { consumer, ...options })).body.data;
  return (extra = '&nonce=n') =>
    `${String(data.authorize_url)}&redirect_uri=${encodeURIComponent(DONE)}${extra}`;
}
function later(minutes: number) {
  now = new Date(Date.now() + minutes * 60_000);
}
const isStarted = async (url: string) => (await visit(url)).location.startsWith(alpha.origin);
async function openSession(length: string) {
  const settings = { session_length: length };
  const { data } = (await app.api('POST', '/vault/sessions', { consumer, body: { settings } })).body;
  const as: ApiOptions = { key: data.session_token as string, app: null, consumer: null };
  return { as, id: data.session_id as string };
}

describe('a link that was read with the API key', () => {
  test('starts once, of any number of visits', async () => {
    const link = (await read())();
    const visits = await Promise.all(Array.from({ length: 10 }, () => visit(link)));
    expect(visits.filter(({ location }) => location.startsWith(alpha.origin))).toHaveLength(1);
    const refused = visits.filter(({ location }) => location.includes('error_type=OAuthInvalidStateError'));
    expect(refused).toHaveLength(9);
  });

  test('starts within ten minutes, not after', async () => {
    const links = [(await read())(), (await read())()];
    later(9);
    expect(await isStarted(links[0] ?? '')).toBe(true);
    later(11);
    expect((await visit(links[1] ?? '')).typeName).toBe('OAuthInvalidStateError');
  });

  test('starts nothing without a nonce, and connects nothing without a confirmation', async () => {
    const link = await read();
    const refused = await visit(link(''));
    expect(new URL(refused.location).searchParams.get('error_type')).toBe('RequestValidationError');
    const started = await visit(link());
    const ended = await visit(await walkProvider(started.location), started.cookie);
    const state = async () => (await app.api('GET', path, { consumer })).body.data?.state;
    expect(await state()).not.toBe('callable');
    const confirm_token = new URLSearchParams(new URL(ended.location).hash.slice(1)).get('confirm_token');
    await app.api('POST', `${path}/confirm`, { consumer, body: { confirm_token } });
    expect(await state()).toBe('callable');
  });
});

describe('a link that was read with a session', () => {
  test('starts again after the user turned back at the provider', async () => {
    const { as } = await openSession('1h');
    const link = (await read(as))();
    expect([await isStarted(link), await isStarted(link)]).toEqual([true, true]);
  });

  test('ends with the session’s time', async () => {
    const { as } = await openSession('5m');
    const link = (await read(as))();
    later(6);
    expect((await visit(link)).typeName).toBe('OAuthInvalidStateError');
  });

  test.each([
    ['the session', (id: string) => `/${id}`],
    ['all sessions', () => ''],
  ])('ends when %s is ended, however late it was read', async (_, of) => {
    const { as, id } = await openSession('5m');
    const link = (await read(as))();
    later(1);
    const newest = (await read(as))();
    now = new Date();
    expect((await app.api('DELETE', `/vault/sessions${of(id)}`, { consumer })).status).toBe(204);
    for (const each of [link, newest]) expect((await visit(each)).typeName).toBe('OAuthInvalidStateError');
  });
});
