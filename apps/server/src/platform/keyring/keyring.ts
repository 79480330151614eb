import { randomBytes } from 'node:crypto';

import {
  DatabaseUnavailableError,
  enterTenant,
  holdMasterKeyId,
  insertDataKey,
  listDataKeys,
  listSystemDataKeys,
  type Database,
  type SystemTx,
} from '@keyway/db';
import type { Logger } from 'pino';

import { deriveKey, sealedTerm } from '../../security/sealing/index.js';
import { createOperationCounter, type OperationCounter } from './key-operations.js';
import { startRenewal } from './key-renewal.js';
import type { KeyOwner } from './master-key.js';
import {
  assertKnownMasterKeys,
  findMasterKey,
  listMasterKeys,
  MasterKeyError,
  type MasterKeys,
  SYSTEM,
  unwrapByEither,
} from './master-keys.js';
import { loadRootSecret, type RootSecret } from './root-secret.js';
import { type SealPlace } from './sealed-columns.js';
import { buildSealer, type Sealer } from './sealer.js';
import { VaultClosedError } from './vault-closed-error.js';

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

export type Keyring = {
  /** Returns a 32-byte key for one purpose, the same in every process and after every rotation. */
  key(purpose: KeyPurpose): Buffer;
  /** Loads the application's keys; call it before opening a transaction. */
  open(applicationId: string): Promise<Sealer>;
  /** Unseals a value, after loading newer keys if its term is unknown. Throws UnsealError. */
  unseal(applicationId: string, place: SealPlace, sealed: Uint8Array): Promise<string>;
  /** Adds an application's first or next key, in the caller's transaction, which then continues as that tenant. */
  addDataKey(tx: SystemTx, applicationId: string, term: number): Promise<void>;
  /** Creates and wraps new data keys, like `holdWrappingKey`. */
  holdWrappingKey(tx: SystemTx): ReturnType<typeof holdWrappingKey>;
  /** Throws VaultClosedError once the key service has been unavailable, or has refused, for too long. */
  assertOpen(): void;
  /**
   * Returns whether the vault is closed, or will close before current work can be sealed, because the key service does
   * not respond.
   */
  isClosing(): boolean;
  /** Also throws VaultClosedError if the installation's master key is not this server's; queries the database. */
  assertCurrent(): Promise<void>;
  /** Registers a listener that discards values derived from the keys. */
  onClose(listener: () => void): void;
  /** Returns the status of the service that holds the master key; undefined if this process holds it. */
  service(): KeyServiceStatus | undefined;
  /** Stops renewing keys from the key service. */
  close(): void;
  /** Evicts the cached keys of an application, or of all. */
  forget(applicationId?: string): void;
  /** Counts this process's sealing operations, by data key. */
  readonly operations: OperationCounter;
  readonly masterKeyId: string;
  /** ID of the previous master key, while it is configured. */
  readonly previousMasterKeyId: string | undefined;
};

/** Called for each value about to be opened. Commands, which audit their reads as a whole, have none. */
export type UnsealListener = (applicationId: string, place: SealPlace) => void;

export type KeyServiceStatus = {
  readonly driver: string;
  readonly name: string;
  readonly isOpen: boolean;
  /** Whether the last request to it succeeded. */
  readonly isAnswering: boolean;
  /** Seconds for which its keys may still be used; 0 while the vault is closed. */
  readonly secondsLeft: number;
};

/** A provider's response may take 15 seconds, and storing it a few more. */
const SETTLE_MS = 30_000;

type KeyringOptions = {
  readonly onUnseal?: UnsealListener;
  readonly logger?: Logger;
};

/**
 * Opens the installation's keyring: the master key wraps the root secret and the data keys. A new root secret is
 * created only if the database holds no keys at all.
 */
