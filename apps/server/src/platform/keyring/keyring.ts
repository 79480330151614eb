import { randomBytes } from 'node:crypto';

import {
  enterTenant,
  holdMasterKeyId,
  insertDataKey,
  insertSystemDataKey,
  listDataKeys,
  listSystemDataKeys,
  needsKeys,
  type Database,
  type DataKey,
  type SystemTx,
} from '@keyway/db';

import {
  type DataKeyTerm,
  deriveKey,
  keyFingerprint,
  sealBytes,
  sealedTerm,
  unsealBytes,
  UnsealError,
  unwrapKey,
  wrapKey,
} from '../../security/sealing/index.js';
import { createOperationCounter, type OperationCounter } from './key-operations.js';
import { sealedColumns, type SealPlace } from './sealed-columns.js';

/** The installation's own keys live under this id; no application can have it. */
export const SYSTEM = '_system';

/** Purposes of the keys derived from the installation's root secret. */
export type KeyPurpose =
  | 'api-key'
  | 'api-key-row'
  | 'session'
  | 'authorize'
  | 'cursor'
  | 'fingerprint'
  | 'account'
  | 'hook-address'
  | 'record-digest'
  | 'browser'
  | 'audit'
  | 'export'
  | 'person-row'
  | 'console-session';

/** Seals within one application by its newest key. Synchronous, so that it can be used inside a transaction. */
export type Sealer = {
  readonly term: number;
  seal(place: SealPlace, plaintext: string): Buffer;
  unseal(place: SealPlace, sealed: Uint8Array): string;
};

export type Keyring = {
  /** A 32-byte key for one purpose, the same in every process and after every rotation. */
  key(purpose: KeyPurpose): Buffer;
  /** Loads the application's keys; call it before opening a transaction. */
  open(applicationId: string): Promise<Sealer>;
  /** Unseals, after a look at newer keys when the value's term is not known yet. Throws UnsealError. */
  unseal(applicationId: string, place: SealPlace, sealed: Uint8Array): Promise<string>;
  /** Adds the first or the next key of an application, in the caller's transaction, which goes on as that tenant. */
  addDataKey(tx: SystemTx, applicationId: string, term: number): Promise<void>;
  /** Makes and wraps new data keys, as `holdWrappingKey` does. */
  holdWrappingKey(tx: SystemTx): ReturnType<typeof holdWrappingKey>;
  /** Drops what is cached of an application, or of all. */
  forget(applicationId?: string): void;
  /** What this process has sealed with each data key. */
  readonly operations: OperationCounter;
  readonly masterKeyId: string;
  /** Of the one before, while it is set. */
  readonly previousMasterKeyId: string | undefined;
};

const UNKNOWN_MASTER_KEY =
  'KEYWAY_MASTER_KEY is not the key this database was sealed with. Set the right key, or the old one as KEYWAY_MASTER_KEY_PREVIOUS while rotating.';

/** Of a database that is not new: keys made for it now would open nothing. */
export const KEYS_MISSING =
  'The table data_keys is empty although the database holds sealed values or API keys: without those keys nothing opens. Restore data_keys from a backup of the same installation; to begin anew, use an empty database.';

export type MasterKeys = { readonly current: Buffer; readonly previous: Buffer | undefined };

/** Hears of each value that is about to be opened. Commands, which audit what they open as a whole, have none. */
export type UnsealListener = (applicationId: string, place: SealPlace) => void;

/** The master key cannot be used with this database; says which setting to look at. */
export class MasterKeyError extends Error {
  override readonly name = 'MasterKeyError';
}

/**
 * Opens the installation's keyring: root secret and data keys are wrapped by the master key.
 * A new root secret is made only when the database holds no keys at all.
 */
export const loadKeyring = async (
  database: Database,
  masterKeys: MasterKeys,
  onUnseal: UnsealListener = () => undefined,
): Promise<Keyring> => {
  const root = await loadRootSecret(database, masterKeys);
  const derived = new Map<KeyPurpose, Buffer>();
  const keys = new Map<string, Promise<Map<number, Buffer>>>();
  const sealers = new Map<string, Sealer>();
  const operations = createOperationCounter();
  // Grows when something is forgotten: what was being read then is not kept.
  let version = 0;

  const load = async (applicationId: string): Promise<Map<number, Buffer>> => {
    const rows = await (applicationId === SYSTEM
      ? database.system('read the installation’s keys', (tx) => listSystemDataKeys(tx, SYSTEM))
      : database.tenant(applicationId, listDataKeys));
    return new Map(rows.map((row) => [row.term, unwrapByEither(masterKeys, row)]));
  };
  const terms = (applicationId: string): Promise<Map<number, Buffer>> => {
    const known = keys.get(applicationId);
    if (known) return known;
    const loading = load(applicationId);
    keys.set(applicationId, loading);
    loading.catch(() => keys.delete(applicationId));
    return loading;
  };
  const forget = (applicationId?: string): void => {
    version += 1;
    if (applicationId === undefined) {
      keys.clear();
      sealers.clear();
      return;
    }
    keys.delete(applicationId);
    sealers.delete(applicationId);
  };

  return {
    masterKeyId: keyFingerprint(masterKeys.current),
    previousMasterKeyId: masterKeys.previous && keyFingerprint(masterKeys.previous),
    key: (purpose) => {
      const known = derived.get(purpose) ?? deriveKey(root, purpose);
      derived.set(purpose, known);
      return known;
    },
    open: async (applicationId) => {
      const known = sealers.get(applicationId);
      if (known) return known;
      const before = version;
      const sealer = buildSealer(applicationId, await terms(applicationId), operations);
      if (version === before) sealers.set(applicationId, sealer);
      return sealer;
    },
    unseal: async (applicationId, place, sealed) => {
      onUnseal(applicationId, place);
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
      if (bytes.length > 5 && !(await terms(applicationId)).has(sealedTerm(bytes))) forget(applicationId);
      return buildSealer(applicationId, await terms(applicationId), operations).unseal(place, bytes);
    },
    holdWrappingKey: (tx) => holdWrappingKey(tx, masterKeys),
    addDataKey: async (tx, applicationId, term) => {
      const wrap = await holdWrappingKey(tx, masterKeys);
      await insertDataKey(await enterTenant(tx, applicationId), wrap({ applicationId, term }));
      forget(applicationId);
    },
    forget,
    operations,
  };
};

