import { scopesOfKey, type Registry } from '@keyway/connectors';
import type { ConnectionHealth } from '@keyway/contract';
import type { UnhealthyReason, UnhealthyFilter, ConnectionTerms, Integration } from '@keyway/db';

import { clientIdOf, consentScopes } from '../grants/consent.js';
import { findMissingSettings } from '../resolved-connection.js';
import { mergeSettings } from '../../settings/index.js';

/**
 * Stored facts that narrow the candidates for each health in the database. They may match too many connections and
 * never too few: a test compares them with the function that computes the state.
 */
export const healthPrefilters: Readonly<Record<ConnectionHealth, readonly UnhealthyReason[]>> = {
  ok: ['credential'],
  pending_refresh: ['refresh_failed'],
  needs_auth: ['needs_auth', 'no_credential', 'rejected', 'consent'],
  pending_confirmation: ['pending'],
  revoked: ['revoked'],
  missing_settings: ['settings'],
  degraded: ['downstream_error', 'consent'],
};

export const prefilterOf = (
  registry: Registry,
  integrations: readonly Integration[],
  wanted: readonly ConnectionHealth[],
): UnhealthyFilter => ({
  any: [...new Set(wanted.flatMap((health) => healthPrefilters[health]))],
  terms: integrations.flatMap((integration) => toTerms(registry, integration)),
});

function toTerms(registry: Registry, integration: Integration): ConnectionTerms[] {
  const connector = registry.getConnector(integration.serviceId);
  if (!connector) return [];
  const needed = integration.operations.flatMap((key) => scopesOfKey(connector, key));
  const scopes = [...new Set([...consentScopes(connector, integration), ...needed])];
  const settings = findMissingSettings(connector, mergeSettings(connector, integration.settings));
  return [{ serviceId: connector.id, scopes, clientId: clientIdOf(integration), settings }];
}
