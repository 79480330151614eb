import { deleteIntegration, lockIntegration } from '@keyway/db';

import { applicationOf, type RequestContext } from '../../context.js';
import type { Ports } from '../../ports.js';
import { originOf } from '../../platform/audit/index.js';
import { assertUnchanged } from '../../platform/wire/index.js';
import { cleanUpAfterDelete } from '../connections/index.js';
import { toIntegrationRecord } from './integration-view.js';
import { unknownConnector, unknownIntegration } from '../model/index.js';

/** Deletes an integration with the connections of all consumers. */
export async function deleteIntegrationRecord(
  deps: Ports<'audit' | 'now' | 'database' | 'keyring' | 'registry'>,
  context: RequestContext,
  serviceId: string,
): Promise<void> {
  const connector = deps.registry.getConnector(serviceId);
  if (!connector) throw unknownConnector(serviceId);
  const application = applicationOf(context);
  const origin = originOf(context);
  const sealer = await deps.keyring.open(application.id);
  await deps.database.tenant(application.id, async (tx) => {
    const integration = await lockIntegration(tx, serviceId);
    if (integration) assertUnchanged(context, toIntegrationRecord(connector, integration));
    const deleted = await deleteIntegration(tx, serviceId);
    if (!integration || !deleted) throw unknownIntegration(serviceId);
    deps.audit.note(tx, origin, { action: 'integration.deleted', serviceId });
    if (integration.clientSecretSealed)
      deps.audit.note(tx, origin, { action: 'integration.secret_deleted', serviceId });
    for (const row of deleted.toRevoke)
      await cleanUpAfterDelete(deps, sealer, tx, { application, integration, row, origin });
  });
}
