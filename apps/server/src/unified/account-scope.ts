import { createHash } from 'node:crypto';

import { DEFAULT_CONNECTION_ID } from '@keyway/contract';

import type { ResolvedConnection } from '../vault/model/index.js';

const scopes = new WeakMap<ResolvedConnection, string>();

/**
 * Returns the scope of cursors and upload IDs, short enough for a URL: the connection, and its account at the vendor.
 * Tokens of another account, or of a later connection with the same IDs, are invalid.
 */
export function accountScopeOf(resolved: ResolvedConnection): string {
  const known = scopes.get(resolved);
  if (known !== undefined) return known;
  const { application, consumerId, connector, connectionId, row } = resolved;
  const generation = row?.accountGeneration ?? 0n;
  const parts = JSON.stringify([
    application.id,
    consumerId,
    connector.id,
    // Omitted where an earlier release would have, so that its tokens stay valid.
    ...(connectionId === DEFAULT_CONNECTION_ID && generation === 0n ? [] : [connectionId]),
    ...(generation === 0n ? [] : [`${generation}`]),
  ]);
  const scope = createHash('sha256').update(parts).digest('base64url').slice(0, 22);
  scopes.set(resolved, scope);
  return scope;
}
