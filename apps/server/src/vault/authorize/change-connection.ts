import { DEFAULT_CONNECTION_ID } from '@keyway/contract';
import {
  createConnection,
  ensureConsumer,
  getConnection,
  isUniqueViolation,
  listConnections,
  updateConnection,
  type Connection,
  type ConnectionKey,
  type ConnectionPatch,
  type Integration,
  type TenantTx,
} from '@keyway/db';

import { ApiError, retryAfter } from '../../api-error.js';
import type { Deps } from '../../deps.js';
import {
  assertOtherAccount,
  chooseConnectionId,
  loadResolvedConnection,
  type ResolvedConnection,
} from '../model/index.js';
import type { FlowParts } from './verify-flow-link.js';

const ATTEMPTS = 10;

type ChangeDeps = Pick<Deps, 'database' | 'keyring' | 'sandboxUrl'>;
type Change = {
  readonly patch: ConnectionPatch;
  /** Runs in the same transaction, after the row was written: events, queued revocations. */
  readonly alongside: (tx: TenantTx, row: Connection) => Promise<void>;
};

/**
 * Changes the connection as it is at that moment, or makes it. The plan is made from the stored row, and made
 * again when somebody else was faster; it may unseal, which must not happen inside a transaction.
 */
export const changeConnection = async (
  deps: ChangeDeps,
  { row: _stale, ...parts }: FlowParts,
  plan: (before: ResolvedConnection) => Promise<Change | undefined>,
): Promise<void> => {
  const { application, consumerId, connectionId, integration } = parts;
  const { unifiedApi, serviceId } = integration;
  const key = { consumerId, unifiedApi, serviceId, connectionId };
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const row = await deps.database.tenant(application.id, (tx) => getConnection(tx, key));
    const before = await loadResolvedConnection(deps.keyring, deps.sandboxUrl, {
      ...parts,
      row: row ?? undefined,
    });
    const change = await plan(before);
    if (!change) return;
    if (await write(deps, application.id, key, before, change)) return;
  }
  throw new ApiError('ServiceUnavailableError', { headers: retryAfter(1) });
};

const write = (
  { database }: ChangeDeps,
  applicationId: string,
  key: ConnectionKey,
  resolved: ResolvedConnection,
  { patch, alongside }: Change,
): Promise<boolean> =>
  database
    .tenant(applicationId, async (tx) => {
      const { row: before, integration } = resolved;
      await assertOtherAccount(tx, resolved, patch);
      const row = before
        ? await updateConnection(tx, key, patch, { expectedVersion: before.version })
        : await addConnection(tx, integration, key, patch);
      if (row) await alongside(tx, row);
      return row !== null;
    })
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) return false;
      throw error;
    });

const addConnection = async (
  tx: TenantTx,
  integration: Integration,
  key: ConnectionKey,
  patch: ConnectionPatch,
): Promise<Connection> => {
  // What allowed a further one when the flow was started may be over.
  if (key.connectionId !== DEFAULT_CONNECTION_ID)
    chooseConnectionId(integration, await listConnections(tx, key.consumerId, { serviceId: key.serviceId }));
  await ensureConsumer(tx, key.consumerId);
  return createConnection(tx, { ...key, ...patch });
};
