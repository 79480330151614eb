import { type ConnectorDefinition, needsSigningKey } from '@keyway/connectors';
import {
  operationKeys,
  unifiedApis,
  type IntegrationRecord,
  type integrationsContract,
} from '@keyway/contract';
import {
  createIntegration,
  getIntegration,
  isUniqueViolation,
  listIntegrations,
  lockIntegration,
  updateIntegration,
  type Integration,
  type IntegrationPatch,
  type JsonObject,
  type TenantTx,
} from '@keyway/db';
import type { ServerInferRequest } from '@keyway/contract/ts-rest';

import { ApiError } from '../../api-error.js';
import { applicationOf, type RequestContext } from '../../context.js';
import type { Ports } from '../../ports.js';
import { assertUnchanged, item, pageList } from '../../platform/wire/index.js';
import { assertNoCredentialRedirect, assertNoSecretRedirect } from './assert-no-credential-redirect.js';
import { changedMembers, originOf } from '../../platform/audit/index.js';
import { checkSettings, clientDestinationOf, writeClientSecret } from '../settings/index.js';
import { toIntegrationRecord } from './integration-view.js';
import { type Sealer, sealPlace } from '../../platform/keyring/index.js';
import {
  emitConnectionStateChanges,
  requireConnector,
  supportedOperations,
  unknownIntegration,
} from '../model/index.js';
import { commitCreate } from '../../platform/idempotency/index.js';

type Create = ServerInferRequest<(typeof integrationsContract)['create']>['body'];
type Update = ServerInferRequest<(typeof integrationsContract)['update']>['body'];
type Query = { cursor?: string; limit?: number };

const UNIFIED_API = unifiedApis[0];

/** Adds a connector to the application. Throws ConflictError if it already exists. */
export async function createIntegrationRecord(
  deps: Ports<'audit' | 'database' | 'keyring' | 'registry'>,
  context: RequestContext,
  body: Create,
) {
  const connector = connectorOf(deps, body.service_id);
  const application = applicationOf(context);
  const columns = toColumns(deps, connector, body);
  const sealer = await deps.keyring.open(application.id);
  return commitCreate(deps, context, application.id, async (tx) => {
    const secrets = sealSecrets(sealer, connector, body, body.settings ?? {});
    noteSecret(deps, context, tx, { serviceId: connector.id, secret: secrets });
    const created = await createIntegration(tx, {
      operations: supportedOrAll(connector),
      ...columns,
      ...secrets,
      serviceId: connector.id,
      unifiedApi: UNIFIED_API,
      name: body.name ?? connector.name,
    });
    noteChange(deps, context, tx, { after: created });
    return item(context, 201, toIntegrationRecord(connector, created));
  }).catch((error: unknown) => {
    throw isUniqueViolation(error)
      ? new ApiError('ConflictError', { message: 'The integration was added before; update it instead.' })
      : error;
  });
}

export async function getIntegrationRecord(
  deps: Ports<'database' | 'registry'>,
  context: RequestContext,
  serviceId: string,
): Promise<IntegrationRecord> {
  const connector = connectorOf(deps, serviceId);
  const found = await deps.database.tenant(applicationOf(context).id, (tx) => getIntegration(tx, serviceId));
  if (!found) throw unknownIntegration(serviceId);
  return toIntegrationRecord(connector, found);
}

export async function listIntegrationRecords(
  deps: Ports<'baseUrl' | 'database' | 'keyring' | 'registry'>,
  context: RequestContext,
  query: Query,
) {
  const paged = await pageList<Integration, string>(deps, context, {
    list: 'integrations',
    query,
    load: (after, limit) =>
      deps.database.tenant(applicationOf(context).id, (tx) => listIntegrations(tx, { after, limit })),
    positionOf: ({ serviceId }) => serviceId,
  });
  const data = paged.data.flatMap((row) => {
    const connector = deps.registry.getConnector(row.serviceId);
    return connector ? [toIntegrationRecord(connector, row)] : [];
  });
  return { ...paged, data, meta: { ...paged.meta, items_on_page: data.length } };
}

export async function updateIntegrationRecord(
  deps: Ports<'audit' | 'now' | 'database' | 'keyring' | 'registry'>,
  context: RequestContext,
  serviceId: string,
  body: Update,
): Promise<IntegrationRecord> {
  const connector = connectorOf(deps, serviceId);
  const application = applicationOf(context);
  const columns = toColumns(deps, connector, body);
  const sealer = await deps.keyring.open(application.id);
  const updated = await deps.database.tenant(application.id, async (tx) => {
    const before = await lockIntegration(tx, serviceId);
    if (!before) throw unknownIntegration(serviceId);
    assertUnchanged(context, toIntegrationRecord(connector, before));
    await assertNoCredentialRedirect(tx, connector, before, columns);
    assertNoSecretRedirect(connector, before, body);
    const secrets = sealSecrets(sealer, connector, body, body.settings ?? before.settings);
    noteSecret(deps, context, tx, { serviceId, secret: secrets });
    const updatedAt = momentAfter(before.updatedAt);
    const after = await updateIntegration(tx, serviceId, { ...columns, ...secrets, updatedAt });
    if (!after) throw unknownIntegration(serviceId);
    noteChange(deps, context, tx, { before, after });
    await emitConnectionStateChanges(deps, tx, originOf(context), { connector, before, after });
    return after;
  });
  return toIntegrationRecord(connector, updated);
}

