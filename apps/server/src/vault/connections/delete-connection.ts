import { deleteConnection, holdIntegration, noteDeletion } from '@keyway/db';

import { applicationOf, connectionIdOf, consumerOf, type RequestContext } from '../../context.js';
import type { Ports } from '../../ports.js';
import { originOf } from '../../platform/audit/index.js';
import { endOfLinks } from '../oauth/index.js';
import { cleanUpAfterDelete } from './cleanup-after-delete.js';
import {
  assertMayAct,
  type ConnectionPath,
  countChange,
  requireVisibleConnector,
  unknownConnection,
  unknownIntegration,
} from '../model/index.js';

/** Deletes a connection with its credential; the provider is notified in the background. */
export async function deleteConnectionRecord(
  deps: Ports<'audit' | 'now' | 'database' | 'keyring' | 'rateLimits' | 'registry'>,
  context: RequestContext,
  path: ConnectionPath,
): Promise<void> {
  const connector = requireVisibleConnector(deps, context, path);
  assertMayAct(context, 'delete');
  await countChange(deps, context);
  const application = applicationOf(context);
  const key = {
    consumerId: consumerOf(context),
    unifiedApi: path.unified_api,
    serviceId: connector.id,
    connectionId: connectionIdOf(context),
  };
  const origin = originOf(context);
  const sealer = await deps.keyring.open(application.id);
  await deps.database.tenant(application.id, async (tx) => {
    const integration = await holdIntegration(tx, connector.id);
    if (!integration) throw unknownIntegration(connector.id);
    const row = await deleteConnection(tx, key);
    if (!row) throw unknownConnection(connector.id, context.connectionId);
    const { consumerId, connectionId } = key;
    const connection = { serviceId: connector.id, connectionId };
    await noteDeletion(tx, { consumerId, connection, expiresAt: endOfLinks(deps.now()) });
    await cleanUpAfterDelete(deps, sealer, tx, { application, integration, row, origin });
  });
}
