import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { count, note } from '../../rig/figures.js';
import { postgresIsMissing, startPostgres, type PostgresCluster } from '../../rig/databases/postgres.js';
import { startServerProcess } from '../../rig/processes/server-process.js';

const migrations = readdirSync(new URL('../../../packages/db/prisma/migrations', import.meta.url)).filter(
  (name) => /^\d{4}_/.test(name),
);

describe.skipIf(postgresIsMissing())('three processes on an empty database', () => {
  let postgres: PostgresCluster;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres?.close());

  /** Answers which migrations were applied, in how many steps each. */
  const startThree = async () => {
    const url = await postgres.createDatabase('empty');
    const settings = { DATABASE_URL: url, KEYWAY_MASTER_KEY: randomBytes(32).toString('base64') };
    const servers = await Promise.all([1, 2, 3].map(() => startServerProcess(settings)));
    await Promise.all(servers.map((server) => server.stop()));
    const database = new URL(url).pathname.slice(1);
    return postgres.query<{ migration_name: string; finished: boolean }>(
      'SELECT migration_name, finished_at IS NOT NULL AS finished FROM _prisma_migrations ORDER BY 1',
      [],
      database,
    );
  };

  test('migrate it once, and all of them serve', async () => {
    const rounds = count({ short: 1, long: 20 });
    const applied: Awaited<ReturnType<typeof startThree>>[] = [];
    for (let round = 0; round < rounds; round += 1) applied.push(await startThree());
    const wanted = migrations.sort().map((name) => ({ migration_name: name, finished: true }));
    const wrong = applied.filter((rows) => JSON.stringify(rows) !== JSON.stringify(wanted));
    note({
      what: `3 processes started at once on an empty database, ${rounds} times`,
      bar: `all ready, each of the ${migrations.length} migrations applied once`,
      measured: `${applied.length} × ready, ${wrong.length} × otherwise`,
    });
    expect(wrong).toEqual([]);
  });
});
