import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type { Environment } from '../env.js';
import { parseMasterKey } from '../security/sealing/index.js';
import { MasterKeyError } from '../platform/keyring/index.js';
import { assertKeyServiceAddress } from '../platform/key-services/index.js';
import { FILE_DRIVER, readKeyFile } from './master-key.js';

const keySettings = ['KEYWAY_MASTER_KEY', 'KEYWAY_MASTER_KEY_PREVIOUS'] as const;
const serviceSettings = ['KEYWAY_KEY_SERVICE', 'KEYWAY_KEY_SERVICE_PREVIOUS'] as const;

/** Throws for unusable master keys, naming the setting or file, before anything is opened or written. */
export function assertMasterKeys(env: Environment): void {
  for (const name of keySettings) assertUsable(name, env[name]);
  for (const name of serviceSettings) assertAddress(name, env[name]);
  const file = join(env.DATA_DIR, 'master.key');
  // Created by Keyway, and the only key to the existing data: a new one would open nothing.
  if (!env.KEYWAY_MASTER_KEY && !env.KEYWAY_KEY_SERVICE && existsSync(file)) readKeyFile(file);
}

function assertAddress(name: string, address: string | undefined): void {
  if (!address) return;
  if (address.startsWith(FILE_DRIVER)) readKeyFile(address.slice(FILE_DRIVER.length));
  else assertKeyServiceAddress(name, address);
}

function assertUsable(name: string, text: string | undefined): void {
  if (!text) return;
  try {
    parseMasterKey(text);
  } catch (error) {
    const problem = error instanceof Error ? error.message : 'KEYWAY_MASTER_KEY is not usable';
    throw new MasterKeyError(problem.replace('KEYWAY_MASTER_KEY', name));
  }
}
