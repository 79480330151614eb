import type { ConnectorDefinition } from '@keyway/connectors';
import { unifiedApis } from '@keyway/contract';
import { getConnection, getIntegration, type Connection } from '@keyway/db';

import { applicationOf, consumerOf, type RequestContext } from '../../context.js';
import type { Deps } from '../../deps.js';
import { loadResolvedConnection, type ResolvedConnection } from './resolved-connection.js';
import { unknownConnection, unknownConnector, unknownIntegration } from './resolve-connection.js';
import { maySee } from './session-rights.js';

/** Names a connection within a consumer, as the vault's paths do. */
export type ConnectionPath = { readonly unified_api: string; readonly service_id: string };

/** A connection that has been added. */
export type StoredConnection = ResolvedConnection & { readonly row: Connection };

/** The connector behind a path; throws ConnectorNotFoundError also when it does not serve the unified API. */
export const requireConnector = (deps: Deps, path: ConnectionPath): ConnectorDefinition => {
  const connector = deps.registry.getConnector(path.service_id);
  if (!connector || !unifiedApis.some((id) => id === path.unified_api))
    throw unknownConnector(path.service_id);
  return connector;
};

/** The same for a caller; throws ConnectionNotFoundError to a session that is for other unified APIs. */
export const requireVisibleConnector = (
  deps: Deps,
  context: RequestContext,
  path: ConnectionPath,
): ConnectorDefinition => {
  const connector = requireConnector(deps, path);
  if (!maySee(context, path.unified_api)) throw unknownConnection(path.service_id);
  return connector;
};

/** The caller's connection as the database has it now, whether it was added or not. */
export const loadOptionalConnection = async (
  deps: Deps,
  context: RequestContext,
  path: ConnectionPath,
): Promise<ResolvedConnection> => {
  const connector = requireVisibleConnector(deps, context, path);
  const application = applicationOf(context);
  const consumerId = consumerOf(context);
  const key = { consumerId, unifiedApi: path.unified_api, serviceId: connector.id };
  const found = await deps.database.tenant(application.id, async (tx) => ({
    integration: await getIntegration(tx, connector.id),
    row: (await getConnection(tx, key)) ?? undefined,
  }));
  if (!found.integration) throw unknownIntegration(connector.id);
  const parts = { application, consumerId, connector, integration: found.integration, row: found.row };
  return loadResolvedConnection(deps.keyring, deps.sandboxUrl, parts);
};

/** The same, for what needs an added one: throws ConnectionNotFoundError. */
export const loadConnection = async (
  deps: Deps,
  context: RequestContext,
  path: ConnectionPath,
): Promise<StoredConnection> => {
  const resolved = await loadOptionalConnection(deps, context, path);
  if (!isStored(resolved)) throw unknownConnection(path.service_id);
  return resolved;
};

const isStored = (resolved: ResolvedConnection): resolved is StoredConnection => resolved.row !== undefined;
