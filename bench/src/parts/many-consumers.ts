import { seededConsumer } from '@keyway/server/seeding';

import { measureCalls } from '../load/drive.js';
import { createDatabase, messagesCall, openKeyway, proxyCall, seedCopies, startDownstream } from '../lab.js';
import { bar, type Part } from '../part.js';
import { readVitals, toMegabytes, type Vitals } from '../load/watch.js';

const CONCURRENCY = 32;
const MOST_MEGABYTES = 512;

type Sample = { readonly calls: number; readonly vitals: Vitals };

/** Memory of a server that every call reaches for another consumer, each with a credential of its own. */
export const manyConsumers: Part = {
  name: 'many-consumers',
  title: 'Memory over as many consumers as calls',
  needsPostgres: true,
  isLong: true,
  run: async (context) => {
    const { options, progress } = context;
    const count = options.isSmoke ? 200 : 100_000;
    const downstream = await startDownstream(context);
    const databaseUrl = await createDatabase(context);
    const keyway = await openKeyway(context, { downstreamUrl: downstream.url, databaseUrl, isWatched: true });
    await seedCopies(keyway, count, progress);
    const kinds = [proxyCall, messagesCall] as const;
    const callOf = (index: number) =>
      kinds[index % 2]!({ ...keyway.headers, 'x-vendor-consumer-id': seededConsumer(index) });
    const samples: Sample[] = [{ calls: 0, vitals: await readVitals(keyway) }];
    const step = count / 10;
    for (let from = 0; from < count; from += step) {
      await measureCalls(keyway, { concurrency: CONCURRENCY, count: step }, (index) => callOf(from + index));
      const vitals = await readVitals(keyway);
      samples.push({ calls: from + step, vitals });
      progress(`${from + step} of ${count} consumers, ${toMegabytes(vitals.rss).toFixed(0)} MB resident`);
    }
    const most = Math.max(...samples.map(({ vitals }) => toMegabytes(vitals.rss)));
    return {
      rows: [
        ['', 'RSS MB', 'heap MB', 'heap total MB', 'external MB', 'buffers MB'],
        ...samples.map(({ calls, vitals }) => [
          `after ${calls} consumers`,
          toMegabytes(vitals.rss).toFixed(0),
          toMegabytes(vitals.heapUsed).toFixed(1),
          toMegabytes(vitals.heapTotal).toFixed(1),
          toMegabytes(vitals.external).toFixed(1),
          toMegabytes(vitals.arrayBuffers).toFixed(1),
        ]),
      ],
      notes: ['Half of the calls are /proxy, half GET /messages. The heap is read after a collection.'],
      bars: options.isSmoke ? [] : [bar('resident memory, MB', most, { most: MOST_MEGABYTES, digits: 0 })],
      figures: samples,
    };
  },
};
