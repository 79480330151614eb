import { getConnection, type Connection } from '@keyway/db';

import { ApiError } from '../../api-error.js';
import type { Ports } from '../../ports.js';
import {
  connectionKeyOf,
  loadResolvedConnection,
  type ResolvedConnection,
  type StoredConnection,
} from '../model/index.js';
import type { OAuthClient } from '../oauth/index.js';
import { isRefreshDue, mayForceRefresh } from './refresh-due.js';
import { toCoolDownError } from './refresh-failure.js';

export type RenewDeps = Ports<
  'audit' | 'now' | 'database' | 'egress' | 'keyring' | 'logger' | 'metrics' | 'registry'
>;
/** Why a new token is needed: the old one is about to expire, or the vendor rejected it. */
export type RenewMode = 'due' | 'rejected';
export type Renewal =
  | { readonly resolved: ResolvedConnection }
  | { readonly failure: ApiError; readonly isRefusal: boolean };

const REPLACED = 'The connection was reauthorized during the request. Retry to use the new authorization.';

export async function readCurrent(deps: RenewDeps, resolved: ResolvedConnection): Promise<StoredConnection> {
  const before = resolved.row as Connection;
  const key = connectionKeyOf(before);
  const row = await deps.database.tenant(resolved.application.id, (tx) => getConnection(tx, key));
  if (!row) throw new ApiError('ConnectionNotFoundError');
  if (row.revokedAt || !row.credentialsSealed) throw new ApiError('ConnectorCredentialsError');
  if (row.rowId === before.rowId && row.version === before.version) return { ...resolved, row };
  return {
    ...(await loadResolvedConnection(deps.keyring, deps.registry.sandboxUrl, { ...resolved, row })),
    row,
  };
}

/** Keeps a request with its original grant: another one may belong to another account. */
export const refuseOtherGrant = (
  { row }: StoredConnection,
  resolved: ResolvedConnection,
): Renewal | undefined =>
  row.rowId === resolved.row?.rowId && row.grantId === resolved.row.grantId
    ? undefined
    : { failure: new ApiError('ConnectorCredentialsError', { message: REPLACED }), isRefusal: true };

/** Decides without a provider request if possible; undefined if one is needed. */
export function decide(
  current: StoredConnection,
  resolved: ResolvedConnection,
  mode: RenewMode,
  now: Date,
): Renewal | undefined {
  const isNewer = current.credentials.oauth2?.accessToken !== resolved.credentials.oauth2?.accessToken;
  const isDue = isRefreshDue(current, now);
  if (mode === 'due' && !isDue) return { resolved: current };
  // A token that expired in transit is refreshed like any other, without force. One that is being refreshed now may
  // already be dead, and its successor is not stored yet.
  const isBeingRenewed = current.row.leaseOwner !== null;
  const isKept = !isDue && (isNewer || !(isBeingRenewed || mayForceRefresh(current, now)));
  if (mode === 'rejected' && isKept) return { resolved: current };
  const { needsAuth, refreshRetryAt, credentialsExpireAt } = current.row;
  if (needsAuth) return { failure: new ApiError('ConnectorCredentialsError'), isRefusal: true };
  if (!refreshRetryAt || now >= refreshRetryAt) return undefined;
  return { failure: toCoolDownError(current.row, now), isRefusal: credentialsExpireAt !== null };
}

/** Checks the current row: the integration's client may have changed since the connection was read. */
export const refuseOtherClient = (
  { row }: StoredConnection,
  { clientId }: Pick<OAuthClient, 'clientId'>,
): Renewal | undefined =>
  row.oauthClientId === null || row.oauthClientId === clientId
    ? undefined
    : { failure: new ApiError('ConnectorCredentialsError'), isRefusal: true };
