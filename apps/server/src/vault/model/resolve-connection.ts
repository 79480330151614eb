import type { ConnectorDefinition } from '@keyway/connectors';
import { DEFAULT_CONNECTION_ID, headerNames, unifiedApis } from '@keyway/contract';

import { ApiError } from '../../api-error.js';
import { applicationOf, consumerOf, type RequestContext } from '../../context.js';
import type { Ports } from '../../ports.js';
import type { CallSnapshot } from './resolved-connection.js';
import { stateOf } from './states/connection-state.js';
import { traced } from '../../platform/telemetry/index.js';
import { hasBeenAuthorized, labelOf } from './account.js';
import { missingScopes } from './grants/consent.js';
import { loadResolvedConnection, type ResolvedConnection } from './resolved-connection.js';

/**
 * Returns the connection of a unified or proxy request from the caches, after all checks in the designed order:
 * connector, integration, connection, enabled, settings, credential.
 */
export async function resolveConnection(
  deps: Ports<'caches' | 'now' | 'keyring' | 'registry'>,
  context: RequestContext,
  unifiedApi: string,
): Promise<ResolvedConnection> {
  const { serviceId } = context;
  const connector = serviceId === undefined ? undefined : deps.registry.getConnector(serviceId);
  if (serviceId !== undefined && !connector) throw unknownConnector(serviceId);
  const snapshot = await traced(context.span, 'find connection', () =>
    deps.caches.snapshot(applicationOf(context).id, consumerOf(context), unifiedApi),
  );
  if (!snapshot) throw new ApiError('UnauthorizedError', { detail: 'The application no longer exists.' });
  const resolved = connector
    ? await findConnection(deps, context, snapshot, connector)
    : onlyCallable(usableConnections(snapshot, context), context, deps.now());
  context.trace.connectionId = resolved.row?.connectionId;
  if (context.transaction && resolved.row)
    context.transaction.accountGeneration = resolved.row.accountGeneration;
  if (!connector) return resolved;
  assertEnabled(resolved);
  assertSettings(resolved);
  if (context.downstreamAuthorization === undefined) assertCredential(resolved, deps.now());
  return resolved;
}

/**
 * Returns whether a connection that the request may use still has the account that an earlier request was sent to. True
 * if none is left: the request's outcome stays the same.
 */
export async function holdsAccount(
  deps: Ports<'caches'>,
  context: RequestContext,
  accountGeneration: bigint,
): Promise<boolean> {
  const { serviceId, connectionId } = context;
  const snapshot = await deps.caches.snapshot(applicationOf(context).id, consumerOf(context), unifiedApis[0]);
  const meant = [...(snapshot?.connections.values() ?? [])]
    .flat()
    .filter(
      (each) =>
        (serviceId === undefined || each.connector.id === serviceId) &&
        (connectionId === undefined || each.connectionId === connectionId),
    );
  return meant.length === 0 || meant.some(({ row }) => row?.accountGeneration === accountGeneration);
}

/** Throws if the grant is known to lack the request's scopes. */
export function assertScopes(resolved: ResolvedConnection, operation: string): void {
  const missing = missingScopes(resolved, operation);
  if (missing.length === 0) return;
  throw new ApiError('ConnectorCredentialsError', {
    message: `The connection was authorized without ${missing.join(', ')}. Authorize it again with the scopes it needs.`,
    detail: { operation, missing_scopes: missing },
  });
}

export function assertEnabled({ integration, row, connector }: ResolvedConnection): void {
  if (integration.enabled && (row?.enabled ?? true)) return;
  const what = integration.enabled ? 'connection' : 'integration';
  throw new ApiError('ConnectorDisabledError', {
    message: `The ${what} is disabled. Enable it, or use another connector.`,
    detail: { disabled: what, service_id: connector.id },
  });
}

export function assertSettings({ missingSettings }: ResolvedConnection): void {
  if (missingSettings.length > 0)
    throw new ApiError('ConnectionSettingsError', { detail: { missing_settings: missingSettings } });
}

/** Throws for a connection without a usable credential, naming the problem. */
export function assertCredential(resolved: ResolvedConnection, now: Date): void {
  if (resolved.isUnreadable) throw unreadableCredential();
  const { state, health } = stateOf(resolved, now);
  if (state === 'callable') return;
  throw new ApiError('ConnectorCredentialsError', {
    message: `${describeProblem(resolved, state, health)} Send the consumer to the vault to authorize the connection again.`,
    detail: { state, health, service_id: resolved.connector.id },
  });
}

/** Covers damaged, moved and redirected values. */
export const unreadableCredential = (): ApiError =>
  new ApiError('InternalServerError', {
    message:
      'The stored credential cannot be decrypted. Reauthorize the connection, or ask the operator to run keyway doctor.',
  });

export const unknownConnector = (serviceId: string): ApiError =>
  new ApiError('ConnectorNotFoundError', { detail: { not_found: { entity: 'connector', id: serviceId } } });

export const unknownIntegration = (serviceId: string): ApiError =>
  new ApiError('IntegrationNotFoundError', {
    detail: { not_found: { entity: 'integration', id: serviceId } },
  });

