import { readdirSync } from 'node:fs';
import { defaultMigrationsDir, type SystemTx } from '../engine/index.js';

/** What the database's clock says. */
export async function readDatabaseTime(tx: SystemTx): Promise<Date> {
  const rows = await tx.client.$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() AS now`;
  return (rows[0] as { now: Date }).now;
}

/** Migrations of this release that the database has not finished, by name. */
export async function listPendingMigrations(
  tx: SystemTx,
  migrationsDir = defaultMigrationsDir(),
): Promise<string[]> {
  const known = readdirSync(migrationsDir, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const [table] = await tx.client.$queryRaw<
    { name: string | null }[]
  >`SELECT to_regclass('_prisma_migrations')::text AS name`;
  const rows =
    table?.name == null
      ? []
      : await tx.client.$queryRaw<{ name: string }[]>`SELECT migration_name AS name FROM _prisma_migrations
          WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`;
  const finished = new Set(rows.map((row) => row.name));
  return known
    .map((entry) => entry.name)
    .filter((name) => !finished.has(name))
    .sort();
}
