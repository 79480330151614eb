import { setTimeout as wait } from 'node:timers/promises';

import { openClient, repeat, type Client } from '../load/drive.js';
import { grantedConsumer, importGrants } from '../import-grants.js';
import { SERVICE } from '../keyway.js';
import { createDatabase, messagesCall, openKeyway, openPool, startDownstream } from '../lab.js';
import { bar, type Part } from '../part.js';
import { startSandbox } from '../sandbox.js';
import { quantile, sorted } from '../report/statistics.js';

const CONNECTIONS = 1_000;
/** Two at once for each connection: one refresh must do for both. */
const CALLS_EACH = 2;
const CONCURRENCY = 128;
const UNAFFECTED_CONCURRENCY = 2;
/** A token that lives for an hour is renewed in its last minute (refresh-due). */
const MARGIN_SECONDS = 60;
/** Until every process believes the new times of expiry: a cached connection lasts 5 s. */
const UNTIL_KNOWN_MS = 5_500;

type Wave = {
  readonly seconds: number;
  readonly failed: readonly string[];
  readonly unaffected: readonly number[];
};

/** Many connections whose tokens expire in the same second, all of them called at once. */
export const storm: Part = {
  name: 'storm',
  title: 'Tokens of many connections expiring in the same second',
  needsPostgres: true,
  isLong: true,
  run: async (context) => {
    const { options, progress } = context;
    const connections = options.isSmoke ? 50 : CONNECTIONS;
    const sandbox = await startSandbox(context);
    await sandbox.turn('rate-limit', { service: SERVICE, rule: null });
    const downstream = await startDownstream(context, sandbox.url);
    const databaseUrl = await createDatabase(context);
    const keyway = await openKeyway(context, { downstreamUrl: downstream.url, databaseUrl });
    await importGrants(keyway, sandbox, connections, progress);
    const pool = openPool(context, databaseUrl);
    const client = openClient(keyway.url, CONCURRENCY);
    const others = openClient(keyway.url, UNAFFECTED_CONCURRENCY);

    const callOf = (index: number) =>
      messagesCall({
        ...keyway.headers,
        'x-vendor-consumer-id': grantedConsumer(Math.floor(index / CALLS_EACH) % connections),
      });
    const wave = async (): Promise<Wave> => {
      const failed: string[] = [];
      const state = { isOver: false };
      const unaffected = callUntil(others, () => state.isOver, failed);
      const amount = { concurrency: CONCURRENCY, count: connections * CALLS_EACH };
      const { seconds } = await repeat(amount, async (index) => {
        const { status, text } = await client.send(callOf(index));
        if (status !== 200) failed.push(`${status} ${text.slice(0, 200)}`);
      });
      state.isOver = true;
      return { seconds, failed, unaffected: await unaffected };
    };
    const callUntil = async (through: Client, isOver: () => boolean, failed: string[]): Promise<number[]> => {
      const times: number[] = [];
      const run = async () => {
        while (!isOver()) {
          const before = performance.now();
          const { status, text } = await through.send(messagesCall(keyway.headers));
          if (status !== 200) failed.push(`unaffected: ${status} ${text.slice(0, 200)}`);
          times.push(performance.now() - before);
        }
      };
      await Promise.all(Array.from({ length: UNAFFECTED_CONCURRENCY }, run));
      return times;
    };

    progress('calling with good tokens');
    await wave();
    const quietUntil = Date.now() + (options.isSmoke ? 500 : 5_000);
    const quiet = await callUntil(others, () => Date.now() > quietUntil, []);
    const before = await wave();
    progress('letting every token expire');
    await pool.query(
      `UPDATE connections SET token_issued_at = now() - interval '1 hour', token_expires_at = now() + $1::interval
       WHERE token_expires_at IS NOT NULL`,
      [`${MARGIN_SECONDS} seconds`],
    );
    await wait(UNTIL_KNOWN_MS);
    await sandbox.expireTokens(SERVICE);
    const counted = await sandbox.countRefreshes(SERVICE);
    progress('calling every connection at once');
    const during = await wave();
    const { refreshes, revoked } = await sandbox.countRefreshes(SERVICE);
    const after = await wave();
    await client.close();
    await others.close();

    const asked = refreshes - counted.refreshes;
    const p99 = (times: readonly number[]) => quantile(sorted(times), 0.99);
    const rowOf = (title: string, { seconds, failed, unaffected }: Wave) => [
      title,
      seconds.toFixed(1),
      (seconds / before.seconds).toFixed(2),
      String(failed.length),
      p99(unaffected).toFixed(1),
      (p99(unaffected) / p99(quiet)).toFixed(2),
    ];
    return {
      rows: [
        ['', 'all answered s', 'of good tokens', 'failed', 'p99 ms of unaffected calls', 'of nothing else'],
        ['nothing else', '', '', '0', p99(quiet).toFixed(1), '1.00'],
        rowOf('good tokens', before),
        rowOf('expired tokens', during),
        rowOf('right after', after),
      ],
      notes: [
        `${connections} connections, ${CALLS_EACH} calls each at concurrency ${CONCURRENCY}; ${asked} refreshes, ${revoked} grants revoked. Provider and simulator are one process alongside the server on the same processors.`,
        ...[...new Set([before, during, after].flatMap(({ failed }) => failed))].slice(0, 3),
      ],
      bars: [
        bar('refreshes per connection', asked / connections, { least: 1, most: 1 }),
        bar('failed calls', during.failed.length, { most: 0, digits: 0 }),
        bar('grants revoked', revoked, { most: 0, digits: 0 }),
      ],
      figures: {
        connections,
        refreshes: asked,
        revoked,
        unaffected_p99_ms: p99(quiet),
        waves: Object.fromEntries(
          Object.entries({ before, during, after }).map(([name, { seconds, failed, unaffected }]) => [
            name,
            { seconds, failed: failed.length, unaffected_p99_ms: p99(unaffected) },
          ]),
        ),
      },
    };
  },
};
