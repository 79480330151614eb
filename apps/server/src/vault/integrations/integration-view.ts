import type { ConnectorDefinition } from '@keyway/connectors';
import { type OperationKey, operationKeys, type IntegrationRecord } from '@keyway/contract';
import type { Integration } from '@keyway/db';

import { etagOf } from '../../platform/wire/index.js';
import { integrationState, requestedScopes } from '../model/index.js';

/** Returns an integration as clients see it, without its secrets. */
export function toIntegrationRecord(
  connector: ConnectorDefinition,
  integration: Integration,
): IntegrationRecord {
  const record: Omit<IntegrationRecord, 'etag'> = {
    service_id: integration.serviceId,
    unified_api: integration.unifiedApi,
    name: integration.name,
    enabled: integration.enabled,
    state: integrationState(connector, integration),
    client_id: integration.clientId,
    client_secret_set: integration.clientSecretSealed !== null,
    signing_key_set: integration.signingKeySealed !== null,
    scopes: [...requestedScopes(connector, integration)],
    operations: [...operationsOf(integration)],
    credentials_source: integration.credentialsSource === 'sandbox' ? 'sandbox' : 'own',
    icon: integration.icon,
    allow_multiple: integration.allowMultiple,
    events: integration.events,
    settings: textMembers(integration.settings),
    created_at: integration.createdAt.toISOString(),
    // The only visible sign that a secret was replaced.
    updated_at: integration.updatedAt.toISOString(),
  };
  return { ...record, etag: etagOf(record) };
}

const operationsOf = (integration: Integration): OperationKey[] =>
  operationKeys.filter((key) => integration.operations.includes(key));

const textMembers = (settings: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(settings).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
