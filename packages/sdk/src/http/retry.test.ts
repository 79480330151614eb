import { describe, expect, it } from 'vitest';

import {
  AbortedError,
  ConflictError,
  ConnectionFailedError,
  DeadlineError,
  DownstreamError,
  RateLimitError,
  ServerError,
  TimeoutError,
} from '../errors.js';
import {
  buildClient,
  errorReply,
  fixedClock,
  startServer,
  type Reply,
} from '../fixtures/recording-server.js';

const ok: Reply = {};
const message = { conversation_id: 'c1', body: 'hello' };
const transactionIds = (server: Awaited<ReturnType<typeof startServer>>) =>
  server.requests.map(({ headers }) => headers['x-unique-transaction-id']);

describe('reads', () => {
  const failures: [string, Reply][] = [
    ['a lost connection', 'drop'],
    ['a truncated answer', 'truncate'],
    ['429', errorReply('TooManyRequestsError', 429)],
    ['503', errorReply('ServiceUnavailableError', 503)],
    [
      '502 of something in between',
      { status: 502, body: '<html>', headers: { 'content-type': 'text/html' } },
    ],
    ['502 of the connector', errorReply('ConnectorExecutionError', 502)],
    ['504 of something in between', { status: 504, body: '' }],
  ];
  it.each(failures)('are repeated after %s', async (_, failure) => {
    const server = await startServer(failure, ok);
    await buildClient(server).messages.get('m1');
    expect(server.requests).toHaveLength(2);
  });

  it.each([400, 401, 402, 403, 404, 409, 422, 500, 501])('are not repeated after %i', async (status) => {
    const server = await startServer(errorReply('SomethingError', status));
    await expect(buildClient(server).messages.get('m1')).rejects.toMatchObject({ statusCode: status });
    expect(server.requests).toHaveLength(1);
  });

  it('are not repeated after 504 of the connector, which would hang again', async () => {
    const server = await startServer(errorReply('ConnectorExecutionError', 504), ok);
    await expect(buildClient(server).messages.get('m1')).rejects.toBeInstanceOf(DownstreamError);
    expect(server.requests).toHaveLength(1);
  });

  it('are not repeated after a timeout', async () => {
    const server = await startServer('hang');
    const error: unknown = await buildClient(server)
      .messages.get('m1', { timeoutMs: 40 })
      .catch((thrown: unknown) => thrown);
    expect(TimeoutError.isInstance(error) && DeadlineError.isInstance(error)).toBe(false);
    expect(error).toBeInstanceOf(TimeoutError);
    // On a busy machine the time is over before the first one arrives.
    expect(server.requests.length).toBeLessThanOrEqual(1);
  });
});

describe('waits', () => {
  it('grow exponentially with full jitter and end after maxRetries', async () => {
    const [server, clock] = [await startServer('drop'), fixedClock()];
    const call = buildClient(server, { maxRetries: 6 }, clock).messages.get('m1');
    await expect(call).rejects.toBeInstanceOf(ConnectionFailedError);
    expect(clock.waits).toEqual([250, 500, 1000, 2000, 4000, 4000]);
  });

  it.each([
    ['3', 3000],
    ['Wed, 04 Mar 2026 09:30:05 GMT', 5000],
    ['Wed, 04 Mar 2026 09:00:00 GMT', 0],
    ['nonsense', 250],
  ])('honour Retry-After: %s', async (value, wait) => {
    const clock = fixedClock();
    const server = await startServer(
      errorReply('ConnectorRateLimitError', 429, {}, { 'retry-after': value }),
      ok,
    );
    await buildClient(server, {}, clock).messages.get('m1');
    expect(clock.waits).toEqual([wait]);
  });

  it.each([
    ['11', {}, {}],
    ['4', { maxRetryWaitMs: 3_999 }, {}],
    ['4', {}, { maxRetryWaitMs: 3_999 }],
    ['4', { deadlineMs: 4_000 }, {}],
  ])('of %s s are left to the caller by %j and %j', async (seconds, client, call) => {
    const server = await startServer(errorReply('TooManyRequestsError', 429, {}, { 'retry-after': seconds }));
    const error = await buildClient(server, client)
      .messages.get('m1', call)
      .catch((thrown: unknown) => thrown);
    expect(RateLimitError.isInstance(error) && error.retryAfterSeconds).toBe(Number(seconds));
    expect(server.requests).toHaveLength(1);
  });

  it('may be as long as the call says', async () => {
    const clock = fixedClock();
    const server = await startServer(
      errorReply('TooManyRequestsError', 429, {}, { 'retry-after': '50' }),
      ok,
    );
    await buildClient(server, { maxRetryWaitMs: 0 }, clock).messages.get('m1', { maxRetryWaitMs: 50_000 });
    expect(clock.waits).toEqual([50_000]);
  });

  it('of its own are no longer than it may wait', async () => {
    const [server, clock] = [await startServer('drop'), fixedClock()];
    const client = buildClient(server, { maxRetries: 3, maxRetryWaitMs: 600 }, clock);
    await expect(client.messages.get('m1')).rejects.toBeInstanceOf(ConnectionFailedError);
    expect(clock.waits).toEqual([250, 300, 300]);
  });

  it('end when the caller aborts', async () => {
    const [server, controller] = [await startServer('drop'), new AbortController()];
    const clock = {
      ...fixedClock(),
      sleep: async () => {
        controller.abort();
        throw controller.signal.reason;
      },
    };
    const call = buildClient(server, {}, clock).messages.get('m1', { signal: controller.signal });
    await expect(call).rejects.toBeInstanceOf(AbortedError);
    expect(server.requests).toHaveLength(1);
  });

  it('can be switched off for one call', async () => {
    const server = await startServer('drop', ok);
    await expect(buildClient(server).messages.get('m1', { maxRetries: 0 })).rejects.toBeInstanceOf(
      ConnectionFailedError,
    );
  });
});

