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
 * A connection with everything a call needs, made once and cached: unsealed credentials, base URL, hosts
 * that may see the credential, scrubber. `row` is undefined where the client brings its own credential
 * and the consumer has no connection.
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
  /** Where the credential may go: what it is sealed for. */
  readonly destination: Destination;
  readonly missingSettings: readonly string[];
  readonly consent: Consent;
  /** Where calls go: the vendor, or its simulator. Empty while settings are missing. */
  readonly baseUrl: string;
  readonly hosts: readonly string[];
  /** Lower-case headers of every call, and those that carry the credential. */
  readonly headers: Readonly<Record<string, string>>;
  readonly authorization: Readonly<Record<string, string>>;
  readonly scrubber: Scrubber;
  /** Hides the connection's secrets in what the vendor answers. */
  readonly mask: CredentialMask;
  readonly isSandbox: boolean;
  /** The stored credential does not open (damaged, moved, redirected, or sealed under a lost key): nothing is sent. */
  readonly isUnreadable: boolean;
};

/** The application and connector by which the egress guard finds the addresses that may be reached. */
export const egressOwnerOf = ({
  application,
  connector,
}: Pick<ResolvedConnection, 'application' | 'connector'>): EgressOwner => ({
  applicationId: application.id,
  serviceId: connector.id,
});

/** What a consumer's calls need to know about one unified API. */
export type CallSnapshot = {
  readonly application: Application;
  readonly integrations: ReadonlyMap<string, ResolvedConnection['integration']>;
  /** By service id; several where the consumer has several accounts there, the default one first. */
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
    // One damaged or redirected value must not take the consumer's other connections with it.
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

/** The context a connector's functions get. */
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

/** Where a sealed column of a connection is sealed to. */
export const connectionPlace = (
  column: 'credentials' | 'pendingCredentials',
  { consumerId, unifiedApi, serviceId, connectionId }: ConnectionKey,
): SealPlace => sealPlace(column, consumerId, unifiedApi, serviceId, connectionId);

/** Throws UnsealError also where they were sealed for another destination than the database names now. */
export async function unsealCredentials(
  keyring: Keyring,
  { row, ...parts }: Pick<Parts, 'connector' | 'integration'> & { readonly row: Connection },
): Promise<Credentials> {
  if (!row.credentialsSealed) return emptyCredentials;
  const place = connectionPlace('credentials', row);
  const text = await keyring.unseal(row.applicationId, place, row.credentialsSealed);
  return readBound<Credentials>(text, destinationOf(parts, row.settings));
}

/** Header names in one case, so that a later one replaces an earlier one instead of standing beside it. */
export const toLowerCase = (headers: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** With the way the connection is authorized, those too that only this way needs. */
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
