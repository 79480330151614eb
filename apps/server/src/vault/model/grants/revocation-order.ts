import type { ConnectorDefinition, Settings } from '@keyway/connectors';
import type { Integration } from '@keyway/db';

import { type Sealer, sealPlace } from '../../../platform/keyring/index.js';
import { UnsealError } from '../../../security/sealing/index.js';
import { clientDestinationOf, readClientSecret, sandboxClient } from '../../settings/index.js';
import type { OAuthTokens } from '../credentials.js';

/** Everything a later revocation needs, after connection and integration have been deleted. */
export type RevocationOrder = {
  readonly tokens: OAuthTokens;
  readonly settings: Readonly<Record<string, string>>;
  readonly isSandbox: boolean;
  readonly clientId?: string;
  readonly clientSecret?: string;
};

export type OrderParts = {
  readonly connector: ConnectorDefinition;
  readonly integration: Integration;
  /** Settings of integration and connection combined. */
  readonly settings: Settings;
};

/** Builds the order that ends these tokens at their provider. */
export function buildRevocationOrder(
  sealer: Sealer,
  { connector, integration, settings }: OrderParts,
  { accessToken, refreshToken }: OAuthTokens,
): RevocationOrder {
  const isSandbox = integration.credentialsSource === 'sandbox';
  return {
    tokens: { accessToken, refreshToken },
    settings,
    isSandbox,
    ...(isSandbox ? sandboxClient : readClient(sealer, connector, integration)),
  };
}

function readClient(
  sealer: Sealer,
  connector: ConnectorDefinition,
  { serviceId, clientId, clientSecretSealed, settings }: Integration,
): Pick<RevocationOrder, 'clientId' | 'clientSecret'> {
  if (!clientId || !clientSecretSealed) return {};
  const place = sealPlace('clientSecret', serviceId);
  const clientSecret = ifReadable(() =>
    readClientSecret(sealer.unseal(place, clientSecretSealed), clientDestinationOf(connector, settings)),
  );
  return { clientId, clientSecret };
}

/**
 * Returns undefined for an unreadable or redirected value: it cannot be revoked at the vendor, but must still end here.
 */
export function ifReadable<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnsealError) return undefined;
    throw error;
  }
}
