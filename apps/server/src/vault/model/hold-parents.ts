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
 * Holds integration and consumer, in this order, until the transaction that writes a connection ends: until then nobody
 * changes or deletes them. Makes the consumer of a connection that is added. Answers the integration as it is now.
 * Throws ChangedMeanwhileError where the change was planned with another one.
 */
export async function holdParents(tx: TenantTx, planned: Planned): Promise<Integration> {
  const { consumerId, connectionId, connector, row } = planned;
  const integration = await holdIntegration(tx, connector.id);
  // A deletion of the application waits for those who hold its integrations: who comes later finds it deleted.
  if (!(await getApplication(tx)))
    throw new ApiError('UnauthorizedError', { detail: 'The application no longer exists.' });
  if (!integration) throw unknownIntegration(connector.id);
  if (!isPlannedWith(planned.integration, integration)) throw new ChangedMeanwhileError();
  if (!row) await ensureConsumerToExtend(tx, consumerId);
  else if (!(await holdConsumer(tx, consumerId))) throw unknownConnection(connector.id, connectionId);
  return integration;
}

/** Whether the connection or its consumer was deleted since this moment: what began before that ends with it. */
export const isDeletedSince = (
  tx: TenantTx,
  { consumerId, connectionId, connector }: Planned,
  since: Date,
): Promise<boolean> =>
  wasDeletedSince(tx, { consumerId, connection: { serviceId: connector.id, connectionId } }, since);

/** What a check at the vendor, or the choice of a connection's id, relies on. */
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
