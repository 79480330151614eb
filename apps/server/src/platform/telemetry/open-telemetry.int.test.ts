import { sandboxCredentials } from '@keyway/sandbox';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { type OtlpReceiver, startOtlpReceiver } from '../../fixtures/otlp-receiver.js';
import { createLogger } from './logger.js';
import { startTestApp, TEST_CONSUMER, type TestApp } from '../../testing.js';

let receiver: OtlpReceiver;
let app: TestApp | undefined;
const lines: string[] = [];
const stream = { writableLength: 0, write: (text: string) => lines.push(text), on: () => undefined };

beforeEach(async () => {
  lines.length = 0;
  receiver = await startOtlpReceiver();
});
afterEach(async () => {
  await app?.close();
  await receiver.close();
  app = undefined;
});

async function start(env: Record<string, string> = {}): Promise<TestApp> {
  app = await startTestApp({
    logger: createLogger('info', { stream }),
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_TRACES_SAMPLER: 'parentbased_always_on',
      ...env,
    },
  });
  await app.connect('gorgias', sandboxCredentials.gorgias.form);
  return app;
}
/** Sends everything that is queued. */
async function flush(): Promise<void> {
  await app?.deps.tracing?.close();
}
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';
const list = (headers: Record<string, string> = {}) =>
  app!.api('GET', '/messages?limit=2', { consumer: TEST_CONSUMER, service: 'gorgias', headers });

test('one call is one tree: request, look-up, vendor call and mapping, each within its parent', async () => {
  await start();
  const answer = await list({ traceparent: `00-${TRACE}-${PARENT}-01` });
  expect(answer.status, answer.text).toBe(200);
  await flush();
  const spans = receiver.spans().filter(({ traceId }) => traceId === TRACE);
  const [root, ...others] = spans.filter(({ kind }) => kind === 'server');
  expect(others).toEqual([]);
  expect(root).toMatchObject({
    name: 'GET /messages',
    parentId: PARENT,
    isError: false,
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/messages',
      'http.response.status_code': 200,
      'url.scheme': 'http',
      'server.address': '127.0.0.1',
      'keyway.service': 'gorgias',
      'keyway.request_id': answer.headers.get('request-id'),
    },
    resource: { 'service.name': 'keyway' },
  });
  const steps = spans.filter((span) => span !== root);
  expect(new Set(steps.map(({ name }) => name))).toEqual(
    new Set(['admit', 'find connection', 'GET', 'map request', 'map response']),
  );
  for (const step of steps) {
    expect(step.parentId).toBe(root!.spanId);
    expect(step.start >= root!.start && step.end <= root!.end, step.name).toBe(true);
  }
  expect(steps.find(({ kind }) => kind === 'client')?.attributes).toEqual({
    'http.request.method': 'GET',
    'http.response.status_code': 200,
    'keyway.service': 'gorgias',
    'server.address': '127.0.0.1',
    'server.port': Number(new URL(app!.sandbox.url).port),
    'url.scheme': 'http',
  });
});

test('nothing that is sent names a consumer, a record, a query or a key', async () => {
  await start();
  await app!.api('GET', '/messages/4711?raw=true', { service: 'gorgias' });
  await app!.api('GET', '/vault/consumers/somebody-known');
  await flush();
  const sent = Buffer.concat(receiver.calls.map(({ bytes }) => bytes)).toString('latin1');
  expect(sent).toContain('/messages/:message_id');
  for (const secret of [
    '4711',
    'somebody-known',
    'raw=true',
    TEST_CONSUMER,
    app!.application.apiKey,
    app!.adminKey,
  ])
    expect(sent, secret).not.toContain(secret);
});

test('a trace context that is none begins a trace of ours', async () => {
  await start();
  for (const wrong of ['', 'x', `00-${'0'.repeat(32)}-${PARENT}-01`, `ff-${TRACE}-${PARENT}-01`])
    await list({ traceparent: wrong });
  await flush();
  const roots = receiver.spans().filter(({ name }) => name === 'GET /messages');
  expect(roots).toHaveLength(4);
  expect(roots.map(({ parentId }) => parentId)).toEqual(['', '', '', '']);
});

