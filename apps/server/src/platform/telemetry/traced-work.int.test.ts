import { scheduleWork } from '@keyway/db';
import { sandboxCredentials } from '@keyway/sandbox';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { authorize, callVendor, startOAuthApp } from '../../fixtures/oauth/oauth-flow.js';
import { startTestProvider } from '../../fixtures/oauth/oauth-provider.js';
import { type OtlpReceiver, startOtlpReceiver } from '../../fixtures/otlp-receiver.js';
import { type Receiver, startReceiver } from '../../fixtures/events/receiver.js';
import { startBackgroundJobs } from '../../compose/index.js';
import { startTestApp, type TestApp } from '../../testing.js';
import { startWorker } from '../queue/index.js';

const ROOT = '';
let collector: OtlpReceiver;
let receiver: Receiver;
let app: TestApp | undefined;
let settings: Record<string, string>;

beforeEach(async () => {
  [collector, receiver] = [await startOtlpReceiver(), await startReceiver()];
  settings = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_METRICS_EXPORTER: 'none',
    OTEL_TRACES_SAMPLER: 'always_on',
  };
});
afterEach(async () => {
  await app?.close();
  app = undefined;
  await Promise.all([collector.close(), receiver.close()]);
});

/** Delivers a webhook through a worker, as a server does, and exports all spans. */
async function deliver(): Promise<{ traceId: string; spanId: string; flags: string }> {
  app = await startTestApp({ env: settings });
  const jobs = startBackgroundJobs(app.deps);
  const body = { delivery_url: receiver.url, events: ['vault.connection.created'] };
  const webhook = await app.api('POST', '/webhook/webhooks', { consumer: null, body });
  await app.connect('gorgias', sandboxCredentials.gorgias.form);
  const deliveries = () =>
    app!.api('GET', `/webhook/webhooks/${webhook.body.data.id}/deliveries`, { consumer: null });
  // Stopping the worker cuts off a request whose response is on its way.
  await expect
    .poll(async () => (await deliveries()).body.data)
    .toContainEqual(expect.objectContaining({ state: 'delivered' }));
  const told = () =>
    receiver.received.find((call) => call.body.includes('vault.connection.created'))?.headers.traceparent;
  await jobs.stop();
  await app.deps.tracing?.close();
  const [, traceId = '', spanId = '', flags = ''] = /^00-(.{32})-(.{16})-(..)$/.exec(String(told())) ?? [];
  return { traceId, spanId, flags };
}

test('a webhook receives the trace context of the job that delivers it, whose span includes the request', async () => {
  const { traceId, spanId, flags } = await deliver();
  expect(flags).toBe('01');
  const spans = collector.spans().filter((span) => span.traceId === traceId);
  const work = spans.find(({ name }) => name === 'work delivery')!;
  expect(work).toMatchObject({ parentId: ROOT, attributes: { 'keyway.work.kind': 'delivery' } });
  expect(spans.find((span) => span.spanId === spanId)).toMatchObject({
    name: 'POST',
    kind: 'client',
    parentId: work.spanId,
    attributes: { 'server.port': Number(new URL(receiver.url).port), 'http.response.status_code': 204 },
  });
});

test('one of an unsampled job receives an unsampled context, and nothing of it is exported', async () => {
  settings.OTEL_TRACES_SAMPLER = 'always_off';
  const { traceId, flags } = await deliver();
  expect([traceId.length, flags]).toEqual([32, '00']);
  expect(collector.calls).toEqual([]);
});

test('a refresh is a step of the call that waits for it, and the call to the provider is within', async () => {
  let offsetMs = 0;
  const alpha = await startTestProvider('alpha');
  app = await startOAuthApp([alpha], { now: () => new Date(Date.now() + offsetMs), env: settings });
  await authorize(app, 'alpha', {}, 'ada');
  offsetMs = 2 * 3_600_000;
  const answer = await callVendor(app, 'alpha', 'ada');
  expect(answer.status, answer.text).toBe(200);
  await app.deps.tracing?.close();
  await alpha.close();
  const spans = collector.spans();
  const refresh = spans.find(({ name }) => name === 'refresh credentials')!;
  const request = spans.find(({ spanId }) => spanId === refresh.parentId)!;
  expect(request).toMatchObject({ kind: 'server', parentId: ROOT });
  expect(spans.filter(({ parentId }) => parentId === refresh.spanId)).toMatchObject([
    {
      name: 'POST',
      kind: 'client',
      attributes: { 'server.port': alpha.port, 'http.response.status_code': 200 },
    },
  ]);
});

test('work that fails is a span with the type of its error', async () => {
  app = await startTestApp({ env: settings });
  const { database, logger, tracing } = app.deps;
  let isTried = false;
  const run = () => {
    isTried = true;
    return Promise.reject(new TypeError('not this way'));
  };
  await database.tenant(app.application.id, (tx) => scheduleWork(tx, [{ kind: 'test', key: 'it' }]));
  const tasks = { test: { atOnce: 1, run } };
  const worker = startWorker({ database, logger, tracing, owner: 'me', tasks });
  await expect.poll(() => isTried).toBe(true);
  await worker.stop();
  await tracing?.close();
  const [work] = collector.spans().filter(({ name }) => name === 'work test');
  expect(work).toMatchObject({ isError: true, attributes: { 'error.type': 'TypeError' } });
});

test('spans that the collector refuses are counted among the metrics', async () => {
  collector.answer = 401;
  app = await startTestApp({ env: settings });
  await app.api('GET', '/vault/connections');
  await app.deps.tracing?.close();
  expect(await app.deps.metrics.text()).toMatch(/^keyway_spans_dropped_total [1-9]/m);
});
