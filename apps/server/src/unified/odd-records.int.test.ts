import { sandboxCredentials } from '@keyway/sandbox';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../testing.js';

const SERVICE = 'gorgias';
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  app.sandbox.control.setRateLimit(SERVICE, null);
  await app.connect(SERVICE, sandboxCredentials[SERVICE].form);
});
afterEach(() => app.sandbox.control.clearFaults());
afterAll(() => app.close());

const get = (path: string) => app.api('GET', path, { service: SERVICE });
const answerOnce = (body: unknown) =>
  app.sandbox.control.addFault({ service: SERVICE, times: 1, status: 200, body: body as never });

const message = (id: unknown, more: object = {}) => ({
  ...{ id, ticket_id: 7, channel: 'email', from_agent: false, body_text: 'Secret words' },
  ...{ created_datetime: '2026-03-04T09:30:00', ...more },
});

test('a page names the records that it leaves out, and none of their words', async () => {
  answerOnce({ data: [message(1), null, message(null), message(2), 'odd'], meta: { next_cursor: null } });
  const { status, body, text } = await get('/messages?limit=5');
  expect(status, text).toBe(200);
  expect(body.data).toHaveLength(2);
  expect(body.meta).toMatchObject({
    items_on_page: 2,
    skipped_count: 3,
    skipped: [
      {
        id: null,
        reason: 'unreadable_record',
        field: 'body.data[1]',
        message: 'expected an object, found null',
      },
      { id: null, reason: 'unreadable_id', field: 'data[2].id', message: 'expected an id, found null' },
      { id: null, reason: 'unreadable_record', field: 'body.data[4]' },
    ],
  });
  const counted = await app.deps.metrics.text();
  expect(counted).toContain(
    `keyway_skipped_records_total{service="${SERVICE}",resource="messages",reason="unreadable_record"} 2`,
  );
});

test('at most 20 are named, and all are counted; such a page may be empty and go on', async () => {
  answerOnce({ data: Array.from({ length: 30 }, () => message(null)), meta: { next_cursor: 'further' } });
  answerOnce({ data: [message(1)], meta: { next_cursor: null } });
  const { body } = await get('/messages?limit=1');
  expect(body.meta).toMatchObject({ items_on_page: 1, skipped_count: 30 });
  expect(body.meta.skipped).toHaveLength(20);
});

test('a page that leaves out nothing says nothing', async () => {
  const { body } = await get('/messages?limit=5');
  expect(body.meta).not.toHaveProperty('skipped');
  expect(body.meta).not.toHaveProperty('skipped_count');
});

test('a record without a readable time is shown without one', async () => {
  answerOnce({ data: [message(1, { created_datetime: 'soon' })], meta: { next_cursor: null } });
  const { body } = await get('/messages?limit=5');
  expect(body.data).toMatchObject([{ created_at: null }]);
});

test('an odd record that is asked for alone is an error', async () => {
  const { body } = await get('/messages?limit=1');
  answerOnce({ ...message(null) });
  const alone = await get(`/messages/${body.data[0].id}`);
  expect(alone.body).toMatchObject({ type_name: 'MappingError' });
});

test('a byte-order mark before JSON is left out', async () => {
  const body = `\uFEFF${JSON.stringify({ data: [message(1)], meta: { next_cursor: null } })}`;
  app.sandbox.control.addFault({
    ...{ service: SERVICE, times: 1, status: 200, body },
    headers: { 'content-type': 'application/json' },
  });
  const { body: answer } = await get('/messages?limit=5');
  expect(answer.data).toHaveLength(1);
});

test.each([['<html>Sign in</html>'], [''], [[]], ['\uFEFF<html>']])(
  'an answer that is not the API’s, %j, is the helpdesk’s trouble',
  async (odd) => {
    for (const path of ['/messages?limit=5', '/tags']) {
      app.sandbox.control.clearFaults();
      answerOnce(odd);
      const { status, text } = await get(path);
      expect([status, text]).toEqual([502, expect.stringContaining('ConnectorExecutionError')]);
    }
  },
);
