import { inspect } from 'node:util';
import { beforeEach, expect, test } from 'vitest';
import {
  callTo,
  failure,
  local,
  openEgress,
  openFixture,
  openTrap,
  type EgressFixture,
} from './egress-fixture.js';
import { HeldSource } from './stop-signal.js';

let vendor: EgressFixture;
beforeEach(async () => {
  vendor = await openFixture();
});

test('sends method, path, headers and body, and answers status, headers and bytes', async () => {
  vendor.answer = (request, response) => {
    response.writeHead(201, { 'x-list': ['a', 'b'], 'set-cookie': ['s=1'], 'content-type': 'text/plain' });
    response.write(
      `${request.method} ${request.url} ${request.headers.authorization} ${request.headers.host} `,
    );
    request.pipe(response);
  };
  const headers = { Authorization: 'Bearer t' };
  const call = callTo(vendor.port, { method: 'POST', headers, body: 'grüße', hosts: ['VENDOR.test'] });
  const response = await vendor.egress.request(call);
  expect(response.body.toString()).toBe(`POST /a?b=c Bearer t vendor.test:${vendor.port} grüße`);
  expect(response.status).toBe(201);
  expect({ ...response.headers }).toMatchObject({ 'x-list': 'a, b', 'content-type': 'text/plain' });
  expect(response.headers).not.toHaveProperty('set-cookie');
  expect(response.durationMs).toBeGreaterThan(0);
});

test('keeps connections open', async () => {
  for (let round = 0; round < 50; round++) await vendor.egress.request(callTo(vendor.port));
  // The pool may open a second connection while the first one is still being returned.
  expect(vendor.connections).toBeLessThanOrEqual(2);
});

test('sends nothing once `mayStart` is false, on a new connection and on a kept one', async () => {
  let isHeld = true;
  const late = openEgress(vendor.port, {
    lookup: () => {
      // The lease expired during the lookup.
      isHeld = false;
      return local('127.0.0.1');
    },
  });
  const call = callTo(vendor.port, { method: 'POST', body: 'refresh', mayStart: () => isHeld });
  await expect(late.request(call)).rejects.toMatchObject(failure('lapsed', false));
  expect(vendor.requests).toBe(0);
  isHeld = true;
  expect((await vendor.egress.request(call)).status).toBe(200);
  isHeld = false;
  await expect(vendor.egress.request(call)).rejects.toMatchObject(failure('lapsed', false));
  expect(vendor.requests).toBe(1);
  isHeld = true;
  expect((await vendor.egress.request(call)).status).toBe(200);
});

test('sends nothing if the signal reads as aborted without an event', async () => {
  let isHeld = true;
  const signal = new HeldSource(() => isHeld);
  const late = openEgress(vendor.port, {
    lookup: () => {
      isHeld = false;
      return local('127.0.0.1');
    },
  });
  await expect(late.request(callTo(vendor.port, { signal }))).rejects.toMatchObject(
    failure('aborted', false),
  );
  expect(vendor.requests).toBe(0);
});

test('looks a name up at every connection, so that rebinding gains nothing', async () => {
  const trap = await openTrap('127.0.0.2', vendor.port);
  let lookups = 0;
  const rebinding = openEgress(vendor.port, {
    lookup: () => local(lookups++ % 2 === 0 ? '127.0.0.1' : '127.0.0.2'),
  });
  vendor.answer = (_request, response) => response.setHeader('connection', 'close').end('ok');
  const outcomes: unknown[] = [];
  for (let round = 0; round < 40; round++) {
    const call = rebinding.request(callTo(vendor.port));
    outcomes.push(
      await call.then(
        ({ status }) => status,
        (error: unknown) => error,
      ),
    );
  }
  const refusal: unknown = expect.objectContaining(failure('refused', false));
  expect(outcomes.filter((outcome) => outcome === 200)).toHaveLength(20);
  expect(outcomes.filter((outcome) => outcome !== 200)).toEqual(Array(20).fill(refusal));
  expect([trap.count(), vendor.requests]).toEqual([0, 20]);
});

test('one inward address among several refuses the name', async () => {
  const answers = [['127.0.0.1', '127.0.0.2'], ['127.0.0.2', '127.0.0.1'], ['127.0.0.1', '::1'], ['8.8.8.8']];
  for (const addresses of answers) {
    const mixed = openEgress(vendor.port, { lookup: () => local(...addresses) });
    await expect(mixed.request(callTo(vendor.port))).rejects.toMatchObject(failure('refused', false));
  }
  expect(vendor.requests).toBe(0);
});

test('a connection that one host list may use does not serve another', async () => {
  const wide = openEgress(vendor.port, { allow: ['127.0.0.0/8'] });
  await wide.request(callTo(vendor.port, { hosts: [`vendor.test:${vendor.port}`] }));
  for (const hosts of [['vendor.test'], ['other.test']]) {
    await expect(wide.request(callTo(vendor.port, { hosts }))).rejects.toMatchObject(
      failure('refused', false),
    );
  }
  expect(vendor.requests).toBe(1);
});

