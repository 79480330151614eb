import type { AuthType, ConnectorDefinition } from '@keyway/connectors';
import { addressSettings, MissingSettingError } from '@keyway/connectors';
import type { Integration, JsonObject } from '@keyway/db';

import { mergeSettings } from './merge-settings.js';

type Parts = { readonly connector: ConnectorDefinition; readonly integration: Integration };

/**
 * Where the calls of a connection go, for sharing out work under way; each simulator counts as a host. Undefined while
 * settings are missing.
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

/** Where a connector's provider gives and revokes tokens; undefined where each customer has an address of its own. */
export function providerHost(connector: ConnectorDefinition | undefined): string | undefined {
  const oauth2 = connector?.auth.oauth2;
  if (!connector || !oauth2 || addressSettings(connector).ofProvider.length > 0) return undefined;
  return new URL(oauth2.tokenUrl({})).host;
}
