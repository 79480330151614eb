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
  /** Throws VaultClosedError once the key service has been away, or has refused, for too long. */
  assertOpen(): void;
  /** Whether the vault is closed, or will be before what is begun now can be sealed: the key service does not answer. */
  isClosing(): boolean;
  /** Throws VaultClosedError also where the installation's master key is none of this server's: asks the database. */
  assertCurrent(): Promise<void>;
  /** What has been made of the keys goes with them. */
  onClose(listener: () => void): void;
  /** Of the service that holds the master key; undefined where this process does. */
  service(): KeyServiceStatus | undefined;
  /** Ends asking the key service. */
  close(): void;
  /** Drops what is cached of an application, or of all. */
  forget(applicationId?: string): void;
  /** What this process has sealed with each data key. */
  readonly operations: OperationCounter;
  readonly masterKeyId: string;
  /** Of the one before, while it is set. */
  readonly previousMasterKeyId: string | undefined;
};

/** Hears of each value that is about to be opened. Commands, which audit what they open as a whole, have none. */
export type UnsealListener = (applicationId: string, place: SealPlace) => void;

export type KeyServiceStatus = {
  readonly driver: string;
  readonly name: string;
  readonly isOpen: boolean;
  /** Whether it let us in when it was last asked. */
  readonly isAnswering: boolean;
  /** How long what it gave may be used; 0 while the vault is closed. */
  readonly secondsLeft: number;
};

/** A provider's answer may take 15 seconds, and its storing some more. */
const SETTLE_MS = 30_000;

type KeyringOptions = {
  readonly onUnseal?: UnsealListener;
  readonly logger?: Logger;
};

/**
 * Opens the installation's keyring: root secret and data keys are wrapped by the master key.
 * A new root secret is made only when the database holds no keys at all.
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
  // Grows when something is forgotten: what was being read then is not kept.
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
  /** `keys rotate --master` ended while this server ran with the key before: it stays closed until it gets the new one. */
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

  /** Reads the root secret again: another master key may wrap it since. Data keys follow when they are needed. */
  const renew = async (): Promise<void> => {
    try {
      root = await loadRootSecret(database, masterKeys);
      master = root.master;
      isAnswering = true;
      forget();
    } catch (error) {
      // A database that is away says nothing about the service; anything else means that its keys are not renewed.
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
 * Makes and wraps new data keys, by whatever wraps the root secret. While servers are restarted with another master key
 * some know the one before alone; only `keys rotate --master`, which takes the root secret first, ends that.
 */
async function holdWrappingKey(
  tx: SystemTx,
  masterKeys: MasterKeys,
): Promise<(owner: KeyOwner) => KeyOwner & { wrapped: Buffer; masterKeyId: string }> {
  const masterKeyId = (await holdMasterKeyId(tx, SYSTEM)) ?? '';
  const masterKey = findMasterKey(masterKeys, masterKeyId);
  return (owner) => ({ ...owner, wrapped: masterKey.wrap(owner, randomBytes(32)), masterKeyId });
}
