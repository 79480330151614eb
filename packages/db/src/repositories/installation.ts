import {
  assertNoneHalfDone,
  compareParts,
  type Database,
  readHistory,
  type SystemTx,
} from '../engine/index.js';
import { INSTALLATION } from './work.js';

/** The time of the database's clock. */
export async function readDatabaseTime(tx: SystemTx): Promise<Date> {
  const rows = await tx.client.$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() AS now`;
  return (rows[0] as { now: Date }).now;
}

/** Migrations of this release that the database has not finished, by name. */
export async function listPendingMigrations(tx: SystemTx, migrationsDir?: string): Promise<string[]> {
  const query = (sql: string) => tx.client.$queryRawUnsafe<Record<string, string>[]>(sql);
  return (await readHistory(query, migrationsDir)).pending;
}

/** Throws MigrationError where the database has part of a migration only; `listPendingMigrations` has it too. */
export function assertMigrationsWhole(database: Database, migrationsDir?: string): Promise<void> {
  return assertNoneHalfDone(
    (sql) => database.system('look at the schema', (tx) => tx.client.$queryRawUnsafe(sql)),
    migrationsDir,
  );
}

/** Compares every table, column, index, constraint, trigger, policy and function with this release's migrations. */
export function compareSchema(
  database: Database,
  migrationsDir?: string,
): Promise<{ missing: string[]; unknown: string[]; total: number }> {
  return compareParts(
    (sql) => database.system('look at the schema', (tx) => tx.client.$queryRawUnsafe(sql)),
    migrationsDir,
  );
}

/** The role of this process, and the owner of the tables if that is another role, whose rights it lacks. */
export async function readServingRole(tx: SystemTx): Promise<{ name: string; otherOwner: string | null }> {
  const [role] = await tx.client.$queryRaw<{ name: string; otherOwner: string | null }[]>`
    SELECT current_user::text AS name, (SELECT pg_get_userbyid(relowner)::text FROM pg_class
      WHERE oid = to_regclass('_prisma_migrations') AND NOT pg_has_role(current_user, relowner, 'USAGE')) AS "otherOwner"`;
  return role!;
}

/** State of the whole installation, from the database. */
export type InstallationFacts = {
  version: string;
  appliedMigrations: number;
  pendingMigrations: number;
  applications: number;
  dataKeys: { masterKeyId: string; count: number }[];
  keyRotation: { unfinished: number; lastBegunAt: Date | null };
};

export async function readInstallationFacts(tx: SystemTx): Promise<InstallationFacts> {
  const [counted] = await tx.client.$queryRaw<{ version: string; applied: number; applications: number }[]>`
    SELECT current_setting('server_version') AS version,
      (SELECT count(*) FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL)::int AS applied,
      (SELECT count(*) FROM applications WHERE deleted_at IS NULL)::int AS applications`;
  const dataKeys = await tx.client.$queryRaw<{ masterKeyId: string; count: number }[]>`
    SELECT master_key_id AS "masterKeyId", count(*)::int AS count FROM data_keys GROUP BY 1 ORDER BY 2 DESC, 1`;
  const [rotation] = await tx.client.$queryRaw<InstallationFacts['keyRotation'][]>`
    SELECT (count(*) FILTER (WHERE in_use > 1))::int AS unfinished, max(newest) AS "lastBegunAt" FROM (
      SELECT count(*) FILTER (WHERE retired_at IS NULL) AS in_use,
        max(created_at) FILTER (WHERE term > 1) AS newest
      FROM data_keys WHERE application_id <> ${INSTALLATION} GROUP BY application_id) tenants`;
  return {
    version: counted?.version ?? '',
    appliedMigrations: counted?.applied ?? 0,
    pendingMigrations: (await listPendingMigrations(tx)).length,
    applications: counted?.applications ?? 0,
    dataKeys,
    keyRotation: rotation ?? { unfinished: 0, lastBegunAt: null },
  };
}
