import { StatementTimeoutError } from '@keyway/db';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { createLogger } from './logger.js';
import { startTestApp, type TestApp } from '../../testing.js';

let app: TestApp;
const lines: string[] = [];

beforeAll(async () => {
  const stream = { writableLength: 0, write: (text: string) => lines.push(text), on: () => undefined };
  app = await startTestApp({ logger: createLogger('info', { stream }) });
});
afterAll(() => app.close());
beforeEach(() => {
  lines.length = 0;
});

/** Waits for the line, which is written when the response has been sent, possibly after the client has read it. */
async function failedCalls(): Promise<Record<string, unknown>[]> {
  await expect.poll(() => lines.length).toBeGreaterThan(0);
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('a failed call leaves a line that says which, whose and why, and no id of the path', async () => {
  const answer = await app.api('GET', '/messages/an-id-of-somebody?raw=true', {
    consumer: 'carla',
    service: 'zendesk',
  });
  expect(answer.status).toBe(404);
  const [line, ...others] = await failedCalls();
  expect(others).toEqual([]);
  expect(line).toMatchObject({
    level: 30,
    msg: 'call failed',
    requestId: answer.headers.get('request-id'),
    method: 'GET',
    route: '/messages/:message_id',
    applicationId: app.application.id,
    consumerId: 'carla',
    serviceId: 'zendesk',
    status: 404,
    errorType: answer.body.type_name,
  });
  expect(lines.join('')).not.toContain('an-id-of-somebody');
});

test('so does one whose caller is not known, and one to no route', async () => {
  await app.api('GET', '/vault/consumers', { key: 'kw_live_wrong' });
  expect(await failedCalls()).toMatchObject([
    { route: '/vault/consumers', applicationId: null, consumerId: null, errorType: 'UnauthorizedError' },
  ]);
  expect(lines.join('')).not.toContain('kw_live_wrong');
  lines.length = 0;
  await app.api('GET', '/nowhere/at-all');
  expect(await failedCalls()).toMatchObject([{ method: 'GET', route: null, status: 404 }]);
});

test('one that succeeded leaves none', async () => {
  expect((await app.api('GET', '/vault/consumers')).status).toBe(200);
  await app.api('GET', '/vault/consumers/nobody');
  expect(await failedCalls()).toMatchObject([{ route: '/vault/consumers/:consumer_id' }]);
});

test('who asks for more than the database can do in time is not told to try again', async () => {
  const { tenant } = app.deps.database;
  Object.assign(app.deps.database, { tenant: () => Promise.reject(new StatementTimeoutError('too long')) });
  try {
    const answer = await app.api('GET', '/vault/consumers');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([500, null]);
    expect(answer.body.message).toContain('Use a smaller limit');
  } finally {
    Object.assign(app.deps.database, { tenant });
  }
});
