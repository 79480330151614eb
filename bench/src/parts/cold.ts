import { openClient, type Call } from '../load/drive.js';
import { connect, newInstallation, startServer, type Installation } from '../keyway.js';
import { createDatabase, messagesCall, startDownstream, startForwarder } from '../lab.js';
import type { Part, PartContext } from '../part.js';
import { formatSpread, spreadOf } from '../report/statistics.js';

/** Milliseconds from the start of the process to its first 200 on /readyz, and to the end of its first call. */
type Start = { readonly ready: number; readonly firstCall: number };

/** The cost of a start, from the process to the first response. */
export const cold: Part = {
  name: 'cold',
  title: 'Cold start of the built server',
  needsPostgres: false,
  isLong: true,
  run: async (context) => {
    const { options, postgresUrl, progress } = context;
    const downstream = await startDownstream(context);
    const limit: Start[] = [];
    const subjects = [
      { title: 'embedded', databaseUrl: () => Promise.resolve(undefined) },
      ...(postgresUrl ? [{ title: 'PostgreSQL', databaseUrl: () => createDatabase(context) }] : []),
    ].map((subject) => ({ ...subject, fresh: [] as Start[], existing: [] as Start[] }));
    const rounds = Math.min(options.rounds, 3);
    for (let round = 0; round < rounds; round += 1) {
      progress(`round ${round + 1} of ${rounds}: limit`);
      limit.push(await startLimit(context, downstream.url));
      for (const subject of subjects) {
        progress(`round ${round + 1} of ${rounds}: ${subject.title}`);
        const installation = newInstallation(await subject.databaseUrl());
        const first = await startOnce(context, downstream.url, installation, undefined);
        subject.fresh.push(first.start);
        subject.existing.push((await startOnce(context, downstream.url, installation, first.headers)).start);
      }
    }
    const timesOf = (title: string, starts: readonly Start[]) => {
      const pick = (name: keyof Start) => spreadOf(starts.map((start) => start[name]));
      const ratio = spreadOf(
        starts.map(({ firstCall }, round) => firstCall / (limit[round]?.firstCall ?? NaN)),
      );
      return [
        title,
        formatSpread(pick('ready'), 0),
        formatSpread(pick('firstCall'), 0),
        formatSpread(ratio, 1),
      ];
    };
    return {
      rows: [
        ['', 'ready ms', 'first call answered ms', 'of the limit'],
        timesOf('Express + undici', limit),
        ...subjects.flatMap(({ title, fresh, existing }) => [
          timesOf(`Keyway, ${title}, no data yet`, fresh),
          timesOf(`Keyway, ${title}, existing data`, existing),
        ]),
      ],
      notes: [
        'Without data the first call does not count the setting up of an application and a connection before it.',
      ],
      figures: {
        limit,
        ...Object.fromEntries(subjects.map(({ title, fresh, existing }) => [title, { fresh, existing }])),
      },
    };
  },
};

async function startLimit(context: PartContext, downstreamUrl: string): Promise<Start> {
  const forwarder = await startForwarder(context, downstreamUrl);
  const firstCall = forwarder.readyMs + (await timeCall(forwarder.url, messagesCall({})));
  await forwarder.stop();
  return { ready: forwarder.readyMs, firstCall };
}

async function startOnce(
  { entry, profileDir }: PartContext,
  downstreamUrl: string,
  installation: Installation,
  known: Record<string, string> | undefined,
) {
  const server = await startServer({ entry, profileDir, installation, downstreamUrl });
  try {
    const headers = known ?? (await connect(server.url, installation.adminKey));
    const firstCall = server.readyMs + (await timeCall(server.url, messagesCall(headers)));
    return { start: { ready: server.readyMs, firstCall }, headers };
  } finally {
    await server.stop();
  }
}

async function timeCall(url: string, call: Call): Promise<number> {
  const client = openClient(url, 1);
  const before = performance.now();
  const { status, text } = await client.send(call);
  const time = performance.now() - before;
  await client.close();
  if (status !== 200) throw new Error(`The first call was answered ${status}: ${text.slice(0, 300)}`);
  return time;
}
