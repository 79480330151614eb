import { timingSafeEqual } from 'node:crypto';

import type { ConnectionConfirm } from '@keyway/contract';
import type { Connection, ConnectionKey } from '@keyway/db';

import { ApiError } from '../../api-error.js';
import { applicationOf, type RequestContext } from '../../context.js';
import type { Ports } from '../../ports.js';
import { originOf } from '../../platform/audit/index.js';
import { changeConnection } from './change-connection.js';
import {
  appendChangeEvents,
  appendOtherAccountEvents,
  accountColumns,
  assertReplacesNothing,
  auditCredentialChange,
  authorizedColumns,
  buildResolvedConnection,
  countChange,
  type Grant,
  mayAct,
  maySee,
  noPendingGrant,
  queueReplacedRevocation,
  readPendingGrant,
  type ResolvedConnection,
  settingsAccountColumns,
  settleAccount,
  toGrantColumns,
  unknownConnection,
  unknownConnector,
  withGrant,
} from '../model/index.js';
import { destinationOf } from '../settings/index.js';
import { discoveredColumns } from './discover-settings.js';
import { hashFlowSecret } from './oauth-state-handle.js';
import { loadFlowParts } from './verify-flow-link.js';

/**
 * Applies a pending authorization that was started with a nonce. The token is valid for 30 minutes and takes effect
 * once: a caller that lost the response repeats it, and nothing changes. Throws OAuthInvalidStateError for every other
 * token, and ConflictError if the same account is claimed but another one is known.
 */
export async function confirmConnection(
  deps: Ports<'audit' | 'now' | 'database' | 'keyring' | 'rateLimits' | 'registry'>,
  context: RequestContext,
  key: ConnectionKey,
  { confirm_token: token, same_account: isConfirmed = false }: ConnectionConfirm,
): Promise<void> {
  const application = applicationOf(context);
  if (!maySee(context, key.unifiedApi)) throw unknownConnection(key.serviceId);
  const parts = await loadFlowParts(deps, {
    application,
    consumerId: key.consumerId,
    serviceId: key.serviceId,
    connectionId: key.connectionId,
  });
  if (parts.integration.unifiedApi !== key.unifiedApi) throw unknownConnector(key.serviceId);
  await countChange(deps, context);
  const sealer = await deps.keyring.open(application.id);
  await changeConnection(deps, { parts, since: deps.now() }, async (before) => {
    if (isConfirmedBy(before, token)) return undefined;
    const grant = await readConfirmed(deps, before, token);
    if (!mayAct(context, 'reauthorize')) assertReplacesNothing(before, deps.now());
    const credentials = withGrant(before.credentials, grant);
    const discovered = discoveredColumns(before, grant);
    const settings = discovered.settings ?? before.row?.settings;
    const destination = destinationOf(before, settings);
    const told = {
      ...accountColumns(deps.keyring, before, grant.account),
      ...settingsAccountColumns(deps.keyring, before, settings),
    };
    const { columns: account, isOther } = settleAccount(before, told, {
      isEntered: true,
      isMoved: false,
      isConfirmed,
    });
    const patch = {
      ...toGrantColumns(sealer, { key, destination, connector: before.connector }, credentials, grant),
      ...discovered,
      ...account,
      ...authorizedColumns,
      ...noPendingGrant,
      // Recognizes a repeat, until a newer grant or a revocation replaces or clears it.
      confirmTokenHash: hashFlowSecret(token),
    };
    return {
      patch,
      isOtherAccount: isOther,
      alongside: async (tx, written) => {
        const { row } = written;
        auditCredentialChange(deps, tx, originOf(context), { before: before.row, after: row });
        await queueReplacedRevocation(tx, sealer, written);
        const after = buildResolvedConnection(
          deps.registry.sandboxUrl,
          { ...written.before, row },
          credentials,
        );
        const change = { before: written.before, after };
        if (isOther) await appendOtherAccountEvents(deps, tx, { sealer, origin: originOf(context) }, change);
        else await appendChangeEvents(deps, tx, originOf(context), change);
      },
    };
  });
}

/** Whether the token's grant is in use already. Everything else that ends a pending grant clears its hash. */
const isConfirmedBy = ({ row }: ResolvedConnection, token: string): boolean =>
  row !== undefined && row.pendingSealed === null && hasToken(row, token);

const hasToken = ({ confirmTokenHash: hash }: Pick<Connection, 'confirmTokenHash'>, token: string): boolean =>
  hash !== null && timingSafeEqual(hashFlowSecret(token), hash);

async function readConfirmed(
  deps: Ports<'now' | 'keyring'>,
  { row, connector, destination }: ResolvedConnection,
  token: string,
): Promise<Grant> {
  if (!row) throw unknownConnection(connector.id);
  const { confirmExpiresAt } = row;
  const isValid = hasToken(row, token) && confirmExpiresAt !== null && deps.now() < confirmExpiresAt;
  const grant = isValid ? await readPendingGrant(deps.keyring, row, destination) : undefined;
  if (!grant)
    throw new ApiError('OAuthInvalidStateError', {
      detail: 'The confirm_token is invalid, used, expired or for another connection.',
    });
  return grant;
}
