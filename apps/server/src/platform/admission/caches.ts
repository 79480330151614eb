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
  /** The turns of look-ups of unknown keys. */
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
   * The application behind a key, from the database; undefined for unknown, revoked and expired keys alike. Whoever
   * asks for the same key from the same address meanwhile shares the one look, and its turn.
   */
  loadApiKey(secret: string, address: string): Promise<KnownKey | undefined>;
  /** The same from memory alone; undefined also for a key not seen lately. */
  knownApiKey(secret: string): KnownKey | undefined;
  /** Integrations and live connections of a consumer; undefined when the application is gone. */
  snapshot(applicationId: string, consumerId: string, unifiedApi: string): Promise<CallSnapshot | undefined>;
  /** The origins that may frame an application's hosted vault; none for an unknown one. */
  embedOrigins(applicationId: string): Promise<readonly string[]>;
  /** Forgets what a change touched; `all` when some may have been missed. */
  forget(change: Change | 'all'): void;
};

/** In-process caches of the hot path. An entry is used until the change feed names what it holds. */
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
    // Anything may stand in the page's address; ids with an underscore in front are the installation's own.
    if (applicationId.startsWith('_')) return [];
    const application = await database.tenant(applicationId, getApplication);
    return application?.embedOrigins ?? [];
  };

  return {
    loadApiKey: (secret, address) => {
      // Also where another call loads the same key already: every refusal takes the same time.
      const stored = hashApiKey(keyring.key('api-key'), secret);
      const key = nameApiKey(secret);
      return keys.load(key, () => keyLookups.run(address, () => loadKey(stored)), `${address}\n${key}`);
    },
    knownApiKey: (secret) => {
      // Also where the process was too busy to forget at the right moment.
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
