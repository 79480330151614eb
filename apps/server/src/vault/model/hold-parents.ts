import { isDeepStrictEqual } from 'node:util';

import {
  ensureConsumerToExtend,
  getApplication,
  holdConsumer,
  holdIntegration,
  wasDeletedSince,
  type Integration,
  type TenantTx,
} from '@keyway/db';

import { ApiError } from '../../api-error.js';
import { ChangedMeanwhileError } from './plan-again.js';
import type { ResolvedConnection } from './resolved-connection.js';
import { unknownConnection, unknownIntegration } from './resolve-connection.js';

type Planned = Pick<ResolvedConnection, 'consumerId' | 'connectionId' | 'connector' | 'integration' | 'row'>;

/**
 * Locks integration and consumer, in this order, until the transaction that writes a connection ends. Creates the
 * consumer of a new connection. Returns the current integration. Throws ChangedMeanwhileError if the change was planned
 * with another version of it.
 */
export async function holdParents(tx: TenantTx, planned: Planned): Promise<Integration> {
  const { consumerId, connectionId, connector, row } = planned;
  const integration = await holdIntegration(tx, connector.id);
  // Deleting an application waits for locks on its integrations: a later transaction finds it deleted.
  if (!(await getApplication(tx)))
    throw new ApiError('UnauthorizedError', { detail: 'The application no longer exists.' });
  if (!integration) throw unknownIntegration(connector.id);
  if (!isPlannedWith(planned.integration, integration)) throw new ChangedMeanwhileError();
  if (!row) await ensureConsumerToExtend(tx, consumerId);
  else if (!(await holdConsumer(tx, consumerId))) throw unknownConnection(connector.id, connectionId);
  return integration;
}

/** Returns whether the connection or its consumer was deleted since this time, which ends work that began before. */
export const isDeletedSince = (
  tx: TenantTx,
  { consumerId, connectionId, connector }: Planned,
  since: Date,
): Promise<boolean> =>
  wasDeletedSince(tx, { consumerId, connection: { serviceId: connector.id, connectionId } }, since);

/** Compares the facts that a vendor validation, or the choice of a connection ID, relies on. */
const isPlannedWith = (planned: Integration, current: Integration): boolean =>
  isDeepStrictEqual(reliedOn(planned), reliedOn(current));

const reliedOn = ({
  createdAt,
  enabled,
  clientId,
  scopes,
  settings,
  credentialsSource,
  allowMultiple,
}: Integration) => [createdAt, enabled, clientId, scopes, settings, credentialsSource, allowMultiple];
