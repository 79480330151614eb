import {
  createConnection,
  updateConnection,
  type Connection,
  type ConnectionPatch,
  type TenantTx,
} from '@keyway/db';

import { ApiError } from '../../api-error.js';
import type { AuditOrigin } from '../../platform/audit/index.js';
import { auditCredentialChange } from './audit-credential-change.js';
import { appendChangeEvents } from './states/connection-events.js';
import type { Credentials } from './credentials.js';
import type { Ports } from '../../ports.js';
import type { Sealer } from '../../platform/keyring/index.js';
import { destinationOf, findMove } from '../settings/index.js';
import { asksForAccount, assertOtherAccount, settingsAccountColumns, settleAccount } from './account.js';
import { buildResolvedConnection, connectionKeyOf, type ResolvedConnection } from './resolved-connection.js';
import type { StoredConnection } from './load-connection.js';
import { assertMayExtend } from './further-connection.js';
import { holdParents, isDeletedSince } from './hold-parents.js';
import { ChangedMeanwhileError } from './plan-again.js';
import { queuePendingRevocation } from './grants/queue-revocation.js';
import { appendOtherAccountEvents } from './states/restart-events.js';
import { entersCredential } from './sessions/session-changes.js';
import { holdsNothing, noPendingGrant, sealCredentials } from './grants/token-grant.js';

type Write = {
  /** The connection as it was read; without a row, it is created. */
  readonly before: ResolvedConnection;
  /** Start of the change by the database's clock: a later deletion ends it. */
  readonly since: Date;
  readonly unifiedApi: string;
  readonly patch: ConnectionPatch;
  readonly credentials: Credentials;
  /** Whether the caller confirms that a new credential belongs to the same account. */
  readonly isSameAccount?: boolean | undefined;
  readonly origin: AuditOrigin;
};

/**
 * Writes a connection with its events, based on the integration and the consumer it was planned with. Throws
 * ChangedMeanwhileError, or a unique violation, if one of them has changed since it was read; ConflictError if it was
 * deleted since the change began.
 */
export async function writeConnection(
  deps: Ports<'audit' | 'now' | 'keyring' | 'registry'>,
  sealer: Sealer,
  tx: TenantTx,
  { before: read, since, unifiedApi, patch, credentials, isSameAccount = false, origin }: Write,
): Promise<StoredConnection> {
  const before = { ...read, integration: await holdParents(tx, read) };
  if (await isDeletedSince(tx, before, since)) throw deletedMeanwhile();
  if (!before.row) await assertMayExtend(tx, before);
  const { consumerId, connectionId } = before;
  const key = { consumerId, unifiedApi, serviceId: before.connector.id, connectionId };
  const destination = destinationOf(before, patch.settings ?? before.row?.settings);
  const isMoved = findMove(before.destination, destination) !== undefined;
  const told = {
    ...patch,
    ...(!before.row || patch.settings ? settingsAccountColumns(deps.keyring, before, patch.settings) : {}),
  };
  const { columns: account, isOther } = settleAccount(before, told, {
    isEntered: changesAccount(before, patch, credentials),
    isMoved,
    isConfirmed: isSameAccount,
  });
  await assertOtherAccount(tx, before, account);
  const isSealed = credentials !== before.credentials || (isMoved && !holdsNothing(credentials));
  const columns = {
    ...told,
    ...account,
    ...(isSealed ? { credentialsSealed: sealCredentials(sealer, { key, destination }, credentials) } : {}),
    // A grant, pending or confirmed, belongs to the previous URL.
    ...(isMoved && before.row?.confirmTokenHash ? noPendingGrant : {}),
  };
  const row = before.row
    ? await updateConnection(tx, connectionKeyOf(before.row), columns, {
        expected: before.row,
        isOtherAccount: isOther,
      })
    : await createConnection(tx, { ...key, ...columns });
  if (!row) throw new ChangedMeanwhileError();
  // It can no longer be confirmed.
  if (before.row?.pendingSealed && !row.pendingSealed)
    await queuePendingRevocation(tx, sealer, { ...before, row: before.row });
  auditCredentialChange(deps, tx, origin, { before: before.row, after: row });
  const after = withRow(deps, before, row, credentials);
  if (isOther) await appendOtherAccountEvents(deps, tx, { sealer, origin }, { before, after });
  else await appendChangeEvents(deps, tx, origin, { before, after });
  return after;
}

/**
 * Returns whether the credential's account has to be determined. A rejected credential reveals no account: if the
 * vendor reports accounts, it is determined once the vendor accepts one.
 */
function changesAccount(
  before: ResolvedConnection,
  { validation }: ConnectionPatch,
  credentials: Credentials,
): boolean {
  const isToldLater = asksForAccount(before.connector) && Boolean(before.row?.accountFingerprint);
  if (isToldLater && validation === 'rejected') return false;
  if (isToldLater && before.row?.validation === 'rejected' && validation === 'valid') return true;
  return (
    entersCredential(before, credentials) ||
    (credentials.oauth2 !== undefined &&
      credentials.oauth2.accessToken !== before.credentials.oauth2?.accessToken)
  );
}

const deletedMeanwhile = (): ApiError =>
  new ApiError('ConflictError', {
    message:
      'The connection or its consumer was deleted during the request. Read the consumer again, then retry.',
  });

/** Returns the connection with another row or other credentials. */
export function withRow(
  deps: Ports<'registry'>,
  resolved: ResolvedConnection,
  row: Connection,
  credentials: Credentials,
): StoredConnection {
  const { application, consumerId, connectionId, connector, integration } = resolved;
  const parts = { application, consumerId, connectionId, connector, integration, row };
  return { ...buildResolvedConnection(deps.registry.sandboxUrl, parts, credentials), row };
}
