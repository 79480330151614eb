import { alternate, figureOf, ratioOf, type Measured } from '../alternate.js';
import { measureCalls } from '../load/drive.js';
import {
  createDatabase,
  messagesCall,
  openKeyway,
  proxyCall,
  startDownstream,
  startForwarder,
} from '../lab.js';
import { bar, type Bar, type Part } from '../part.js';
import { formatSpread } from '../report/statistics.js';
import { PAGE_SIZE, MAX_PAGE_SIZE } from '../../subjects/downstream-facts.mjs';
import { buildPage } from '../../subjects/vendor-page.mjs';

const CONCURRENCY = 8;

/** The subjects of the calls, with a usual page and the largest. */
export const pages: Part = {
  name: 'pages',
  title: 'Cost as pages grow',
  needsPostgres: false,
  isLong: false,
  run: async (context) => {
    const { options, postgresUrl, progress } = context;
    const rows: string[][] = [];
    const figures: Record<string, unknown> = {};
    const bars: Bar[] = [];
    const downstream = await startDownstream(context);
    const databaseUrl = postgresUrl ? await createDatabase(context) : undefined;
    const keyway = await openKeyway(context, { downstreamUrl: downstream.url, databaseUrl });
    for (const messages of options.isSmoke ? [MAX_PAGE_SIZE] : [PAGE_SIZE, MAX_PAGE_SIZE]) {
      const limit = await startForwarder(context, downstream.url, 'bare', messages);
      const mapping = await startForwarder(context, downstream.url, 'mapped', messages);
      await assertFull(keyway.url, keyway.headers, messages);
      const amount = { concurrency: CONCURRENCY, seconds: options.seconds };
      const measured = await alternate(
        {
          limit: () => measureCalls(limit, amount, () => messagesCall({}, messages)),
          mapping: () => measureCalls(mapping, amount, () => messagesCall({}, messages)),
          proxy: () => measureCalls(keyway, amount, () => proxyCall(keyway.headers, messages)),
          messages: () => measureCalls(keyway, amount, () => messagesCall(keyway.headers, messages)),
        },
        options.rounds,
        (text) => progress(`${messages} a page, ${text}`),
      );
      figures[messages] = measured;
      const bytes = Buffer.byteLength(JSON.stringify(buildPage('messages', messages)));
      for (const name of ['proxy', 'messages'] as const) {
        rows.push([
          `${name}, ${messages} messages`,
          (bytes / 1000).toFixed(1),
          formatSpread(ratioOf(measured[name], measured.limit, 'perSecond')),
          name === 'messages' ? formatSpread(ratioOf(measured.messages, measured.mapping, 'perSecond')) : '',
          formatSpread(ratioOf(measured.limit, measured[name], 'processor')),
          formatSpread(figureOf(measured[name], 'processor'), 3),
          figureOf(measured[name], 'p50').median.toFixed(2),
          figureOf(measured[name], 'p99').median.toFixed(2),
        ]);
      }
      if (messages === PAGE_SIZE) bars.push(...barsOf(measured));
    }
    return {
      rows: [
        [
          '',
          'vendor’s KB',
          'of the limit',
          'of the mapping limit',
          'limit’s CPU / ours',
          'CPU ms/call',
          'p50 ms',
          'p99 ms',
        ],
        ...rows,
      ],
      notes: [`At concurrency ${CONCURRENCY}. The usual page of all other parts is the one of 20 messages.`],
      bars,
      figures,
    };
  },
};

/** The aims are for the usual page. */
function barsOf(measured: Measured<'limit' | 'mapping' | 'proxy' | 'messages'>): Bar[] {
  const ratio = (ours: 'proxy' | 'messages', limit: 'limit' | 'mapping', least: number) =>
    bar(`${ours} / ${limit}, ${PAGE_SIZE}`, ratioOf(measured[ours], measured[limit], 'perSecond'), { least });
  return [ratio('proxy', 'limit', 0.8), ratio('messages', 'mapping', 0.9), ratio('messages', 'limit', 0.65)];
}

async function assertFull(url: string, headers: Record<string, string>, messages: number): Promise<void> {
  const response = await fetch(url + messagesCall(headers, messages).path, { headers });
  const { data } = (await response.json()) as { data: unknown[] };
  if (data.length !== messages) throw new Error(`A page of ${messages} came with ${data.length} messages.`);
}
