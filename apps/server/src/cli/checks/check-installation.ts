import { accessSync, constants, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';

import {
  listDeletedApplications,
  listSystemDataKeys,
  needsKeys,
  openDatabase,
  readDatabaseTime,
  readServingRole,
  type Database,
  type DataKey,
} from '@keyway/db';

import { type Environment, EnvironmentError } from '../../env.js';
import { assertMasterKeys, findUnsupportedNode, loadMasterKeys } from '../../process/index.js';
import { listKeyTerms } from '../../installation/index.js';
import { isRedisThere } from '../../platform/admission/index.js';
import {
  isKeyWhole,
  type Keyring,
  KEYS_MISSING,
  listMasterKeys,
  loadKeyring,
  type MasterKeys,
  MAX_OPERATIONS,
  sealedColumns,
} from '../../platform/keyring/index.js';
import type { Check } from './check.js';
import { checkEvents } from './check-events.js';
import { checkSealed } from './check-sealed.js';
import { checkSettings } from './check-settings.js';
import { explain } from './explain.js';
import { findSchemaDifferences, findSchemaProblem } from './find-schema-problem.js';
import { assertDatabaseExists, toDatabaseOptions } from '../with-database.js';

const CLOCK_WARNING_MS = 2_000;
const MAX_DELETIONS = 1_000;
const UNREAD_FILE =
  '\nThe .env in this folder is not read. Load it into the environment first: set -a; . ./.env; set +a';

export type CheckOptions = {
  /** Opens no value, and compares no schema: takes less than a second however much is stored. */
  readonly isQuick?: boolean;
  /** Called now and then with the number of values opened. */
  readonly onProgress?: (values: number) => void;
};

/**
 * Checks everything that a server needs, as far as it can get; writes nothing except the audit entry of what it read.
 */
export async function checkInstallation(
  readEnvironment: () => Environment,
  options: CheckOptions = {},
): Promise<Check[]> {
  const checks: Check[] = [checkNode()];
  try {
    const env = readEnvironment();
    checks.push(
      { name: 'environment', status: 'ok', message: env.isDevelopment ? 'development' : 'production' },
      ...checkSettings(env),
      checkSpool(env),
    );
    if (env.REDIS_URL) checks.push(await checkRedis(env.REDIS_URL));
    assertMasterKeys(env);
    assertDatabaseExists(env);
    const masterKeys = await loadMasterKeys(env);
    const database = await openDatabase(toDatabaseOptions(env));
    try {
      await checkDatabase(database, masterKeys, { ...options, checks });
      if (checks.every(({ name, status }) => name !== 'schema' || status === 'ok'))
        checks.push(await checkEvents(database, env.BASE_URL ?? `http://localhost:${env.PORT}`));
    } finally {
      await database.close();
    }
  } catch (error) {
    const hint = error instanceof EnvironmentError && existsSync(resolve('.env')) ? UNREAD_FILE : '';
    checks.push({ name: subjectOf(error), status: 'failed', message: explain(error) + hint });
  }
  return checks;
}

function checkNode(): Check {
  const warning = findUnsupportedNode();
  return { name: 'node', status: warning ? 'warning' : 'ok', message: warning ?? process.versions.node };
}

/** Requests are served without it, so it is no failure. */
const checkRedis = async (url: string): Promise<Check> =>
  (await isRedisThere(url))
    ? { name: 'redis', status: 'ok', message: 'reachable' }
    : {
        name: 'redis',
        status: 'warning',
        message: 'does not respond, so each process counts rate limits on its own. Check REDIS_URL',
      };

const subjects: Readonly<Record<string, string>> = {
  EnvironmentError: 'environment',
  MasterKeyError: 'master key',
  UnsealError: 'master key',
  SchemaTooOldError: 'schema',
};

function subjectOf(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  return subjects[name] ?? 'database';
}

async function checkDatabase(
  database: Database,
  masterKeys: MasterKeys,
  { checks, isQuick = false, onProgress = () => undefined }: CheckOptions & { checks: Check[] },
): Promise<void> {
  await database.ping();
  checks.push({ name: 'database', status: 'ok', message: `${database.kind}, reachable` });
  const problem = await findSchemaProblem(database);
  checks.push({ name: 'schema', status: problem ? 'failed' : 'ok', message: problem ?? 'up to date' });
  checks.push(await checkRole(database), await checkClock(database));
  if (problem) return;
  if (!isQuick) checks.push(...(await findSchemaDifferences(database)));
  const keyring = await openKeyring(database, masterKeys, checks);
  if (keyring && !isQuick)
    checks.push(...(await checkSealed(database, keyring, onProgress)), await checkDataKeys(database));
  checks.push(await checkDeletions(database));
}

/** A server that only reads and writes needs no right to change the schema, but someone has to migrate it. */
async function checkRole(database: Database): Promise<Check> {
  const { name, otherOwner } = await database.system('look at the role', readServingRole);
  return otherOwner === null
    ? { name: 'role', status: 'ok', message: `${name}, which can migrate the schema` }
    : {
        name: 'role',
        status: 'warning',
        message: `${name} cannot migrate the schema: its tables belong to ${otherOwner}. Before an update, run keyway migrate as that role`,
      };
}

/** Without room for files, a form with files gets 503. */
function checkSpool({ SPOOL_DIR: folder = tmpdir() }: Environment): Check {
  try {
    accessSync(`${folder}/.`, constants.W_OK | constants.X_OK);
    return { name: 'files', status: 'ok', message: `${folder} can be written` };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const message = `${folder} cannot be written (${code}), so requests with files get 503. Set SPOOL_DIR to a folder that this user can write to`;
    return { name: 'files', status: 'failed', message };
  }
}

async function checkClock(database: Database): Promise<Check> {
  const before = Date.now();
  const theirs = await database.system('compare clocks', readDatabaseTime);
  const difference = Math.round(theirs.getTime() - (before + Date.now()) / 2);
  const isClose = Math.abs(difference) <= CLOCK_WARNING_MS;
  return {
    name: 'clock',
    status: isClose ? 'ok' : 'warning',
    message: `${difference} ms from the database’s${isClose ? '' : '. Synchronise both with NTP'}`,
  };
}

/** Returns undefined if there are no keys yet: opening the keyring would create some. */
async function openKeyring(
  database: Database,
  masterKeys: MasterKeys,
  checks: Check[],
): Promise<Keyring | undefined> {
  const keys = await database.system('look at the keys', (tx) => listSystemDataKeys(tx));
  if (keys.length === 0) {
    const areLost = await database.system('look for encrypted values', (tx) =>
      needsKeys(tx, Object.values(sealedColumns)),
    );
    checks.push(
      areLost
        ? { name: 'data keys', status: 'failed', message: KEYS_MISSING }
        : {
            name: 'master key',
            status: 'ok',
            message: 'the database holds no keys yet; the first start makes them',
          },
    );
    return undefined;
  }
  const services = await checkKeyServices(masterKeys);
  checks.push(...services);
  // Every key would wait for the unavailable service again, with the same result.
  if (services.some(({ status }) => status === 'failed')) return undefined;
  checks.push(...(await checkKeysWhole(masterKeys, keys)));
  const keyring = await loadKeyring(database, masterKeys).catch((error: unknown) => {
    checks.push({ name: 'master key', status: 'failed', message: explain(error) });
  });
  if (!keyring) return undefined;
  const previousId = masterKeys.previous?.id;
  const stale = keys.filter(
    ({ masterKeyId }) => masterKeyId === previousId && masterKeyId !== keyring.masterKeyId,
  ).length;
  checks.push(
    stale === 0
      ? { name: 'master key', status: 'ok', message: `opens the root secret; ${keys.length} keys` }
      : {
          name: 'master key',
          status: 'warning',
          message: `${stale} of ${keys.length} keys are still wrapped by the previous one. Run: keyway keys rotate --master`,
        },
  );
  return keyring;
}

/** Has each service wrap and unwrap a key; stores nothing. */
async function checkKeyServices(masterKeys: MasterKeys): Promise<Check[]> {
  const checks: Check[] = [];
  for (const masterKey of listMasterKeys(masterKeys)) {
    if (!masterKey.service) continue;
    const { name } = masterKey.service;
    const message = await masterKey.open().then(() => undefined, explain);
    checks.push(
      message === undefined
        ? { name: 'key service', status: 'ok', message: `${name} wraps and unwraps` }
        : { name: 'key service', status: 'failed', message },
    );
  }
  return checks;
}

/** Checks the data keys of known master keys. An unknown master key is reported by its own check. */
async function checkKeysWhole(masterKeys: MasterKeys, keys: readonly DataKey[]): Promise<Check[]> {
  const known = listMasterKeys(masterKeys).map(({ id }) => id);
  const broken: DataKey[] = [];
  for (const key of keys)
    if (known.includes(key.masterKeyId) && !(await isKeyWhole(masterKeys, key))) broken.push(key);
  if (broken.length === 0) return [];
  return [
    {
      name: 'data keys',
      status: 'failed',
      message: `${broken.length} of ${keys.length} cannot be decrypted, nor can the values they encrypt. Restore these rows of data_keys from a backup`,
      facts: broken.map(({ applicationId, term }) => ({ application_id: applicationId, term })),
    },
  ];
}

/** Checks for key terms that wait for a rotation to continue, and for keys near their sealing limit. */
async function checkDataKeys(database: Database): Promise<Check> {
  const terms = await listKeyTerms(database);
  const kept = terms.filter(({ state }) => state === 'kept');
  const worn = terms.filter(({ state, operations }) => state === 'current' && operations >= MAX_OPERATIONS);
  const found = worn.length > 0 ? worn : kept;
  const message =
    worn.length > 0
      ? `${worn.length} have encrypted 2^31 values or more`
      : `${kept.length} older terms are still in use; a rotation was not finished`;
  return found.length === 0
    ? { name: 'data keys', status: 'ok', message: 'none older in use, none worn' }
    : {
        name: 'data keys',
        status: 'warning',
        message: `${message}. Run: keyway keys rotate`,
        facts: found.map(({ applicationId, term, rows, operations }) => ({
          application_id: applicationId,
          term,
          rows,
          operations: Number(operations),
        })),
      };
}

async function checkDeletions(database: Database): Promise<Check> {
  const { length } = await database.system('count deletions', (tx) =>
    listDeletedApplications(tx, MAX_DELETIONS),
  );
  return {
    name: 'deletions',
    status: 'ok',
    message:
      length === 0
        ? 'none pending'
        : `${length} applications are being deleted; the sweeper goes on with them`,
  };
}
