import { deleteConnection, getIntegration } from '@keyway/db';

import { applicationOf, consumerOf, type RequestContext } from '../context.js';
import type { Deps } from '../deps.js';
import { originOf } from './audit-origin.js';
import { forgetConnection } from './forget-connection.js';
import { requireConnector, type ConnectionPath } from './load-connection.js';
import { unknownConnection, unknownIntegration } from './resolve-connection.js';

/** Deletes a connection with its credential; the provider is told in the background. */
export const deleteConnectionRecord = async (
  deps: Deps,
  context: RequestContext,
  path: ConnectionPath,
): Promise<void> => {
  const connector = requireConnector(deps, path);
  const application = applicationOf(context);
  const key = { consumerId: consumerOf(context), unifiedApi: path.unified_api, serviceId: connector.id };
  const origin = originOf(context);
  const sealer = await deps.keyring.open(application.id);
  await deps.database.tenant(application.id, async (tx) => {
    const integration = await getIntegration(tx, connector.id);
    if (!integration) throw unknownIntegration(connector.id);
    const row = await deleteConnection(tx, key);
    if (!row) throw unknownConnection(connector.id);
    await forgetConnection(deps, sealer, tx, { application, integration, row, origin });
  });
};
