import { expandKeyScopes } from '@keyway/contract';
import { findApiKeyByHash, getApplication, type Application, type Change } from '@keyway/db';

import {
  bindHash,
  hashApiKey,
  isGenuineApiKeyRow,
  type KeyRights,
  nameApiKey,
  readKeyRights,
} from '../../security/keys/index.js';
import type { KeyLookupThrottle } from './api-key-lookup-throttle.js';
import type { CallSnapshot } from '../../vault/model/index.js';
import { ChangeAwareCache } from './change-aware-cache.js';
import { createSnapshots, type SnapshotOptions } from './snapshots.js';

type CachesOptions = SnapshotOptions & {
  /** Limits look-ups of unknown keys. */
  readonly keyLookups: KeyLookupThrottle;
};

export type KnownKey = {
  readonly keyId: string;
  readonly application: Application;
  readonly expiresAt: number | undefined;
  readonly rights: KeyRights;
};

export type Caches = {
  /**
   * Loads a key's application from the database; undefined for unknown, revoked and expired keys alike. Concurrent
   * requests for the same key from the same address share one look-up and its turn.
   */
  loadApiKey(secret: string, address: string): Promise<KnownKey | undefined>;
  /** Looks in memory only; undefined also for a key that is not cached. */
  knownApiKey(secret: string): KnownKey | undefined;
  /** Returns a consumer's integrations and live connections; undefined if the application was deleted. */
  snapshot(applicationId: string, consumerId: string, unifiedApi: string): Promise<CallSnapshot | undefined>;
  /** Returns the origins that may frame an application's hosted vault; none for an unknown one. */
  embedOrigins(applicationId: string): Promise<readonly string[]>;
  /** Evicts the entries affected by a change; `all` if some changes may have been missed. */
  forget(change: Change | 'all'): void;
};

/** Creates the in-process caches of the hot path. An entry is used until the change feed names its data. */
export function createCaches(options: CachesOptions): Caches {
  const { database, keyring, keyLookups } = options;
  const keys = new ChangeAwareCache<KnownKey>(database);
  const snapshots = createSnapshots(options);
  const embedOrigins = new ChangeAwareCache<readonly string[]>(database);

  const loadKey = async (hash: Buffer): Promise<KnownKey | undefined> => {
    const rowKey = keyring.key('api-key-row');
    const found = await database.read((reader) => findApiKeyByHash(reader, [bindHash(rowKey, hash), hash]));
    if (!found?.active || !isGenuineApiKeyRow(rowKey, found.key)) return undefined;
    const { key, application } = found;
    const rights = readKeyRights({ ...key, scopes: expandKeyScopes(key.scopes) });
    return { keyId: key.id, application, expiresAt: key.expiresAt?.getTime(), rights };
  };
  const loadEmbedOrigins = async (applicationId: string): Promise<readonly string[]> => {
    // The page's URL may contain any ID; those with a leading underscore belong to the installation itself.
    if (applicationId.startsWith('_')) return [];
    const application = await database.tenant(applicationId, getApplication);
    return application?.embedOrigins ?? [];
  };

  return {
    loadApiKey: (secret, address) => {
      // Also when another request is already loading the same key, so that every refusal takes the same time.
      const stored = hashApiKey(keyring.key('api-key'), secret);
      const key = nameApiKey(secret);
      return keys.load(key, () => keyLookups.run(address, () => loadKey(stored)), `${address}\n${key}`);
    },
    knownApiKey: (secret) => {
      // Also if the process was too busy to evict entries in time.
      keyring.assertOpen();
      return keys.peek(nameApiKey(secret));
    },
    snapshot: snapshots.get,
    embedOrigins: async (applicationId) =>
      (await embedOrigins.get(applicationId, () => loadEmbedOrigins(applicationId))) ?? [],
    forget: (change) => {
      if (change === 'all') {
        keyring.forget();
        keys.clear();
        snapshots.clear();
        embedOrigins.clear();
        return;
      }
      if (change.kind === 'data_key' || change.kind === 'application') keyring.forget(change.applicationId);
      if (change.kind === 'application') embedOrigins.drop(change.applicationId);
      if (change.kind === 'application' || change.kind === 'api_key')
        keys.dropWhere(({ application }) => application.id === change.applicationId);
      const isOneConsumers = change.kind === 'connection' || change.kind === 'consumer';
      if (isOneConsumers && change.consumerId) snapshots.drop(change.applicationId, change.consumerId);
      else if (!['api_key', 'session', 'person'].includes(change.kind))
        snapshots.dropAll(change.applicationId);
    },
  };
}
