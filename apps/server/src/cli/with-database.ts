import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { listPendingMigrations, openDatabase, type Database } from '@keyway/db';

import type { Environment } from '../env.js';
import { assertMasterKeys, loadMasterKeys } from '../process/index.js';
import type { MasterKeys } from '../platform/keyring/index.js';
import { CommandError } from './command-error.js';

/** Opens this environment's database for one command, as it is: creates and migrates nothing. */
export async function withDatabase<Result>(
  env: Environment,
  work: (database: Database, masterKeys: MasterKeys) => Promise<Result>,
): Promise<Result> {
  assertMasterKeys(env);
  assertDatabaseExists(env);
  const masterKeys = await loadMasterKeys(env);
  const database = await openDatabase(toDatabaseOptions(env));
  try {
    const pending = await database.system('look at the schema', (tx) => listPendingMigrations(tx));
    if (pending.length > 0) {
      throw new CommandError(
        `The database lacks migrations of this release (${pending.join(', ')}). Run: keyway migrate`,
      );
    }
    return await work(database, masterKeys);
  } finally {
    await database.close();
  }
}

export const toDatabaseOptions = (env: Environment) => ({
  url: env.DATABASE_URL,
  directUrl: env.DATABASE_DIRECT_URL,
  poolSize: env.DATABASE_POOL_SIZE,
  dataDir: env.DATA_DIR,
});

/** Opening a missing embedded database would create one. */
export function assertDatabaseExists(env: Environment): void {
  if (env.DATABASE_URL || existsSync(join(env.DATA_DIR, 'database'))) return;
  throw new CommandError(
    `There is no database in ${env.DATA_DIR} yet. Start the server once, or set DATABASE_URL or DATA_DIR to the right place.`,
  );
}
