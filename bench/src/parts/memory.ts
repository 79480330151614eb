import { measureCalls } from '../load/drive.js';
import { createDatabase, messagesCall, openKeyway, proxyCall, startDownstream } from '../lab.js';
import { bar, type Part } from '../part.js';
import { readVitals, toMegabytes, type Vitals } from '../load/watch.js';

const CONCURRENCY = 32;

type Sample = { readonly calls: number; readonly vitals: Vitals };

/** The memory of a server after a number of calls; half of them /proxy, half GET /messages. */
export const memory: Part = {
  name: 'memory',
  title: 'Memory as calls go by',
  needsPostgres: false,
  isLong: false,
  run: async (context) => {
    const { options, postgresUrl, progress } = context;
    const marks = options.isSmoke ? [0, 500, 1_000] : [0, 10_000, 50_000, 100_000];
    const downstream = await startDownstream(context);
    const databaseUrl = postgresUrl ? await createDatabase(context) : undefined;
    const keyway = await openKeyway(context, { downstreamUrl: downstream.url, databaseUrl, isWatched: true });
    const kinds = [proxyCall(keyway.headers), messagesCall(keyway.headers)];
    const samples: Sample[] = [];
    let calls = 0;
    for (const mark of marks) {
      while (calls < mark) {
        const count = Math.min(5_000, mark - calls);
        await measureCalls(
          keyway,
          { concurrency: CONCURRENCY, count },
          (index) => kinds[index % 2] as (typeof kinds)[0],
        );
        calls += count;
        progress(`${calls} of ${marks.at(-1)} calls`);
      }
      samples.push({ calls, vitals: await readVitals(keyway) });
    }
    const growth = (from: Sample | undefined, to: Sample | undefined, figure: 'rss' | 'heapUsed') =>
      from && to
        ? (toMegabytes(to.vitals[figure] - from.vitals[figure]) * 1_000) / Math.max(1, to.calls - from.calls)
        : NaN;
    // The first calls fill caches and compile; what grows after them has no end.
    const settled = samples.at(-3) === samples[0] ? samples[1] : samples.at(-2);
    const last = samples.at(-1);
    return {
      rows: [
        ['', 'RSS MB', 'heap MB', 'heap MB per 1,000 calls', 'handles'],
        ...samples.map((sample, index) => [
          `after ${sample.calls} calls`,
          toMegabytes(sample.vitals.rss).toFixed(0),
          toMegabytes(sample.vitals.heapUsed).toFixed(1),
          index === 0 ? '' : growth(samples[index - 1], sample, 'heapUsed').toFixed(3),
          String(sample.vitals.handles),
        ]),
      ],
      notes: [
        `On ${databaseUrl ? 'PostgreSQL' : 'the embedded database'}. The heap is read after a collection.`,
      ],
      bars: options.isSmoke
        ? []
        : [
            bar('heap growth after the first half, MB per 1,000 calls', growth(settled, last, 'heapUsed'), {
              most: 0.02,
              digits: 3,
            }),
          ],
      figures: samples,
    };
  },
};
