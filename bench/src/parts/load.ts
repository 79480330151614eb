import { setTimeout as wait } from 'node:timers/promises';

import { measureWork, openClient } from '../load/drive.js';
import { importGrants } from '../import-grants.js';
import type { RunningKeyway } from '../keyway.js';
import { createDatabase, openKeyway, startDownstream, startSubject } from '../lab.js';
import { buildMix, connectFailing, type Kind } from '../load/load-mix.js';
import { bar, type Part, type PartResult } from '../part.js';
import { runAtRate, SAMPLE_MS, type Tally } from '../load/run-at-rate.js';
import { startSandbox, type RunningSandbox } from '../sandbox.js';
import { quantile, sorted } from '../report/statistics.js';
import { readDelays, readVitals, restartDelays, toMegabytes, type Vitals } from '../load/watch.js';
import { SERVICE } from '../keyway.js';

const SHARE_OF_CAPACITY = 0.7;
const GRANTS = 50;
/** So often in ten minutes that every grant is renewed some twenty times. */
const TOKEN_SECONDS = 30;
const CONCURRENCY = 32;
const TROUBLE_MS = 10_000;
/** Log, usage, and sockets are settled so long after the last call. */
const SETTLE_MS = 6_000;
/** Where the failing vendor's trouble changes every time. */
const troubles = [
  { status: 500, body: { error: 'out of order' } },
  { drop: 'before' },
  { malformed: true },
  { rateLimit: 1 },
  { latencyMs: 500, status: 503 },
];

/** Minutes at a share of what the machine can do, with everything that happens to a server in a day. */
export const load: Part = {
  name: 'load',
  title: `Load run at ${SHARE_OF_CAPACITY * 100} % of capacity`,
  needsPostgres: true,
  isLong: false,
  failsWhenMissed: true,
  run: async (context) => {
    const { options, progress } = context;
    const sandbox = await startSandbox(context);
    await sandbox.turn('rate-limit', { service: SERVICE, rule: null });
    const downstream = await startDownstream(context, sandbox.url);
    const databaseUrl = await createDatabase(context);
    const keyway = await openKeyway(context, { downstreamUrl: downstream.url, databaseUrl, isWatched: true });
    await importGrants(keyway, sandbox, GRANTS, progress);
    const failing = await connectFailing(keyway, sandbox);
    const mix = buildMix(keyway, GRANTS, failing);
    const trouble = startTrouble(sandbox, failing);
    context.defer(trouble.stop);
    // Renewed tokens are short-lived, so that some expire all the time.
    await sandbox.turn('token-lifetime', { service: SERVICE, seconds: TOKEN_SECONDS });
    await sandbox.expireTokens(SERVICE);

    progress('measuring the capacity');
    const capacity = await measureCapacity(keyway, mix);
    await wait(SETTLE_MS);
    const before = await readVitals(keyway);
    await restartDelays(keyway);
    const idle = await startSubject(context, 'idle');
    await restartDelays(idle);
    const minutes = options.loadMinutes ?? 10;
    const refreshesBefore = await sandbox.countRefreshes(SERVICE);
    const run = await runAtRate(progress, keyway, mix, capacity * SHARE_OF_CAPACITY, minutes * 60);
    const delays = await readDelays(keyway);
    const idleDelays = await readDelays(idle);
    const { refreshes, revoked } = await sandbox.countRefreshes(SERVICE);
    await wait(SETTLE_MS);
    const after = await readVitals(keyway);
    return report({
      minutes,
      capacity,
      before,
      after,
      delays,
      idleDelays,
      ...run,
      refreshes: refreshes - refreshesBefore.refreshes,
      revoked,
    });
  },
};

function startTrouble(sandbox: RunningSandbox, service: string): { stop(): Promise<void> } {
  let turn = 0;
  const next = async () => {
    await fetch(`${sandbox.url}/_control/faults`, { method: 'DELETE' });
    await sandbox.turn('faults', { service, ...troubles[turn++ % troubles.length] });
  };
  const timer = setInterval(() => void next().catch(() => undefined), TROUBLE_MS);
  void next().catch(() => undefined);
  return { stop: async () => clearInterval(timer) };
}

