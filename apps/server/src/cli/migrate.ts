import { migrateDatabase } from '@keyway/db';

import { readEnvironment } from '../env.js';
import { printStatus } from './print.js';
import { toDatabaseOptions } from './with-database.js';

/** Applies this release's migrations and prints their names. */
export async function migrate({ json }: { json?: boolean }): Promise<void> {
  const applied = await migrateDatabase(toDatabaseOptions(readEnvironment()));
  if (json) console.log(JSON.stringify({ applied }));
  else if (applied.length === 0) printStatus('ok', 'The database is up to date.');
  else for (const name of applied) printStatus('ok', `Applied ${name}`);
}
