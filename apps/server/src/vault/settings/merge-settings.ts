import type { ConnectorDefinition, Settings } from '@keyway/connectors';
import type { JsonObject } from '@keyway/db';

/**
 * Merges settings; the integration's take precedence over the consumer's, as they determine where the application's own
 * credential is sent.
 */
export function mergeSettings(
  connector: ConnectorDefinition,
  ofIntegration: Readonly<JsonObject>,
  ofConnection: Readonly<JsonObject> = {},
): Settings {
  const merged: Record<string, string> = {};
  for (const { id } of connector.settings) {
    const value = [ofIntegration[id], ofConnection[id]].find((one) => typeof one === 'string' && one !== '');
    if (typeof value === 'string') merged[id] = value;
  }
  return merged;
}