export async function loadKeyring(
  database: Database,
  masterKeys: MasterKeys,
  { onUnseal = () => undefined, logger }: KeyringOptions = {},
): Promise<Keyring> {
  // Undefined while the vault is closed.
  let root: RootSecret | undefined = await loadRootSecret(database, masterKeys);
  let { master } = root;
  let isAnswering = true;
  let isSuperseded = false;
  const derived = new Map<KeyPurpose, Buffer>();
  const keys = new Map<string, Promise<Map<number, Buffer>>>();
  const sealers = new Map<string, Sealer>();
  const listeners: (() => void)[] = [];
  const operations = createOperationCounter();
  // Grows with each eviction: keys being loaded at that moment are not cached.
  let version = 0;

  const isOpen = (): boolean => {
    const closesAt = master.closesAt();
    return root !== undefined && (closesAt === Infinity || performance.now() < closesAt);
  };
  const requireRoot = (): Buffer => {
    if (!root || !isOpen()) throw new VaultClosedError();
    return root.secret;
  };
  const assertOpen = (): void => void requireRoot();
  /**
   * Closes the vault if `keys rotate --master` ran while this server had the previous key: it stays closed until it
   * gets the new one.
   */
  const closeIfSuperseded = (error: unknown): never => {
    if (!(error instanceof MasterKeyError)) throw error;
    if (!isSuperseded) logger?.error(`${error.message} Until then this server answers with 503.`);
    isSuperseded = true;
    throw new VaultClosedError('key superseded', { cause: error });
  };
  const holdKey = (tx: SystemTx) => holdWrappingKey(tx, masterKeys).catch(closeIfSuperseded);
  const load = async (applicationId: string): Promise<Map<number, Buffer>> => {
    const rows = await (applicationId === SYSTEM
      ? database.system('read the installation’s keys', (tx) => listSystemDataKeys(tx, SYSTEM))
      : database.tenant(applicationId, listDataKeys));
    const opened = rows.map(async (row) => [row.term, await unwrapByEither(masterKeys, row)] as const);
    return new Map(await Promise.all(opened).catch(closeIfSuperseded));
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
  const build = (applicationId: string, known: Map<number, Buffer>): Sealer =>
    buildSealer(applicationId, known, { operations, assertOpen });

  /** Reloads the root secret, which another master key may wrap by now. Data keys follow on demand. */
  const renew = async (): Promise<void> => {
    try {
      root = await loadRootSecret(database, masterKeys);
      master = root.master;
      isAnswering = true;
      forget();
    } catch (error) {
      // A database outage says nothing about the service; any other error means that its keys are not renewed.
      if (!(error instanceof DatabaseUnavailableError)) isAnswering = false;
      throw error;
    }
  };
  const shut = (): void => {
    root = undefined;
    derived.clear();
    forget();
    for (const listener of listeners) listener();
  };
  const cacheMs = Math.min(...listMasterKeys(masterKeys).map((key) => key.cacheMs));
  const closesAt = (): number => master.closesAt();
  const renewal =
    cacheMs === Infinity ? undefined : startRenewal({ cacheMs, closesAt, renew, onClose: shut, logger });

  return {
    masterKeyId: masterKeys.current.id,
    previousMasterKeyId: masterKeys.previous?.id,
    assertOpen,
    isClosing: () =>
      !isOpen() || isSuperseded || (!isAnswering && master.closesAt() - performance.now() < SETTLE_MS),
    assertCurrent: async () => {
      assertOpen();
      const rows = await database.system('look for the master key', (tx) => listSystemDataKeys(tx, SYSTEM));
      try {
        assertKnownMasterKeys(
          masterKeys,
          rows.slice(-1).map((row) => row.masterKeyId),
        );
        isSuperseded = false;
      } catch (error) {
        closeIfSuperseded(error);
      }
    },
    onClose: (listener) => void listeners.push(listener),
    service: () =>
      master.service && {
        driver: master.service.driver,
        name: master.service.name,
        isOpen: isOpen(),
        isAnswering,
        secondsLeft: isOpen() ? Math.floor((master.closesAt() - performance.now()) / 1_000) : 0,
      },
    close: () => renewal?.stop(),
    key: (purpose) => {
      const secret = requireRoot();
      const known = derived.get(purpose) ?? deriveKey(secret, purpose);
      derived.set(purpose, known);
      return known;
    },
    open: async (applicationId) => {
      assertOpen();
      const known = sealers.get(applicationId);
      if (known) return known;
      const before = version;
      const sealer = build(applicationId, await terms(applicationId));
      if (version === before) sealers.set(applicationId, sealer);
      return sealer;
    },
    unseal: async (applicationId, place, sealed) => {
      assertOpen();
      onUnseal(applicationId, place);
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
      if (bytes.length > 5 && !(await terms(applicationId)).has(sealedTerm(bytes))) forget(applicationId);
      return build(applicationId, await terms(applicationId)).unseal(place, bytes);
    },
    holdWrappingKey: holdKey,
    addDataKey: async (tx, applicationId, term) => {
      const wrap = await holdKey(tx);
      await insertDataKey(await enterTenant(tx, applicationId), wrap({ applicationId, term }));
      forget(applicationId);
    },
    forget,
    operations,
  };
}

/**
 * Creates and wraps new data keys with the key that wraps the root secret. While servers restart with another master
 * key, some still have only the previous one; `keys rotate --master`, which starts with the root secret, ends that
 * state.
 */
async function holdWrappingKey(
  tx: SystemTx,
  masterKeys: MasterKeys,
): Promise<(owner: KeyOwner) => KeyOwner & { wrapped: Buffer; masterKeyId: string }> {
  const masterKeyId = (await holdMasterKeyId(tx, SYSTEM)) ?? '';
  const masterKey = findMasterKey(masterKeys, masterKeyId);
  return (owner) => ({ ...owner, wrapped: masterKey.wrap(owner, randomBytes(32)), masterKeyId });
}
