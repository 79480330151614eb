import { isDeepStrictEqual } from 'node:util';

import { expandKeyScopes, unifiedApis } from '@keyway/contract';
import {
  findApiKeyByHash,
  getApplication,
  loadCallContext,
  type Application,
  type CallContext,
  type Change,
  type Database,
} from '@keyway/db';
import type { Registry } from '@keyway/connectors';
import { LRUCache } from 'lru-cache';

import {
  bindHash,
  hashApiKey,
  isGenuineApiKeyRow,
  type KeyRights,
  nameApiKey,
  readKeyRights,
} from '../../security/keys/index.js';
import type { KeyLookupThrottle } from './api-key-lookup-throttle.js';
import type { Keyring } from '../keyring/index.js';
import {
  byConnectionId,
  type CallSnapshot,
  loadResolvedConnection,
  type ResolvedConnection,
} from '../../vault/model/index.js';
import { ChangeAwareCache } from './change-aware-cache.js';

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
  loadApiKey(secret: string, address: string, turns: KeyLookupThrottle): Promise<KnownKey | undefined>;
  /** The same from memory alone; undefined also for a key not seen lately. */
  knownApiKey(secret: string): KnownKey | undefined;
  /** Integrations and live connections of a consumer; undefined when the application is gone. */
  snapshot(applicationId: string, consumerId: string, unifiedApi: string): Promise<CallSnapshot | undefined>;
  /** The origins that may frame an application's hosted vault; none for an unknown one. */
  embedOrigins(applicationId: string): Promise<readonly string[]>;
  /** Forgets what a change touched; `all` when some may have been missed. */
  forget(change: Change | 'all'): void;
};

type CacheOptions = {
  database: Database;
  keyring: Keyring;
  registry: Registry;
  sandboxUrl: string | undefined;
  /** For all snapshots together. */
  bytes: number;
};

/** In-process caches of the hot path; an entry goes with a change of what it holds, and after a short time. */
export const createCaches = ({ database, keyring, registry, sandboxUrl, bytes }: CacheOptions): Caches => {
  const keys = new ChangeAwareCache<KnownKey>(database);
  const snapshots = new ChangeAwareCache<CallSnapshot>(database, { bytes, sizeOf: sizeOfSnapshot });
  const share = createShare();
  const embedOrigins = new ChangeAwareCache<readonly string[]>(database);

  const loadKey = async (hash: Buffer): Promise<KnownKey | undefined> => {
    const rowKey = keyring.key('api-key-row');
    const found = await database.system('find the application of an API key', (tx) =>
      findApiKeyByHash(tx, [bindHash(rowKey, hash), hash]),
    );
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
  const loadSnapshot = async (
    applicationId: string,
    consumerId: string,
    unifiedApi: string,
  ): Promise<CallSnapshot | undefined> => {
    const found = await database.tenant(applicationId, (tx) => loadCallContext(tx, consumerId, unifiedApi));
    if (!found) return undefined;
    const { application, integrations } = share(found);
    const connections = new Map<string, ResolvedConnection[]>();
    for (const row of found.connections.sort(byConnectionId)) {
      const connector = registry.getConnector(row.serviceId);
      const integration = integrations.get(row.serviceId);
      if (!connector || !integration) continue;
      const { connectionId } = row;
      const parts = { application, consumerId, connectionId, connector, integration, row };
      const resolved = await loadResolvedConnection(keyring, sandboxUrl, parts);
      connections.set(row.serviceId, [...(connections.get(row.serviceId) ?? []), resolved]);
    }
    return { application, integrations, connections };
  };

  return {
    loadApiKey: (secret, address, turns) => {
      // Also where another call loads the same key already: every refusal takes the same time.
      const stored = hashApiKey(keyring.key('api-key'), secret);
      const key = nameApiKey(secret);
      return keys.load(key, () => turns.run(address, () => loadKey(stored)), `${address}\n${key}`);
    },
    knownApiKey: (secret) => {
      // Also where the process was too busy to forget at the right moment.
      keyring.assertOpen();
      return keys.peek(nameApiKey(secret));
    },
    snapshot: (applicationId, consumerId, unifiedApi) =>
      snapshots.get(`${applicationId}\n${consumerId}\n${unifiedApi}`, () =>
        loadSnapshot(applicationId, consumerId, unifiedApi),
      ),
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
      if (change.kind === 'application' || change.kind === 'api_key') keys.clear();
      const isOneConsumers = change.kind === 'connection' || change.kind === 'consumer';
      if (isOneConsumers && change.consumerId) {
        for (const unifiedApi of unifiedApis)
          snapshots.drop(`${change.applicationId}\n${change.consumerId}\n${unifiedApi}`);
      } else if (!['api_key', 'session', 'person'].includes(change.kind))
        snapshots.dropAll(`${change.applicationId}\n`);
    },
  };
};

type Shared = Pick<CallSnapshot, 'application' | 'integrations'>;
const MAX_SHARED = 1_000;

/** Equal applications and integrations are held once, by all snapshots of their consumers. */
const createShare = () => {
  const known = new LRUCache<string, Shared>({ max: MAX_SHARED });
  return ({ application, integrations }: CallContext): Shared => {
    const name = `${application.id}\n${integrations[0]?.unifiedApi ?? ''}`;
    const loaded = { application, integrations: new Map(integrations.map((row) => [row.serviceId, row])) };
    const held = known.get(name);
    if (isDeepStrictEqual(held, loaded)) return held as Shared;
    known.set(name, loaded);
    return loaded;
  };
};

/** Estimated bytes of heap: a fixed part for each connection, and its own texts in UTF-16. */
const sizeOfSnapshot = ({ connections }: CallSnapshot): number => {
  let size = SNAPSHOT_BYTES;
  for (const { credentials, settings, row } of [...connections.values()].flat())
    size +=
      CONNECTION_BYTES +
      2 * JSON.stringify([credentials, settings]).length +
      (row?.credentialsSealed?.length ?? 0);
  return size;
};
const SNAPSHOT_BYTES = 1_000;
const CONNECTION_BYTES = 6_000;