export const unknownConnection = (serviceId: string, connectionId?: string): ApiError =>
  new ApiError('ConnectionNotFoundError', {
    detail: {
      not_found: {
        entity: 'connection',
        id: serviceId,
        ...(connectionId === undefined ? {} : { connection_id: connectionId }),
      },
    },
  });

async function findConnection(
  deps: Ports<'now' | 'keyring' | 'registry'>,
  context: RequestContext,
  snapshot: CallSnapshot,
  connector: ConnectorDefinition,
): Promise<ResolvedConnection> {
  const integration = snapshot.integrations.get(connector.id);
  if (!integration) throw unknownIntegration(connector.id);
  const all = snapshot.connections.get(connector.id) ?? [];
  const resolved = context.connectionId === undefined ? chooseOne(all, deps.now()) : namedOf(all, context);
  if (resolved) return resolved;
  if (context.downstreamAuthorization === undefined || context.connectionId !== undefined)
    throw unknownConnection(connector.id, context.connectionId);
  const { application } = snapshot;
  const about = { consumerId: consumerOf(context), connectionId: DEFAULT_CONNECTION_ID };
  const parts = { ...about, application, connector, integration, row: undefined };
  return loadResolvedConnection(deps.keyring, deps.registry.sandboxUrl, parts);
}

const namedOf = (
  all: readonly ResolvedConnection[],
  { connectionId }: RequestContext,
): ResolvedConnection | undefined => all.find((each) => each.connectionId === connectionId);

/**
 * Returns the only connection of a connector that was ever authorized; if none was, the first one says what it lacks.
 */
function chooseOne(all: readonly ResolvedConnection[], now: Date): ResolvedConnection | undefined {
  const known = all.filter(wasAuthorized);
  if (known.length > 1) throw severalConnections(known, now);
  return known[0] ?? all[0];
}

/** Returns the consumer's connections that the caller's key may use. */
function usableConnections({ connections }: CallSnapshot, { caller }: RequestContext): ResolvedConnection[] {
  const bound = caller.kind === 'application' ? caller.rights.serviceIds : undefined;
  return [...connections.values()].flat().filter(({ connector }) => bound?.has(connector.id) ?? true);
}

function onlyCallable(
  all: readonly ResolvedConnection[],
  { connectionId }: RequestContext,
  now: Date,
): ResolvedConnection {
  const isMeant = (each: ResolvedConnection) =>
    connectionId === undefined || each.connectionId === connectionId;
  const known = all.filter((each) => isMeant(each) && wasAuthorized(each));
  if (known.length > 1) throw severalConnections(known, now);
  if (known[0] && isCallable(known[0], now)) return known[0];
  throw new ApiError('ConnectionNotFoundError', {
    message: `The consumer has no enabled, callable connection${connectionId === undefined ? '' : ' of that id'}. Send the consumer to the vault, or name the connector in ${headerNames.serviceId} to learn what it lacks.`,
  });
}

/**
 * Ignores the current state: a request that names no connection must not switch to another account while its previous
 * one is refused.
 */
const wasAuthorized = ({ row }: ResolvedConnection): boolean => row !== undefined && hasBeenAuthorized(row);

const isCallable = (resolved: ResolvedConnection, now: Date): boolean =>
  resolved.integration.enabled &&
  resolved.row?.enabled === true &&
  stateOf(resolved, now).state === 'callable';

/** Returns the error that names the missing headers, with their possible values. */
function severalConnections(all: readonly ResolvedConnection[], now: Date): ApiError {
  const serviceIds = [...new Set(all.map(({ connector }) => connector.id))];
  const connectionIds = all.map(({ connectionId }) => connectionId);
  const missing = [
    ...(serviceIds.length > 1 ? [[headerNames.serviceId, serviceIds] as const] : []),
    ...(serviceIds.length < all.length
      ? [[headerNames.connectionId, [...new Set(connectionIds)]] as const]
      : []),
  ];
  const words = missing.map(([name, values]) => `${name} with one of ${values.join(', ')}`);
  return new ApiError('RequestValidationError', {
    message: `The consumer has several connections: send ${words.join(' and ')}.`,
    detail: {
      ...Object.fromEntries(
        missing.map(([name, values]) => [`header.${name}`, `must be one of ${values.join(', ')}`]),
      ),
      service_ids: serviceIds,
      connections: all.map((each) => ({
        service_id: each.connector.id,
        connection_id: each.connectionId,
        label: labelOf(each),
        state: stateOf(each, now).state,
      })),
    },
  });
}

function describeProblem({ row, consent }: ResolvedConnection, state: string, health: string): string {
  if (state === 'invalid') {
    return `The connector rejected the stored settings or credential${row?.lastError ? `: ${row.lastError}` : '.'}`;
  }
  if (health === 'pending_confirmation') return 'The authorization has not been confirmed yet.';
  if (row?.revokedAt) return 'The authorization was revoked.';
  if (row?.needsAuth) return 'The authorization expired or was revoked at the connector.';
  if (consent.isOtherClient) return 'The integration’s OAuth client was replaced after the authorization.';
  return 'The connection has no credential yet.';
}
