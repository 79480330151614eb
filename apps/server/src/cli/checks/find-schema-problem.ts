import { assertMigrationsWhole, listPendingMigrations, MigrationError, type Database } from '@keyway/db';

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
