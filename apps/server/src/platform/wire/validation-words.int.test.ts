import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../../testing.js';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await app.api('POST', '/vault/integrations', {
    body: { service_id: 'zendesk', credentials_source: 'sandbox' },
  });
  await app.api('POST', '/vault/connections/customer-support/zendesk', { body: {} });
});
afterAll(() => app.close());

const known = /Allowed: .*conversation_id, type, direction, author_id, created_since, updated_since/;

test.each<[string, string, RegExp]>([
  ['/messages?filter[status]=open', 'query.filter.status', known],
  ['/messages?sort=created_at', 'query.sort', /object/],
  ['/messages?sort[direction]=desc', 'query.sort.by', /is missing.*created_at, updated_at/],
  ['/messages?sort[by]=name', 'query.sort.by', /must be one of created_at, updated_at/],
  ['/messages?filter[created_since]=2026-03-04T09:30:00', 'query.filter.created_since', /zone.*T09:30:00Z/],
  ['/messages?limit=0', 'query.limit', /from 1 to 200/],
  ['/messages?limit=201', 'query.limit', /from 1 to 200/],
  ['/messages?limit=ten', 'query.limit', /from 1 to 200/],
  ['/messages?page=2', 'query.page', /Allowed: .*cursor, limit/],
  ['/vault/logs?filter[service]=zendesk', 'query.filter.service', /Allowed: request_id, service_id/],
  ['/vault/logs?filter[start_date]=yesterday', 'query.filter.start_date', /time zone.*2026/],
])('%s is refused at %s with what would be valid', async (path, place, words) => {
  const { status, body } = await app.api('GET', path);
  expect([status, body.type_name]).toEqual([400, 'RequestValidationError']);
  expect(body.detail).toHaveProperty([place]);
  expect(body.detail[place]).toMatch(words);
  expect(body.message).toContain(place);
});

test('an unknown setting gets an error that lists the connector’s settings', async () => {
  const { body } = await app.api('PATCH', '/vault/connections/customer-support/zendesk', {
    body: { settings: { domain: 'acme' } },
  });
  expect(body.detail['body.settings.domain']).toMatch(/it has .*subdomain/);
});

test('an unknown body member gets an error that lists the known ones', async () => {
  const { body } = await app.api('POST', '/vault/consumers', { consumer: null, body: { id: 'ada' } });
  expect(body.detail).toMatchObject({
    'body.consumer_id': expect.stringMatching(/is missing/),
    'body.id': expect.stringMatching(/Allowed: consumer_id, metadata/),
  });
});
