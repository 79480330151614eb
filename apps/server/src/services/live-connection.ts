import {
  MissingSettingError,
  headersOf,
  type AuthType,
  type ConnectorDefinition,
  type OperationContext,
  type Settings,
} from '@keyway/connectors';
import type { Application, Connection, Integration, JsonObject } from '@keyway/db';

import { createCredentialMask, type CredentialMask } from '../security/mask-credential.js';
import { createScrubber, type Scrubber } from '../security/redact.js';
import { UnsealError } from '../security/seal.js';
import { readConsent, type Consent } from './consent.js';
import {
  authorizationHeaders,
  emptyCredentials,
  secretsOf,
  secretsOfAuthorization,
  usableAuthType,
  type Credentials,
} from './credentials.js';
import type { Keyring } from './keyring.js';
import { toSandboxUrl } from './sandbox-target.js';
import { sealPlace } from './sealed-columns.js';

/**
 * A connection with everything a call needs, made once and cached: unsealed credentials, base URL, hosts
 * that may see the credential, scrubber. `row` is undefined where the client brings its own credential
 * and the consumer has no connection.
 */
export type LiveConnection = {
  readonly application: Application;
  readonly consumerId: string;
  readonly connector: ConnectorDefinition;
  readonly integration: Integration;
  readonly row: Connection | undefined;
  readonly credentials: Credentials;
  readonly authType: AuthType | undefined;
  readonly settings: Settings;
  readonly missingSettings: readonly string[];
  readonly consent: Consent;
  /** Where calls go: the vendor, or its simulator. Empty while settings are missing. */
  readonly baseUrl: string;
  readonly hosts: readonly string[];
  /** Lower-case headers of every call, and those that carry the credential. */
  readonly headers: Readonly<Record<string, string>>;
  readonly authorization: Readonly<Record<string, string>>;
  readonly scrubber: Scrubber;
  /** Hides `authorization` in what the vendor answers. */
  readonly mask: CredentialMask;
  readonly isSandbox: boolean;
  /** The stored credential does not open (damaged, moved, or sealed under a lost key): nothing is sent. */
  readonly isUnreadable: boolean;
};

type Parts = {
  application: Application;
  consumerId: string;
  connector: ConnectorDefinition;
  integration: Integration;
  row: Connection | undefined;
};

/** Unseals and prepares a connection. */
export const loadLiveConnection = async (
  keyring: Keyring,
  sandboxUrl: string | undefined,
  parts: Parts,
): Promise<LiveConnection> => {
  const sealed = parts.row?.credentialsSealed;
  if (!sealed) return buildLiveConnection(sandboxUrl, parts, emptyCredentials);
  try {
    const credentials = await unsealCredentials(keyring, parts.row as Connection, sealed);
    return buildLiveConnection(sandboxUrl, parts, credentials);
  } catch (error) {
    if (!(error instanceof UnsealError)) throw error;
    // One damaged value must not take the consumer's other connections with it.
    return { ...buildLiveConnection(sandboxUrl, parts, emptyCredentials), isUnreadable: true };
  }
};

export const buildLiveConnection = (
  sandboxUrl: string | undefined,
  parts: Parts,
  credentials: Credentials,
): LiveConnection => {
  const { connector, integration, row } = parts;
  const settings = mergeSettings(connector, integration.settings, row?.settings);
  const isSandbox = integration.credentialsSource === 'sandbox';
  const authType = usableAuthType(connector, credentials, row?.authType);
  const missingSettings = findMissingSettings(connector, settings, authType);
  const authorization = authType ? toLowerCase(authorizationHeaders(connector, credentials, authType)) : {};
  return {
    ...parts,
    credentials,
    settings,
    missingSettings,
    consent: readConsent(parts, authType),
    isSandbox,
    isUnreadable: false,
    authType,
    headers: { accept: 'application/json', ...toLowerCase(headersOf(connector, settings)) },
    authorization,
    scrubber: createScrubber(secretsOf(connector, credentials)),
    mask: createCredentialMask(Object.values(authorization).flatMap(secretsOfAuthorization)),
    ...(missingSettings.length > 0
      ? { baseUrl: '', hosts: [] }
      : toTarget(
          connector,
          { settings, authType },
          isSandbox ? (sandboxUrl ?? 'http://sandbox.invalid') : undefined,
        )),
  };
};

/** The context a connector's functions get. */
export const toOperationContext = (
  live: LiveConnection,
  now: Date,
  transactionId?: string,
): OperationContext => ({
  settings: live.settings,
  baseUrl: live.baseUrl,
  authType: live.authType ?? 'apiKey',
  now,
  transactionId,
});

export const connectionKeyOf = (row: Connection) => ({
  consumerId: row.consumerId,
  unifiedApi: row.unifiedApi,
  serviceId: row.serviceId,
});

export const unsealCredentials = async (
  keyring: Keyring,
  row: Connection,
  sealed: Uint8Array,
): Promise<Credentials> => {
  const place = sealPlace('credentials', row.consumerId, row.unifiedApi, row.serviceId);
  return JSON.parse(await keyring.unseal(row.applicationId, place, sealed)) as Credentials;
};

/** Header names in one case, so that a later one replaces an earlier one instead of standing beside it. */
export const toLowerCase = (headers: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/**
 * What the integration sets is the application's word and not the consumer's: it decides where the application's own
 * credential goes.
 */
export const mergeSettings = (
  connector: ConnectorDefinition,
  ofIntegration: Readonly<JsonObject>,
  ofConnection: Readonly<JsonObject> = {},
): Settings => {
  const merged: Record<string, string> = {};
  for (const { id } of connector.settings) {
    const value = [ofIntegration[id], ofConnection[id]].find((one) => typeof one === 'string' && one !== '');
    if (typeof value === 'string') merged[id] = value;
  }
  return merged;
};

/** With the way the connection is authorized, those too that only this way needs. */
export const findMissingSettings = (
  connector: ConnectorDefinition,
  settings: Settings,
  authType?: AuthType,
): readonly string[] => {
  const missing = connector.settings.filter((field) => field.required && !settings[field.id]);
  if (missing.length > 0 || authType === undefined) return missing.map((field) => field.id);
  try {
    connector.baseUrl(settings, authType);
  } catch (error) {
    if (error instanceof MissingSettingError) return [error.id];
  }
  return [];
};

const toTarget = (
  connector: ConnectorDefinition,
  { settings, authType }: { settings: Settings; authType: AuthType | undefined },
  sandboxUrl: string | undefined,
): { baseUrl: string; hosts: readonly string[] } => {
  const vendorUrl = connector.baseUrl(settings, authType).replace(/\/+$/, '');
  if (sandboxUrl === undefined)
    return { baseUrl: vendorUrl, hosts: connector.hosts?.(settings) ?? [new URL(vendorUrl).host] };
  return {
    baseUrl: toSandboxUrl(sandboxUrl, connector.id, vendorUrl).replace(/\/+$/, ''),
    hosts: [new URL(sandboxUrl).host],
  };
};
