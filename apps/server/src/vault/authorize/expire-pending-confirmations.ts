import {
  getApplication,
  getConnection,
  getIntegration,
  listOverdueConfirmations,
  updateConnection,
  type ConnectionKey,
} from '@keyway/db';

import type { Ports } from '../../ports.js';
import { jobOrigin } from '../../platform/audit/index.js';
import { countEach } from '../../platform/concurrency/index.js';
import {
  appendChangeEvents,
  auditCredentialChange,
  noPendingGrant,
  queuePendingRevocation,
  toStoredView,
} from '../model/index.js';

const BATCH = 200;

/**
 * Revokes grants that were not confirmed in time, at the provider as well. Several processes may run it: a version
 * check lets one of them win.
 */
export async function expirePendingConfirmations(
  deps: Ports<'audit' | 'now' | 'database' | 'keyring' | 'logger' | 'registry'>,
  ofApplication?: string,
): Promise<number> {
  const overdue = await deps.database.system('find unconfirmed grants', (tx) =>
    listOverdueConfirmations(tx, BATCH, ofApplication),
  );
  return countEach(deps.logger, overdue, ({ applicationId, ...key }) => endOne(deps, applicationId, key));
}

async function endOne(
  deps: Ports<'audit' | 'now' | 'database' | 'keyring' | 'registry'>,
  applicationId: string,
  key: ConnectionKey,
): Promise<boolean> {
  const sealer = await deps.keyring.open(applicationId);
  return deps.database.tenant(applicationId, async (tx) => {
    const before = await getConnection(tx, key);
    const application = await getApplication(tx);
    const integration = await getIntegration(tx, key.serviceId);
    const connector = deps.registry.getConnector(key.serviceId);
    // Deleting the application revokes every grant that it still holds.
    if (!application || !before?.confirmExpiresAt) return false;
    const row = await updateConnection(tx, key, noPendingGrant, { expected: before });
    if (!row) return false;
    auditCredentialChange(deps, tx, jobOrigin('confirmations'), { before, after: row });
    // A connector that this release does not have cannot revoke.
    if (!integration || !connector) return true;
    await queuePendingRevocation(tx, sealer, { connector, integration, row: before });
    const viewOf = (stored: typeof row) => ({
      ...toStoredView({ connector, integration, row: stored }),
      consumerId: key.consumerId,
      connectionId: key.connectionId,
    });
    const change = { before: viewOf(before), after: viewOf(row) };
    await appendChangeEvents(deps, tx, jobOrigin('confirmations'), change);
    return true;
  });
}
