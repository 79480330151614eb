import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { postgresIsMissing } from '../../rig/databases/postgres.js';
import { startLabOnPostgres, type Lab } from '../../rig/environment/test-environment.js';
import { type PausePoint, type PausePoints, watchPausePoints } from '../../rig/environment/pause-points.js';
import { count, isLong, note } from '../../rig/figures.js';
import { until } from '../../rig/wait.js';

/** Where the messages of a conversation are read, by the ways in which helpdesks page them. */
const services: Readonly<Record<string, RegExp>> = {
  gorgias: /^GET \/gorgias\/api\/.*messages/,
  ...(isLong && {
    // The newest first.
    crisp: /^GET \/crisp\/v1\/.*messages/,
    // The oldest first.
    freshdesk: /^GET \/freshdesk\/api\/.*conversations/,
    // Without hooks, so by polls alone.
    reamaze: /^GET \/reamaze\/api\/.*messages/,
  }),
};
/** The helpdesk of which very many conversations change. */
const BUSY = 'gorgias';
const CONSUMER = 'consumer';
/** Conversations that change while the server is away. */
const CHANGED = count({ short: 200, long: 1_100 });
/** Messages of the one that changes most. */
const LONGEST = count({ short: 160, long: 1_000 });
const LATENCY_MS = 100;

/** Where the server is killed while it reads the conversation that changed most. */
const storing = /INSERT INTO outbox_events/;
const pointsOf = (reading: RegExp): readonly PausePoint[] => [
  { at: 'vendor answered', of: reading },
  { at: 'before commit of', of: storing },
  { at: 'after commit of', of: storing },
  // Only a longer one has a part that is left by then.
  ...(isLong ? [{ at: 'after commit of', of: storing } as const] : []),
];

describe.skipIf(postgresIsMissing()).each(Object.entries(services))(
  'events of %s after an outage',
  (service, reading) => {
    const points = pointsOf(reading);
    let lab: Lab;
    let stops: PausePoints;

    beforeAll(async () => {
      const program = process.env.KEYWAY_TRIALS_PROGRAM;
      lab = await startLabOnPostgres({
        ...{ services: [service], conversations: service === BUSY ? CHANGED + 100 : 100 },
        ...(program ? { program } : {}),
      });
      stops = watchPausePoints(lab);
      await lab.connectKey(service, CONSUMER);
      // A webhook subscribes.
      await lab.call('GET', '/events');
      await lab.call('PATCH', `/vault/integrations/${service}`, {
        ...{ service, consumer: CONSUMER, json: { events: true } },
      });
      await until(
        'the first poll',
        async () => {
          await hurry();
          return (await source())?.conversations_to != null;
        },
        { withinMs: 300_000, everyMs: 500 },
      );
    });
    afterAll(() => lab?.close());

    const source = async () =>
      (await lab.query<{ state: string; conversations_to: Date | null }>('SELECT * FROM event_sources'))[0];
    const hurry = () =>
      lab.query("UPDATE work_items SET due_at = now() WHERE owner IS NULL AND kind IN ('subscribe', 'poll')");
    const told = async (): Promise<{ events: number; messages: number; hints: number }> => {
      const [row] = await lab.query<{ events: number; messages: number; hints: number }>(`SELECT
      (SELECT count(*) FROM outbox_events WHERE type = 'customer-support.message.created')::int AS events,
      (SELECT count(DISTINCT payload->>'entity_id') FROM outbox_events
        WHERE type = 'customer-support.message.created')::int AS messages,
      (SELECT count(*) FROM inbound_hints)::int AS hints`);
      return row!;
    };
    const sayIn = (conversation: number, text: string) =>
      lab.sandbox.turn('messages', { conversation, text, from: 'customer' });
    /** A dead server holds its jobs for up to a minute; the trial skips the wait. */
    const restart = async (): Promise<void> => {
      await lab.servers[0]?.kill();
      stops.cut();
      await lab.servers[0]?.start();
      await lab.query('UPDATE work_items SET due_at = now() WHERE owner IS NOT NULL');
    };

    test('one conversation that grew long, and kills while it is read: nothing is lost or told twice', async () => {
      await lab.sandbox.turn('hook-faults', { service, drop: 1 });
      await lab.servers[0]?.kill();
      for (let number = 0; number < LONGEST; number += 1) await sayIn(1, `Message ${number}`);
      await restart();
      for (const point of points) {
        const reached = stops.hold(0, point);
        const hurrying = setInterval(() => void hurry(), 200);
        await reached.finally(() => clearInterval(hurrying));
        await restart();
      }
      await until(
        'all messages to be told',
        async () => {
          await hurry();
          const { events, hints } = await told();
          return events >= LONGEST && hints === 0;
        },
        { withinMs: 180_000, everyMs: 100 },
      );
      const { events, messages } = await told();
      note({
        what: `${LONGEST} messages in one conversation of ${service} during an outage, ${points.length} kills while they are read`,
        bar: 'lost 0, told twice 0',
        measured: `lost ${LONGEST - messages}, told twice ${events - messages}`,
      });
      expect([messages, events]).toEqual([LONGEST, LONGEST]);
    });

    if (service === BUSY)
      test('many conversations that changed: nothing is lost, and the backlog goes at the pace of the helpdesk', async () => {
        await lab.query('DELETE FROM outbox_events');
        await lab.servers[0]?.kill();
        stops.cut();
        for (let number = 0; number < CHANGED; number += 1) await sayIn(100 + number, 'While you were away');
        await lab.sandbox.turn('faults', { service, latencyMs: LATENCY_MS });
        const before = await callsOf();
        const startedAt = performance.now();
        await restart();
        await hurry();
        let mostHints = 0;
        await until(
          'the backlog to be told',
          async () => {
            const { events, hints } = await told();
            mostHints = Math.max(mostHints, hints);
            return events >= CHANGED && hints === 0;
          },
          { withinMs: 600_000, everyMs: 250 },
        );
        const seconds = (performance.now() - startedAt) / 1_000;
        const calls = (await callsOf()) - before;
        const { events, messages } = await told();
        note({
          what: `${CHANGED} conversations that changed during an outage, of a helpdesk that takes ${LATENCY_MS} ms a call`,
          bar: 'lost 0, told twice 0',
          measured: `lost ${CHANGED - messages}, told twice ${events - messages}; ${mostHints} hints at most, ${seconds.toFixed(0)} s, ${(calls / CHANGED).toFixed(1)} calls each, ${(calls / seconds).toFixed(1)} calls a second`,
        });
        expect([messages, events]).toEqual([CHANGED, CHANGED]);
      });

    const callsOf = async (): Promise<number> =>
      Object.values((await lab.sandbox.counters()).requests[service] ?? {}).reduce(
        (sum, each) => sum + each,
        0,
      );
  },
);
