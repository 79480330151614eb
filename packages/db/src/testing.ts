import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { hashMigrations, migrateEmbedded } from './migrate.js';
import { openDatabase } from './open.js';
import type { Database } from './open.js';

let snapshot: Promise<Blob> | undefined;

/** A fresh, migrated database in memory; with `url`, that PostgreSQL database, migrated. */
export async function openTestDatabase(options: { url?: string } = {}): Promise<Database> {
  if (options.url !== undefined) return openDatabase({ url: options.url, migrate: true });
  snapshot ??= loadSnapshot();
  return openDatabase({ dataDir: 'memory://', loadDataDir: await snapshot });
}

/** A fresh, empty PostgreSQL database in the cluster that `adminUrl` may create databases in. */
export async function createTestPostgres(
  adminUrl: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `keyway_test_${randomBytes(6).toString('hex')}`;
  await runOnce(adminUrl, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runOnce(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

export type TestBackend = {
  name: string;
  /** a fresh, migrated database; `url` where a second Database can be opened on it */
  open: () => Promise<{ database: Database; url?: string; close: () => Promise<void> }>;
};

/**
 * The databases a suite has to pass on: the embedded one, and PostgreSQL where KEYWAY_TEST_DATABASE_URL
 * names one. Without it that half is left out, which CI does not allow.
 */
export function testBackends(): TestBackend[] {
  const adminUrl = testPostgresUrl();
  return adminUrl === undefined ? [embeddedBackend] : [embeddedBackend, postgresBackend(adminUrl)];
}

/** KEYWAY_TEST_DATABASE_URL, or undefined with a printed reason (an error where CI=true). */
export function testPostgresUrl(): string | undefined {
  const url = process.env['KEYWAY_TEST_DATABASE_URL'];
  if (url !== undefined && url !== '') return url;
  const reason = 'KEYWAY_TEST_DATABASE_URL is not set';
  if (process.env['CI'] === 'true') throw new Error(`${reason}: the PostgreSQL tests cannot run.`);
  console.warn(`PostgreSQL tests skipped: ${reason}.`);
  return undefined;
}

const embeddedBackend: TestBackend = {
  name: 'embedded',
  open: async () => {
    const database = await openTestDatabase();
    return { database, close: database.close };
  },
};

function postgresBackend(adminUrl: string): TestBackend {
  return {
    name: 'postgresql',
    open: async () => {
      const { url, drop } = await createTestPostgres(adminUrl);
      const database = await openTestDatabase({ url });
      return { database, url, close: () => database.close().finally(drop) };
    },
  };
}

async function runOnce(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

// Making a database takes seconds, loading a dump of one does not. Several workers may make it at once:
// each writes its own file, and the rename puts a complete one in place.
async function loadSnapshot(): Promise<Blob> {
  const path = join(tmpdir(), `keyway-test-${userInfo().uid}-${hashMigrations().slice(0, 16)}.tar`);
  const kept = readSnapshot(path);
  if (kept !== undefined) return kept;
  const database = await PGlite.create('memory://');
  await migrateEmbedded(database);
  const dump = await database.dumpDataDir('none');
  await database.close();
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, new Uint8Array(await dump.arrayBuffer()), { mode: 0o600 });
  renameSync(draft, path);
  return dump;
}

function readSnapshot(path: string): Blob | undefined {
  try {
    return new Blob([readFileSync(path)]);
  } catch {
    return undefined;
  }
}
