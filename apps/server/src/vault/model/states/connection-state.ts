import { addressSettings, type AuthType, type ConnectorDefinition, type FormField } from '@keyway/connectors';
import type { ConnectionHealth, ConnectionState, IntegrationState } from '@keyway/contract';
import type { Integration } from '@keyway/db';

import { missingScopes, readConsent } from '../grants/consent.js';
import { authTypes } from '../credentials.js';
import { findMissingSettings, type ResolvedConnection } from '../resolved-connection.js';
import { addressOf, mergeSettings } from '../../settings/index.js';

/** Everything that determines a connection's state, which is never stored. */
export type ConnectionFacts = {
  readonly added: boolean;
  readonly enabled: boolean;
  /** The credential type for which a complete credential is stored. */
  readonly credential: 'none' | 'oauth2' | 'fields';
  readonly settingsComplete: boolean;
  /** The vendor's last verdict on settings and credential; 'unknown' for an imported token. */
  readonly validation: 'unknown' | 'valid' | 'rejected';
  readonly pendingConfirmation: boolean;
  readonly needsAuth: boolean;
  readonly revoked: boolean;
  readonly refreshPending: boolean;
  readonly degraded: boolean;
  /** Whether the granted scopes cover every operation of the integration; true if they are unknown. */
  readonly scopesCovered: boolean;
  /**
   * 'lacking': the connection still works, but the integration now needs other scopes or another client. 'over': it was
   * granted to another client, and its token has expired.
   */
  readonly consent: 'given' | 'lacking' | 'over';
};

/** A connection that was never added, and has no problems. */
export const absentConnection: ConnectionFacts = {
  added: false,
  enabled: false,
  credential: 'none',
  settingsComplete: false,
  validation: 'unknown',
  pendingConfirmation: false,
  needsAuth: false,
  revoked: false,
  refreshPending: false,
  degraded: false,
  scopesCovered: true,
  consent: 'given',
};

export type ComputedState = { readonly state: ConnectionState; readonly health: ConnectionHealth };

/**
 * Computes the state of a connection. `enabled` blocks requests without changing the state. 'unknown' counts as valid:
 * entered credentials are stored only after the vendor accepted them.
 */
export function computeConnectionState(facts: ConnectionFacts): ComputedState {
  if (!facts.added) return { state: 'available', health: 'ok' };
  if (facts.revoked || facts.needsAuth || facts.credential === 'none' || facts.consent === 'over')
    return { state: 'added', health: unusableHealth(facts) };
  if (!facts.settingsComplete) {
    return { state: facts.credential === 'oauth2' ? 'authorized' : 'added', health: 'missing_settings' };
  }
  if (facts.validation === 'rejected') return { state: 'invalid', health: 'needs_auth' };
  return { state: 'callable', health: callableHealth(facts) };
}

function unusableHealth(facts: ConnectionFacts): ConnectionHealth {
  if (facts.pendingConfirmation) return 'pending_confirmation';
  if (facts.revoked) return 'revoked';
  if (facts.needsAuth || facts.consent === 'over') return 'needs_auth';
  return facts.settingsComplete ? 'needs_auth' : 'missing_settings';
}

function callableHealth(facts: ConnectionFacts): ConnectionHealth {
  if (facts.consent === 'lacking' && !facts.pendingConfirmation) return 'needs_auth';
  if (facts.refreshPending) return 'pending_refresh';
  if (facts.pendingConfirmation) return 'pending_confirmation';
  return facts.degraded || !facts.scopesCovered ? 'degraded' : 'ok';
}

/** The part of a connection that determines its state. */
export type ConnectionView = Pick<
  ResolvedConnection,
  'connector' | 'integration' | 'row' | 'authType' | 'missingSettings' | 'consent'
>;

/** Returns the same for a stored row, whose credential stays sealed: for lists. */
export function toStoredView(
  parts: Pick<ResolvedConnection, 'connector' | 'integration' | 'row'>,
): ConnectionView {
  const { connector, integration, row } = parts;
  const authType = row?.credentialsSealed ? toAuthType(row.authType) : undefined;
  const settings = mergeSettings(connector, integration.settings, row?.settings);
  return {
    ...parts,
    authType,
    missingSettings: findMissingSettings(connector, settings, authType),
    consent: readConsent(parts, authType),
  };
}

/** Derives the facts from a connection; one without a row was not added. */
export function connectionFacts(resolved: ConnectionView, now: Date): ConnectionFacts {
  const { row, authType } = resolved;
  return {
    added: row !== undefined,
    enabled: row?.enabled ?? false,
    credential: authType === undefined ? 'none' : authType === 'oauth2' ? 'oauth2' : 'fields',
    settingsComplete: resolved.missingSettings.length === 0,
    validation: toValidation(row?.validation),
    pendingConfirmation: Boolean(row?.pendingSealed && row.confirmExpiresAt && row.confirmExpiresAt > now),
    needsAuth: row?.needsAuth ?? false,
    revoked: Boolean(row?.revokedAt),
    refreshPending: Boolean(row?.refreshFailedAt),
    degraded: Boolean(row?.lastDownstreamErrorAt),
    scopesCovered: coversOperations(resolved),
    consent: toConsent(resolved, now),
  };
}

export const stateOf = (resolved: ConnectionView, now: Date): ComputedState =>
  computeConnectionState(connectionFacts(resolved, now));

/** Returns whether the integration can be used to connect. */
export function integrationState(connector: ConnectorDefinition, integration: Integration): IntegrationState {
  if (!integration.enabled) return 'disabled';
  const hasClient = hasOAuthClient(connector, integration);
  return hasClient || connector.auth.apiKey || connector.auth.basic ? 'configured' : 'needs_configuration';
}

/** Returns whether an OAuth authorization can be started. */
export function hasOAuthClient(connector: ConnectorDefinition, integration: Integration): boolean {
  if (!connector.auth.oauth2) return false;
  if (integration.credentialsSource === 'sandbox') return true;
  const isConfigured = Boolean(integration.clientId && integration.clientSecretSealed);
  return isConfigured && findOpenAddresses(connector, integration).length === 0;
}

/**
 * Returns settings that could send the OAuth client secret, and a user's authorization code, to any server that a
 * consumer names: the integration has to set them before users can authorize.
 */
export function findOpenAddresses(
  connector: ConnectorDefinition,
  { credentialsSource, settings }: Integration,
): readonly FormField[] {
  if (credentialsSource === 'sandbox') return [];
  const { free } = addressSettings(connector);
  return connector.settings.filter(
    (field) => free.includes(field.id) && addressOf(field, settings[field.id]) === undefined,
  );
}

const coversOperations = (resolved: ConnectionView): boolean =>
  resolved.integration.operations.every((key) => missingScopes(resolved, key).length === 0);

const toValidation = (stored: string | undefined): ConnectionFacts['validation'] =>
  stored === 'valid' || stored === 'rejected' ? stored : 'unknown';

function toConsent({ consent, row }: ConnectionView, now: Date): ConnectionFacts['consent'] {
  const isOver = consent.isOtherClient && Boolean(row?.tokenExpiresAt && row.tokenExpiresAt <= now);
  if (isOver) return 'over';
  return consent.isOtherClient || consent.missingScopes.length > 0 ? 'lacking' : 'given';
}

const toAuthType = (stored: string | null): AuthType | undefined =>
  authTypes.find((authType) => authType === stored);
