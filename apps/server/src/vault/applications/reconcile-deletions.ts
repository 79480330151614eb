import { deleteApplication, deleteSomeConnections, listHoldingDeletions, listIntegrations } from '@keyway/db';

import type { Ports } from '../../ports.js';
import { jobOrigin } from '../../platform/audit/index.js';
import { queueRevocation } from '../model/index.js';

const BATCH = 100;

type SettleDeps = Ports<'audit' | 'database' | 'isShuttingDown' | 'keyring' | 'registry'>;

/** Continues an application's deletion that ended before every provider's revocation was queued. */
export async function continueDeletion(deps: SettleDeps, applicationId: string): Promise<void> {
  const [holding] = await deps.database.system('look whether a deleted application holds credentials', (tx) =>
    listHoldingDeletions(tx, 1, applicationId),
  );
  if (holding !== undefined) await reconcileDeletion(deps, holding);
}

/**
 * Turns the connections of a deleted application into revocations at their providers, batch by batch; the keys that
 * open these are deleted with the last of them, after 24 hours at the latest.
 */
export async function reconcileDeletion(deps: SettleDeps, applicationId: string): Promise<void> {
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
}
