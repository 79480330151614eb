import { migrateDatabase } from '@keyway/db';

import { readEnvironment } from '../env.js';
import { toDatabaseOptions } from './with-database.js';

/** Applies this release's migrations and prints their names. */
export async function migrate({ json }: { json?: boolean }): Promise<void> {
  const applied = await migrateDatabase(toDatabaseOptions(readEnvironment()));
  if (json) console.log(JSON.stringify({ applied }));
  else if (applied.length === 0) console.log('The database is up to date.');
  else for (const name of applied) console.log(`Applied ${name}`);
}
