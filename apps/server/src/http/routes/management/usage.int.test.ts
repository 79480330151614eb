import type { RequestLog } from '@keyway/db';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';

import { startTestApp, type TestApp, type TestApplication } from '../../../testing.js';

/** The following day, since reading usage is itself a request. */
const NOW = new Date('2026-03-05T00:30:00.000Z');
let app: TestApp;
let other: TestApplication;
let ids = 0;

const call = (given: Partial<RequestLog> = {}, applicationId = app.application.id) =>
  app.deps.requestLogs.add({
    applicationId,
    id: `request-${(ids += 1)}`,
    consumerId: 'c',
    timestamp: new Date('2026-03-04T09:15:00.000Z'),
    httpMethod: 'GET',
    query: null,
    path: '/messages',
    operation: 'messagesAll',
    unifiedApi: 'customer-support',
    serviceId: 'gorgias',
    connectionId: 'default',
    statusCode: 200,
    execution: 100,
    duration: 90,
    errorType: null,
    errorMessage: null,
    exchangesUntil: null,
    sandbox: false,
    ...given,
  });
const refused = { statusCode: 429, errorType: 'ConnectorRateLimitError' };

beforeAll(async () => {
  app = await startTestApp({ now: () => NOW });
  other = await app.addApplication();
  for (let index = 0; index < 8; index += 1) call();
  call({ ...refused, execution: 4, duration: 0 });
  call({ unifiedApi: 'proxy', operation: 'proxyGet', statusCode: 404, serviceId: 'zendesk' });
  await app.deps.requestLogs.flush();
  // From the same hour in another batch, from another hour, and from outside the range.
  call({ ...refused, timestamp: new Date('2026-03-04T09:59:59.999Z') });
  call({ serviceId: 'made-up-by-the-caller', timestamp: new Date('2026-03-04T11:00:00.000Z') });
  call({ timestamp: new Date('2026-03-01T00:00:00.000Z') });
  call({}, other.id);
  await app.deps.requestLogs.flush();
});
afterAll(() => app.close());

const day = 'start_date=2026-03-04T00:00:00Z&end_date=2026-03-05T00:00:00Z';
const read = async (query = day, key = app.application.apiKey, id = app.application.id) =>
  app.api('GET', `/vault/usage?${query}`, { key, app: id, consumer: null });
async function dataOf(query?: string) {
  const { status, body, text } = await read(query);
  expect(status, text).toBe(200);
  return body.data;
}
type Sum = { start: string; calls: number; service: { id: string } };

