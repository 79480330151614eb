import type { Connection, JsonObject, TenantTx } from '@keyway/db';

import type { Ports } from '../../ports.js';
import type { AuditOrigin } from '../../platform/audit/index.js';

type Change = {
  readonly before: Connection | undefined;
  readonly after: Connection;
  readonly detail?: JsonObject;
};

/** Audits the effect of a connection's change on its credential, if there is one. */
export function auditCredentialChange(
  { audit }: Ports<'audit'>,
  tx: TenantTx,
  origin: AuditOrigin,
  { before, after, detail }: Change,
): void {
  const { consumerId, serviceId, connectionId } = after;
  const action =
    changeOf(before?.credentialsSealed, after.credentialsSealed) ??
    pendingChangeOf(before?.pendingSealed, after.pendingSealed);
  if (action) audit.note(tx, origin, { action, consumerId, serviceId, connectionId, detail });
}

function pendingChangeOf(before: Sealed, after: Sealed) {
  const change = changeOf(before, after);
  return change === 'credential.deleted' ? change : change && 'credential.pending';
}

type Sealed = Uint8Array | null | undefined;

function changeOf(before: Sealed, after: Sealed) {
  if (!after) return before ? 'credential.deleted' : undefined;
  if (!before) return 'credential.stored';
  return Buffer.from(before).equals(after) ? undefined : 'credential.changed';
}
