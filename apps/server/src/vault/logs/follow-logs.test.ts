import type { RequestLog } from '@keyway/db';
import { expect, test, vi } from 'vitest';

import type { RequestContext } from '../../context.js';
import type { Services } from '../../compose/index.js';
import { followLogs } from './follow-logs.js';
import type { LogListener } from './log-tails.js';

const now = new Date('2026-01-01T00:00:00Z');

/** Opens a stream with a reader, and a function that logs requests of about 2 KB each. */
async function open() {
  let hear: LogListener | undefined;
  let isShuttingDown = false;
  const deps = {
    baseUrl: 'https://keyway.example',
    registry: { getConnector: () => undefined },
    now: () => now,
    isShuttingDown: () => isShuttingDown,
    database: { isCurrent: () => true, onChange: () => () => undefined },
    logTails: {
      refusal: () => undefined,
      follow: (_application: string, _person: unknown, listener: LogListener) => {
        hear = listener;
        return () => undefined;
      },
    },
  } as unknown as Services;
  const context = {
    caller: { kind: 'application', application: { id: 'app' } },
  } as unknown as RequestContext;
  const stream = await followLogs(deps, context, {
    filter: undefined,
    lastId: undefined,
    isStillAllowed: async () => true,
  });
  let taken = '';
  stream.on('data', (chunk: Buffer) => (taken += chunk.toString()));
  const tell = (count: number): void =>
    hear?.(
      Array.from({ length: count }, (_, index) => {
        const row = { id: `${index}`, timestamp: now, operation: 'x', path: 'x'.repeat(2_000), query: null };
        return { ...row, execution: 1, duration: 1, statusCode: 200, serviceId: null } as RequestLog;
      }),
      true,
    );
  return {
    stream,
    tell,
    shutDown: () => (isShuttingDown = true),
    events: () => taken.split('\n\n').filter((part) => part.startsWith('event:')).length,
  };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('a burst of requests disconnects no active reader', async () => {
  const { stream, tell, events } = await open();
  // Simulates a full client connection.
  stream.once('data', () => stream.pause());
  await turn();
  tell(2_000);
  stream.resume();
  await turn();
  expect([stream.destroyed, events()]).toEqual([false, 2_000]);
  stream.destroy();
});

test('a reader who takes nothing keeps no stream that is over', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  try {
    const { stream, tell, shutDown } = await open();
    stream.pause();
    tell(10);
    shutDown();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(stream.destroyed).toBe(false);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(stream.destroyed).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

test('a reader who takes nothing is cut off, and keeps no more than a portion waiting', async () => {
  const { stream, tell } = await open();
  stream.pause();
  tell(1_000);
  expect(stream.destroyed).toBe(false);
  tell(1_000);
  expect(stream.destroyed).toBe(true);
});
