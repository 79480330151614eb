import {
  MissingSettingError,
  headersOf,
  type AuthType,
  type ConnectorDefinition,
  type OperationContext,
  type Settings,
} from '@keyway/connectors';
import type { Application, Connection, ConnectionKey, Integration } from '@keyway/db';

import {
  createCredentialMask,
  createScrubber,
  type CredentialMask,
  type Scrubber,
} from '../../security/redaction/index.js';
import type { EgressOwner } from '../../security/egress/index.js';
import { UnsealError } from '../../security/sealing/index.js';
import { readConsent, type Consent } from './grants/consent.js';
import {
  authorizationHeaders,
  emptyCredentials,
  secretsOf,
  usableAuthType,
  type Credentials,
} from './credentials.js';
import {
  type Destination,
  destinationOf,
  mergeSettings,
  readBound,
  toSandboxUrl,
} from '../settings/index.js';
import { type Keyring, sealPlace, type SealPlace } from '../../platform/keyring/index.js';

/**
 * A connection with everything a request needs, created once and cached: unsealed credentials, base URL, hosts that may
 * receive the credential, scrubber. `row` is undefined if the client supplies its own credential and the consumer has
 * no connection.
 */
export type ResolvedConnection = {
  readonly application: Application;
  readonly consumerId: string;
  readonly connectionId: string;
  readonly connector: ConnectorDefinition;
  readonly integration: Integration;
  readonly row: Connection | undefined;
  readonly credentials: Credentials;
  readonly authType: AuthType | undefined;
  readonly settings: Settings;
  /** Where the credential may be sent: the destination that it is sealed for. */
  readonly destination: Destination;
  readonly missingSettings: readonly string[];
  readonly consent: Consent;
  /** Base URL of the vendor, or of its simulator. Empty while settings are missing. */
  readonly baseUrl: string;
  readonly hosts: readonly string[];
  /** Lowercase headers of every request, including the credential's. */
  readonly headers: Readonly<Record<string, string>>;
  readonly authorization: Readonly<Record<string, string>>;
  readonly scrubber: Scrubber;
  /** Masks the connection's secrets in vendor responses. */
  readonly mask: CredentialMask;
  readonly isSandbox: boolean;
  /** The stored credential does not open (damaged, moved, redirected, or sealed with a lost key): nothing is sent. */
  readonly isUnreadable: boolean;
};

/** Returns the application and connector whose allow entries apply to a request. */
export const egressOwnerOf = ({
  application,
  connector,
}: Pick<ResolvedConnection, 'application' | 'connector'>): EgressOwner => ({
  applicationId: application.id,
  serviceId: connector.id,
});

/** A consumer's data for requests to one unified API. */
export type CallSnapshot = {
  readonly application: Application;
  readonly integrations: ReadonlyMap<string, ResolvedConnection['integration']>;
  /** By service ID; several if the consumer has several accounts, the default one first. */
  readonly connections: ReadonlyMap<string, readonly ResolvedConnection[]>;
};

type Parts = {
  application: Application;
  consumerId: string;
  connectionId: string;
  connector: ConnectorDefinition;
  integration: Integration;
  row: Connection | undefined;
};

/** Unseals and prepares a connection. */
export async function loadResolvedConnection(
  keyring: Keyring,
  sandboxUrl: string | undefined,
  parts: Parts,
): Promise<ResolvedConnection> {
  const { row } = parts;
  if (!row?.credentialsSealed) return buildResolvedConnection(sandboxUrl, parts, emptyCredentials);
  try {
    const credentials = await unsealCredentials(keyring, { ...parts, row });
    return buildResolvedConnection(sandboxUrl, parts, credentials);
  } catch (error) {
    if (!(error instanceof UnsealError)) throw error;
    // One damaged or redirected value must not break the consumer's other connections.
    return { ...buildResolvedConnection(sandboxUrl, parts, emptyCredentials), isUnreadable: true };
  }
}

