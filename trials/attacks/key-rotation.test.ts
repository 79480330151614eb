import { seedConnections, seededConsumer } from '@keyway/server/seeding';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startChild } from '../rig/processes/child.js';
import { count, note } from '../rig/figures.js';
import { startLab, type Lab } from '../rig/environment/test-environment.js';
import { startLoad, summarise } from '../rig/load.js';
import { postgresIsMissing, startPostgres, type PostgresCluster } from '../rig/databases/postgres.js';
import { runKeyway, serverProgram } from '../rig/processes/server-process.js';
import { toName } from '../rig/databases/tables.js';
import { sleep } from '../rig/wait.js';

const SERVICE = 'gorgias';
const PER_SECOND = 50;
const rows = count({ short: 3_000, long: 100_000 });

describe.skipIf(postgresIsMissing())('rotation of data keys under load, three processes', () => {
  let postgres: PostgresCluster;
  let lab: Lab;
  let command: Record<string, string>;
  beforeAll(async () => {
    postgres = await startPostgres();
    lab = await startLab({ processes: 3, postgres, services: [SERVICE] });
    await lab.connectKey(SERVICE, 'pattern');
    command = { ...lab.settings, KEYWAY_ENV: 'development', DATABASE_URL: lab.databaseUrl ?? '' };
    await seedConnections({
      databaseUrl: lab.databaseUrl ?? '',
      masterKey: lab.masterKey,
      applicationId: lab.application.id,
      serviceId: SERVICE,
      like: 'pattern',
      count: rows,
    });
  });
  afterAll(async () => {
    await lab?.close();
    postgres?.close();
  });

  const countTerms = async (): Promise<Record<string, number>> => {
    const terms = await postgres.query<{ term: number; rows: number }>(
      `SELECT get_byte(credentials_sealed, 4) AS term, count(*)::int AS rows FROM connections WHERE credentials_sealed IS NOT NULL GROUP BY 1`,
      [],
      toName(lab.databaseUrl ?? ''),
    );
    return Object.fromEntries(terms.map((each) => [each.term, each.rows]));
  };

  test('fails no call, survives being killed, and leaves no row of the old term', async () => {
    const kills = count({ short: 2, long: 20 });
    const load = startLoad(
      PER_SECOND,
      () => {
        const consumer = seededConsumer(Math.floor(Math.random() * rows));
        return {
          subject: consumer,
          answer: lab.call('GET', '/messages?limit=1', { consumer, service: SERVICE }),
        };
      },
      { maxInFlight: 32 },
    );
    for (let kill = 0; kill < kills; kill += 1) {
      const rotation = startChild(process.execPath, [serverProgram, 'keys', 'rotate'], command);
      const isOver = rotation.ended.then(() => true);
      // Long enough that it has begun, and at another point each time.
      await Promise.race([isOver, sleep(1_500 + Math.random() * count({ short: 1_500, long: 4_000 }))]);
      rotation.signal('SIGKILL');
      await rotation.ended;
    }
    const last = await runKeyway(['keys', 'rotate', '--json'], command);
    const outcomes = await load.stop();
    const terms = await countTerms();
    const doctor = await runKeyway(['doctor', '--json'], command);
    const failed = outcomes.filter(({ status }) => status !== 200);
    note({
      what: `${rows} rows re-sealed at ${PER_SECOND}/s, the job killed ${kills} times`,
      bar: '0 failed calls, no row of the old term, every row opens',
      measured: `${failed.length} of ${outcomes.length} failed (${summarise(failed)}), rows by term ${JSON.stringify(terms)}, doctor's exit code ${doctor.code}`,
    });
    expect(last.code).toBe(0);
    expect(summarise(failed)).toBe('');
    expect(Object.keys(terms)).toHaveLength(1);
    expect(Object.keys(terms)).not.toContain('1');
    expect(doctor.code).toBe(0);
  });
});
