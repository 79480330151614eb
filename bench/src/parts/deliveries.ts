import { randomUUID } from 'node:crypto';

import { Keyway } from '@keyway/sdk';
import type pg from 'pg';

import { SERVICE } from '../keyway.js';
import { createDatabase, openKeyway, openPool, startDownstream, startSubject } from '../lab.js';
import { bar, type Part } from '../part.js';

const GOOD = 14;
const BURST = 400;
const PACED = 100;
const PACE_MS = 50;
const SETTLE_MS = 3_000;
const LEAST_PER_SECOND = 300;
const MOST_DELAY_MS = 2_000;

type Seen = Readonly<Record<string, { count: number; delays: number[] }>>;

/** How fast events reach sixteen webhooks of which one hangs and one fails. */
export const deliveries: Part = {
  name: 'deliveries',
  title: `Events to ${GOOD + 2} webhooks, of which one hangs and one fails`,
  needsPostgres: true,
  isLong: false,
  run: async (context) => {
    const downstream = await startDownstream(context);
    const receiver = await startSubject(context, 'receiver');
    const databaseUrl = await createDatabase(context);
    const keyway = await openKeyway(context, { downstreamUrl: downstream.url, databaseUrl });
    const pool = openPool(context, databaseUrl);
    const appId = keyway.headers['x-vendor-app-id'] ?? '';
    const apiKey = (keyway.headers.authorization ?? '').replace('Bearer ', '');
    const { webhooks } = new Keyway({ baseUrl: keyway.url, apiKey, appId });
    const paths = [...Array.from({ length: GOOD }, (_, index) => `/good/${index}`), '/hangs', '/fails'];
    for (const path of paths)
      await webhooks.create({ delivery_url: receiver.url + path, events: ['vault.connection.updated'] });
    const seen = async () => (await (await fetch(`${receiver.url}/seen`)).json()) as Seen;
    const goodOf = (all: Seen) => Object.entries(all).filter(([path]) => path.startsWith('/good/'));
    const countOf = (all: Seen) => goodOf(all).reduce((sum, [, { count }]) => sum + count, 0);

    context.progress('a burst');
    const startedAt = performance.now();
    await writeEvents(pool, appId, BURST);
    let arrived = 0;
    while (arrived < BURST * GOOD) {
      await sleep(50);
      arrived += countOf(await seen());
      if (performance.now() - startedAt > 120_000) throw new Error(`only ${arrived} events arrived`);
    }
    const perSecond = (arrived * 1_000) / (performance.now() - startedAt);

    context.progress('one event after the other');
    for (let written = 0; written < PACED; written += 1) {
      await writeEvents(pool, appId, 1);
      await sleep(PACE_MS);
    }
    await sleep(SETTLE_MS);
    const delays = goodOf(await seen())
      .flatMap(([, { delays: each }]) => each)
      .sort((one, other) => one - other);
    const at = (share: number) =>
      delays[Math.min(delays.length - 1, Math.floor(delays.length * share))] ?? Infinity;
    const whole = delays.length / (PACED * GOOD);
    return {
      rows: [
        ['', 'events/s', 'p50 ms', 'p95 ms', 'longest ms'],
        [`${BURST} events at once`, perSecond.toFixed(0), '', '', ''],
        [`one every ${PACE_MS} ms`, '', ...[0.5, 0.95, 1].map((share) => at(share).toFixed(0))],
      ],
      notes: [
        'Written to the database past the server, which looks each second; to the fourteen that answer.',
      ],
      bars: [
        bar('deliveries a second', perSecond, { least: LEAST_PER_SECOND, digits: 0 }),
        bar('delay at p95, ms', at(0.95), { most: MOST_DELAY_MS, digits: 0 }),
        bar('arrived', whole, { least: 1, most: 1 }),
      ],
      figures: { perSecond, p50: at(0.5), p95: at(0.95), longest: at(1) },
    };
  },
};

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const writeEvents = (pool: pg.Pool, applicationId: string, count: number) =>
  pool.query(
    `INSERT INTO outbox_events (application_id, id, type, consumer_id, service_id, payload)
     SELECT $1, 'evt_' || n || $2, 'vault.connection.updated', 'bench', $3, jsonb_build_object('occurred_at', $4::text)
     FROM generate_series(1, $5) n`,
    [applicationId, randomUUID(), SERVICE, new Date().toISOString(), count],
  );
