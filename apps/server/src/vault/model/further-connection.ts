import { DEFAULT_CONNECTION_ID } from '@keyway/contract';
import type { ConnectorDefinition } from '@keyway/connectors';
import {
  listConnections,
  type Connection,
  type Integration,
  type JsonObject,
  type TenantTx,
} from '@keyway/db';

import { ApiError } from '../../api-error.js';
import { mergeSettings } from '../settings/index.js';
import { newConnectionId } from './connection-ids.js';
import type { ResolvedConnection } from './resolved-connection.js';

/** Most connections of one connector that a consumer can have: every call loads all of them. */
const MAX_CONNECTIONS = 50;

/**
 * The id of a connection that is added beside these of the same connector. Throws ConflictError where the integration
 * allows no further one.
 */
export const chooseConnectionId = (
  { serviceId, allowMultiple }: Integration,
  present: readonly { readonly connectionId: string }[],
): string => {
  if (present.length > 0 && !allowMultiple)
    throw new ApiError('ConflictError', {
      message: `The consumer has a connection of ${serviceId}, and the integration allows one. Update that one, or set allow_multiple with PATCH /vault/integrations/${serviceId}.`,
      detail: { connection_ids: present.map(({ connectionId }) => connectionId) },
    });
  if (present.length >= MAX_CONNECTIONS)
    throw new ApiError('ConflictError', {
      message: `The consumer has ${MAX_CONNECTIONS} connections of ${serviceId}, and more are not possible. Delete one first.`,
    });
  const isFree = present.every(({ connectionId }) => connectionId !== DEFAULT_CONNECTION_ID);
  return isFree ? DEFAULT_CONNECTION_ID : newConnectionId();
};

type AccountParts = { readonly connector: ConnectorDefinition; readonly integration: Integration };

/** The account at the vendor, as far as the settings tell it. */
const accountOf = (
  { connector, integration }: AccountParts,
  settings: Readonly<JsonObject> | undefined,
): string | undefined =>
  connector.accountSetting === undefined
    ? undefined
    : mergeSettings(connector, integration.settings, settings)[connector.accountSetting];

/** What tells a connection from the others of its connector: the name that it was given, or the account's own. */
export const labelOf = (parts: AccountParts & { readonly row: Connection | undefined }): string | null =>
  parts.row ? (parts.row.label ?? accountOf(parts, parts.row.settings) ?? null) : null;

/** Throws ConflictError where another of the consumer's connections is of the account that these settings name. */
export const assertOtherAccount = async (
  tx: TenantTx,
  resolved: Pick<ResolvedConnection, 'connector' | 'integration' | 'consumerId' | 'connectionId'>,
  settings: Readonly<JsonObject> | undefined,
): Promise<void> => {
  const account = accountOf(resolved, settings)?.toLowerCase();
  if (account === undefined) return;
  const { connector, consumerId, connectionId } = resolved;
  const present = await listConnections(tx, consumerId, { serviceId: connector.id });
  const same = present.find(
    (row) =>
      row.connectionId !== connectionId && accountOf(resolved, row.settings)?.toLowerCase() === account,
  );
  if (!same) return;
  throw new ApiError('ConflictError', {
    message: `The consumer has a connection of this ${connector.name} account: ${same.connectionId}. Update that one, or give this one the account that is meant.`,
    detail: { connection_id: same.connectionId, label: labelOf({ ...resolved, row: same }), account },
  });
};
