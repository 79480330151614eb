import type { ConnectorDefinition, OAuth2Strategy, Settings } from '@keyway/connectors';
import type { Integration } from '@keyway/db';

import { ApiError } from '../../api-error.js';
import type { Ports } from '../../ports.js';
import type { EgressOwner } from '../../security/egress/index.js';
import { UnsealError } from '../../security/sealing/index.js';
import { findOpenAddresses } from '../model/index.js';
import { clientDestinationOf, readClientSecret, sandboxClient, toSandboxUrl } from '../settings/index.js';
import { sealPlace } from '../../platform/keyring/index.js';

/** Our client at one connection's provider, with the provider's URLs. */
export type OAuthClient = {
  readonly owner: EgressOwner;
  readonly strategy: OAuth2Strategy;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly issuer: string | undefined;
};

type ClientDeps = Ports<'keyring' | 'registry'>;
type ClientParts = { connector: ConnectorDefinition; integration: Integration; settings: Settings };

/**
 * Throws OAuthCredentialsNotFoundError without client ID and secret, ConnectionSettingsError if settings that the URLs
 * need are missing or invalid.
 */
export async function loadOAuthClient(deps: ClientDeps, parts: ClientParts): Promise<OAuthClient> {
  const { connector, integration, settings } = parts;
  const strategy = connector.auth.oauth2;
  if (!strategy)
    throw new ApiError('ConnectorCredentialsError', {
      message: `${connector.name} does not use OAuth.`,
    });
  const credentials = await loadClientCredentials(deps, parts);
  assertPinned(connector, integration);
  const missing = (connector.settingsForAuthorization ?? []).filter((id) => !settings[id]);
  if (missing.length > 0) throw new ApiError('ConnectionSettingsError', { detail: { missing } });
  const toUrl = urlMapper(deps.registry.sandboxUrl, connector, integration);
  try {
    return {
      owner: { applicationId: integration.applicationId, serviceId: integration.serviceId },
      strategy,
      ...credentials,
      authorizeUrl: toUrl(strategy.authorizeUrl(settings)),
      tokenUrl: toUrl(strategy.tokenUrl(settings)),
      issuer: strategy.issuer && toUrl(strategy.issuer(settings)),
    };
  } catch (error) {
    // Thrown by a connector if a setting cannot become part of a URL.
    if (error instanceof TypeError)
      throw new ApiError('ConnectionSettingsError', { detail: error.message, cause: error });
    throw error;
  }
}

/** Returns the client's ID and secret: the integration's own, or the simulators'. */
export async function loadClientCredentials(
  { keyring }: Ports<'keyring'>,
  { connector, integration }: Omit<ClientParts, 'settings'>,
): Promise<{ clientId: string; clientSecret: string }> {
  if (integration.credentialsSource === 'sandbox') return sandboxClient;
  const { applicationId, serviceId, clientId, clientSecretSealed } = integration;
  if (!clientId || !clientSecretSealed) throw new ApiError('OAuthCredentialsNotFoundError');
  const destination = clientDestinationOf(connector, integration.settings);
  try {
    const text = await keyring.unseal(
      applicationId,
      sealPlace('clientSecret', serviceId),
      clientSecretSealed,
    );
    return { clientId, clientSecret: readClientSecret(text, destination) };
  } catch (error) {
    if (!(error instanceof UnsealError)) throw error;
    throw new ApiError('InternalServerError', {
      message:
        'The stored client secret cannot be decrypted. Set the integration’s client_secret again, or ask the operator to run keyway doctor.',
      cause: error,
    });
  }
}

/** Throws if a consumer could choose the server that receives the client secret. */
function assertPinned(connector: ConnectorDefinition, integration: Integration): void {
  const open = findOpenAddresses(connector, integration);
  if (open.length === 0) return;
  const names = open.map(({ id, label }) => `${label} (settings.${id})`).join(', ');
  throw new ApiError('ConnectionSettingsError', {
    message: `${connector.name} can be authorized by OAuth only where the integration sets ${names}: its client secret must not go to an address that a consumer names. Set it with PATCH /vault/integrations/${connector.id}, or let consumers enter a key.`,
    detail: { missing_on_integration: open.map(({ id }) => id) },
  });
}

function urlMapper(sandboxUrl: string | undefined, connector: ConnectorDefinition, integration: Integration) {
  if (integration.credentialsSource !== 'sandbox') return (url: string) => url;
  if (sandboxUrl === undefined)
    throw new ApiError('OAuthConnectorError', { message: 'The sandbox is turned off on this server.' });
  return (url: string) => toSandboxUrl(sandboxUrl, connector.id, url);
}
