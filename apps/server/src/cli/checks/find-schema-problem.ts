import {
  assertMigrationsWhole,
  compareSchema,
  listPendingMigrations,
  MigrationError,
  type Database,
} from '@keyway/db';

import type { Check } from './check.js';

/**
 * Returns the migrations that the database lacks and the command that applies them; undefined if there is no problem.
 */
export async function findSchemaProblem(database: Database): Promise<string | undefined> {
  const pending = await database.system('look at the schema', (tx) => listPendingMigrations(tx));
  if (pending.length === 0) return undefined;
  try {
    await assertMigrationsWhole(database);
    return `lacks ${pending.join(', ')}. Run: keyway migrate`;
  } catch (error) {
    if (error instanceof MigrationError) return error.message;
    throw error;
  }
}

/** Compares the schema with that of a new database: a change by hand, or a restore that was cut off, differs. */
export async function findSchemaDifferences(database: Database): Promise<Check[]> {
  const { missing, unknown, total } = await compareSchema(database);
  const toFacts = (parts: readonly string[]) => parts.map((part) => ({ part }));
  const checks: Check[] = [];
  if (missing.length > 0)
    checks.push({
      name: 'schema',
      status: 'failed',
      message: `${missing.length} of ${total} parts are missing or differ. Restore them from a backup`,
      facts: toFacts(missing),
    });
  if (unknown.length > 0)
    checks.push({
      name: 'schema',
      status: 'warning',
      message: `${unknown.length} parts are not Keyway’s. An own index does no harm; remove what else you did not add yourself`,
      facts: toFacts(unknown),
    });
  if (checks.length === 0)
    checks.push({ name: 'schema', status: 'ok', message: `all ${total} parts are as they should be` });
  return checks;
}
