import { PAGE_SIZE, type Listed } from '../../subjects/downstream-facts.mjs';
import { buildPage } from '../../subjects/vendor-page.mjs';
import { alternate, figureOf, ratioOf } from '../alternate.js';
import { assertMapped } from '../assert-mapped.js';
import { measureCalls, type Call } from '../load/drive.js';
import { createDatabase, listCall, openKeyway, startDownstream, startForwarder, type Place } from '../lab.js';
import { bar, type Bar, type Part } from '../part.js';
import { concurrencies } from '../report/results.js';
import { formatSpread } from '../report/statistics.js';

const measuredResources: readonly Listed[] = ['conversations', 'customers'];

/** A usual page of each resource other than messages, compared with the same page fetched and mapped by hand. */
export const resources: Part = {
  name: 'resources',
  title: 'Mapped pages of the other resources',
  needsPostgres: false,
  isLong: false,
  run: async (context) => {
    const { options, postgresUrl, progress } = context;
    const rows: string[][] = [];
    const figures: Record<string, unknown> = {};
    const bars: Bar[] = [];
    const downstream = await startDownstream(context);
    const mapping = await startForwarder(context, downstream.url, 'mapped');
    const databaseUrl = postgresUrl ? await createDatabase(context) : undefined;
    const keyway = await openKeyway(context, { downstreamUrl: downstream.url, databaseUrl });
    for (const resource of measuredResources) {
      const ours = listCall(resource, keyway.headers);
      const byHand = listCall(resource, {});
      await assertAnswer(resource, keyway, ours);
      await assertAnswer(resource, mapping, byHand);
      const bytes = Buffer.byteLength(JSON.stringify(buildPage(resource)));
      for (const concurrency of concurrencies) {
        const amount = { concurrency, seconds: options.seconds };
        const measured = await alternate(
          {
            mapping: () => measureCalls(mapping, amount, () => byHand),
            keyway: () => measureCalls(keyway, amount, () => ours),
          },
          options.rounds,
          (text) => progress(`${resource} at ${concurrency}, ${text}`),
        );
        const ratio = ratioOf(measured.keyway, measured.mapping, 'perSecond');
        figures[`${resource}_at_${concurrency}`] = measured;
        bars.push(bar(`${resource} / mapping limit, throughput at ${concurrency}`, ratio, { least: 0.9 }));
        rows.push([
          `${PAGE_SIZE} ${resource}`,
          String(concurrency),
          (bytes / 1000).toFixed(1),
          figureOf(measured.keyway, 'perSecond').median.toFixed(0),
          formatSpread(ratioOf(measured.mapping, measured.keyway, 'processor')),
          formatSpread(figureOf(measured.keyway, 'processor'), 3),
          figureOf(measured.keyway, 'p50').median.toFixed(2),
          figureOf(measured.keyway, 'p99').median.toFixed(2),
        ]);
      }
    }
    return {
      rows: [
        ['', 'at', 'vendor’s KB', 'calls/s', 'by hand’s CPU / ours', 'CPU ms/call', 'p50 ms', 'p99 ms'],
        ...rows,
      ],
      bars,
      figures,
    };
  },
};

async function assertAnswer(resource: Listed, { url }: Place, { path, headers }: Call): Promise<void> {
  const response = await fetch(url + path, { headers });
  assertMapped(resource, buildPage(resource), `?limit=${PAGE_SIZE}`, await response.json());
}
