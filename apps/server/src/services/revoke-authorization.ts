import type { Deps } from '../deps.js';
import { browserOrigin, type AuditOrigin } from './audit-origin.js';
import { changeConnection } from './change-connection.js';
import { appendConnectionEvent } from './connection-events.js';
import { emptyCredentials } from './credentials.js';
import { buildLiveConnection } from './live-connection.js';
import { loadFlowParts, openEntry, redirectErrors, type EntryRequest, type FlowParts } from './open-entry.js';
import { queueRevocation } from './queue-revocation.js';
import type { BrowserAnswer } from './redirect-target.js';
import { unknownConnection } from './resolve-connection.js';
import { noPendingGrant, noRefreshFailure } from './seal-grant.js';

/** `GET /vault/revoke`: ends the authorization here at once, at the provider soon, and sends the browser back. */
export const revokeAuthorization = async (deps: Deps, request: EntryRequest): Promise<BrowserAnswer> => {
  const entry = await openEntry(deps, 'revoke', request);
  return redirectErrors(deps, { ...entry, applicationId: entry.application.id }, async () => {
    const parts = await loadFlowParts(deps, entry);
    if (!parts.row) throw unknownConnection(entry.serviceId);
    await revokeConnection(deps, parts, browserOrigin(request.requestId));
    return { location: entry.redirectUri };
  });
};

/** The local state first, and with it the order for the provider (R-REV-1). Revoking twice does nothing more. */
const revokeConnection = async (deps: Deps, parts: FlowParts, origin: AuditOrigin): Promise<void> => {
  const sealer = await deps.keyring.open(parts.application.id);
  await changeConnection(deps, parts, async (before) => {
    const { row } = before;
    if (!row?.credentialsSealed && !row?.pendingSealed) return undefined;
    const now = deps.now();
    return {
      patch: {
        credentialsSealed: null,
        grantedScopes: [],
        oauthClientId: null,
        tokenExpiresAt: null,
        tokenIssuedAt: null,
        revokedAt: now,
        needsAuth: false,
        ...noPendingGrant,
        ...noRefreshFailure,
      },
      alongside: async (tx, revoked) => {
        const { consumerId, serviceId } = row;
        deps.audit.note(tx, origin, { action: 'credential.revoked', consumerId, serviceId });
        await queueRevocation(tx, sealer, { ...parts, row });
        const after = buildLiveConnection(deps.sandboxUrl, { ...before, row: revoked }, emptyCredentials);
        await appendConnectionEvent(tx, 'revoked', after, now);
      },
    };
  });
};