/**
 * Returns a time after the last change, even one by another process's clock: an etag distinguishes two secrets by it.
 */
const momentAfter = (last: Date): Date => new Date(Math.max(Date.now(), last.getTime() + 1));

const connectorOf = (deps: Ports<'registry'>, serviceId: string): ConnectorDefinition =>
  requireConnector(deps, { unified_api: UNIFIED_API, service_id: serviceId });

function toColumns(deps: Ports<'registry'>, connector: ConnectorDefinition, body: Update): IntegrationPatch {
  if (body.credentials_source === 'sandbox' && deps.registry.sandboxUrl === undefined) {
    throw new ApiError('RequestValidationError', {
      message: 'The sandbox is turned off on this server.',
      detail: { 'body.credentials_source': 'cannot be sandbox: the sandbox is off' },
    });
  }
  checkSettings(connector.settings, body.settings ?? {});
  if (body.signing_key && !takesSigningKey(connector)) throw unusedSigningKey(connector);
  return {
    ...(body.name === undefined ? {} : { name: body.name }),
    ...(body.enabled === undefined ? {} : { enabled: body.enabled }),
    ...(body.client_id === undefined ? {} : { clientId: body.client_id }),
    ...(body.scopes === undefined ? {} : { scopes: [...new Set(body.scopes)] }),
    ...(body.operations === undefined ? {} : { operations: [...new Set(body.operations)] }),
    ...(body.credentials_source === undefined ? {} : { credentialsSource: body.credentials_source }),
    ...(body.allow_multiple === undefined ? {} : { allowMultiple: body.allow_multiple }),
    ...(body.events === undefined ? {} : { events: body.events }),
    ...(body.icon === undefined ? {} : { icon: body.icon }),
    ...(body.settings === undefined ? {} : { settings: body.settings }),
  };
}

const takesSigningKey = ({ events }: ConnectorDefinition): boolean =>
  events?.hooks !== undefined && needsSigningKey(events.hooks);

const unusedSigningKey = ({ name }: ConnectorDefinition): ApiError =>
  new ApiError('RequestValidationError', {
    message: `Events of ${name} are not signed with a key of the integration. Omit signing_key.`,
    detail: { 'body.signing_key': `is not used: events of ${name} are not signed with it` },
  });

function noteSecret(
  deps: Ports<'audit'>,
  context: RequestContext,
  tx: TenantTx,
  { serviceId, secret }: { serviceId: string; secret: SecretColumn },
): void {
  const written = [secret.clientSecretSealed, secret.signingKeySealed].filter((each) => each !== undefined);
  if (written.length === 0) return;
  const isChange = written.some((each) => each !== null);
  const action = isChange ? 'integration.secret_changed' : 'integration.secret_deleted';
  deps.audit.note(tx, originOf(context), { action, serviceId });
}

/**
 * Returns the audited members: they decide where credentials are sent, which permissions are requested, and whether
 * connections work.
 */
const toAuditedMembers = (row: Integration): JsonObject => ({
  enabled: row.enabled,
  credentials_source: row.credentialsSource,
  client_id: row.clientId,
  scopes: row.scopes,
  operations: row.operations,
  events: row.events,
  allow_multiple: row.allowMultiple,
});

function noteChange(
  deps: Ports<'audit'>,
  context: RequestContext,
  tx: TenantTx,
  { before, after }: { before?: Integration; after: Integration },
): void {
  const members = changedMembers(before ? toAuditedMembers(before) : {}, toAuditedMembers(after));
  const settings = changedMembers(before?.settings ?? {}, after.settings);
  const detail = { ...members, ...(Object.keys(settings).length > 0 && { settings }) };
  if (Object.keys(detail).length === 0) return;
  const action = before ? 'integration.changed' : 'integration.added';
  deps.audit.note(tx, originOf(context), { action, serviceId: after.serviceId, detail });
}

type SecretColumn = {
  readonly clientSecretSealed?: Buffer | null;
  readonly signingKeySealed?: Buffer | null;
};

const sealSecrets = (
  sealer: Sealer,
  connector: ConnectorDefinition,
  { client_secret: secret, signing_key: key }: Pick<Update, 'client_secret' | 'signing_key'>,
  settings: Readonly<JsonObject>,
): SecretColumn => ({
  ...sealedAs('clientSecretSealed', secret, (text) =>
    sealer.seal(
      sealPlace('clientSecret', connector.id),
      writeClientSecret(text, clientDestinationOf(connector, settings)),
    ),
  ),
  ...sealedAs('signingKeySealed', key, (text) => sealer.seal(sealPlace('signingKey', connector.id), text)),
});

/** Returns the sealed secret: unchanged if omitted, removed if null. */
const sealedAs = (
  column: keyof SecretColumn,
  text: string | null | undefined,
  seal: (text: string) => Buffer,
): SecretColumn => (text === undefined ? {} : { [column]: text === null ? null : seal(text) });

// A connector without resources still gets its integration: the proxy serves it.
function supportedOrAll(connector: ConnectorDefinition): string[] {
  const supported = supportedOperations(connector);
  return supported.length > 0 ? supported : [...operationKeys];
}
