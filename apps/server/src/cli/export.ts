import { existsSync } from 'node:fs';

import { readEnvironment } from '../env.js';
import { assertMasterKeys, loadMasterKeys } from '../process/index.js';
import { alreadyThere, type Export, exportInstallation } from '../installation/index.js';
import { printStatus } from './print.js';
import { printMove, printProgress } from './print-move.js';
import { assertDatabaseExists, toDatabaseOptions } from './with-database.js';

/** `keyway export <file>`: writes everything that this installation has stored to one file. */
export async function exportTo(file: string, options: { force?: boolean; json?: boolean }): Promise<void> {
  const env = readEnvironment();
  assertMasterKeys(env);
  assertDatabaseExists(env);
  if (!options.force && existsSync(file)) throw alreadyThere(file);
  const result: Export = await exportInstallation({
    database: toDatabaseOptions(env),
    masterKeys: await loadMasterKeys(env),
    file,
    isForced: options.force,
    onProgress: options.json ? undefined : printProgress('written'),
  });
  printMove(result, options);
  if (options.json) return;
  printStatus('ok', `Exported to ${file}. To open it, you need the master key, which is not in the file.`);
}
