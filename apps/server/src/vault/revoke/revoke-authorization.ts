import type { Ports } from '../../ports.js';
import { type AuditOrigin, browserOrigin } from '../../platform/audit/index.js';
import {
  changeConnection,
  type FlowLinkRequest,
  type FlowParts,
  loadFlowParts,
  redirectErrors,
  verifyFlowLink,
} from '../authorize/index.js';
import {
  appendConnectionEvent,
  auditConnectionChange,
  buildResolvedConnection,
  emptyCredentials,
  noPendingGrant,
  noRefreshFailure,
  queueRevocation,
  unknownConnection,
} from '../model/index.js';
import type { BrowserAnswer } from '../oauth/index.js';

/**
 * `GET /vault/revoke`: ends the authorization here immediately, and at the provider soon after; redirects the browser
 * back.
 */
export async function revokeAuthorization(
  deps: Ports<'audit' | 'baseUrl' | 'now' | 'database' | 'keyring' | 'registry' | 'vaultUrl'>,
  request: FlowLinkRequest,
): Promise<BrowserAnswer> {
  const entry = await verifyFlowLink(deps, 'revoke', request);
  return redirectErrors(deps, { ...entry, applicationId: entry.application.id }, async () => {
    const parts = await loadFlowParts(deps, entry);
    if (!parts.row) throw unknownConnection(entry.serviceId);
    await revokeConnection(deps, parts, entry.issuedAt, browserOrigin(request.requestId));
    return { location: entry.redirectUri };
  });
}

/** Ends the local state first, and queues the order for the provider with it. Revoking twice has no further effect. */
async function revokeConnection(
  deps: Ports<'audit' | 'now' | 'database' | 'keyring' | 'registry'>,
  parts: FlowParts,
  since: Date,
  origin: AuditOrigin,
): Promise<void> {
  const sealer = await deps.keyring.open(parts.application.id);
  await changeConnection(deps, { parts, since }, async ({ row }) => {
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
      alongside: async (tx, { before, row: revoked }) => {
        const { consumerId, serviceId, connectionId } = row;
        deps.audit.note(tx, origin, { action: 'credential.revoked', consumerId, serviceId, connectionId });
        await queueRevocation(tx, sealer, { ...before, row });
        const after = buildResolvedConnection(
          deps.registry.sandboxUrl,
          { ...before, row: revoked },
          emptyCredentials,
        );
        auditConnectionChange(deps, tx, origin, { before, after });
        await appendConnectionEvent(tx, 'revoked', after, now);
      },
    };
  });
}
