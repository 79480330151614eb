import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Environment } from '../env.js';
import { parseMasterKey } from '../security/sealing/index.js';
import { MasterKeyError } from '../platform/keyring/index.js';

/** Refuses unusable master keys, naming the setting or file, before anything is opened or written. */
export const assertMasterKeys = (env: Environment): void => {
  const file = join(env.DATA_DIR, 'master.key');
  assertUsable('KEYWAY_MASTER_KEY', env.KEYWAY_MASTER_KEY);
  assertUsable('KEYWAY_MASTER_KEY_PREVIOUS', env.KEYWAY_MASTER_KEY_PREVIOUS);
  if (!env.KEYWAY_MASTER_KEY && existsSync(file)) assertFileUsable(file);
};

/** Made by us, and the only key to what is there: a new one would open nothing. */
const assertFileUsable = (file: string): void => {
  const text = readFileSync(file, 'utf8').trim();
  try {
    parseMasterKey(text);
  } catch (error) {
    const problem = text === '' ? 'is empty' : String(error instanceof Error && error.message).split('. ')[0];
    throw new MasterKeyError(
      `${file} ${problem?.replace('KEYWAY_MASTER_KEY ', '')}. Put back the key that the data was sealed with, from a backup. If nothing was stored yet, delete the file: the next start makes a new one.`,
    );
  }
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
