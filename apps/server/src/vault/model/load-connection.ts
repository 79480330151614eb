import type { ConnectorDefinition } from '@keyway/connectors';
import { DEFAULT_CONNECTION_ID, headerNames, unifiedApis } from '@keyway/contract';
import { getIntegration, listConnections, type Connection, type Integration } from '@keyway/db';

import { ApiError } from '../../api-error.js';
import { applicationOf, connectionIdOf, consumerOf, type RequestContext } from '../../context.js';
import type { Ports } from '../../ports.js';
import { chooseConnectionId } from './further-connection.js';
import { loadResolvedConnection, type ResolvedConnection } from './resolved-connection.js';
import { unknownConnection, unknownConnector, unknownIntegration } from './resolve-connection.js';
import { maySee } from './sessions/session-rights.js';

/** Identifies a connection within a consumer, as in the vault's paths. */
export type ConnectionPath = { readonly unified_api: string; readonly service_id: string };

/** A connection that has been added. */
export type StoredConnection = ResolvedConnection & { readonly row: Connection };

/** Returns the connector of a path; also throws ConnectorNotFoundError if it does not serve the unified API. */
export function requireConnector(deps: Ports<'registry'>, path: ConnectionPath): ConnectorDefinition {
  const connector = deps.registry.getConnector(path.service_id);
  if (!connector || !unifiedApis.some((id) => id === path.unified_api))
    throw unknownConnector(path.service_id);
  return connector;
}

/** Does the same for a caller; throws ConnectionNotFoundError for a session that is limited to other unified APIs. */
export function requireVisibleConnector(
  deps: Ports<'registry'>,
  context: RequestContext,
  path: ConnectionPath,
): ConnectorDefinition {
  const connector = requireConnector(deps, path);
  if (!maySee(context, path.unified_api)) throw unknownConnection(path.service_id);
  return connector;
}

/** Returns the caller's current connection from the database, added or not: the default one, or the named one. */
export async function loadOptionalConnection(
  deps: Ports<'database' | 'keyring' | 'registry'>,
  context: RequestContext,
  path: ConnectionPath,
): Promise<ResolvedConnection> {
  const connectionId = connectionIdOf(context);
  const resolved = await readConnection(deps, context, path, () => connectionId);
  if (!resolved.row && connectionId !== DEFAULT_CONNECTION_ID)
    throw unknownConnection(path.service_id, connectionId);
  return resolved;
}

/** Returns an additional connection, not added yet. Throws ConflictError if the integration allows no more. */
export async function loadFurtherConnection(
  deps: Ports<'database' | 'keyring' | 'registry'>,
  context: RequestContext,
  path: ConnectionPath,
): Promise<ResolvedConnection> {
  if (context.connectionId === undefined) return readConnection(deps, context, path, chooseConnectionId);
  const problem = `cannot be sent with new=true: Keyway assigns the ID of a new connection`;
  throw new ApiError('RequestValidationError', {
    message: `${headerNames.connectionId} ${problem}.`,
    detail: { [`header.${headerNames.connectionId}`]: problem },
  });
}

async function readConnection(
  deps: Ports<'database' | 'keyring' | 'registry'>,
  context: RequestContext,
  path: ConnectionPath,
  choose: (integration: Integration, present: readonly Connection[]) => string,
): Promise<ResolvedConnection> {
  const connector = requireVisibleConnector(deps, context, path);
  const application = applicationOf(context);
  const consumerId = consumerOf(context);
  const serviceId = connector.id;
  const { integration, present } = await deps.database.tenant(application.id, async (tx) => ({
    integration: await getIntegration(tx, serviceId),
    present: await listConnections(tx, consumerId, { unifiedApi: path.unified_api, serviceId }),
  }));
  if (!integration) throw unknownIntegration(serviceId);
  const connectionId = choose(integration, present);
  const row = present.find((each) => each.connectionId === connectionId);
  const parts = { application, consumerId, connectionId, connector, integration, row };
  return loadResolvedConnection(deps.keyring, deps.registry.sandboxUrl, parts);
}

/** Returns the caller's added connection; throws ConnectionNotFoundError without one. */
export async function loadConnection(
  deps: Ports<'database' | 'keyring' | 'registry'>,
  context: RequestContext,
  path: ConnectionPath,
): Promise<StoredConnection> {
  const resolved = await loadOptionalConnection(deps, context, path);
  if (!isStored(resolved)) throw unknownConnection(path.service_id);
  return resolved;
}

const isStored = (resolved: ResolvedConnection): resolved is StoredConnection => resolved.row !== undefined;
