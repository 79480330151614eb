import type { TenantTx } from '@keyway/db';

import type { Ports } from '../../../ports.js';
import type { AuditOrigin } from '../../../platform/audit/index.js';
import type { Sealer } from '../../../platform/keyring/index.js';
import { appendChangeEvents } from './connection-events.js';
import { followEvents } from './follow-events.js';
import { endEventsOf } from '../grants/queue-revocation.js';
import type { ResolvedConnection } from '../resolved-connection.js';

/**
 * Appends the events of a change to another account or URL: the subscription to the previous records ends with their
 * credential, and events of the new records start at this moment.
 */
export async function appendOtherAccountEvents(
  deps: Ports<'audit' | 'now'>,
  tx: TenantTx,
  { sealer, origin }: { readonly sealer: Sealer; readonly origin: AuditOrigin },
  { before, after }: { readonly before: ResolvedConnection; readonly after: ResolvedConnection },
): Promise<void> {
  if (before.row) await endEventsOf(tx, sealer, { ...before, row: before.row });
  await appendChangeEvents(deps, tx, origin, { before, after });
  await followEvents(tx, [{ before: { ...after, row: undefined }, after }], deps.now());
}
