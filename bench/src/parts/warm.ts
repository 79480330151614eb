import { randomUUID } from 'node:crypto';

import { seededConsumer } from '@keyway/server/seeding';

import { alternate, figureOf, ratioOf } from '../alternate.js';
import { SERVICE, type RunningKeyway } from '../keyway.js';
import {
  createDatabase,
  messagesCall,
  openKeyway,
  openSecond,
  proxyCall,
  seedCopies,
  startDownstream,
} from '../lab.js';
import { measureCalls, openClient, type Call } from '../load/drive.js';
import type { Measurement } from '../report/measurement.js';
import { formatSpread } from '../report/statistics.js';
import { bar, type Part, type PartContext } from '../part.js';

const CONCURRENCY = 32;
const CONSUMERS = 10_000;
const CHANGES_PER_SECOND = 50;
/** Changed by another process meanwhile: none of them calls. */
const CHANGED = 500;
const LEAST = 0.9;
const kinds = [
  { name: 'unified', toCall: messagesCall },
  { name: 'proxy', toCall: proxyCall },
] as const;

/** A call of one among many consumers, against one of the only consumer that calls. */
export const warm: Part = {
  name: 'warm',
  title: 'Calls over 10,000 random consumers, against one',
  needsPostgres: true,
  isLong: true,
  run: async (context) => {
    const { options, progress } = context;
    const consumers = options.isSmoke ? 100 : CONSUMERS;
    const downstream = await startDownstream(context);
    const databaseUrl = await createDatabase(context);
    const keyway = await openKeyway(context, { downstreamUrl: downstream.url, databaseUrl });
    const second = await openSecond(context, keyway, downstream.url);
    await seedCopies(keyway, consumers + CHANGED, progress);
    const as = (index: number): Record<string, string> => ({
      ...keyway.headers,
      'x-vendor-consumer-id': seededConsumer(index),
    });
    const amount = { concurrency: CONCURRENCY, seconds: options.seconds };
    const pick = { one: () => 0, many: () => Math.floor(Math.random() * consumers) };
    const measure = (toCall: (headers: Call['headers']) => Call, consumer: () => number) =>
      measureCalls(keyway, amount, () => toCall(as(consumer())));
    progress('filling the cache');
    const fill = { concurrency: CONCURRENCY, count: consumers };
    const filling = await measureCalls(keyway, fill, (index) => messagesCall(as(index)));
    const measured = await alternate(
      Object.fromEntries(
        kinds.flatMap(({ name, toCall }) =>
          [false, true].flatMap((isChanging) =>
            (['one', 'many'] as const).map((who) => [
              titleOf(name, who, isChanging),
              () => {
                const run = () => measure(toCall, pick[who]);
                return isChanging ? beside(context, second, consumers, run) : run();
              },
            ]),
          ),
        ),
      ),
      options.rounds,
      progress,
    );
    const roundsOf = (...title: Parameters<typeof titleOf>): readonly Measurement[] =>
      measured[titleOf(...title)] ?? [];
    const comparisons = kinds.flatMap(({ name }) =>
      [false, true].map((isChanging) => ({
        name: `${name}${isChanging ? `, ${CHANGES_PER_SECOND} changes a second` : ''}`,
        ratio: ratioOf(roundsOf(name, 'many', isChanging), roundsOf(name, 'one', isChanging), 'perSecond'),
        many: figureOf(roundsOf(name, 'many', isChanging), 'processor'),
        one: figureOf(roundsOf(name, 'one', isChanging), 'processor'),
      })),
    );
    return {
      rows: [
        ['', 'throughput against one', 'CPU ms/call, many', 'CPU ms/call, one'],
        ...comparisons.map(({ name, ratio, many, one }) => [
          name,
          formatSpread(ratio),
          formatSpread(many, 3),
          formatSpread(one, 3),
        ]),
      ],
      notes: [
        `Concurrency ${CONCURRENCY}. Filling the cache: ${filling.processor.toFixed(2)} ms CPU a call.`,
      ],
      bars: options.isSmoke ? [] : comparisons.map(({ name, ratio }) => bar(name, ratio, { least: LEAST })),
      figures: { measured, filling },
    };
  },
};

const titleOf = (kind: string, who: 'one' | 'many', isChanging: boolean): string =>
  `${kind}, ${who}${isChanging ? ', with changes' : ''}`;

/** Measures while another process changes connections of consumers that do not call. */
async function beside(
  { progress }: PartContext,
  second: RunningKeyway,
  first: number,
  run: () => Promise<Measurement>,
): Promise<Measurement> {
  const client = openClient(second.url, 4);
  let sent = 0;
  const failed: string[] = [];
  const timer = setInterval(() => {
    const headers = {
      ...second.headers,
      'x-vendor-consumer-id': seededConsumer(first + (sent++ % CHANGED)),
    };
    const path = `/vault/connections/customer-support/${SERVICE}`;
    void client
      .send({ method: 'PATCH', path, headers, body: { metadata: { bench: randomUUID() } } })
      .then(({ status, text }) => status !== 200 && failed.push(`${status} ${text}`));
  }, 1_000 / CHANGES_PER_SECOND);
  try {
    return await run();
  } finally {
    clearInterval(timer);
    await client.close();
    if (failed.length > 0)
      progress(`${failed.length} of ${sent} changes failed: ${failed[0]?.slice(0, 200)}`);
  }
}
