import { sandboxCredentials } from '@keyway/sandbox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../../../testing.js';

const BEYOND = '9999-12-31T23:59:59-14:00';
const BEFORE = '0000-01-01T00:00:00+14:00';
const path = '/vault/connections/customer-support/zendesk';
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await app.api('POST', '/vault/integrations', {
    body: { service_id: 'zendesk', credentials_source: 'sandbox' },
  });
  await app.connect('gorgias', sandboxCredentials.gorgias.form);
  await app.api('POST', '/vault/consumers', { body: { consumer_id: 'ada' } });
});
afterAll(() => app.close());

const manage = (method: string, target: string, body?: unknown) =>
  app.api(method, `/applications/${app.application.id}/keys${target}`, {
    ...{ key: app.adminKey, app: null, consumer: null, body },
  });

describe.each([BEYOND, BEFORE])('%s', (moment) => {
  test('is no end of an API key, and no key is made of it', async () => {
    const made = await manage('POST', '', { name: 'far', expires_at: moment });
    expect([made.status, made.body.type_name]).toEqual([400, 'RequestValidationError']);
    const { data } = (await manage('GET', '')).body;
    expect((await manage('PATCH', `/${data[0].id}`, { expires_at: moment })).status).toBe(400);
    const listed = await manage('GET', '');
    expect([listed.status, listed.body.data.length]).toEqual([200, data.length]);
  });

  test('is no time at which an imported token was issued', async () => {
    const credentials = { access_token: 'token', issued_at: moment };
    const answer = await app.api('POST', `${path}/import`, { body: { credentials } });
    expect(Object.keys(answer.body.detail)).toEqual(['body.credentials.issued_at']);
  });

  test.each([
    ['/vault/logs?filter[start_date]=AT'],
    ['/vault/logs?filter[end_date]=AT'],
    ['/vault/consumers?filter[expires_before]=AT'],
    ['/vault/consumers/ada/stats?start_datetime=AT&end_datetime=AT'],
    ['/events?since=AT'],
  ])('filters %s', async (target) => {
    const answer = await app.api('GET', target.replaceAll('AT', encodeURIComponent(moment)));
    expect(answer.status, answer.text).toBe(200);
  });

  test('filters the audit trail', async () => {
    for (const name of ['start_date', 'end_date']) {
      const target = `/audit?filter[${name}]=${encodeURIComponent(moment)}`;
      const answer = await app.api('GET', target, { key: app.adminKey, app: null, consumer: null });
      expect(answer.status, answer.text).toBe(200);
    }
  });

  test('filters records of helpdesks', async () => {
    for (const name of ['created_since', 'updated_since']) {
      const target = `/conversations?filter[${name}]=${encodeURIComponent(moment)}`;
      expect((await app.api('GET', target, { service: 'gorgias' })).status).not.toBe(500);
    }
  });
});

test('a token that outlives the year 9999 is stored with the last moment', async () => {
  const credentials = {
    ...{ access_token: 'token', refresh_token: 'refresh' },
    ...{ issued_at: '9999-12-31T00:00:00Z', expires_in: 315_360_000 },
  };
  expect((await app.api('POST', `${path}/import`, { body: { credentials } })).status).toBe(201);
  expect((await app.api('GET', path)).status).toBe(200);
});
