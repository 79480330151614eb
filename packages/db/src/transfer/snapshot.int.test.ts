import { randomBytes, randomInt } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stayingTables } from './catalogue.js';
import { loadDatabase } from './import-rows.js';
import { defaultMigrationsDir } from '../engine/migrations/schema-version.js';
import { migrateDatabase, openDatabase } from '../engine/open.js';
import type { DatabaseOptions } from '../engine/open.js';
import { withSnapshot } from './snapshot.js';
import { createTestPostgres, testPostgresUrl } from '../testing.js';

const folder = mkdtempSync(join(tmpdir(), 'keyway-moves-'));
const drops: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const drop of drops) await drop();
  rmSync(folder, { recursive: true, force: true });
});

// A table of every type there is, which, like an audit, takes rows and never changes one.
const migrationsDir = join(folder, 'migrations');
cpSync(defaultMigrationsDir(), migrationsDir, { recursive: true });
mkdirSync(join(migrationsDir, '9999_everything'));
writeFileSync(
  join(migrationsDir, '9999_everything', 'migration.sql'),
  `CREATE TABLE everything (
     number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, application_id text NOT NULL, big bigint, bytes bytea, object jsonb,
     moment timestamptz(3), day date, texts text[], yes boolean, "real Number" double precision, amount numeric,
     doubled numeric GENERATED ALWAYS AS (amount * 2) STORED);
   ALTER TABLE everything ENABLE ROW LEVEL SECURITY;
   CREATE POLICY tenant ON everything TO keyway_tenant USING (application_id = current_setting('keyway.application_id', true));
   CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'append only'; END $$;
   CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON everything EXECUTE FUNCTION refuse();`,
);

const templates = new Map<string, string>();

/** A migrated embedded database takes seconds to make, and none to copy. */
async function copyTemplate(migrations: string): Promise<string> {
  const template = templates.get(migrations) ?? mkdtempSync(join(folder, 'template-'));
  if (!templates.has(migrations)) await migrateDatabase({ dataDir: template, migrationsDir: migrations });
  templates.set(migrations, template);
  const copy = mkdtempSync(join(folder, 'copy-'));
  cpSync(template, copy, { recursive: true });
  return copy;
}

type Open = (migrations: string) => Promise<DatabaseOptions>;
const backends: [string, Open][] = [
  ['embedded', async (migrations) => ({ dataDir: await copyTemplate(migrations), migrationsDir })],
];
const adminUrl = testPostgresUrl();
if (adminUrl !== undefined) {
  backends.push([
    'postgresql',
    async (migrations) => {
      const { url, drop } = await createTestPostgres(adminUrl);
      drops.push(drop);
      await migrateDatabase({ url, migrationsDir: migrations });
      return { url, migrationsDir };
    },
  ]);
}

const pick = <T>(...values: T[]): T => values[randomInt(values.length)] as T;
const strange = () =>
  Array.from({ length: randomInt(12) }, () =>
    pick('a', '"', "'", '\\', '\n', '\r', '\u2028', '\t', '{', '}', ',', 'NULL', 'é', '😀', '\u0001', ' '),
  ).join('');
const randomRow = () => [
  strange(),
  pick(null, '0', '9223372036854775807', '-9223372036854775808', String(randomInt(2 ** 47))),
  pick(null, Buffer.alloc(0), randomBytes(randomInt(300))),
  pick(
    null,
    'null',
    '{}',
    JSON.stringify({ [strange()]: [strange(), 12345678901234567890n.toString(), null] }),
  ),
  pick(null, 'infinity', new Date(randomInt(2 ** 47)).toISOString(), '0044-03-15 12:00:00.001 BC'),
  pick(null, '2026-02-28', '0001-01-01'),
  pick(null, [], [''], [strange(), strange(), null]),
  pick(null, true, false),
  pick(null, 0.1 + 0.2, -0, 5e-324, 1.7976931348623157e308),
  pick(null, '0.10', '123456789012345678901234567890.0000000001', 'NaN'),
];

async function addRows(options: DatabaseOptions, rows: number) {
  const database = await openDatabase(options);
  await database.system('test', async (tx) => {
    for (let index = 0; index < rows; index += 1)
      await tx.client.$executeRawUnsafe(
        `INSERT INTO everything (application_id, big, bytes, object, moment, day, texts, yes, "real Number", amount)
         VALUES ($1, $2::text::bigint, $3, $4::text::jsonb, $5::text::timestamptz, $6::text::date, $7::text[], $8, $9::float8, $10::text::numeric)`,
        ...randomRow(),
      );
  });
  await database.close();
}

const readAll = (options: DatabaseOptions) =>
  withSnapshot(options, async (snapshot) => {
    const tables = new Map<string, string[]>();
    for (const table of snapshot.tables) {
      const lines: string[] = [];
      for await (const batch of snapshot.rows(table)) lines.push(...batch);
      tables.set(table.name, lines.sort());
      expect(await snapshot.count(table)).toBe(lines.length);
    }
    return tables;
  });

const load = async (options: DatabaseOptions, tables: Map<string, string[]>) =>
  loadDatabase(options, async ({ tables: theirs, insert }) => {
    for (const table of theirs) await insert(table, tables.get(table.name) ?? []);
  });

describe.each(backends)('from %s', (_from, openFrom) => {
  let from: DatabaseOptions;
  let tables: Map<string, string[]>;
  beforeAll(async () => {
    from = await openFrom(migrationsDir);
    await addRows(from, 250);
    tables = await readAll(from);
  });

  it('reads every table of the schema', () => {
    const schema = readFileSync(join(defaultMigrationsDir(), '..', 'schema.prisma'), 'utf8');
    const models = [...schema.matchAll(/@@map\("(.+)"\)/g)].map(([, name]) => name ?? '');
    expect([...tables.keys(), ...Object.keys(stayingTables)].sort()).toEqual(
      [...models, 'everything', '_prisma_migrations'].sort(),
    );
    expect(tables.get('everything')).toHaveLength(250);
  });

  it.each(backends)(
    'brings every type to %s exactly, once',
    async (_to, openTo) => {
      const to = await openTo(migrationsDir);
      await load(to, tables);
      expect(await readAll(to)).toEqual(tables);
      // The next number of a row is free.
      await addRows(to, 1);
      await expect(load(to, tables)).rejects.toMatchObject({
        name: 'DatabaseNotEmptyError',
        tables: ['everything'],
      });
    },
    120_000,
  );
});

describe.each(backends)('loading %s', (_name, open) => {
  it('leaves nothing behind when it fails', async () => {
    const options = await open(migrationsDir);
    const failing = loadDatabase(options, async ({ tables, insert }) => {
      for (const table of tables)
        if (table.name === 'everything')
          await insert(table, [
            JSON.stringify(
              table.columns.map(({ name }) =>
                name === 'number' ? '1' : name === 'application_id' ? 'a' : null,
              ),
            ),
          ]);
      throw new Error('enough');
    });
    await expect(failing).rejects.toThrow('enough');
    expect([...(await readAll(options)).values()].flat()).toEqual([]);
  });

  it('refuses a schema that is not this release’s', async () => {
    const options = await open(defaultMigrationsDir());
    await expect(load(options, new Map())).rejects.toMatchObject({ name: 'SchemaTooOldError' });
  });
});
