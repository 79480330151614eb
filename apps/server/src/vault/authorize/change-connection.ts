import {
  createConnection,
  getConnection,
  getIntegration,
  isUniqueViolation,
  updateConnection,
  type Connection,
  type ConnectionKey,
  type ConnectionPatch,
  type TenantTx,
} from '@keyway/db';

import { ApiError, retryAfter } from '../../api-error.js';
import type { Ports } from '../../ports.js';
import {
  assertMayExtend,
  assertOtherAccount,
  ChangedMeanwhileError,
  holdParents,
  isDeletedSince,
  loadResolvedConnection,
  type ResolvedConnection,
  unknownIntegration,
} from '../model/index.js';
import type { FlowParts } from './verify-flow-link.js';

const ATTEMPTS = 10;

type ChangeDeps = Ports<'database' | 'keyring' | 'registry'>;
type Change = {
  readonly patch: ConnectionPatch;
  /** Whether the change gives the connection another account. */
  readonly isOtherAccount?: boolean;
  /** Runs in the same transaction after the row is written, with the previous integration: events, revocations. */
  readonly alongside: (tx: TenantTx, after: Written) => Promise<void>;
};
/** The previous connection, with the integration locked by the transaction, and its current row. */
type Written = { readonly before: ResolvedConnection; readonly row: Connection };
type Flow = {
  readonly parts: FlowParts;
  /** Start of the flow by the database's clock: a later deletion ends it. */
  readonly since: Date;
};

/**
 * Updates the connection in its current state, or creates it. The plan is computed from the stored rows, and again if
 * another caller was faster; it may unseal, which must not happen inside a transaction. Throws OAuthInvalidStateError
 * if the connection, consumer or integration was deleted since the flow began.
 */
export async function changeConnection(
  deps: ChangeDeps,
  { parts, since }: Flow,
  plan: (before: ResolvedConnection) => Promise<Change | undefined>,
): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const before = await load(deps, parts);
    if (before.integration.createdAt > since) throw overtaken();
    const change = await plan(before);
    if (!change) return;
    if (await write(deps, before, since, change)) return;
  }
  throw new ApiError('ServiceUnavailableError', { headers: retryAfter(1) });
}

async function load(deps: ChangeDeps, parts: FlowParts): Promise<ResolvedConnection> {
  const { serviceId } = parts.integration;
  const stored = await deps.database.tenant(parts.application.id, async (tx) => {
    const integration = await getIntegration(tx, serviceId);
    if (!integration) throw unknownIntegration(serviceId);
    return { integration, row: (await getConnection(tx, keyOf(parts))) ?? undefined };
  });
  return loadResolvedConnection(deps.keyring, deps.registry.sandboxUrl, { ...parts, ...stored });
}

const keyOf = ({
  consumerId,
  connectionId,
  integration: { unifiedApi, serviceId },
}: Pick<FlowParts, 'consumerId' | 'connectionId' | 'integration'>): ConnectionKey => ({
  consumerId,
  unifiedApi,
  serviceId,
  connectionId,
});

const write = (
  { database }: ChangeDeps,
  read: ResolvedConnection,
  since: Date,
  { patch, isOtherAccount = false, alongside }: Change,
): Promise<boolean> =>
  database
    .tenant(read.application.id, async (tx) => {
      const before = { ...read, integration: await holdParents(tx, read) };
      if (await isDeletedSince(tx, before, since)) throw overtaken();
      await assertOtherAccount(tx, before, patch);
      const key = keyOf(before);
      const row = before.row
        ? await updateConnection(tx, key, patch, { expected: before.row, isOtherAccount })
        : await addConnection(tx, before, { ...key, ...patch });
      if (row) await alongside(tx, { before, row });
      return row !== null;
    })
    .catch((error: unknown) => {
      if (error instanceof ChangedMeanwhileError || isUniqueViolation(error)) return false;
      throw error;
    });

async function addConnection(
  tx: TenantTx,
  before: ResolvedConnection,
  row: Parameters<typeof createConnection>[1],
): Promise<Connection> {
  // The permission for another connection may have ended since the flow started.
  await assertMayExtend(tx, before);
  return createConnection(tx, row);
}

const overtaken = (): ApiError =>
  new ApiError('OAuthInvalidStateError', {
    detail:
      'The connection, its consumer or its integration was deleted after the flow started. Start again.',
  });
