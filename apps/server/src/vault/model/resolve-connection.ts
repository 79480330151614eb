import type { ConnectorDefinition } from '@keyway/connectors';
import { headerNames } from '@keyway/contract';

import { ApiError } from '../../api-error.js';
import { applicationOf, consumerOf, type RequestContext } from '../../context.js';
import type { Deps } from '../../deps.js';
import type { CallSnapshot } from './resolved-connection.js';
import { stateOf } from './connection-state.js';
import { missingScopes } from './consent.js';
import { loadResolvedConnection, type ResolvedConnection } from './resolved-connection.js';

/**
 * The connection a unified or proxy call uses, from the caches, after every check of the design's order:
 * connector, integration, connection, enabled, settings, credential.
 */
export const resolveConnection = async (
  deps: Deps,
  context: RequestContext,
  unifiedApi: string,
): Promise<ResolvedConnection> => {
  const { serviceId } = context;
  const connector = serviceId === undefined ? undefined : deps.registry.getConnector(serviceId);
  if (serviceId !== undefined && !connector) throw unknownConnector(serviceId);
  const snapshot = await deps.caches.snapshot(applicationOf(context).id, consumerOf(context), unifiedApi);
  if (!snapshot) throw new ApiError('UnauthorizedError', { detail: 'The application no longer exists.' });
  if (!connector) return onlyCallable(snapshot, deps.now());
  const resolved = await findConnection(deps, context, snapshot, connector);
  assertEnabled(resolved);
  assertSettings(resolved);
  if (context.downstreamAuthorization === undefined) assertCredential(resolved, deps.now());
  return resolved;
};

/** Refuses a call whose scopes the grant is known to lack. */
export const assertScopes = (resolved: ResolvedConnection, operation: string): void => {
  const missing = missingScopes(resolved, operation);
  if (missing.length === 0) return;
  throw new ApiError('ConnectorCredentialsError', {
    message: `The connection was authorized without ${missing.join(', ')}. Authorize it again with the scopes it needs.`,
    detail: { operation, missing_scopes: missing },
  });
};

export const assertEnabled = ({ integration, row, connector }: ResolvedConnection): void => {
  if (integration.enabled && (row?.enabled ?? true)) return;
  const what = integration.enabled ? 'connection' : 'integration';
  throw new ApiError('ConnectorDisabledError', {
    message: `The ${what} is disabled. Enable it, or use another connector.`,
    detail: { disabled: what, service_id: connector.id },
  });
};

export const assertSettings = ({ missingSettings }: ResolvedConnection): void => {
  if (missingSettings.length > 0)
    throw new ApiError('ConnectionSettingsError', { detail: { missing_settings: missingSettings } });
};

/** Refuses a connection without a usable credential and says what is wrong with it. */
export const assertCredential = (resolved: ResolvedConnection, now: Date): void => {
  if (resolved.isUnreadable) throw unreadableCredential();
  const { state, health } = stateOf(resolved, now);
  if (state === 'callable') return;
  throw new ApiError('ConnectorCredentialsError', {
    message: `${describeProblem(resolved, state, health)} Send the consumer to the vault to authorize the connection again.`,
    detail: { state, health, service_id: resolved.connector.id },
  });
};

/** Damaged, moved and redirected values alike. */
export const unreadableCredential = (): ApiError =>
  new ApiError('InternalServerError', {
    message:
      'The stored credential cannot be read. Authorize the connection again, or let the operator run keyway doctor.',
  });

export const unknownConnector = (serviceId: string): ApiError =>
  new ApiError('ConnectorNotFoundError', { detail: { not_found: { entity: 'connector', id: serviceId } } });

export const unknownIntegration = (serviceId: string): ApiError =>
  new ApiError('IntegrationNotFoundError', {
    detail: { not_found: { entity: 'integration', id: serviceId } },
  });

export const unknownConnection = (serviceId: string): ApiError =>
  new ApiError('ConnectionNotFoundError', { detail: { not_found: { entity: 'connection', id: serviceId } } });

const findConnection = async (
  deps: Deps,
  context: RequestContext,
  snapshot: CallSnapshot,
  connector: ConnectorDefinition,
): Promise<ResolvedConnection> => {
  const integration = snapshot.integrations.get(connector.id);
  if (!integration) throw unknownIntegration(connector.id);
  const resolved = snapshot.connections.get(connector.id);
  if (resolved) return resolved;
  if (context.downstreamAuthorization === undefined) throw unknownConnection(connector.id);
  const consumerId = consumerOf(context);
  const parts = { application: snapshot.application, consumerId, connector, integration, row: undefined };
  return loadResolvedConnection(deps.keyring, deps.sandboxUrl, parts);
};

const onlyCallable = (snapshot: CallSnapshot, now: Date): ResolvedConnection => {
  let found: ResolvedConnection | undefined;
  for (const resolved of snapshot.connections.values()) {
    if (!isCallable(resolved, now)) continue;
    if (found) throw severalCallable(snapshot, now);
    found = resolved;
  }
  if (found) return found;
  throw new ApiError('ConnectionNotFoundError', {
    message: `The consumer has no enabled, callable connection. Send the consumer to the vault, or name the connector in ${headerNames.serviceId} to learn what it lacks.`,
  });
};

const isCallable = (resolved: ResolvedConnection, now: Date): boolean =>
  resolved.integration.enabled &&
  resolved.row?.enabled === true &&
  stateOf(resolved, now).state === 'callable';

const severalCallable = (snapshot: CallSnapshot, now: Date): ApiError => {
  const serviceIds = [...snapshot.connections.values()]
    .filter((resolved) => isCallable(resolved, now))
    .map((resolved) => resolved.connector.id);
  return new ApiError('RequestValidationError', {
    message: `The consumer has several connections: send ${headerNames.serviceId} with one of ${serviceIds.join(', ')}.`,
    detail: {
      [`header.${headerNames.serviceId}`]: `must be one of ${serviceIds.join(', ')}`,
      service_ids: serviceIds,
    },
  });
};

const describeProblem = ({ row, consent }: ResolvedConnection, state: string, health: string): string => {
  if (state === 'invalid') {
    return `The connector rejected the stored settings or credential${row?.lastError ? `: ${row.lastError}` : '.'}`;
  }
  if (health === 'pending_confirmation') return 'The authorization has not been confirmed yet.';
  if (row?.revokedAt) return 'The authorization was revoked.';
  if (row?.needsAuth) return 'The authorization has expired or was withdrawn at the connector.';
  if (consent.isOtherClient) return 'The integration’s OAuth client was replaced after the authorization.';
  return 'The connection has no credential yet.';
};
