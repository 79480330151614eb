import {
  getApplication,
  getConnection,
  getIntegration,
  listOverdueConnections,
  updateConnection,
  type ConnectionKey,
} from '@keyway/db';

import type { Ports } from '../../ports.js';
import { jobOrigin } from '../../platform/audit/index.js';
import { countEach } from '../../platform/concurrency/index.js';
import {
  appendConnectionEvent,
  auditConnectionChange,
  auditCredentialChange,
  buildResolvedConnection,
  emptyCredentials,
  noRefreshFailure,
  toStoredView,
} from '../model/index.js';

const BATCH = 200;

/**
 * Erases tokens that could not be refreshed for the whole retention window, on unused connections as well. Several
 * processes may run it: a version check lets one of them win.
 */
export async function eraseExpiredCredentials(
  deps: Ports<'audit' | 'now' | 'database' | 'logger' | 'registry'>,
  ofApplication?: string,
): Promise<number> {
  const overdue = await deps.database.system('find credentials whose retention is over', (tx) =>
    listOverdueConnections(tx, BATCH, ofApplication),
  );
  return countEach(deps.logger, overdue, ({ applicationId, ...key }) => endOne(deps, applicationId, key));
}

const endOne = (
  deps: Ports<'audit' | 'now' | 'database' | 'registry'>,
  applicationId: string,
  key: ConnectionKey,
): Promise<boolean> =>
  deps.database.tenant(applicationId, async (tx) => {
    const before = await getConnection(tx, key);
    const application = await getApplication(tx);
    const integration = await getIntegration(tx, key.serviceId);
    const connector = deps.registry.getConnector(key.serviceId);
    if (!before?.credentialsExpireAt) return false;
    const now = deps.now();
    const patch = {
      ...noRefreshFailure,
      needsAuth: true,
      refreshFailedAt: now,
      credentialsSealed: null,
      tokenExpiresAt: null,
      tokenIssuedAt: null,
      lastError: before.lastError,
    };
    const row = await updateConnection(tx, key, patch, { expected: before });
    if (!row) return false;
    auditCredentialChange(deps, tx, jobOrigin('retention'), { before, after: row });
    // A connector that this release does not have cannot revoke.
    if (!application || !integration || !connector) return true;
    const { consumerId, connectionId } = key;
    const parts = { application, consumerId, connectionId, connector, integration, row };
    const after = buildResolvedConnection(deps.registry.sandboxUrl, parts, emptyCredentials);
    const was = { ...after, ...toStoredView({ connector, integration, row: before }) };
    auditConnectionChange(deps, tx, jobOrigin('retention'), { before: was, after });
    await appendConnectionEvent(tx, 'token_refresh.failed', after, now);
    return true;
  });