/** A key for one purpose from the installation's wrapped root secret alone, where there is no database to open yet. */
export const deriveFromRoot = (
  masterKeys: MasterKeys,
  root: Omit<WrappedKey, 'applicationId'>,
  purpose: KeyPurpose,
): Buffer => deriveKey(unwrapByEither(masterKeys, { ...root, applicationId: SYSTEM }), purpose);

/**
 * Makes and wraps new data keys, by whatever wraps the root secret. While servers are restarted with another master key
 * some know the one before alone; only `keys rotate --master`, which takes the root secret first, ends that.
 */
export const holdWrappingKey = async (
  tx: SystemTx,
  masterKeys: MasterKeys,
): Promise<(owner: KeyOwner) => KeyOwner & { wrapped: Buffer; masterKeyId: string }> => {
  const masterKeyId = (await holdMasterKeyId(tx, SYSTEM)) ?? '';
  const masterKey = findMasterKey(masterKeys, masterKeyId);
  return (owner) => ({ ...owner, wrapped: wrapKey(masterKey, owner, randomBytes(32)), masterKeyId });
};

type KeyOwner = { readonly applicationId: string; readonly term: number };

/** Refuses when keys were wrapped by other master keys than these. */
export const assertKnownMasterKeys = (
  { current, previous }: MasterKeys,
  masterKeyIds: readonly string[],
): void => {
  const known = [current, previous].flatMap((key) => (key ? [keyFingerprint(key)] : []));
  if (!masterKeyIds.every((id) => known.includes(id))) throw new MasterKeyError(UNKNOWN_MASTER_KEY);
};

const buildSealer = (
  applicationId: string,
  terms: Map<number, Buffer>,
  operations: OperationCounter,
): Sealer => {
  const newest = Math.max(0, ...terms.keys());
  const dataKey: DataKeyTerm | undefined = terms.has(newest)
    ? { term: newest, key: terms.get(newest) as Buffer }
    : undefined;
  return {
    term: newest,
    seal: (place, plaintext) => {
      if (!dataKey) throw new Error('The application has no data key.');
      operations.note(applicationId, newest);
      return sealBytes(dataKey, { ...place, applicationId }, Buffer.from(plaintext, 'utf8'));
    },
    unseal: (place, sealed) =>
      unsealBytes(
        (term) => terms.get(term),
        { ...place, applicationId },
        Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength),
      ).toString('utf8'),
  };
};

const loadRootSecret = (database: Database, masterKeys: MasterKeys): Promise<Buffer> =>
  database.system('open the keyring', async (tx) => {
    const rows = await listSystemDataKeys(tx);
    const row = rows.filter((candidate) => candidate.applicationId === SYSTEM).at(-1);
    if (row) return unwrapByEither(masterKeys, row);
    if (rows.length > 0)
      throw new MasterKeyError(
        'The database holds data keys but no root secret; restore it from a complete backup.',
      );
    if (await needsKeys(tx, Object.values(sealedColumns))) throw new MasterKeyError(KEYS_MISSING);
    const secret = randomBytes(32);
    const wrapped = wrapKey(masterKeys.current, { applicationId: SYSTEM, term: 1 }, secret);
    const masterKeyId = keyFingerprint(masterKeys.current);
    const isFirst = await insertSystemDataKey(tx, { applicationId: SYSTEM, term: 1, wrapped, masterKeyId });
    if (isFirst) return secret;
    const theirs = (await listSystemDataKeys(tx, SYSTEM)).at(-1);
    if (!theirs) throw new MasterKeyError('The root secret could not be stored.');
    return unwrapByEither(masterKeys, theirs);
  });

/** Whether a wrapped key is whole: one that is not tells nothing about the others. */
export const isKeyWhole = (masterKeys: MasterKeys, row: WrappedKey): boolean => {
  try {
    unwrapByEither(masterKeys, row);
    return true;
  } catch (error) {
    if (error instanceof UnsealError || error instanceof MasterKeyError) return false;
    throw error;
  }
};

type WrappedKey = Pick<DataKey, 'applicationId' | 'term' | 'masterKeyId'> & { readonly wrapped: Uint8Array };

const unwrapByEither = (
  masterKeys: MasterKeys,
  { applicationId, term, wrapped, masterKeyId }: WrappedKey,
): Buffer => unwrapKey(findMasterKey(masterKeys, masterKeyId), { applicationId, term }, Buffer.from(wrapped));

const findMasterKey = ({ current, previous }: MasterKeys, id: string): Buffer => {
  const masterKey = [current, previous].find((key) => key && keyFingerprint(key) === id);
  if (!masterKey) throw new MasterKeyError(UNKNOWN_MASTER_KEY);
  return masterKey;
};
