import { errorBodySchema } from '@keyway/contract';
import { sandboxCredentials } from '@keyway/sandbox';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { exchangeRaw, toRequestText, type RawAnswer } from '../../../fixtures/raw-exchange.js';
import { startTestApp, TEST_CONSUMER, type TestApp } from '../../../testing.js';
import { MAX_HEADER_FIELDS } from './check-request-line.js';

const SERVICE = 'gorgias';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.connect(SERVICE, sandboxCredentials[SERVICE].form);
});
afterAll(() => app.close());

/** Returns this many header fields, ending with these. */
function fields(count: number, last: readonly string[]): string[] {
  const first = [
    'Host: keyway.test',
    `Authorization: Bearer ${app.application.apiKey}`,
    `X-Vendor-App-Id: ${app.application.id}`,
    `X-Vendor-Consumer-Id: ${TEST_CONSUMER}`,
    `X-Vendor-Service-Id: ${SERVICE}`,
  ];
  const filler = Array.from({ length: count - first.length - last.length }, (_, index) => `X-${index}: 1`);
  return [...first, ...filler, ...last];
}
const get = (headers: readonly string[], path = '/messages?limit=1') =>
  exchangeRaw(app.url, toRequestText(`GET ${path} HTTP/1.1`, headers));
/** Adds a Content-Length through `toRequestText`, one field more than these. */
const toReply = (headers: readonly string[], body: string): string =>
  toRequestText('POST /messages HTTP/1.1', headers, JSON.stringify({ conversation_id: '1', body }));
const created = (marker: string): number => app.sandbox.control.counters().createdByMarker[marker] ?? 0;
const transaction = (id: string) => ['Content-Type: application/json', `X-Unique-Transaction-ID: ${id}`];

function expectTooMany({ status, headers, body }: RawAnswer): void {
  expect([status, headers.connection], body).toEqual([431, 'close']);
  expect(errorBodySchema.parse(JSON.parse(body))).toMatchObject({
    type_name: 'HeadersTooLargeError',
    message: `The request has more than ${MAX_HEADER_FIELDS} header fields.`,
    request_id: headers['request-id'],
  });
}

test('the last of as many header fields as are accepted counts like the first', async () => {
  const answer = await get(fields(MAX_HEADER_FIELDS, ['X-Vendor-Raw: true']));
  expect(answer.status, answer.body).toBe(200);
  expect(JSON.parse(answer.body)).toHaveProperty('_raw');
  const text = toReply(fields(MAX_HEADER_FIELDS - 1, transaction('hundredth')), 'marker-hundredth');
  for (let sent = 0; sent < 2; sent += 1) expect((await exchangeRaw(app.url, text)).status).toBe(201);
  expect(created('marker-hundredth')).toBe(1);
});

test.each([1, 30, 300, 2_000])('a request with %i header fields more is refused', async (more) => {
  expectTooMany(await get(fields(MAX_HEADER_FIELDS + more, ['X-Vendor-Raw: true'])));
  expectTooMany(await get(fields(MAX_HEADER_FIELDS + more, []), '/livez'));
});

test('a create whose transaction id comes behind too many header fields is not done', async () => {
  const headers = fields(MAX_HEADER_FIELDS, transaction('beyond'));
  expectTooMany(await exchangeRaw(app.url, toReply(headers, 'marker-beyond')));
  expect(created('marker-beyond')).toBe(0);
});

test('nothing that stands behind a request with too many header fields is done', async () => {
  const second = toReply(fields(20, transaction('behind')), 'marker-behind');
  const first = toRequestText('GET /livez HTTP/1.1', fields(MAX_HEADER_FIELDS + 1, []));
  expectTooMany(await exchangeRaw(app.url, first + second));
  expect(created('marker-behind')).toBe(0);
});