describe('usage', () => {
  it('counts calls and errors of the application, and tells how long they took', async () => {
    const { totals } = await dataOf();
    expect(totals).toMatchObject({ calls: 12, errors: 3, error_rate: 0.25 });
    for (const [told, real] of [
      [totals.execution.p50, 100],
      [totals.latency.p50, 10],
    ])
      expect(Math.abs(told - real) / real).toBeLessThan(0.1);
    expect(totals.latency_share).toBeCloseTo((11 * 10 + 4) / (11 * 100 + 4), 3);
  });

  it('tells every hour, those without a call as zeros', async () => {
    const { series, start_date, end_date } = await dataOf();
    expect([series.length, start_date, end_date]).toEqual([
      24,
      '2026-03-04T00:00:00.000Z',
      '2026-03-05T00:00:00.000Z',
    ]);
    const called = series.filter(({ calls }: Sum) => calls > 0);
    expect(called.map(({ start, calls }: Sum) => [start, calls])).toEqual([
      ['2026-03-04T09:00:00.000Z', 11],
      ['2026-03-04T11:00:00.000Z', 1],
    ]);
    expect(series[0]).toEqual({
      start: '2026-03-04T00:00:00.000Z',
      ...{ calls: 0, errors: 0, error_rate: null, execution: null, latency: null, latency_share: null },
    });
  });

  it('tells errors, connectors and endpoints by how often there were', async () => {
    const { by_error, by_service, by_operation } = await dataOf();
    expect(by_error).toEqual([
      { type_name: 'ConnectorRateLimitError', calls: 2 },
      { type_name: null, calls: 1 },
    ]);
    expect(by_service.map(({ service, calls }: Sum) => [service.id, calls])).toEqual([
      ['gorgias', 10],
      ['vault', 1],
      ['zendesk', 1],
    ]);
    expect(by_operation[0]).toMatchObject({
      operation: { id: 'messagesAll', name: expect.any(String) },
      unified_api: 'customer-support',
      ...{ calls: 11, errors: 2 },
      execution: { p99: expect.any(Number) },
    });
  });

  it.each([
    ['filter[service_id]=zendesk', 1],
    ['filter[service_id]=vault', 1],
    ['filter[service_id]=nothing', 0],
    ['filter[unified_api]=customer-support', 11],
    ['filter[unified_api]=proxy&filter[service_id]=gorgias', 0],
  ])('of %s only', async (filter, calls) => {
    const data = await dataOf(`${day}&${filter}`);
    expect(data.totals.calls).toBe(calls);
    expect(data.by_service.reduce((sum: number, each: Sum) => sum + each.calls, 0)).toBe(calls);
  });

  it('adds hours up to days', async () => {
    const { series } = await dataOf(
      'interval=day&start_date=2026-03-01T05:00:00Z&end_date=2026-03-04T12:00:00Z',
    );
    expect(series.map(({ start, calls }: Sum) => [start.slice(0, 10), calls])).toEqual([
      ['2026-03-01', 1],
      ['2026-03-02', 0],
      ['2026-03-03', 0],
      ['2026-03-04', 12],
    ]);
  });

  it('covers the last 24 hours by default', async () => {
    const { series, totals, end_date } = await dataOf('filter[unified_api]=customer-support');
    expect([series.length, end_date, totals.calls]).toEqual([24, '2026-03-05T01:00:00.000Z', 11]);
  });

  it.each([
    ['start_date=2026-01-01T00:00:00Z&end_date=2026-02-01T00:00:01Z', 'end_date', '31 days'],
    ['start_date=2026-01-01T00:00:00Z', 'end_date', '31 days'],
    ['start_date=2026-03-04T10:00:00Z&end_date=2026-03-04T10:00:00Z', 'start_date', 'before end_date'],
    ['start_date=2026-04-04T10:00:00Z&end_date=2026-04-04T11:00:00Z', 'start_date', 'future'],
  ])('refuses %s', async (query, name, words) => {
    const { status, body } = await read(query);
    expect([status, body.type_name]).toEqual([400, 'RequestValidationError']);
    expect(body.detail[`query.${name}`]).toContain(words);
  });

  it.each(['0000-01-01T00:00:00', '1815-12-10T00:00:00'])('from %s begins in 1970', async (date) => {
    const { totals, series } = await dataOf(`start_date=${date}%2B14:00&end_date=1970-01-02T00:00:00Z`);
    expect([totals.calls, series[0]?.start]).toEqual([0, '1970-01-01T00:00:00.000Z']);
  });

  it('of one application is nothing to another', async () => {
    const { body } = await read(day, other.apiKey, other.id);
    expect(body.data.totals.calls).toBe(1);
    expect((await read(day, other.apiKey)).status).toBe(401);
  });
});

test('a call that was written before is not counted again', async () => {
  const count = async () =>
    (await dataOf('start_date=2026-03-02T00:00:00Z&end_date=2026-03-03T00:00:00Z')).totals.calls;
  const again = () => call({ id: 'the-same', timestamp: new Date('2026-03-02T12:00:00.000Z') });
  again();
  await app.deps.requestLogs.flush();
  again();
  call({ timestamp: new Date('2026-03-02T12:00:00.000Z') });
  await app.deps.requestLogs.flush();
  expect(await count()).toBe(2);
});

test('what a caller names as a connector leaves no row of its own', async () => {
  const rows = await app.deps.database.system('test', (tx) =>
    tx.client.usageHour.findMany({ where: { serviceId: { contains: 'made-up' } } }),
  );
  expect(rows).toEqual([]);
});
