import { seededConsumer } from '@keyway/server/seeding';

import { alternate, figureOf, ratioOf, type Measured } from '../alternate.js';
import { measureCalls, measureWork, type Target } from '../load/drive.js';
import {
  createDatabase,
  messagesCall,
  openKeyway,
  openPool,
  openSecond,
  seedCopies,
  startDownstream,
  startForwarder,
} from '../lab.js';
import type { RunningKeyway } from '../keyway.js';
import type { Measurement } from '../report/measurement.js';
import { bar, type Part, type PartContext, type PartResult } from '../part.js';
import { rawDatabase } from '../raw-database.js';
import { formatSpread } from '../report/statistics.js';

const CONCURRENCY = 32;
/** So many consumers call again and again: what a cache is for. */
const WORKING_SET = 10;
const COLD_CONCURRENCY = 8;
const COLD_ROUNDS = 3;

type Installation = { readonly size: number; readonly keyway: RunningKeyway };
type Rounds = readonly Measurement[];

/** The cost of a call as the vault fills; every connection is a real one, encrypted for its own row. */
export const consumers: Part = {
  name: 'consumers',
  title: 'Cost of GET /messages as connections grow',
  needsPostgres: true,
  isLong: false,
  run: async (context) => {
    const { options, progress } = context;
    const sizes = options.isSmoke ? [100] : [10, 1_000, 100_000];
    const downstream = await startDownstream(context);
    const limit = await startForwarder(context, downstream.url);
    const installations: Installation[] = [];
    for (const size of sizes) {
      const databaseUrl = await createDatabase(context);
      const keyway = await openKeyway(context, { downstreamUrl: downstream.url, databaseUrl });
      await seedCopies(keyway, size, progress);
      installations.push({ size, keyway });
    }
    const warm = await measureWarm(context, limit, downstream.url, installations);
    const cold = await measureCold(
      context,
      installations.filter(({ size }) => size > WORKING_SET),
    );
    return report(sizes, warm, cold);
  },
};

/**
 * Two processes of each size, the second ones opened the other way round: one process can be a tenth cheaper than its
 * twin for as long as it lives, by how V8 came to compile it.
 */
async function measureWarm(
  context: PartContext,
  limit: Target,
  downstreamUrl: string,
  installations: readonly Installation[],
): Promise<Measured<string>> {
  const { options, progress } = context;
  const processes = installations.map(({ size, keyway }) => ({ name: firstOf(size), keyway }));
  for (const { size, keyway } of [...installations].reverse())
    processes.push({ name: secondOf(size), keyway: await openSecond(context, keyway, downstreamUrl) });
  const amount = { concurrency: CONCURRENCY, seconds: options.seconds };
  return alternate(
    {
      limit: () => measureCalls(limit, amount, () => messagesCall({})),
      ...Object.fromEntries(
        processes.map(({ name, keyway }) => [
          name,
          () => measureCalls(keyway, amount, (index) => callOf(keyway, index % WORKING_SET)),
        ]),
      ),
    },
    options.rounds,
    progress,
  );
}

const firstOf = (size: number): string => `${size}, first process`;
const secondOf = (size: number): string => `${size}, second process`;

const callOf = ({ headers }: RunningKeyway, index: number) =>
  messagesCall({ ...headers, 'x-vendor-consumer-id': seededConsumer(index) });

/** Every call is another consumer's, none of them seen lately: each reads, unseals and caches before it calls. */
function measureCold(context: PartContext, installations: readonly Installation[]) {
  const { options, progress } = context;
  // Each round takes other consumers: a process that has read one keeps it.
  const rounds = Math.min(options.rounds, COLD_ROUNDS);
  const count = Math.floor(Math.min(1_000, ...installations.map(({ size }) => size / (rounds + 1))));
  const subjects = installations.flatMap(({ size, keyway }) => {
    const raw = rawDatabase(
      openPool(context, keyway.installation.databaseUrl ?? ''),
      keyway.headers['x-vendor-app-id'] ?? '',
    );
    const stride = Math.floor(size / count);
    const amount = { concurrency: COLD_CONCURRENCY, count };
    let round = WORKING_SET;
    const spreadOut = (index: number) => (index * stride + round) % size;
    return [
      [
        `cold ${size}`,
        async () => {
          round += 1;
          return measureCalls(keyway, amount, (index) => callOf(keyway, spreadOut(index)));
        },
      ],
      [
        `raw ${size}`,
        () => measureWork([], amount, (index) => raw.readConnections(seededConsumer(spreadOut(index)))),
      ],
    ] as const;
  });
  return alternate(Object.fromEntries(subjects), rounds, progress);
}

function report(sizes: readonly number[], warm: Measured<string>, cold: Measured<string>): PartResult {
  const limit: Rounds = [...(warm.limit ?? []), ...(warm.limit ?? [])];
  const warmOf = (size = 0): Rounds => [...(warm[firstOf(size)] ?? []), ...(warm[secondOf(size)] ?? [])];
  const first = warmOf(sizes[0]);
  const last = warmOf(sizes.at(-1));
  const rows = sizes.map((size) => {
    const rounds = warmOf(size);
    return [
      `${size} connections, ${WORKING_SET} of them calling`,
      formatSpread(ratioOf(rounds, limit, 'perSecond')),
      formatSpread(ratioOf(rounds, first, 'perSecond')),
      formatSpread(figureOf(rounds, 'processor'), 3),
      figureOf(rounds, 'p50').median.toFixed(2),
      figureOf(rounds, 'p99').median.toFixed(2),
    ];
  });
  const coldSizes = sizes.filter((size) => cold[`cold ${size}`]);
  const coldRows = coldSizes.map((size) => {
    const rounds = cold[`cold ${size}`] ?? [];
    return [
      `${size} connections, every call another's`,
      `${formatSpread(ratioOf(rounds, cold[`raw ${size}`] ?? [], 'perSecond'))} of the raw read`,
      formatSpread(ratioOf(rounds, cold[`cold ${coldSizes[0]}`] ?? [], 'perSecond')),
      formatSpread(figureOf(rounds, 'processor'), 3),
      figureOf(rounds, 'p50').median.toFixed(2),
      figureOf(rounds, 'p99').median.toFixed(2),
    ];
  });
  const flat = { least: 0.9, most: 1.1 };
  return {
    rows: [['', 'of the limit', 'of the smallest', 'CPU ms/call', 'p50 ms', 'p99 ms'], ...rows, ...coldRows],
    notes: [
      `Warm at concurrency ${CONCURRENCY}, two processes of each; cold at ${COLD_CONCURRENCY}, each consumer’s first call.`,
    ],
    bars: [
      bar(`CPU per warm call, ${sizes.at(-1)} / ${sizes[0]}`, ratioOf(last, first, 'processor'), flat),
      bar(`throughput, ${sizes.at(-1)} / ${sizes[0]}`, ratioOf(last, first, 'perSecond'), flat),
    ],
    figures: { warm, cold },
  };
}
