import { createHash } from 'node:crypto';

import { DEFAULT_CONNECTION_ID } from '@keyway/contract';

import type { ResolvedConnection } from '../vault/model/index.js';

const scopes = new WeakMap<ResolvedConnection, string>();

/**
 * What cursors and upload ids are bound to, short enough for a URL: the connection, and the account at the vendor that
 * it is of. Those of another account, or of a connection made later under the same ids, are of no use.
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
    // Left out where a release before this one would: what was given out then goes on.
    ...(connectionId === DEFAULT_CONNECTION_ID && generation === 0n ? [] : [connectionId]),
    ...(generation === 0n ? [] : [`${generation}`]),
  ]);
  const scope = createHash('sha256').update(parts).digest('base64url').slice(0, 22);
  scopes.set(resolved, scope);
  return scope;
}
