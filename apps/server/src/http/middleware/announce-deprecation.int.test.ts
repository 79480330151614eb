import { contract } from '@keyway/contract';
import type { AppRoute } from '@keyway/contract/ts-rest';
import { sandboxCredentials } from '@keyway/sandbox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type ApiAnswer, type TestApp } from '../../testing.js';

const SERVICE = 'gorgias';
const dates = { deprecated: '2026-01-31', sunset: '2027-01-31' };
/** A route served directly, one through the router, one with a body, and one of the browser flow. */
const marked: AppRoute[] = [
  contract.messages.list,
  contract.messages.create,
  contract.consumers.get,
  contract.consumers.create,
  contract.browser.callback,
];

let app: TestApp;

const unmarked = new Map(marked.map((route) => [route, route.metadata]));

beforeAll(async () => {
  for (const [route, metadata] of unmarked) route.metadata = { ...(metadata as object), ...dates };
  app = await startTestApp();
  await app.connect(SERVICE, sandboxCredentials[SERVICE].form);
});
afterAll(async () => {
  // Other test files in this worker share the contract.
  for (const [route, metadata] of unmarked) route.metadata = metadata;
  await app.close();
});

const announced = ({ headers }: ApiAnswer) =>
  ['deprecation', 'sunset', 'link'].map((name) => headers.get(name));
const announcement = () => [
  '@1769817600',
  'Sun, 31 Jan 2027 00:00:00 GMT',
  `<${app.url}/docs/reference>; rel="deprecation"; type="text/html"`,
];

describe('a deprecated endpoint', () => {
  test.each<[string, number, () => Promise<ApiAnswer>]>([
    ['a page of messages', 200, () => app.api('GET', '/messages', { service: SERVICE })],
    ['the same under its alias', 200, () => app.api('GET', '/customer-support/messages')],
    ['a missing key', 401, () => app.api('GET', '/messages', { key: null })],
    ['an invalid query', 400, () => app.api('GET', '/messages?limit=0')],
    ['no connection', 404, () => app.api('GET', '/messages', { consumer: 'nobody' })],
    [
      'a body that is not JSON',
      400,
      () =>
        app.api('POST', '/messages', {
          body: undefined,
          headers: { 'content-type': 'application/json', 'content-length': '0' },
        }),
    ],
    [
      'a body that is too large',
      413,
      () => app.api('POST', '/vault/consumers', { body: { consumer_id: 'x'.repeat(1_100_000) } }),
    ],
    ['a record', 200, () => app.api('GET', '/vault/consumers/test-consumer')],
    ['an unknown record', 404, () => app.api('GET', '/vault/consumers/nobody')],
    [
      'a visit without state',
      422,
      () => app.api('GET', `/vault/callback/${SERVICE}`, { key: null, app: null, consumer: null }),
    ],
  ])('says so with %s', async (_name, status, call) => {
    const answer = await call();
    expect(answer.status, answer.text).toBe(status);
    expect(announced(answer)).toEqual(announcement());
  });
});

test('no other endpoint says anything', async () => {
  const answers = await Promise.all([
    app.api('GET', '/messages/1', { service: SERVICE }),
    app.api('DELETE', '/vault/consumers/nobody'),
    app.api('PUT', '/messages'),
    app.api('GET', '/nowhere'),
  ]);
  for (const answer of answers) expect(announced(answer)).toEqual([null, null, null]);
});

test('pages of other origins may read it', async () => {
  const answer = await app.api('GET', '/vault/connections', { headers: { origin: 'https://a.example' } });
  const exposed = answer.headers.get('access-control-expose-headers')?.split(', ');
  expect(exposed).toEqual(expect.arrayContaining(['Deprecation', 'Sunset', 'Link']));
});

test('the description says it', async () => {
  const { body } = await app.api('GET', '/openapi.json');
  const { get } = body.paths['/messages'];
  expect(get).toMatchObject({ deprecated: true, 'x-sunset': '2027-01-31' });
  expect(get.responses['200'].headers).toHaveProperty('Deprecation');
  expect(get.responses['401'].headers).toHaveProperty('Sunset');
});
