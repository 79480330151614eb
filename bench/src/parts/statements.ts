import { setTimeout as wait } from 'node:timers/promises';

import { countStatements, type Statement } from '../count-statements.js';
import { measureCalls, type Call, type Target } from '../load/drive.js';
import { createDatabase, messagesCall, openKeyway, proxyCall, startDownstream } from '../lab.js';
import { bar, type Part } from '../part.js';

const CONCURRENCY = 32;
/** Well within the 5 s for which a cached connection is believed. */
const BURST_MS = 2_500;
const UNTIL_EXPIRED_MS = 5_100;
/** Background writes reach the database this long after the last call. */
const FLUSHED_MS = 1_500;

/** Queries of the sweeper and of retention, which no call runs. */
const sweeps = [
  'FOR UPDATE SKIP LOCKED',
  'credentials_expire_at <= now()',
  'applications.deleted_at IS NOT NULL',
];
const kinds = [
  {
    name: 'request log, usage, key use',
    tables: ['request_logs', 'usage_counts', 'usage_hours', 'UPDATE api_keys'],
  },
  {
    name: 'background jobs and change feed',
    tables: ['leases', 'change_feed', 'pg_notify', 'LISTEN', 'SELECT 1', 'clock_timestamp()', ...sweeps],
  },
] as const;
/** Statements that only open and close a transaction belong to what is done in it. */
const frame = /^\s*(BEGIN|COMMIT|ROLLBACK|DEALLOCATE|SET |SELECT set_config)/i;

/** Every statement that PostgreSQL gets while warm calls run, counted on the wire between them. */
export const statements: Part = {
  name: 'statements',
  title: 'PostgreSQL statements of warm calls',
  needsPostgres: true,
  isLong: false,
  run: async (context) => {
    const { options, progress } = context;
    const downstream = await startDownstream(context);
    const counter = await countStatements(await createDatabase(context));
    context.defer(counter.close);
    const keyway = await openKeyway(context, {
      downstreamUrl: downstream.url,
      databaseUrl: counter.databaseUrl,
    });
    const rows: string[][] = [];
    const bars = [];
    const figures: Record<string, unknown> = {};
    const seenOnPath = new Set<string>();
    const subjects: [string, Call][] = [
      ['/proxy', proxyCall(keyway.headers)],
      ['GET /messages', messagesCall(keyway.headers)],
    ];
    for (const [index, [title, call]] of subjects.entries()) {
      progress(title);
      const result = await countDuring(
        counter.take,
        async (seconds) => {
          const { perSecond } = await measureCalls(keyway, { concurrency: CONCURRENCY, seconds }, () => call);
          return Math.round(perSecond * seconds);
        },
        () => warmUp(keyway, call, options.isSmoke && index > 0),
        options.isSmoke ? 0.5 : BURST_MS / 1000,
      );
      const { calls, onPath, byKind } = result;
      onPath.forEach((sql) => seenOnPath.add(sql));
      figures[title] = { calls, on_path: onPath.length, by_kind: byKind, seen: onPath };
      rows.push([
        title,
        String(calls),
        String(onPath.length),
        ...kinds.map(({ name }) => (((byKind[name] ?? 0) * 1_000) / calls).toFixed(1)),
      ]);
      bars.push(bar(`statements of ${calls} warm calls, ${title}`, onPath.length, { most: 0, digits: 0 }));
    }
    return {
      rows: [
        ['', 'warm calls', 'statements on the path', ...kinds.map(({ name }) => `${name}, per 1,000 calls`)],
        ...rows,
      ],
      notes: [
        'One consumer, within 5 s of its first call. After that a cached connection is read again: 3 statements and their transaction per consumer and 5 s, however many calls it makes.',
        'BEGIN, COMMIT, and the role of a transaction are not counted; what it is opened for is.',
        ...seenOnPath,
      ],
      bars,
      figures,
    };
  },
};

async function warmUp(keyway: Target, call: Call, isQuick: boolean): Promise<void> {
  // The cache forgets first, so that the burst is as far from the next expiry as can be.
  if (!isQuick) await wait(UNTIL_EXPIRED_MS);
  await measureCalls(keyway, { concurrency: 1, count: 1 }, () => call);
}

async function countDuring(
  take: () => Statement[],
  run: (seconds: number) => Promise<number>,
  prepare: () => Promise<void>,
  seconds: number,
) {
  await prepare();
  take();
  const calls = await run(seconds);
  await wait(FLUSHED_MS);
  const seen = take().filter(({ sql }) => !frame.test(sql));
  const kindOf = ({ sql }: Statement) =>
    kinds.find(({ tables }) => tables.some((table) => plain(sql).includes(table)))?.name;
  const byKind: Record<string, number> = {};
  for (const statement of seen) {
    const kind = kindOf(statement);
    if (kind) byKind[kind] = (byKind[kind] ?? 0) + 1;
  }
  const onPath = seen.filter((statement) => !kindOf(statement)).map(({ sql }) => sql.slice(0, 160));
  return { calls, onPath, byKind };
}

const plain = (sql: string): string => sql.replaceAll('"', '').replaceAll('public.', '');
