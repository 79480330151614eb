import { randomBytes, randomUUID } from 'node:crypto';

import { seededConsumer } from '@keyway/server/seeding';

import { FORM } from '../../subjects/downstream-facts.mjs';
import { alternate, figureOf, ratioOf } from '../alternate.js';
import { measureCalls, measureWork, type Call } from '../load/drive.js';
import { createDatabase, openKeyway, openPool, seedCopies, startDownstream } from '../lab.js';
import type { Measurement } from '../report/measurement.js';
import type { Part } from '../part.js';
import { rawDatabase } from '../raw-database.js';
import { SERVICE } from '../keyway.js';
import { formatSpread } from '../report/statistics.js';

const CONCURRENCY = 8;
const CONSUMERS = 1_000;
const connectionPath = `/vault/connections/customer-support/${SERVICE}`;

type Job = {
  readonly title: string;
  readonly call: (index: number) => Call;
  readonly raw: (index: number) => Promise<void>;
};

/** The vault compared with the SQL that does the same in one transaction. */
export const vault: Part = {
  name: 'vault',
  title: 'Vault reads and writes',
  needsPostgres: true,
  isLong: false,
  run: async (context) => {
    const { options, progress } = context;
    const downstream = await startDownstream(context);
    const databaseUrl = await createDatabase(context);
    const keyway = await openKeyway(context, { downstreamUrl: downstream.url, databaseUrl });
    await seedCopies(keyway, options.isSmoke ? 50 : CONSUMERS, progress);
    const consumers = options.isSmoke ? 50 : CONSUMERS;
    const raw = rawDatabase(openPool(context, databaseUrl), keyway.headers['x-vendor-app-id'] ?? '');
    const headersFor = (consumer: string, isCreate = false) => ({
      ...keyway.headers,
      'x-vendor-consumer-id': consumer,
      ...(isCreate ? { 'x-unique-transaction-id': randomUUID() } : {}),
    });
    const seeded = (index: number) => seededConsumer(index % consumers);
    const fresh = () => `new-${randomUUID()}`;
    const jobs: Job[] = [
      {
        title: 'GET connection',
        call: (index) => ({ path: connectionPath, headers: headersFor(seeded(index)) }),
        raw: (index) => raw.readConnections(seeded(index)),
      },
      {
        title: 'GET connections',
        call: (index) => ({ path: '/vault/connections', headers: headersFor(seeded(index)) }),
        raw: (index) => raw.readConnections(seeded(index)),
      },
      {
        title: 'POST consumer',
        call: () => ({
          method: 'POST',
          path: '/vault/consumers',
          headers: headersFor(keyway.headers['x-vendor-consumer-id'] ?? '', true),
          body: { consumer_id: fresh() },
        }),
        raw: () => raw.createConsumer(fresh()),
      },
      {
        title: 'POST connection',
        call: () => ({
          method: 'POST',
          path: connectionPath,
          headers: headersFor(fresh(), true),
          body: { settings: FORM },
        }),
        raw: () => raw.createConnection(fresh(), randomBytes(150)),
      },
      {
        title: 'PATCH settings',
        call: (index) => ({
          method: 'PATCH',
          path: connectionPath,
          headers: headersFor(seeded(index)),
          body: { settings: FORM },
        }),
        raw: (index) => raw.changeSettings(seeded(index)),
      },
    ];
    const amount = { concurrency: CONCURRENCY, seconds: options.seconds };
    const measured = await alternate<string>(
      Object.fromEntries(
        jobs.flatMap(({ title, call, raw: work }): [string, () => Promise<Measurement>][] => [
          [title, () => measureCalls(keyway, amount, call)],
          [`raw ${title}`, () => measureWork([], amount, work)],
        ]),
      ),
      options.rounds,
      progress,
    );
    const of = (name: string) => measured[name] ?? [];
    return {
      rows: [
        ['', 'per second', 'raw per second', 'of the raw transaction', 'CPU ms/call', 'p50 ms', 'p99 ms'],
        ...jobs.map(({ title }) => [
          title,
          formatSpread(figureOf(of(title), 'perSecond'), 0),
          formatSpread(figureOf(of(`raw ${title}`), 'perSecond'), 0),
          formatSpread(ratioOf(of(title), of(`raw ${title}`), 'perSecond')),
          formatSpread(figureOf(of(title), 'processor'), 2),
          figureOf(of(title), 'p50').median.toFixed(1),
          figureOf(of(title), 'p99').median.toFixed(1),
        ]),
      ],
      notes: [
        `At concurrency ${CONCURRENCY}, ${consumers} connections in the database. Raw: one transaction behind the same wall with the least SQL, through pg; no HTTP, sealing, idempotency, or call to the vendor.`,
      ],
      figures: measured,
    };
  },
};