export function buildResolvedConnection(
  sandboxUrl: string | undefined,
  parts: Parts,
  credentials: Credentials,
): ResolvedConnection {
  const { connector, integration, row } = parts;
  const settings = mergeSettings(connector, integration.settings, row?.settings);
  const isSandbox = integration.credentialsSource === 'sandbox';
  const authType = usableAuthType(connector, credentials, row?.authType);
  const missingSettings = findMissingSettings(connector, settings, authType);
  const secrets = secretsOf(connector, credentials);
  const authorization = authType ? toLowerCase(authorizationHeaders(connector, credentials, authType)) : {};
  return {
    ...parts,
    credentials,
    settings,
    destination: destinationOf(parts, row?.settings),
    missingSettings,
    consent: readConsent(parts, authType),
    isSandbox,
    isUnreadable: false,
    authType,
    headers: { accept: 'application/json', ...toLowerCase(headersOf(connector, settings)) },
    authorization,
    scrubber: createScrubber(secrets),
    mask: createCredentialMask(secrets),
    ...(missingSettings.length > 0
      ? { baseUrl: '', hosts: [] }
      : toTarget(
          connector,
          { settings, authType },
          isSandbox ? (sandboxUrl ?? 'http://sandbox.invalid') : undefined,
        )),
  };
}

/** Returns the context for a connector's functions. */
export const toOperationContext = (
  resolved: ResolvedConnection,
  now: Date,
  transactionId?: string,
): OperationContext => ({
  settings: resolved.settings,
  baseUrl: resolved.baseUrl,
  authType: resolved.authType ?? 'apiKey',
  now,
  transactionId,
});

export const connectionKeyOf = (row: Connection): ConnectionKey => ({
  consumerId: row.consumerId,
  unifiedApi: row.unifiedApi,
  serviceId: row.serviceId,
  connectionId: row.connectionId,
});

/** Returns the seal context of a connection's sealed column. */
export const connectionPlace = (
  column: 'credentials' | 'pendingCredentials',
  { consumerId, unifiedApi, serviceId, connectionId }: ConnectionKey,
): SealPlace => sealPlace(column, consumerId, unifiedApi, serviceId, connectionId);

/** Throws UnsealError if they were sealed for another destination than the database names now, too. */
export async function unsealCredentials(
  keyring: Keyring,
  { row, ...parts }: Pick<Parts, 'connector' | 'integration'> & { readonly row: Connection },
): Promise<Credentials> {
  if (!row.credentialsSealed) return emptyCredentials;
  const place = connectionPlace('credentials', row);
  const text = await keyring.unseal(row.applicationId, place, row.credentialsSealed);
  return readBound<Credentials>(text, destinationOf(parts, row.settings));
}

/** Lowercases header names, so that a later header replaces an earlier one instead of duplicating it. */
export const toLowerCase = (headers: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** Returns the missing settings, including the ones that only the connection's credential type needs. */
export function findMissingSettings(
  connector: ConnectorDefinition,
  settings: Settings,
  authType?: AuthType,
): readonly string[] {
  const missing = connector.settings.filter((field) => field.required && !settings[field.id]);
  if (missing.length > 0 || authType === undefined) return missing.map((field) => field.id);
  try {
    connector.baseUrl(settings, authType);
  } catch (error) {
    if (error instanceof MissingSettingError) return [error.id];
  }
  return [];
}

function toTarget(
  connector: ConnectorDefinition,
  { settings, authType }: { settings: Settings; authType: AuthType | undefined },
  sandboxUrl: string | undefined,
): { baseUrl: string; hosts: readonly string[] } {
  const vendorUrl = connector.baseUrl(settings, authType).replace(/\/+$/, '');
  if (sandboxUrl === undefined)
    return { baseUrl: vendorUrl, hosts: connector.hosts?.(settings) ?? [new URL(vendorUrl).host] };
  return {
    baseUrl: toSandboxUrl(sandboxUrl, connector.id, vendorUrl).replace(/\/+$/, ''),
    hosts: [new URL(sandboxUrl).host],
  };
}
