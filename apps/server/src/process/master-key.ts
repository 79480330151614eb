import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Environment } from '../env.js';
import { parseMasterKey } from '../security/sealing/index.js';
import {
  localKey,
  type MasterKey,
  MasterKeyError,
  type MasterKeys,
  serviceKey,
} from '../platform/keyring/index.js';
import { createKeyService } from '../platform/key-services/index.js';

const FILE = 'master.key';

/** Prefix for a key in the memory of this process, read from a file that another program maintains. */
export const FILE_DRIVER = 'file:';

/**
 * Loads the master key from KEYWAY_KEY_SERVICE or KEYWAY_MASTER_KEY, or from DATA_DIR/master.key on the embedded
 * database. That file is created once (mode 0600), and only while there is no data yet: a later key could open nothing.
 */
export async function loadMasterKeys(env: Environment): Promise<MasterKeys> {
  const previous = await loadPrevious(env);
  if (env.KEYWAY_KEY_SERVICE) return { current: await openAddress(env, env.KEYWAY_KEY_SERVICE), previous };
  const current = localKey(env.KEYWAY_MASTER_KEY ? parseMasterKey(env.KEYWAY_MASTER_KEY) : loadOwnFile(env));
  return { current, previous };
}

async function loadPrevious(env: Environment): Promise<MasterKey | undefined> {
  if (env.KEYWAY_KEY_SERVICE_PREVIOUS) return openAddress(env, env.KEYWAY_KEY_SERVICE_PREVIOUS);
  return env.KEYWAY_MASTER_KEY_PREVIOUS
    ? localKey(parseMasterKey(env.KEYWAY_MASTER_KEY_PREVIOUS))
    : undefined;
}

async function openAddress(env: Environment, address: string): Promise<MasterKey> {
  if (address.startsWith(FILE_DRIVER)) return localKey(readKeyFile(address.slice(FILE_DRIVER.length)));
  const service = await createKeyService(address, {
    vaultToken: env.VAULT_TOKEN,
    vaultTokenFile: env.VAULT_TOKEN_FILE,
    vaultNamespace: env.VAULT_NAMESPACE,
    pkcs11Pin: env.PKCS11_PIN,
  });
  return serviceKey(service, { cacheMs: env.KEYWAY_KEY_CACHE_SECONDS * 1_000 });
}

/** Reads a master key file; an error names the file and never its content. */
export function readKeyFile(file: string): Buffer {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new MasterKeyError(
      `The master key's file ${file} cannot be read (${code}). Check KEYWAY_KEY_SERVICE and the file's rights.`,
    );
  }
  try {
    return parseMasterKey(text);
  } catch (error) {
    const problem = text === '' ? 'is empty' : String(error instanceof Error && error.message).split('. ')[0];
    throw new MasterKeyError(
      `${file} ${problem?.replace('KEYWAY_MASTER_KEY ', '')}. Restore the key that the data was encrypted with from a backup. If nothing has been stored yet, delete the file: the next start creates a new one.`,
    );
  }
}

function loadOwnFile(env: Environment): Buffer {
  const file = join(env.DATA_DIR, FILE);
  if (existsSync(file)) return readKeyFile(file);
  if (env.DATABASE_URL || hasData(env.DATA_DIR)) {
    throw new MasterKeyError(
      `KEYWAY_MASTER_KEY is not set${env.DATABASE_URL ? '' : ` and ${file} is missing, but there is data`}. Set it, or KEYWAY_KEY_SERVICE, to the key the data was encrypted with. For a new database, generate one: openssl rand -hex 32`,
    );
  }
  mkdirSync(env.DATA_DIR, { recursive: true, mode: 0o700 });
  const text = randomBytes(32).toString('hex');
  writeFileSync(file, `${text}\n`, { mode: 0o600, flag: 'wx' });
  return parseMasterKey(text);
}

function hasData(dataDir: string): boolean {
  const database = join(dataDir, 'database');
  return existsSync(database) && readdirSync(database).length > 0;
}
