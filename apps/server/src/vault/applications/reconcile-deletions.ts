import { deleteApplication, deleteSomeConnections, listHoldingDeletions, listIntegrations } from '@keyway/db';

import type { Deps } from '../../deps.js';
import { jobOrigin } from '../../platform/audit/index.js';
import { queueRevocation } from '../model/index.js';

const BATCH = 100;
const APPLICATIONS = 10;

type SettleDeps = Pick<Deps, 'database' | 'keyring' | 'audit' | 'registry' | 'isShuttingDown'>;

/** Goes on with deletions that ended before every provider's revocation was queued. */
export const reconcileDeletions = async (deps: SettleDeps): Promise<number> => {
  const ids = await deps.database.system('find deleted applications that hold credentials', (tx) =>
    listHoldingDeletions(tx, APPLICATIONS),
  );
  for (const id of ids) await reconcileDeletion(deps, id);
  return ids.length;
};

/**
 * Turns the connections of a deleted application into revocations at their providers, batch by batch; the keys that
 * open these go with the last of them, after 24 hours at the latest.
 */
export const reconcileDeletion = async (deps: SettleDeps, applicationId: string): Promise<void> => {
  const sealer = await deps.keyring.open(applicationId);
  for (let taken = BATCH; taken === BATCH && !deps.isShuttingDown();) {
    taken = await deps.database.tenant(applicationId, async (tx) => {
      const integrations = await listIntegrations(tx);
      const rows = await deleteSomeConnections(tx, BATCH);
      for (const row of rows) {
        const { consumerId, serviceId, connectionId } = row;
        const note = { action: 'credential.deleted', consumerId, serviceId, connectionId } as const;
        if (row.credentialsSealed ?? row.pendingSealed) deps.audit.note(tx, jobOrigin('deletion'), note);
        const integration = integrations.find((each) => each.serviceId === serviceId);
        const connector = deps.registry.getConnector(serviceId);
        if (integration && connector) await queueRevocation(tx, sealer, { connector, integration, row });
      }
      return rows.length;
    });
  }
  await deps.database.system('go on with the deletion of an application', (tx) =>
    deleteApplication(tx, applicationId),
  );
};
