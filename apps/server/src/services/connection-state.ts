import type { ConnectorDefinition, MessageOperation } from '@keyway/connectors';
import type { ConnectionHealth, ConnectionState, IntegrationState } from '@keyway/contract';
import type { Integration } from '@keyway/db';

import type { LiveConnection } from './live-connection.js';

/** All that decides a connection's state; nothing else is asked, and the state is never stored. */
export type ConnectionFacts = {
  readonly added: boolean;
  readonly enabled: boolean;
  /** The way of authorizing for which a complete credential is stored. */
  readonly credential: 'none' | 'oauth2' | 'fields';
  readonly settingsComplete: boolean;
  /** What the vendor last said to settings and credential; 'unknown' also when it could not be asked. */
  readonly validation: 'unknown' | 'valid' | 'rejected';
  readonly pendingConfirmation: boolean;
  readonly needsAuth: boolean;
  readonly revoked: boolean;
  readonly refreshPending: boolean;
  readonly degraded: boolean;
  /** Whether the granted scopes cover every operation of the integration; true when they are not known. */
  readonly scopesCovered: boolean;
};

export type ComputedState = { readonly state: ConnectionState; readonly health: ConnectionHealth };

/**
 * The state of a connection (design: connection states). `enabled` blocks calls and changes no state.
 * An unanswered validation counts in the connection's favour: a vendor's outage locks nobody out.
 */
export const computeConnectionState = (facts: ConnectionFacts): ComputedState => {
  if (!facts.added) return { state: 'available', health: 'ok' };
  if (facts.revoked || facts.needsAuth || facts.credential === 'none')
    return { state: 'added', health: unusableHealth(facts) };
  if (!facts.settingsComplete) {
    return { state: facts.credential === 'oauth2' ? 'authorized' : 'added', health: 'missing_settings' };
  }
  if (facts.validation === 'rejected') return { state: 'invalid', health: 'needs_auth' };
  return { state: 'callable', health: callableHealth(facts) };
};

const unusableHealth = (facts: ConnectionFacts): ConnectionHealth => {
  if (facts.pendingConfirmation) return 'pending_confirmation';
  if (facts.revoked) return 'revoked';
  if (facts.needsAuth) return 'needs_auth';
  return facts.settingsComplete ? 'needs_auth' : 'missing_settings';
};

const callableHealth = (facts: ConnectionFacts): ConnectionHealth => {
  if (facts.refreshPending) return 'pending_refresh';
  if (facts.pendingConfirmation) return 'pending_confirmation';
  return facts.degraded || !facts.scopesCovered ? 'degraded' : 'ok';
};

/** Reads the facts off a connection; one without a row is not added. */
export const connectionFacts = (live: LiveConnection, now: Date): ConnectionFacts => {
  const { row, authType } = live;
  return {
    added: row !== undefined,
    enabled: row?.enabled ?? false,
    credential: authType === undefined ? 'none' : authType === 'oauth2' ? 'oauth2' : 'fields',
    settingsComplete: live.missingSettings.length === 0,
    validation: toValidation(row?.validation),
    pendingConfirmation: Boolean(row?.pendingSealed && row.confirmExpiresAt && row.confirmExpiresAt > now),
    needsAuth: row?.needsAuth ?? false,
    revoked: Boolean(row?.revokedAt),
    refreshPending: Boolean(row?.refreshFailedAt),
    degraded: Boolean(row?.lastDownstreamErrorAt),
    scopesCovered: coversOperations(live),
  };
};

export const stateOf = (live: LiveConnection, now: Date): ComputedState =>
  computeConnectionState(connectionFacts(live, now));

/** Scopes the operation needs and the grant lacks; none where the grant's scopes are not known. */
export const missingScopes = (live: LiveConnection, operation: MessageOperation): readonly string[] => {
  const granted = live.row?.grantedScopes ?? [];
  if (live.authType !== 'oauth2' || granted.length === 0) return [];
  const needed = live.connector.auth.oauth2?.scopes[operation] ?? [];
  return needed.filter((scope) => !granted.some((wider) => covers(wider, scope)));
};

/** `read` grants what `tickets:read` does: a scope without a resource is that right on every resource. */
const covers = (granted: string, needed: string): boolean =>
  granted === needed || needed.endsWith(`:${granted}`);

/** Whether the integration can be used to connect. */
export const integrationState = (
  connector: ConnectorDefinition,
  integration: Integration,
): IntegrationState => {
  if (!integration.enabled) return 'disabled';
  const hasClient = hasOAuthClient(connector, integration);
  return hasClient || connector.auth.apiKey || connector.auth.basic ? 'configured' : 'needs_configuration';
};

/** Whether an authorization by OAuth can be started. */
export const hasOAuthClient = (connector: ConnectorDefinition, integration: Integration): boolean => {
  if (!connector.auth.oauth2) return false;
  return (
    integration.credentialsSource === 'sandbox' ||
    Boolean(integration.clientId && integration.clientSecretSealed)
  );
};

const coversOperations = (live: LiveConnection): boolean =>
  live.integration.operations.every(
    (operation) => missingScopes(live, operation as MessageOperation).length === 0,
  );

const toValidation = (stored: string | undefined): ConnectionFacts['validation'] =>
  stored === 'valid' || stored === 'rejected' ? stored : 'unknown';
