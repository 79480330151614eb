import { timingSafeEqual } from 'node:crypto';

import type { ConnectionKey } from '@keyway/db';

import { ApiError } from '../api-error.js';
import { applicationOf, type RequestContext } from '../context.js';
import type { Deps } from '../deps.js';
import { originOf } from './audit-origin.js';
import { changeConnection } from './change-connection.js';
import { appendChangeEvents } from './connection-events.js';
import { destinationOf } from './destination.js';
import { discoveredColumns } from './discover-settings.js';
import { hashFlowSecret } from './flow-handle.js';
import { buildLiveConnection, type LiveConnection } from './live-connection.js';
import { noteCredential } from './note-credential.js';
import { loadFlowParts } from './open-entry.js';
import { unknownConnection, unknownConnector } from './resolve-connection.js';
import {
  authorizedColumns,
  noPendingGrant,
  readPendingGrant,
  toGrantColumns,
  withGrant,
  type Grant,
} from './seal-grant.js';
import { assertReplacesNothing } from './session-actions.js';
import { mayAct, maySee } from './session-rights.js';

/**
 * Makes an authorization that was started with a nonce the connection's own. The token works once, for 30
 * minutes. Throws OAuthInvalidStateError for every other token.
 */
export const confirmConnection = async (
  deps: Deps,
  context: RequestContext,
  key: ConnectionKey,
  token: string,
): Promise<void> => {
  const application = applicationOf(context);
  if (!maySee(context, key.unifiedApi)) throw unknownConnection(key.serviceId);
  const parts = await loadFlowParts(deps, {
    application,
    consumerId: key.consumerId,
    serviceId: key.serviceId,
  });
  if (parts.integration.unifiedApi !== key.unifiedApi) throw unknownConnector(key.serviceId);
  const sealer = await deps.keyring.open(application.id);
  await changeConnection(deps, parts, async (before) => {
    const grant = await readConfirmed(deps, before, token);
    if (!mayAct(context, 'reauthorize')) assertReplacesNothing(before, deps.now());
    const credentials = withGrant(before.credentials, grant);
    const discovered = discoveredColumns(before, grant);
    const destination = destinationOf(before, discovered.settings ?? before.row?.settings);
    const patch = {
      ...toGrantColumns(sealer, { key, destination }, credentials, grant),
      ...discovered,
      ...authorizedColumns,
      ...noPendingGrant,
    };
    return {
      patch,
      alongside: async (tx, row) => {
        noteCredential(deps, tx, originOf(context), { before: before.row, after: row });
        const after = buildLiveConnection(deps.sandboxUrl, { ...before, row }, credentials);
        await appendChangeEvents(tx, before, after, deps.now());
      },
    };
  });
};

const readConfirmed = async (
  deps: Deps,
  { row, connector, destination }: LiveConnection,
  token: string,
): Promise<Grant> => {
  if (!row) throw unknownConnection(connector.id);
  const { confirmTokenHash, confirmExpiresAt } = row;
  const isValid =
    confirmTokenHash !== null &&
    timingSafeEqual(hashFlowSecret(token), confirmTokenHash) &&
    confirmExpiresAt !== null &&
    deps.now() < confirmExpiresAt;
  const grant = isValid ? await readPendingGrant(deps.keyring, row, destination) : undefined;
  if (!grant)
    throw new ApiError('OAuthInvalidStateError', { detail: 'The confirm_token is wrong, used or expired.' });
  return grant;
};
