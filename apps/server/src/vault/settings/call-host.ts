import type { AuthType, ConnectorDefinition } from '@keyway/connectors';
import { addressSettings, MissingSettingError } from '@keyway/connectors';
import type { Integration, JsonObject } from '@keyway/db';

import { mergeSettings } from './merge-settings.js';

type Parts = { readonly connector: ConnectorDefinition; readonly integration: Integration };

/**
 * Returns the host of a connection's requests, for limits on background work; each simulator counts as a host.
 * Undefined while settings are missing.
 */
export function callHost(
  { connector, integration }: Parts,
  ofConnection: Readonly<JsonObject> | undefined,
  authType: AuthType | undefined,
): string | undefined {
  if (integration.credentialsSource === 'sandbox') return `sandbox/${connector.id}`;
  try {
    const settings = mergeSettings(connector, integration.settings, ofConnection);
    return new URL(connector.baseUrl(settings, authType)).host;
  } catch (error) {
    if (error instanceof MissingSettingError || error instanceof TypeError) return undefined;
    throw error;
  }
}

/** Returns the host that issues and revokes tokens; undefined if each customer has a separate one. */
export function providerHost(connector: ConnectorDefinition | undefined): string | undefined {
  const oauth2 = connector?.auth.oauth2;
  if (!connector || !oauth2 || addressSettings(connector).ofProvider.length > 0) return undefined;
  return new URL(oauth2.tokenUrl({})).host;
}
