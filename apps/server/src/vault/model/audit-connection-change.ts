import type { JsonObject, TenantTx } from '@keyway/db';

import type { Ports } from '../../ports.js';
import type { AuditOrigin } from '../../platform/audit/index.js';
import { stateOf, type ConnectionView } from './states/connection-state.js';
import type { ResolvedConnection } from './resolved-connection.js';

type Subject = ConnectionView & Pick<ResolvedConnection, 'consumerId' | 'connectionId'>;

/** Audits a connection's overall change, if there is one: once per change, never per request. */
export function auditConnectionChange(
  { audit, now }: Ports<'audit' | 'now'>,
  tx: TenantTx,
  origin: AuditOrigin,
  { before, after }: { readonly before: Subject; readonly after: Subject },
): void {
  const detail = changesOf(before, after, now());
  if (Object.keys(detail).length === 0) return;
  audit.note(tx, origin, {
    action: !before.row ? 'connection.added' : after.row ? 'connection.changed' : 'connection.deleted',
    consumerId: after.consumerId,
    serviceId: after.connector.id,
    connectionId: after.connectionId,
    detail,
  });
}

/** Returns names, never values: a setting may be confidential. */
function changesOf(before: Subject, after: Subject, now: Date): JsonObject {
  const was = stateOf(before, now);
  const is = stateOf(after, now);
  const settings = before.row && after.row ? changedNames(before.row.settings, after.row.settings) : [];
  const isSwitched = before.row && after.row && before.row.enabled !== after.row.enabled;
  return {
    ...(was.state === is.state ? {} : { state: { from: was.state, to: is.state } }),
    ...(was.health === is.health ? {} : { health: { from: was.health, to: is.health } }),
    ...(settings.length === 0 ? {} : { settings }),
    ...(isSwitched ? { enabled: after.row?.enabled } : {}),
  };
}

const changedNames = (before: JsonObject, after: JsonObject): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
