import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { migrateDatabase, openDatabase } from '../../../packages/db/src/index.js';
import { count, note } from '../../rig/figures.js';
import { postgresIsMissing, startPostgres, type PostgresCluster } from '../../rig/databases/postgres.js';
import { toName } from '../../rig/databases/tables.js';
import { startChild } from '../../rig/processes/child.js';
import {
  serverProgram,
  startServerProcess,
  type ServerSettings,
} from '../../rig/processes/server-process.js';
import { sleep } from '../../rig/wait.js';

const ROUNDS = count({ short: 2, long: 40 });
const LEAST_STEP_MS = 100;
const LOGS = count({ short: 20_000, long: 200_000 });
/** The database is filled on a schema that lacks most migrations. */
const NEWEST_OF_OLD = '0004';

const migrationsDir = new URL('../../../packages/db/prisma/migrations', import.meta.url).pathname;
const migrations = readdirSync(migrationsDir)
  .filter((name) => /^\d{4}_/.test(name))
  .sort();
/** As many rows as a statement can write in its time on a busy machine. */
const BATCH = 10_000;
const fill = [
  `INSERT INTO applications (id, name) VALUES ('shop', 'Shop')`,
  ...Array.from(
    { length: LOGS / BATCH },
    (
      _,
      batch,
    ) => `INSERT INTO request_logs (application_id, id, consumer_id, "timestamp", http_method, path, operation,
      status_code, execution, duration)
     SELECT 'shop', 'r' || n, 'c' || n % 100, now(), 'GET', '/messages', 'messagesAll', 200, 1, 1
     FROM generate_series(${batch * BATCH + 1}, ${(batch + 1) * BATCH}) n`,
  ),
];

/** A database of one round: a copy of the filled one, or an empty place. */
type Place = { readonly url?: string; readonly dataDir: string };
type Kind = {
  readonly name: string;
  readonly logs: number;
  readonly isMissing: boolean;
  readonly copy: () => Promise<Place>;
};

const folder = mkdtempSync(join(tmpdir(), 'keyway-migrations-'));
const oldMigrations = join(folder, 'old-migrations');
const filled = join(folder, 'filled');
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const newFolder = (): string => mkdtempSync(join(folder, 'round-'));
const noPostgres = postgresIsMissing();
let postgres: PostgresCluster | undefined;

async function fillOld(place: { url: string } | { dataDir: string }): Promise<void> {
  const options = { ...place, migrationsDir: oldMigrations };
  await migrateDatabase(options);
  const database = await openDatabase(options);
  for (const sql of fill) await database.system('fill', (tx) => tx.client.$executeRawUnsafe(sql));
  await database.close();
}

const kinds: readonly Kind[] = [
  {
    name: 'PostgreSQL, filled',
    logs: LOGS,
    isMissing: noPostgres,
    copy: async () => {
      const url = (await postgres?.createDatabase('empty')) ?? '';
      await postgres?.query(`DROP DATABASE ${toName(url)}`);
      await postgres?.query(`CREATE DATABASE ${toName(url)} OWNER keyway TEMPLATE filled`);
      return { url, dataDir: newFolder() };
    },
  },
  {
    name: 'embedded, filled',
    logs: LOGS,
    isMissing: false,
    copy: async () => {
      const dataDir = newFolder();
      cpSync(filled, dataDir, { recursive: true });
      return { dataDir };
    },
  },
  { name: 'embedded, first start', logs: 0, isMissing: false, copy: async () => ({ dataDir: newFolder() }) },
];

describe.each(kinds.filter(({ isMissing }) => !isMissing))('migrating $name', ({ name, logs, copy }) => {
  beforeAll(async () => {
    for (const migration of migrations.filter((each) => each.slice(0, 4) <= NEWEST_OF_OLD))
      cpSync(join(migrationsDir, migration), join(oldMigrations, migration), { recursive: true });
    if (name.startsWith('PostgreSQL')) {
      postgres = await startPostgres();
      await postgres.query('CREATE DATABASE filled OWNER keyway');
      await fillOld({ url: postgres.url('filled') });
    } else if (logs > 0) await fillOld({ dataDir: filled });
  }, 300_000);
  afterAll(() => {
    postgres?.close();
    postgres = undefined;
  });

  const prepare = async () => {
    const place = await copy();
    const settings: ServerSettings = {
      KEYWAY_MASTER_KEY: randomBytes(32).toString('base64'),
      ...(place.url === undefined ? {} : { DATABASE_URL: place.url }),
    };
    return { place, settings };
  };
  /** Starts the server to its readiness, and ends it. */
  const serve = async ({ place, settings }: Awaited<ReturnType<typeof prepare>>): Promise<void> => {
    const server = await startServerProcess(settings, { dataDir: place.dataDir });
    await server.stop();
  };
  const measure = async (): Promise<number> => {
    const prepared = await prepare();
    const before = performance.now();
    await serve(prepared);
    return performance.now() - before;
  };
  const look = async ({ url, dataDir }: Place): Promise<{ unfinished: string[]; logs: number }> => {
    const database = await openDatabase(url === undefined ? { dataDir } : { url });
    const rows = await database.system(
      'look',
      (tx) => tx.client.$queryRaw<{ name: string }[]>`SELECT migration_name AS name FROM _prisma_migrations
        WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
    );
    const [counted] = await database.system(
      'look',
      (tx) => tx.client.$queryRaw<{ logs: number }[]>`SELECT count(*)::int AS logs FROM request_logs`,
    );
    await database.close();
    const finished = rows.map((row) => row.name);
    return {
      unfinished: migrations.filter((each) => !finished.includes(each)),
      logs: counted?.logs ?? 0,
    };
  };

  test('goes on at the next start, wherever it is killed', async () => {
    const step = Math.max(LEAST_STEP_MS, (await measure()) / ROUNDS);
    const wrong: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const prepared = await prepare();
      const { place, settings } = prepared;
      const base = { KEYWAY_ENV: 'development', PORT: '0', DATA_DIR: place.dataDir };
      const killed = startChild(process.execPath, [serverProgram, 'serve'], { ...base, ...settings });
      await sleep(step * (round + 1));
      killed.signal('SIGKILL');
      await killed.ended;
      await serve(prepared).catch((error: unknown) => wrong.push(`round ${round}: ${String(error)}`));
      const found = await look(place);
      if (found.logs !== logs || found.unfinished.length > 0)
        wrong.push(`round ${round}: ${JSON.stringify(found)}`);
    }
    note({
      what: `${name}: a start that migrates, killed ${ROUNDS} times, every ${Math.round(step)} ms`,
      bar: 'the next start serves, every migration and every row there',
      measured: `${wrong.length} of ${ROUNDS} otherwise`,
    });
    expect(wrong).toEqual([]);
  });
});
