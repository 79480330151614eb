import { DEFAULT_CONNECTION_ID } from '@keyway/contract';
import { listConnections, type Integration, type TenantTx } from '@keyway/db';

import { ApiError } from '../../api-error.js';
import { newConnectionId } from './connection-ids.js';
import type { ResolvedConnection } from './resolved-connection.js';

/** Maximum connections of one connector per consumer: every request loads all of them. */
const MAX_CONNECTIONS = 50;

/**
 * Returns the ID of an additional connection of the same connector. Throws ConflictError if the integration allows no
 * more.
 */
export function chooseConnectionId(
  { serviceId, allowMultiple }: Integration,
  present: readonly { readonly connectionId: string }[],
): string {
  if (present.length > 0 && !allowMultiple)
    throw new ApiError('ConflictError', {
      message: `The consumer has a connection of ${serviceId}, and the integration allows one. Update that one, or set allow_multiple with PATCH /vault/integrations/${serviceId}.`,
      detail: { connection_ids: present.map(({ connectionId }) => connectionId) },
    });
  if (present.length >= MAX_CONNECTIONS)
    throw new ApiError('ConflictError', {
      message: `The consumer has ${MAX_CONNECTIONS} connections of ${serviceId}, and more are not possible. Delete one first.`,
    });
  const isFree = present.every(({ connectionId }) => connectionId !== DEFAULT_CONNECTION_ID);
  return isFree ? DEFAULT_CONNECTION_ID : newConnectionId();
}

/**
 * Throws ConflictError if the integration allows no connection in addition to the consumer's current ones. The
 * transaction has locked the consumer, so that no two take the last place.
 */
export async function assertMayExtend(
  tx: TenantTx,
  {
    consumerId,
    connectionId,
    integration,
  }: Pick<ResolvedConnection, 'consumerId' | 'connectionId' | 'integration'>,
): Promise<void> {
  // The primary key prevents a second default connection.
  if (connectionId === DEFAULT_CONNECTION_ID) return;
  const { unifiedApi, serviceId } = integration;
  chooseConnectionId(integration, await listConnections(tx, consumerId, { unifiedApi, serviceId }));
}
