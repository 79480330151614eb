import { findApiKeysByHash, noteAudit, type AuditTrail, type Database } from '@keyway/db';

import { bindHash, hashApiKey, isWellFormedApiKey } from '../../security/keys/index.js';
import type { Keyring } from '../keyring/index.js';

/**
 * Limit of hashes waiting for their look-up; a flood of made-up keys must not grow it, however often the look-up fails.
 */
const MAX_KEYS = 1_000;

/** API keys sent over plain HTTP, readable by anyone on the network path. */
export type PlaintextKeyExposure = {
  add(authorization: string | undefined): void;
  write(database: Database, trail: AuditTrail): Promise<void>;
};

/** Stores hashes only. A look-up once per window, off the request path, finds those of our keys. */
export function createPlaintextKeyExposure(keyring: Keyring): PlaintextKeyExposure {
  let counts = new Map<string, number>();
  const keep = (hash: string, count: number): void => {
    const known = counts.get(hash);
    if (known !== undefined || counts.size < MAX_KEYS) counts.set(hash, (known ?? 0) + count);
  };
  return {
    add: (authorization = '') => {
      const token = /^bearer (\S+)$/i.exec(authorization)?.[1] ?? '';
      if (!isWellFormedApiKey(token)) return;
      const hash = hashApiKey(keyring.key('api-key'), token);
      // Keys of earlier releases are stored under the first hash, all others under the second.
      for (const each of [hash, bindHash(keyring.key('api-key-row'), hash)]) keep(each.toString('base64'), 1);
    },
    write: async (database, trail) => {
      if (counts.size === 0) return;
      const taken = counts;
      counts = new Map();
      try {
        await database.system('note credentials sent in the clear', async (tx) => {
          for (const { applicationId, id: subject, hash } of await findApiKeysByHash(tx, [...taken.keys()])) {
            const action = 'credential.sent_in_clear';
            const detail = { count: taken.get(hash) ?? 0 };
            noteAudit(tx, trail, { applicationId, action, actor: 'public', subject, detail });
          }
        });
      } catch (error) {
        for (const [hash, count] of taken) keep(hash, count);
        throw error;
      }
    },
  };
}
