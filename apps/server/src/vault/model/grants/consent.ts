import { operationScopes, scopesOfKey, type AuthType, type ConnectorDefinition } from '@keyway/connectors';
import { operationKeys } from '@keyway/contract';
import type { Connection, Integration } from '@keyway/db';

import { sandboxClient } from '../../settings/index.js';

/** How an authorization relates to the integration's current settings. */
export type Consent = {
  /** Scopes that a new authorization would request and the grant does not cover; none if the grant's are unknown. */
  readonly missingScopes: readonly string[];
  /** The grant was made with another OAuth client: its token works until it expires, and cannot be refreshed. */
  readonly isOtherClient: boolean;
};

type Grant = Pick<Connection, 'grantedScopes' | 'oauthClientId'>;
type Authorized = {
  readonly connector: ConnectorDefinition;
  readonly integration: Integration;
  readonly row: Grant | undefined;
};

/** Requested from the provider rather than the user; providers may omit them from the granted scopes. */
const protocolScopes: readonly string[] = ['openid', 'offline_access'];

const complete: Consent = { missingScopes: [], isOtherClient: false };

export function readConsent(
  { connector, integration, row }: Authorized,
  authType: AuthType | undefined,
): Consent {
  if (authType !== 'oauth2' || !row) return complete;
  const clientId = clientIdOf(integration);
  return {
    missingScopes: uncovered(row, consentScopes(connector, integration)),
    isOtherClient: row.oauthClientId !== null && clientId !== null && row.oauthClientId !== clientId,
  };
}

/** Returns the scopes of an authorization: the integration's own list, or the scopes of its operations and events. */
export function requestedScopes(connector: ConnectorDefinition, integration: Integration): readonly string[] {
  if (integration.scopes.length > 0) return integration.scopes;
  const operations = operationKeys.filter((key) => integration.operations.includes(key));
  const ofOperations = operationScopes(connector, operations.length > 0 ? operations : operationKeys);
  const ofEvents = integration.events ? (connector.events?.hooks?.subscription?.scopes ?? []) : [];
  return [...new Set([...ofOperations, ...ofEvents])];
}

/** Returns the requested scopes that a user's consent has to cover. */
export function consentScopes(connector: ConnectorDefinition, integration: Integration): readonly string[] {
  const silent = [...protocolScopes, ...(connector.auth.oauth2?.baseScopes ?? [])];
  return requestedScopes(connector, integration).filter((scope) => !silent.includes(scope));
}

/** Returns the operation's scopes that the grant lacks; none if the grant's scopes are unknown. */
export const missingScopes = (
  { connector, row, authType }: Authorized & { readonly authType: AuthType | undefined },
  key: string,
): readonly string[] => (authType === 'oauth2' && row ? uncovered(row, scopesOfKey(connector, key)) : []);

/** Returns the ID of the current OAuth client. */
export const clientIdOf = ({ credentialsSource, clientId }: Integration): string | null =>
  credentialsSource === 'sandbox' ? sandboxClient.clientId : clientId;

const uncovered = ({ grantedScopes }: Grant, needed: readonly string[]): readonly string[] =>
  grantedScopes.length === 0
    ? []
    : needed.filter((scope) => !grantedScopes.some((wider) => covers(wider, scope)));

/** Returns whether `read` covers `tickets:read`: a scope without a resource applies to every resource. */
const covers = (granted: string, needed: string): boolean =>
  granted === needed || needed.endsWith(`:${granted}`);