test('gives redirects to the caller and follows none', async () => {
  const trap = await openTrap('127.0.0.1', 0);
  const location = `http://127.0.0.1:${trap.port}/`;
  for (const status of [301, 302, 303, 307, 308]) {
    vendor.answer = (_request, response) => response.writeHead(status, { location }).end();
    expect(await vendor.egress.request(callTo(vendor.port))).toMatchObject({ status, headers: { location } });
  }
  expect([trap.count(), vendor.requests]).toEqual([0, 5]);
});

test('knows that nothing was sent when no connection came about', async () => {
  const { port: freePort, close } = await openTrap('127.0.0.1', 0);
  await close();
  const call = callTo(vendor.port);
  const unreachable = openEgress(freePort);
  await expect(unreachable.request(callTo(freePort))).rejects.toMatchObject(failure('connect', false));
  const nameless = openEgress(vendor.port, { lookup: () => Promise.reject(new Error('canary')) });
  await expect(nameless.request(call)).rejects.toMatchObject(failure('dns', false));
  const empty = openEgress(vendor.port, { lookup: () => local() });
  await expect(empty.request(call)).rejects.toMatchObject(failure('dns', false));
  const waiting = openEgress(vendor.port, {
    lookup: () => new Promise(() => undefined),
    connectTimeoutMs: 100,
  });
  await expect(waiting.request(call)).rejects.toMatchObject(failure('timeout', false));
  const insecure = { ...call, url: `https://vendor.test:${vendor.port}/` };
  await expect(vendor.egress.request(insecure)).rejects.toMatchObject(failure('tls', false));
  expect(vendor.requests).toBe(0);
});

test('knows that something was sent when the connection breaks afterwards', async () => {
  const call = callTo(vendor.port, { method: 'POST' });
  vendor.answer = (request) => request.socket.destroy();
  await expect(vendor.egress.request(call)).rejects.toMatchObject(failure('reset', true));
  vendor.answer = (request, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('half');
    setTimeout(() => request.socket.destroy(), 20);
  };
  await expect(vendor.egress.request(call)).rejects.toMatchObject(failure('reset', true));
  expect(vendor.requests).toBe(2);
});

test('stops on the signal, before, while connecting and after sending', async () => {
  const withSignal = (signal: AbortSignal) => callTo(vendor.port, { signal });
  const early = vendor.egress.request(withSignal(AbortSignal.abort()));
  await expect(early).rejects.toMatchObject(failure('aborted', false));
  const connecting = new AbortController();
  const lookup = () => local('127.0.0.1').then((found) => (connecting.abort(), found));
  const slow = openEgress(vendor.port, { lookup }).request(withSignal(connecting.signal));
  await expect(slow).rejects.toMatchObject(failure('aborted', false));
  expect(vendor.requests).toBe(0);
  const running = new AbortController();
  vendor.answer = () => running.abort();
  const late = vendor.egress.request(withSignal(running.signal));
  await expect(late).rejects.toMatchObject(failure('aborted', true));
});

const framing = [
  'host',
  'Host',
  'connection',
  'content-length',
  'transfer-encoding',
  'upgrade',
  'expect',
  'te',
];

test('refuses headers and methods that could split or redirect a request, and repeats no secret', async () => {
  const values = ['canary\r\nx: y', 'canary\n', 'canary\u0000', 'canary✓', '\rcanary'];
  const illegal: Record<string, string>[] = [
    ...values.map((value) => ({ authorization: value })),
    ...[...framing, 'trailer', 'x y', 'x:', ''].map((name) => ({ [name]: 'canary' })),
    { Authorization: 'canary', authorization: 'canary2' },
  ];
  const url = `http://vendor.test:${vendor.port}/?q=canary`;
  const calls = illegal.map((headers) => callTo(vendor.port, { headers, url }));
  const methods = ['CONNECT', 'TRACE', 'get', 'GET / HTTP/1.1\r\n', ''];
  calls.push(...methods.map((method) => callTo(vendor.port, { method })));
  for (const outcome of await Promise.allSettled(calls.map((call) => vendor.egress.request(call)))) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: failure('bad_header', false) });
    expect(inspect(outcome, { depth: 9, showHidden: true })).not.toContain('canary');
  }
  expect(vendor.requests).toBe(0);
});

test('no failure repeats the query, a header or the body', async () => {
  const url = `http://vendor.test:${vendor.port}/?token=canary`;
  const call = callTo(vendor.port, {
    method: 'POST',
    url,
    headers: { authorization: 'canary' },
    body: 'canary',
  });
  vendor.answer = (request) => request.socket.destroy();
  const calls = [
    call,
    { ...call, hosts: ['other.test'] },
    { ...call, signal: AbortSignal.abort(new Error('canary')) },
    { ...call, url: url.replace('http', 'https') },
    { ...call, url: 'http://[canary' },
  ];
  for (const outcome of await Promise.allSettled(calls.map((each) => vendor.egress.request(each)))) {
    expect(outcome.status).toBe('rejected');
    expect(inspect(outcome, { depth: 9, showHidden: true })).not.toContain('canary');
  }
});