describe('creates', () => {
  it('keep their transaction id and body while they are repeated', async () => {
    const conflict = errorReply('TransactionConflictError', 409, {}, { 'retry-after': '1' });
    const server = await startServer('drop', conflict, { status: 502, body: '' }, ok);
    await buildClient(server, { maxRetries: 3 }).messages.create(message);
    expect(server.requests).toHaveLength(4);
    expect(new Set(transactionIds(server)).size).toBe(1);
    expect(new Set(server.requests.map(({ body }) => body))).toEqual(new Set([JSON.stringify(message)]));
  });

  it('take another id for another call, or the caller’s own', async () => {
    const server = await startServer();
    const client = buildClient(server);
    await client.messages.create(message);
    await client.messages.create(message);
    await client.messages.create(message, { transactionId: 'mine' });
    const ids = transactionIds(server);
    expect(new Set(ids).size).toBe(3);
    expect(ids[2]).toBe('mine');
  });

  it.each([
    [
      'an unknown outcome',
      errorReply('ConnectorExecutionError', 504, { detail: { status_code: 504, outcome: 'unknown' } }),
      DownstreamError,
    ],
    [
      'an unknown outcome of whatever type',
      errorReply('ServiceUnavailableError', 503, { detail: { outcome: 'unknown' } }),
      ServerError,
    ],
    [
      'a repeat of an unknown outcome',
      errorReply('TransactionOutcomeUnknownError', 409, {}, { 'retry-after': '1' }),
      ConflictError,
    ],
    ['an error of the connector', errorReply('ConnectorExecutionError', 503), DownstreamError],
    [
      'a stored answer',
      errorReply('ConnectorRateLimitError', 429, {}, { 'idempotent-replayed': 'true' }),
      RateLimitError,
    ],
  ])('are never repeated after %s', async (_, reply, errorClass) => {
    const server = await startServer(reply);
    const error: unknown = await buildClient(server)
      .messages.create(message)
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(errorClass);
    expect(error).toMatchObject({ transactionId: transactionIds(server)[0] });
    expect(server.requests).toHaveLength(1);
  });
});

describe('updates without a transaction id', () => {
  it.each<[string, Reply]>([
    ['a lost connection', 'drop'],
    ['504', { status: 504, body: '' }],
    ['503 of the connector', errorReply('ConnectorExecutionError', 503)],
  ])('are not repeated after %s', async (_, reply) => {
    const server = await startServer(reply);
    await expect(buildClient(server).messages.update('m1', { body: 'b' })).rejects.toThrow();
    expect(server.requests).toHaveLength(1);
  });

  it('are not repeated after a timeout', async () => {
    const server = await startServer('hang');
    const call = buildClient(server).messages.update('m1', { body: 'b' }, { timeoutMs: 40 });
    await expect(call).rejects.toBeInstanceOf(TimeoutError);
    // On a busy machine the time is over before the first one arrives.
    expect(server.requests.length).toBeLessThanOrEqual(1);
  });

  it('are repeated when the server refused them unprocessed', async () => {
    const server = await startServer(
      errorReply('TooManyRequestsError', 429),
      errorReply('ServiceUnavailableError', 503),
      ok,
    );
    await buildClient(server).messages.update('m1', { body: 'b' });
    expect(server.requests).toHaveLength(3);
  });

  it('are repeated when nothing was listening', async () => {
    const [server, clock] = [await startServer(), fixedClock()];
    await server.close();
    await expect(buildClient(server, {}, clock).messages.update('m1', { body: 'b' })).rejects.toThrow(
      'ECONNREFUSED',
    );
    expect(clock.waits).toHaveLength(2);
  });
});
