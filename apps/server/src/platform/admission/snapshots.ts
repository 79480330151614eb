import { isDeepStrictEqual } from 'node:util';

import { unifiedApis } from '@keyway/contract';
import {
  loadCallContext,
  packConnections,
  unpackConnections,
  type CallContext,
  type Database,
} from '@keyway/db';
import { LRUCache } from 'lru-cache';

import {
  byConnectionId,
  type CallSnapshot,
  loadResolvedConnection,
  type ResolvedConnection,
} from '../../vault/model/index.js';
import type { ServedConnectors } from '../../vault/settings/index.js';
import type { Keyring } from '../keyring/index.js';
import { ChangeAwareCache } from './change-aware-cache.js';

export type SnapshotOptions = {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly registry: ServedConnectors;
  /** For all consumers together. */
  readonly bytes: number;
};

type Shared = Pick<CallSnapshot, 'application' | 'integrations'>;
/** A consumer's database rows, with sealed credentials. */
type Packed = Shared & { readonly consumerId: string; readonly rows: string };
type Opened = { readonly packed: Packed; readonly snapshot: Promise<CallSnapshot> };

/** Consumers whose connections are kept unsealed; others' are unsealed again. */
const MAX_OPENED = 1_000;

/**
 * Caches the integrations and live connections of consumers. A prepared connection takes about 7 kB, so only recent
 * ones are kept; for the others, the packed and sealed rows take about 1 kB.
 */
export function createSnapshots({ database, keyring, registry, bytes }: SnapshotOptions) {
  const known = new ChangeAwareCache<Packed>(database, {
    bytes,
    sizeOf: ({ rows }) => ENTRY_BYTES + rows.length,
  });
  const opened = new LRUCache<string, Opened>({ max: MAX_OPENED });
  const share = createShare();

  const load = async (
    applicationId: string,
    consumerId: string,
    unifiedApi: string,
  ): Promise<Packed | undefined> => {
    const found = await database.read((reader) =>
      loadCallContext(reader, applicationId, consumerId, unifiedApi),
    );
    return found ? { ...share(found), consumerId, rows: packConnections(found.connections) } : undefined;
  };
  const prepare = async ({ application, integrations, consumerId, rows }: Packed): Promise<CallSnapshot> => {
    const connections = new Map<string, ResolvedConnection[]>();
    for (const row of unpackConnections(rows).sort(byConnectionId)) {
      const connector = registry.getConnector(row.serviceId);
      const integration = integrations.get(row.serviceId);
      if (!connector || !integration) continue;
      const { connectionId } = row;
      const parts = { application, consumerId, connectionId, connector, integration, row };
      const resolved = await loadResolvedConnection(keyring, registry.sandboxUrl, parts);
      connections.set(row.serviceId, [...(connections.get(row.serviceId) ?? []), resolved]);
    }
    return { application, integrations, connections };
  };
  const open = (key: string, packed: Packed): Promise<CallSnapshot> => {
    const latest = opened.get(key);
    if (latest?.packed === packed) return latest.snapshot;
    const snapshot = prepare(packed);
    opened.set(key, { packed, snapshot });
    snapshot.catch(() => opened.get(key)?.snapshot === snapshot && opened.delete(key));
    return snapshot;
  };

  return {
    /** Returns undefined if the application was deleted. */
    get: async (
      applicationId: string,
      consumerId: string,
      unifiedApi: string,
    ): Promise<CallSnapshot | undefined> => {
      const key = `${applicationId}\n${consumerId}\n${unifiedApi}`;
      const packed = await known.get(key, () => load(applicationId, consumerId, unifiedApi));
      return packed && open(key, packed);
    },
    drop: (applicationId: string, consumerId: string): void => {
      for (const unifiedApi of unifiedApis) {
        const key = `${applicationId}\n${consumerId}\n${unifiedApi}`;
        known.drop(key);
        opened.delete(key);
      }
    },
    dropAll: (applicationId: string): void => {
      known.dropAll(`${applicationId}\n`);
      for (const key of opened.keys()) if (key.startsWith(`${applicationId}\n`)) opened.delete(key);
    },
    clear: (): void => {
      known.clear();
      opened.clear();
    },
  };
}

const MAX_SHARED = 1_000;

/** Shares equal applications and integrations between all consumers. */
function createShare() {
  const known = new LRUCache<string, Shared>({ max: MAX_SHARED });
  return ({ application, integrations }: CallContext): Shared => {
    const name = `${application.id}\n${integrations[0]?.unifiedApi ?? ''}`;
    const loaded = { application, integrations: new Map(integrations.map((row) => [row.serviceId, row])) };
    const held = known.get(name);
    if (isDeepStrictEqual(held, loaded)) return held as Shared;
    known.set(name, loaded);
    return loaded;
  };
}

/** Overhead of an entry: its key, and its place in the cache. */
const ENTRY_BYTES = 500;
