import { describe, expect, it } from 'vitest';

import type { LogEvent, Logger, LogLevel } from './log.js';
import { buildClient, errorReply, startServer, type Reply } from './fixtures/recording-server.js';

const ok: Reply = {};
function collect() {
  const lines: { level: LogLevel; message: string; event: LogEvent }[] = [];
  const write = (level: LogLevel) => (message: string, event: LogEvent) =>
    void lines.push({ level, message, event });
  const logger: Logger = {
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
  };
  return { lines, logger };
}
const deprecated = {
  headers: {
    deprecation: '@1767225600',
    sunset: 'Wed, 01 Jul 2026 00:00:00 GMT',
    link: '<https://keyway.example/openapi.json>; rel="service-desc", <https://keyway.example/changes>; rel="deprecation"; type="text/html"',
  },
};

describe('a logger', () => {
  it('receives every attempt: request, result, duration, and the reason for a retry', async () => {
    const { lines, logger } = collect();
    const server = await startServer('drop', errorReply('ServiceUnavailableError', 503), ok);
    await buildClient(server, { logger }).messages.get('m1');
    const call = { event: 'try', operation: 'messages.get', method: 'GET', path: '/messages/{message_id}' };
    expect(lines.map(({ level, event }) => [level, event])).toEqual([
      [
        'warn',
        {
          ...call,
          attempt: 1,
          durationMs: 0,
          error: 'ConnectionFailedError',
          code: 'UND_ERR_SOCKET',
          retryInMs: 250,
        },
      ],
      [
        'warn',
        {
          ...call,
          attempt: 2,
          durationMs: 0,
          status: 503,
          requestId: 'req-1',
          error: 'ServiceUnavailableError',
          retryInMs: 500,
        },
      ],
      ['debug', { ...call, attempt: 3, durationMs: 0, status: 200, requestId: 'req-3' }],
    ]);
    expect(lines[1]!.message).toBe(
      'messages.get: 503 ServiceUnavailableError after 0 ms (try 2), again in 500 ms',
    );
  });

  it.each<[LogLevel, string, Reply]>([
    ['info', 'a refusal', errorReply('EntityNotFoundError', 404)],
    ['error', 'a fault of the server', errorReply('InternalServerError', 500)],
    ['error', 'a lost connection', 'drop'],
  ])('hears at level %s of %s that is thrown', async (level, _, reply) => {
    const { lines, logger } = collect();
    const server = await startServer(reply);
    await expect(buildClient(server, { logger, maxRetries: 0 }).messages.get('m1')).rejects.toThrow();
    expect(lines.map((line) => line.level)).toEqual([level]);
  });

  it('hears nothing below its level', async () => {
    const { lines, logger } = collect();
    const server = await startServer(errorReply('TooManyRequestsError', 429), ok);
    await buildClient(server, { logger, logLevel: 'warn' }).messages.get('m1');
    expect(lines.map(({ level }) => level)).toEqual(['warn']);
  });

  it('never sees keys, ids, queries, bodies, or what an error says', async () => {
    const { lines, logger } = collect();
    const hidden = {
      body: 'hidden-body',
      conversation_id: 'hidden-conversation',
      metadata: { hidden: 'hidden-value' },
    };
    const server = await startServer(
      errorReply('TooManyRequestsError', 429, { message: 'hidden', detail: 'hidden' }),
      ok,
      { body: { type_name: 'hidden', message: 'hidden' }, status: 418 },
      ok,
    );
    const client = buildClient(server, { logger, consumerId: 'hidden-consumer', apiKey: 'hidden-key' });
    await client.messages.create(hidden, { transactionId: 'hidden-transaction' });
    await client.messages.get('hidden-message').catch(() => undefined);
    await client.messages
      .list({ filter: { author_id: 'hidden-author' }, cursor: 'hidden-cursor' })
      .catch(() => undefined);
    await client.proxy.request({ url: '/hidden?q=hidden', headers: { 'x-hidden': 'hidden' } });
    expect(lines.map(({ event }) => event.operation)).toEqual([
      'messages.create',
      'messages.create',
      'messages.get',
      'messages.list',
      'proxy.request',
    ]);
    expect(JSON.stringify(lines)).not.toContain('hidden');
  });

  it('hears of a deprecation once per operation, however many clients share it', async () => {
    const { lines, logger } = collect();
    const server = await startServer(deprecated);
    const client = buildClient(server, { logger, logLevel: 'warn' });
    await client.messages.get('m1');
    await client.withOptions({ consumerId: 'user-2' }).messages.get('m2');
    await client.messages.delete('m1');
    await client.proxy.request({ url: '/x' });
    expect(lines.map(({ event }) => event.operation)).toEqual(['messages.get', 'messages.delete']);
    expect(lines[0]).toEqual({
      level: 'warn',
      message: 'messages.get is deprecated and ends 2026-07-01T00:00:00.000Z: https://keyway.example/changes',
      event: {
        event: 'deprecation',
        operation: 'messages.get',
        method: 'GET',
        path: '/messages/{message_id}',
        deprecatedSince: '2026-01-01T00:00:00.000Z',
        sunset: '2026-07-01T00:00:00.000Z',
        link: 'https://keyway.example/changes',
      },
    });
  });

  it('hears of a deprecation whose headers say little, on an error too', async () => {
    const { lines, logger } = collect();
    const server = await startServer({
      ...errorReply('EntityNotFoundError', 404, {}, { deprecation: 'true', sunset: 'soon' }),
    });
    await expect(buildClient(server, { logger }).messages.get('m1')).rejects.toThrow();
    expect(lines.at(-1)!.message).toBe('messages.get is deprecated');
  });

  it('that throws loses no call', async () => {
    const { logger } = collect();
    const broken = {
      ...logger,
      debug: () => {
        throw new Error('full');
      },
    };
    expect(await buildClient(await startServer(), { logger: broken }).messages.get('m1')).toEqual({
      id: 'x',
    });
  });
});
