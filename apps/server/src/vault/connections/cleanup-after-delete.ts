import type { Application, Connection, Integration, TenantTx } from '@keyway/db';

import type { Ports } from '../../ports.js';
import type { AuditOrigin } from '../../platform/audit/index.js';
import {
  appendConnectionEvent,
  auditConnectionChange,
  buildResolvedConnection,
  emptyCredentials,
  queueRevocation,
  toStoredView,
} from '../model/index.js';
import type { Sealer } from '../../platform/keyring/index.js';

type Removed = {
  readonly application: Application;
  readonly integration: Integration;
  readonly row: Connection;
  readonly origin: AuditOrigin;
};

/**
 * Completes the deletion of a connection in the same transaction: queues the revocation of its tokens at the provider,
 * and writes its event and audit entry.
 */
export async function cleanUpAfterDelete(
  deps: Ports<'audit' | 'now' | 'registry'>,
  sealer: Sealer,
  tx: TenantTx,
  removed: Removed,
): Promise<void> {
  const { application, integration, row, origin } = removed;
  const { consumerId, serviceId, connectionId } = row;
  if (row.credentialsSealed ?? row.pendingSealed)
    deps.audit.note(tx, origin, { action: 'credential.deleted', consumerId, serviceId, connectionId });
  const connector = deps.registry.getConnector(row.serviceId);
  if (!connector) return;
  await queueRevocation(tx, sealer, { connector, integration, row });
  const parts = { application, consumerId, connectionId, connector, integration, row: undefined };
  const after = buildResolvedConnection(deps.registry.sandboxUrl, parts, emptyCredentials);
  const before = { ...after, ...toStoredView({ connector, integration, row }) };
  auditConnectionChange(deps, tx, origin, { before, after });
  await appendConnectionEvent(tx, 'deleted', after, deps.now());
}
