import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Environment } from '../env.js';
import { parseMasterKey } from '../security/sealing/index.js';
import { MasterKeyError, type MasterKeys } from '../platform/keyring/index.js';

const FILE = 'master.key';

/**
 * The master key from KEYWAY_MASTER_KEY, or from DATA_DIR/master.key on the embedded database. That file is
 * made once (mode 0600), and only while there is no data yet: a key made later could open nothing.
 */
export const loadMasterKeys = (env: Environment): MasterKeys => {
  const previous = env.KEYWAY_MASTER_KEY_PREVIOUS
    ? parseMasterKey(env.KEYWAY_MASTER_KEY_PREVIOUS)
    : undefined;
  if (env.KEYWAY_MASTER_KEY) return { current: parseMasterKey(env.KEYWAY_MASTER_KEY), previous };
  const file = join(env.DATA_DIR, FILE);
  if (existsSync(file)) return { current: parseMasterKey(readFileSync(file, 'utf8').trim()), previous };
  if (env.DATABASE_URL || hasData(env.DATA_DIR)) {
    throw new MasterKeyError(
      `KEYWAY_MASTER_KEY is not set${env.DATABASE_URL ? '' : ` and ${file} is missing although there is data`}. Set it to the key the data was sealed with; for a new database make one with: openssl rand -hex 32`,
    );
  }
  mkdirSync(env.DATA_DIR, { recursive: true, mode: 0o700 });
  const text = randomBytes(32).toString('hex');
  writeFileSync(file, `${text}\n`, { mode: 0o600, flag: 'wx' });
  return { current: parseMasterKey(text), previous };
};

const hasData = (dataDir: string): boolean => {
  const database = join(dataDir, 'database');
  return existsSync(database) && readdirSync(database).length > 0;
};
