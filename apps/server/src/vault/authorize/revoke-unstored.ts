import { getApplication } from '@keyway/db';

import type { Deps } from '../../deps.js';
import type { AuditOrigin } from '../../platform/audit/index.js';
import type { Sealer } from '../../platform/keyring/index.js';
import {
  buildRevocationOrder,
  type Grant,
  queueTokenRevocation,
  type ResolvedConnection,
} from '../model/index.js';
import { revokeTokens } from '../oauth/index.js';

type Flow = { readonly resolved: ResolvedConnection; readonly origin: AuditOrigin };

/**
 * Ends tokens at their provider that a flow got and could not store: nobody else knows them. Without the application
 * they are revoked at once, because its keys go with it. A failure is logged, and never hides the flow's own error.
 */
export const revokeUnstored = async (
  deps: Deps,
  sealer: Sealer,
  { resolved, origin }: Flow,
  grant: Grant,
): Promise<void> => {
  const { application, connector, integration, settings, consumerId, connectionId } = resolved;
  const serviceId = connector.id;
  try {
    const isQueued = await deps.database.tenant(application.id, async (tx) => {
      if (!(await getApplication(tx))) return false;
      const row = { consumerId, serviceId, connectionId };
      deps.audit.note(tx, origin, { action: 'credential.revoked', ...row });
      await queueTokenRevocation(tx, sealer, { connector, integration, row, settings }, grant);
      return true;
    });
    if (isQueued) return;
    const order = buildRevocationOrder(sealer, { connector, integration, settings }, grant);
    await revokeTokens(deps, connector, order, () => Promise.resolve(() => Promise.resolve()));
  } catch (error) {
    const code = error instanceof Error ? error.name : 'unknown';
    deps.logger.warn({ serviceId, code }, 'tokens of a failed authorization could not be revoked');
  }
};