test('what is not sampled is not sent, and its context says so to webhooks and logs all the same', async () => {
  await start({ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' });
  await list();
  await app!.api('GET', '/messages?limit=2', {
    service: 'gorgias',
    headers: { traceparent: `00-${TRACE}-${PARENT}-00` },
  });
  await app!.api('GET', '/nowhere', { headers: { traceparent: `00-${TRACE}-${PARENT}-00` } });
  await expect.poll(() => lines.join('')).toContain(`"trace_id":"${TRACE}"`);
  await flush();
  expect(receiver.spans()).toEqual([]);
});

test('a call that fails has the type of its error, and its line in the log the ids of its span', async () => {
  await start();
  const answer = await app!.api('GET', '/messages/no-such-one', { service: 'gorgias' });
  expect(answer.status).toBe(404);
  await expect.poll(() => lines.join('')).toContain('call failed');
  await flush();
  const span = receiver.spans().find(({ name }) => name === 'GET /messages/:message_id')!;
  expect(span).toMatchObject({ isError: false, attributes: { 'keyway.error_type': answer.body.type_name } });
  const line = JSON.parse(lines.find((text) => text.includes('call failed'))!) as object;
  expect(line).toMatchObject({
    requestId: answer.headers.get('request-id'),
    trace_id: span.traceId,
    span_id: span.spanId,
  });
});

test.each(['true', 'false'])('a vendor receives the trace context if enabled: %s', async (wanted) => {
  await start({ KEYWAY_TRACE_CONNECTORS: wanted });
  const answer = await app!.api('GET', '/messages?limit=1&raw=true', {
    service: 'gorgias',
    headers: { traceparent: `00-${TRACE}-${PARENT}-01`, tracestate: 'a=b' },
  });
  await flush();
  const [sent] = answer.body._raw.calls.map(
    ({ request }: { request: { headers: object } }) => request.headers,
  );
  const call = receiver.spans().find(({ kind, traceId }) => kind === 'client' && traceId === TRACE)!;
  if (wanted === 'true') expect(sent.traceparent).toBe(`00-${TRACE}-${call.spanId}-01`);
  else expect(Object.keys(sent)).not.toContain('traceparent');
});

test('metrics are sent under the names of /metrics, with the same numbers', async () => {
  await start();
  for (let count = 0; count < 3; count += 1) await list();
  await expect
    .poll(() => app!.deps.metrics.text())
    .toMatch(/keyway_requests_total\{[^}]*messagesAll[^}]*\} 3/);
  const text = await app!.deps.metrics.text();
  await flush();
  const sent = receiver.metrics();
  const families = [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name);
  expect(new Set(sent.map(({ name }) => name))).toEqual(new Set(families));
  const requests = sent.find(({ name }) => name === 'keyway_requests_total')!;
  expect(requests).toMatchObject({ kind: 'sum', isMonotonic: true });
  expect(requests.points.find(({ attributes }) => attributes.operation === 'messagesAll')?.value).toBe(3);
  const seconds = sent.find(({ name }) => name === 'keyway_request_duration_seconds')!;
  const [point] = seconds.points.filter(({ attributes }) => attributes.operation === 'messagesAll');
  expect([seconds.kind, seconds.unit]).toEqual(['histogram', 's']);
  expect(point!.counts).toHaveLength(point!.bounds.length + 1);
  expect(point!.counts.reduce((sum, count) => sum + count, 0)).toBe(3);
});

test('a scraper that asks for OpenMetrics gets examples of traces, and another one none', async () => {
  await start();
  await list({ traceparent: `00-${TRACE}-${PARENT}-01` });
  const read = (accept: string) =>
    app!.api('GET', '/metrics', { key: app!.adminKey, app: null, consumer: null, headers: { accept } });
  const example = new RegExp(
    `keyway_request_duration_seconds_bucket\\{.*messagesAll.*\\} 1 # \\{trace_id="${TRACE}",span_id="[0-9a-f]{16}"\\}`,
  );
  await expect
    .poll(async () => (await read('application/openmetrics-text;version=1.0.0')).text)
    .toMatch(example);
  const open = await read('application/openmetrics-text;version=1.0.0,text/plain;q=0.5');
  expect(open.headers.get('content-type')).toContain('application/openmetrics-text');
  expect(open.text).toMatch(/# TYPE keyway_requests counter\n(?:keyway_requests_total\{.*\n)+/);
  expect(open.text.endsWith('# EOF\n')).toBe(true);
  const plain = await read('*/*');
  expect(plain.headers.get('content-type')).toContain('text/plain');
  expect(plain.text).toContain('# TYPE keyway_requests_total counter');
  expect(plain.text).not.toContain(TRACE);
});

test('a collector that refuses or is unavailable costs no request anything, and is logged once', async () => {
  receiver.answer = 401;
  await start({ OTEL_METRIC_EXPORT_INTERVAL: '20', OTEL_TRACES_EXPORTER: 'none' });
  await expect.poll(() => receiver.calls.length).toBeGreaterThan(2);
  expect((await list()).status).toBe(200);
  const told = () => lines.filter((line) => line.includes('the collector rejects telemetry'));
  expect(told()).toHaveLength(1);
  expect(told()[0]).toContain('"status":401');
  receiver.answer = 200;
  await expect.poll(() => lines.join('')).toContain('the collector accepts telemetry again');
});

test('one that hangs keeps the end waiting for a bounded time', async () => {
  receiver.answer = 'hang';
  await start({ OTEL_EXPORTER_OTLP_TIMEOUT: '600000' });
  await list();
  const ended = await Promise.race([
    flush().then(() => 'ended'),
    new Promise((resolve) => setTimeout(() => resolve('still waiting'), 30_000)),
  ]);
  expect(ended).toBe('ended');
  expect(receiver.calls.length).toBeGreaterThan(0);
});

test('headers for the collector are sent, and no log shows them', async () => {
  await start({ OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20the-collectors-token,x-scope=a%2Cb' });
  await list();
  await flush();
  expect(receiver.calls[0]?.headers).toMatchObject({
    authorization: 'Bearer the-collectors-token',
    'x-scope': 'a,b',
    'content-type': 'application/x-protobuf',
  });
  expect(lines.join('')).not.toContain('the-collectors-token');
});
