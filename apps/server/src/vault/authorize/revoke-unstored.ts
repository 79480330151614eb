import { cancelRevocation, getApplication, hastenRevocation, type TenantTx } from '@keyway/db';

import { ApiError } from '../../api-error.js';
import type { Ports } from '../../ports.js';
import type { AuditOrigin } from '../../platform/audit/index.js';
import type { Sealer } from '../../platform/keyring/index.js';
import { retryWhileDatabaseDown } from '../../platform/concurrency/index.js';
import {
  buildRevocationOrder,
  type Grant,
  queueTokenRevocation,
  type ResolvedConnection,
} from '../model/index.js';
import { revokeTokens } from '../oauth/index.js';

type Flow = { readonly resolved: ResolvedConnection; readonly origin: AuditOrigin };

/** By then a flow has stored its tokens, or its process is dead. */
const STORED_SECONDS = 300;
const PLAN = 'the revocation of a grant that is not stored yet';

/**
 * Schedules the tokens' revocation before the provider is asked for their account: if the process dies before it has
 * stored them, the revocation runs. Returns its ID.
 */
export const planRevocation = (
  { database, audit, logger }: Ports<'audit' | 'database' | 'logger'>,
  sealer: Sealer,
  { resolved, origin }: Flow,
  grant: Grant,
): Promise<string | undefined> =>
  retryWhileDatabaseDown(logger, PLAN, () =>
    database.tenant(resolved.application.id, (tx) => {
      const order = orderOf(resolved);
      audit.note(tx, origin, { action: 'credential.granted', ...order.row });
      return queueTokenRevocation(tx, sealer, { ...order, inSeconds: STORED_SECONDS }, grant);
    }),
  );

/** Runs in the transaction that stores the tokens. Throws if their revocation has begun: the process was stalled. */
export async function cancelPlan(tx: TenantTx, planned: string): Promise<void> {
  if (await cancelRevocation(tx, planned)) return;
  throw new ApiError('OAuthInvalidStateError', {
    detail: 'Storing the authorization took too long, so it was revoked. Start again.',
  });
}

const orderOf = ({ connector, integration, settings, consumerId, connectionId }: ResolvedConnection) => ({
  connector,
  integration,
  settings,
  row: { consumerId, serviceId: connector.id, connectionId },
});

/**
 * Revokes tokens that a flow received and could not store, since no one else has them. Without the application they are
 * revoked immediately, because its keys are deleted with it. A failure is logged, and never hides the flow's own error.
 */
export async function revokeUnstored(
  deps: Ports<'audit' | 'database' | 'egress' | 'logger' | 'registry'>,
  sealer: Sealer,
  { resolved, origin, planned }: Flow & { readonly planned: string | undefined },
  grant: Grant,
): Promise<void> {
  const { application, connector, integration, settings } = resolved;
  const order = orderOf(resolved);
  const { serviceId } = order.row;
  try {
    const isQueued = await deps.database.tenant(application.id, async (tx) => {
      if (!(await getApplication(tx))) return false;
      deps.audit.note(tx, origin, { action: 'credential.revoked', ...order.row });
      if (planned === undefined) await queueTokenRevocation(tx, sealer, order, grant);
      else await hastenRevocation(tx, planned);
      return true;
    });
    if (isQueued) return;
    const atOnce = buildRevocationOrder(sealer, { connector, integration, settings }, grant);
    await revokeTokens(deps, connector, { ...atOnce, applicationId: application.id }, () =>
      Promise.resolve(() => Promise.resolve()),
    );
  } catch (error) {
    const code = error instanceof Error ? error.name : 'unknown';
    deps.logger.warn({ serviceId, code }, 'revoking the tokens of a failed authorization failed');
  }
}
