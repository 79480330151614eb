import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Environment } from '../env.js';
import { parseMasterKey } from '../security/master-key.js';
import { MasterKeyError } from '../services/keyring.js';

/** Refuses unusable master keys, naming the setting or file, before anything is opened or written. */
export const assertMasterKeys = (env: Environment): void => {
  const file = join(env.DATA_DIR, 'master.key');
  assertUsable('KEYWAY_MASTER_KEY', env.KEYWAY_MASTER_KEY);
  assertUsable('KEYWAY_MASTER_KEY_PREVIOUS', env.KEYWAY_MASTER_KEY_PREVIOUS);
  if (!env.KEYWAY_MASTER_KEY && existsSync(file)) assertUsable(file, readFileSync(file, 'utf8'));
};

const assertUsable = (name: string, text: string | undefined): void => {
  if (!text) return;
  try {
    parseMasterKey(text);
  } catch (error) {
    const problem = error instanceof Error ? error.message : 'KEYWAY_MASTER_KEY is not usable';
    throw new MasterKeyError(problem.replace('KEYWAY_MASTER_KEY', name));
  }
};
