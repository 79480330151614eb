import { readEnvironment } from '../env.js';
import { assertMasterKeys, loadMasterKeys } from '../process/index.js';
import { importInstallation } from '../installation/index.js';
import { CommandError } from './command-error.js';
import { printStatus } from './print.js';
import { printMove, printProgress } from './print-move.js';
import { assertDatabaseExists, toDatabaseOptions } from './with-database.js';

/** `keyway import <file>`: imports an export into an empty database. */
export async function importFrom(file: string, options: { json?: boolean }): Promise<void> {
  const env = readEnvironment();
  assertMasterKeys(env);
  try {
    assertDatabaseExists(env);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    throw new CommandError(`There is no database in ${env.DATA_DIR} yet. Run keyway migrate first.`);
  }
  const result = await importInstallation({
    database: toDatabaseOptions(env),
    masterKeys: await loadMasterKeys(env),
    file,
    onProgress: options.json ? undefined : printProgress('read'),
  });
  printMove(result, options);
  if (options.json) return;
  printStatus(
    'ok',
    'Import complete. Run keyway doctor to check that every encrypted value can be decrypted.',
  );
}