async function measureCapacity(keyway: RunningKeyway, mix: (index: number) => Kind): Promise<number> {
  const client = openClient(keyway.url, CONCURRENCY);
  const measureFor = (seconds: number) =>
    measureWork([keyway.pid], { concurrency: CONCURRENCY, seconds }, async (index) => {
      await client.send(mix(index).toCall(index));
    });
  await measureFor(5);
  const { perSecond } = await measureFor(10);
  await client.close();
  return perSecond;
}

const withoutIds = (text: string): string => text.replace(/"request_id".*/, '');

type Run = {
  readonly minutes: number;
  readonly capacity: number;
  readonly before: Vitals;
  readonly after: Vitals;
  readonly delays: Vitals;
  /** Of a process that does nothing. */
  readonly idleDelays: Vitals;
  readonly delayP99s: readonly number[];
  readonly tallies: ReadonlyMap<string, Tally>;
  readonly seconds: number;
  readonly refreshes: number;
  readonly revoked: number;
};

function report(run: Run): PartResult {
  const { tallies, before, after, delays, delayP99s } = run;
  const wrong = [...tallies.values()].flatMap((tally) => tally.wrong);
  const calls = [...tallies.values()].reduce((sum, { times }) => sum + times.length, 0);
  const heapGrowth = toMegabytes(after.heapUsed - before.heapUsed);
  const metric = Math.max(...delayP99s) * 1000;
  return {
    rows: [
      ['', 'calls', 'p50 ms', 'p99 ms', 'answers', 'wrong'],
      ...[...tallies].map(([name, { times, statuses, wrong: ofKind }]) => {
        const ascending = sorted(times);
        return [
          name,
          String(times.length),
          quantile(ascending, 0.5).toFixed(1),
          quantile(ascending, 0.99).toFixed(1),
          [...statuses].map(([status, count]) => `${count}×${status}`).join(' '),
          String(ofKind.length),
        ];
      }),
    ],
    notes: [
      `${calls} calls in ${(run.seconds / 60).toFixed(1)} minutes, ${(calls / run.seconds / run.capacity).toFixed(2)} of the ${run.capacity.toFixed(0)} a second measured before; ${run.refreshes} refreshes, ${run.revoked} grants revoked.`,
      `Event loop p99 over the whole run ${delays.delayP99.toFixed(1)} ms, longest ${delays.delayMax.toFixed(0)} ms; worst p99 of ${SAMPLE_MS / 1000} s on /metrics ${metric.toFixed(1)} ms. An idle process alongside: p99 ${run.idleDelays.delayP99.toFixed(1)} ms.`,
      `Heap ${toMegabytes(before.heapUsed).toFixed(1)} → ${toMegabytes(after.heapUsed).toFixed(1)} MB, RSS ${toMegabytes(before.rss).toFixed(0)} → ${toMegabytes(after.rss).toFixed(0)} MB, handles ${before.handles} → ${after.handles}, each some seconds after the last call.`,
      ...[...new Set(wrong.map(withoutIds))].slice(0, 5),
    ],
    bars: [
      bar('errors that no downstream caused', wrong.length, { most: 0, digits: 0 }),
      bar('event loop delay p99, ms', delays.delayP99, { most: 50, digits: 1 }),
      bar('heap growth, MB', heapGrowth, {
        most: Math.max(3, 0.05 * toMegabytes(before.heapUsed)),
        digits: 1,
      }),
      bar('growth of handles', after.handles - before.handles, { most: 5, digits: 0 }),
      bar('grants revoked', run.revoked, { most: 0, digits: 0 }),
    ],
    figures: {
      ...run,
      tallies: Object.fromEntries(
        [...tallies].map(([name, { times, statuses, wrong: ofKind }]) => [
          name,
          { calls: times.length, statuses: Object.fromEntries(statuses), wrong: ofKind.length },
        ]),
      ),
    },
  };
}
