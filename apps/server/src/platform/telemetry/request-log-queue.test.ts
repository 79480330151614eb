import { DatabaseUnavailableError, type Database } from '@keyway/db';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createRequestLogQueue, type RequestLogQueue } from './request-log-queue.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open(system: () => Promise<never>) {
  const queue = createRequestLogQueue({
    database: { system } as unknown as Database,
    logger: pino({ level: 'silent' }),
    now: () => new Date(),
    isService: () => true,
  });
  queue.count({ applicationId: 'application', consumerId: 'consumer', area: 'vault', at: new Date() });
  return queue;
}
async function closesWithin(milliseconds: number, queue: RequestLogQueue): Promise<boolean> {
  let isClosed = false;
  void queue.close().then(() => (isClosed = true));
  await vi.advanceTimersByTimeAsync(milliseconds);
  return isClosed;
}

test('a slow failure leaves no pile of tries behind it: one last one at the end', async () => {
  let tries = 0;
  const queue = open(async () => {
    tries += 1;
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    throw new DatabaseUnavailableError('away');
  });
  await vi.advanceTimersByTimeAsync(11_000);
  const before = tries;
  expect(await closesWithin(5_000, queue)).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tries).toBe(before + 1);
});

test('a database that never answers does not hold up the end', async () => {
  const queue = open(() => new Promise<never>(() => undefined));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await closesWithin(6_000, queue)).toBe(true);
});

test('details of a request that ends while rows are written wait for its own row', async () => {
  const flushed: number[] = [];
  const exchanges = { size: 2, flush: (count: number) => Promise.resolve(void flushed.push(count)) };
  const queue = createRequestLogQueue({
    database: {
      system: () => {
        exchanges.size = 3;
        return Promise.resolve();
      },
    } as unknown as Database,
    logger: pino({ level: 'silent' }),
    now: () => new Date(),
    isService: () => true,
    exchanges,
  });
  queue.add({} as never);
  await queue.flush();
  expect(flushed).toEqual([2]);
});

test('a request that is logged to stdout is one line, and one that is not kept is none', async () => {
  const lines: string[] = [];
  const queue = createRequestLogQueue({
    database: { system: async () => [] } as unknown as Database,
    logger: pino({ level: 'info', base: undefined }, { write: (line: string) => void lines.push(line) }),
    now: () => new Date(),
    isService: () => true,
    to: ['stdout'],
  });
  const row = { id: 'r1', timestamp: new Date(), statusCode: 200, query: 'email=a@example.com' };
  queue.add(row as never);
  queue.add({ ...row, id: 'r2' } as never, false);
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ msg: 'request', requestId: 'r1', statusCode: 200 }),
  ]);
  // Only rows of the database can be deleted with their consumer.
  expect(lines.join()).not.toContain('example.com');
});
