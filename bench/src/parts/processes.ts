import { cpus } from 'node:os';

import { alternate, figureOf, ratioOf } from '../alternate.js';
import { measureWork, openClient, type Client, type Target } from '../load/drive.js';
import {
  createDatabase,
  messagesCall,
  openKeyway,
  openSecond,
  startDownstream,
  startForwarder,
} from '../lab.js';
import type { Part, PartContext } from '../part.js';
import { formatSpread } from '../report/statistics.js';

const CONCURRENCY = 32;

/**
 * Two server processes on one PostgreSQL compared with one, and two bare forwarders compared with one: the capacity
 * left on the machine.
 */
export const processes: Part = {
  name: 'processes',
  title: 'One and two server processes on one PostgreSQL',
  needsPostgres: true,
  isLong: true,
  run: async (context) => {
    const { options, progress } = context;
    const downstream = await startDownstream(context);
    const forwarders = [
      await startForwarder(context, downstream.url),
      await startForwarder(context, downstream.url),
    ];
    const databaseUrl = await createDatabase(context);
    const first = await openKeyway(context, { downstreamUrl: downstream.url, databaseUrl });
    const servers = [first, await openSecond(context, first, downstream.url)];
    const load = (targets: readonly Target[], headers: Record<string, string>) => () =>
      measureTogether(context, targets, headers);
    const measured = await alternate(
      {
        'forwarder 1': load(forwarders.slice(0, 1), {}),
        'forwarder 2': load(forwarders, {}),
        'Keyway 1': load(servers.slice(0, 1), first.headers),
        'Keyway 2': load(servers, first.headers),
      },
      options.rounds,
      progress,
    );
    const gain = ratioOf(measured['Keyway 2'], measured['Keyway 1'], 'perSecond');
    const limitsGain = ratioOf(measured['forwarder 2'], measured['forwarder 1'], 'perSecond');
    const rowOf = (name: 'forwarder' | 'Keyway', title: string) => [
      title,
      formatSpread(ratioOf(measured[`${name} 1`], measured['forwarder 1'], 'perSecond')),
      formatSpread(ratioOf(measured[`${name} 2`], measured['forwarder 1'], 'perSecond')),
      formatSpread(name === 'Keyway' ? gain : limitsGain),
      ...([1, 2] as const).map((count) =>
        figureOf(measured[`${name} ${count}`], 'processor').median.toFixed(3),
      ),
    ];
    return {
      rows: [
        ['', 'one / limit', 'two / limit', 'two / one', 'CPU ms/call, one', 'CPU ms/call, two'],
        rowOf('forwarder', 'Express + undici'),
        rowOf('Keyway', 'Keyway GET /messages'),
      ],
      notes: [
        `At concurrency ${CONCURRENCY}, shared among the processes. This machine has ${cpus().length} processors, which the load generator and the downstream use as well: comparing two forwarders with one shows what is left for a second process.`,
      ],
      figures: measured,
    };
  },
};

async function measureTogether(
  { options }: PartContext,
  targets: readonly Target[],
  headers: Record<string, string>,
) {
  const clients = targets.map(({ url }) => openClient(url, CONCURRENCY / targets.length));
  try {
    const pids = targets.map(({ pid }) => pid);
    return await measureWork(
      pids,
      { concurrency: CONCURRENCY, seconds: options.seconds },
      async (_, worker) => {
        const client = clients[worker % clients.length] as Client;
        const { status, text } = await client.send(messagesCall(headers));
        if (status !== 200) throw new Error(`A call was answered ${status}: ${text.slice(0, 300)}`);
      },
    );
  } finally {
    for (const client of clients) await client.close();
  }
}
