import { initContract } from '../ts-rest.js';
import { z } from 'zod';

import {
  anyCallQuery,
  anyQuerySchema,
  dateTimeSchema,
  itemOf,
  listQuery,
  listQuerySchema,
  pageOf,
} from '../wire/envelope.js';
import {
  booleanStringSchema,
  connectionHeaders,
  headerIdSchema,
  transactionHeaders,
  vaultHeaders,
} from '../wire/headers.js';
import { connectorErrors } from '../wire/connector-errors.js';
import type { ErrorTypeName } from '../wire/errors.js';
import { routeMetadata } from '../wire/metadata.js';
import { resourceScopes } from '../management/key-scopes.js';
import { abilitiesSchema } from './abilities.js';
import { connectionEventsSchema } from './connection-events.js';
import { expiries } from './authorization-expiry.js';
import { connectionHistoryEntrySchema } from './connection-history.js';
import { connectionHealths, connectionStates } from './connection-states.js';
import {
  connectionConfirmSchema,
  connectionImportSchema,
  connectionUpdateSchema,
  connectionWriteSchema,
} from './connection-writes.js';
import { authTypes, formFieldSchema } from './form-fields.js';
import { integrationStates } from './integration-states.js';
import { sessionActions } from './sessions.js';
import { listUnhealthy } from './unhealthy-connections.js';

/** The first connection of a connector; further ones are `conn_…`. */
export const DEFAULT_CONNECTION_ID = 'default';

/** The link between a consumer and an integration, with everything a page needs to draw it. */
export const connectionSchema = z
  .object({
    id: z.string().describe('{unified_api}+{service_id}, and +{connection_id} unless it is the default one'),
    connection_id: z
      .string()
      .describe(
        '`default` for a connector’s first connection, `conn_…` for others; use as x-vendor-connection-id',
      ),
    label: z
      .string()
      .nullable()
      .describe('Label that distinguishes it from the consumer’s other connections of the connector'),
    allow_multiple: z
      .boolean()
      .describe('Whether the consumer can add another connection of the connector: POST with new=true'),
    service_id: z.string(),
    unified_api: z.string(),
    consumer_id: z.string().nullable(),
    name: z.string(),
    tag_line: z.string(),
    website: z.string(),
    icon: z.string().describe('data: URL of an SVG image, or the integration’s https URL'),
    state: z.enum(connectionStates),
    integration_state: z.enum(integrationStates),
    health: z.enum(connectionHealths),
    enabled: z.boolean(),
    auth_type: z.enum(authTypes),
    auth_types: z.array(z.enum(authTypes)),
    authorize_url: z
      .string()
      .nullable()
      .describe(
        'OAuth only; append redirect_uri and nonce. If read with an API key, it works once, within ten minutes',
      ),
    revoke_url: z.string().nullable().describe('OAuth only; append redirect_uri'),
    settings: z.record(z.string(), z.string().nullable()).describe('Sensitive values are masked'),
    metadata: z.record(z.string(), z.unknown()),
    form_fields: z.array(formFieldSchema),
    settings_required_for_authorization: z.array(z.string()),
    missing_settings: z.array(z.string()),
    granted_scopes: z.array(z.string()),
    missing_scopes: z
      .array(z.string())
      .describe(
        'Scopes that the integration’s operations need and the authorization lacks; reauthorize to get them',
      ),
    allowed_actions: z
      .array(z.enum(sessionActions))
      .describe('Actions the caller can take now, besides connecting and saving settings'),
    asks_same_account: z
      .boolean()
      .describe(
        'true: the account of the previous credential is unknown, so a new credential needs same_account to keep it',
      ),
    ...expiries,
    last_refresh_failed_at: dateTimeSchema.nullable(),
    last_downstream_error_at: dateTimeSchema.nullable(),
    last_error: z.string().nullable(),
    events: connectionEventsSchema.nullable().describe('null if events are off for the integration'),
    created_at: dateTimeSchema.nullable(),
    updated_at: dateTimeSchema.nullable(),
  })
  .meta({ id: 'Connection' });
export type ConnectionRecord = z.infer<typeof connectionSchema>;

const lookup = [
  'ConnectorNotFoundError',
  'IntegrationNotFoundError',
  'ConnectionNotFoundError',
] as const satisfies readonly ErrorTypeName[];
/** A credential that could not be tried is not saved. */
const unchecked = [
  'ConnectorExecutionError',
  'ConnectorRateLimitError',
] as const satisfies readonly ErrorTypeName[];
const connections = {
  tag: 'Connections',
  scope: 'connections',
  area: 'vault',
  consumer: 'required',
  callers: ['application', 'session'],
} as const;
const path = '/vault/connections/:unified_api/:service_id';
const pathParams = z.object({
  unified_api: headerIdSchema.describe('ID of the unified API: customer-support'),
  service_id: headerIdSchema.describe('ID of the connector, as listed by `GET /connector/connectors`'),
});
const addQuery = z.strictObject({
  ...anyCallQuery,
  new: booleanStringSchema
    .optional()
    .describe('true: adds another connection, if the integration has allow_multiple'),
});
const c = initContract();

export const connectionsContract = c.router(
  {
    list: {
      method: 'GET',
      path: '/vault/connections',
      summary: 'List the consumer’s connections, and configured integrations not yet added',
      query: z.strictObject({
        ...listQuery,
        api: headerIdSchema.optional().describe('Only this unified API'),
        configured: booleanStringSchema.optional().describe('true: only added connections'),
      }),
      responses: { 200: pageOf(connectionSchema) },
      metadata: routeMetadata({
        ...connections,
        operationId: 'connectionsAll',
        errors: ['InvalidCursorError'],
      }),
    },
    listUnhealthy,
    get: {
      method: 'GET',
      path,
      summary: 'Read one connection',
      headers: connectionHeaders,
      pathParams,
      query: anyQuerySchema,
      responses: { 200: itemOf(connectionSchema) },
      metadata: routeMetadata({ ...connections, operationId: 'connectionsOne', errors: lookup }),
    },
    abilities: {
      method: 'GET',
      path: `${path}/abilities`,
      summary: 'Read what can be done over a connection',
      description:
        'The connector’s coverage with the integration’s operations and the connection’s settings and scopes applied. Keyway sends no request to the helpdesk.',
      headers: connectionHeaders,
      pathParams,
      query: anyQuerySchema,
      responses: { 200: itemOf(abilitiesSchema) },
      metadata: routeMetadata({
        ...connections,
        scope: resourceScopes,
        operationId: 'connectionAbilitiesOne',
        errors: lookup,
      }),
    },
    history: {
      method: 'GET',
      path: `${path}/history`,
      summary: 'List the history of a connection, newest first; also available after it is deleted',
      headers: connectionHeaders,
      pathParams,
      query: listQuerySchema,
      responses: { 200: pageOf(connectionHistoryEntrySchema) },
      metadata: routeMetadata({
        ...connections,
        callers: ['application'],
        operationId: 'connectionHistoryAll',
        errors: [...lookup, 'InvalidCursorError'],
      }),
    },
    create: {
      method: 'POST',
      path,
      summary: 'Add a connection',
      headers: { ...connectionHeaders, ...transactionHeaders },
      pathParams,
      query: addQuery,
      body: connectionWriteSchema.meta({ id: 'ConnectionCreate' }),
      responses: { 201: itemOf(connectionSchema) },
      metadata: routeMetadata({
        ...connections,
        operationId: 'connectionsAdd',
        changes: ['connection', 'consumer'],
        transaction: 'required',
        errors: [...lookup, ...unchecked, 'ConflictError'],
      }),
    },
    update: {
      method: 'PATCH',
      path,
      summary: 'Update a connection: enable or disable it, save settings, keys and passwords',
      headers: connectionHeaders,
      pathParams,
      query: anyQuerySchema,
      body: connectionUpdateSchema.meta({ id: 'ConnectionUpdate' }),
      responses: { 200: itemOf(connectionSchema) },
      metadata: routeMetadata({
        ...connections,
        operationId: 'connectionsUpdate',
        changes: ['connection'],
        errors: [...lookup, ...unchecked, 'ConflictError'],
      }),
    },
    delete: {
      method: 'DELETE',
      path,
      summary: 'Delete a connection and its credentials',
      headers: connectionHeaders,
      pathParams,
      query: anyQuerySchema,
      responses: { 204: c.noBody() },
      metadata: routeMetadata({
        ...connections,
        operationId: 'connectionsDelete',
        changes: ['connection'],
        errors: lookup,
      }),
    },
    validate: {
      method: 'POST',
      path: `${path}/validate`,
      summary: 'Test the credential with one request to the vendor',
      headers: connectionHeaders,
      pathParams,
      query: anyQuerySchema,
      body: z.strictObject({}).optional(),
      responses: {
        200: itemOf(
          z.object({ id: z.string(), state: z.enum(connectionStates), health: z.enum(connectionHealths) }),
        ),
      },
      metadata: routeMetadata({
        ...connections,
        operationId: 'connectionsValidate',
        changes: ['connection'],
        errors: [...connectorErrors, 'ConflictError'],
      }),
    },
    confirm: {
      method: 'POST',
      path: `${path}/confirm`,
      summary: 'Confirm an authorization',
      headers: connectionHeaders,
      pathParams,
      query: anyQuerySchema,
      body: connectionConfirmSchema.meta({ id: 'ConnectionConfirm' }),
      responses: { 200: itemOf(z.object({ confirmed: z.literal(true) })) },
      metadata: routeMetadata({
        ...connections,
        operationId: 'connectionsConfirm',
        changes: ['connection'],
        errors: [...lookup, 'OAuthInvalidStateError', 'ConflictError'],
      }),
    },
    import: {
      method: 'POST',
      path: `${path}/import`,
      summary: 'Import existing tokens (preview)',
      headers: { ...connectionHeaders, ...transactionHeaders },
      pathParams,
      query: addQuery,
      body: connectionImportSchema.meta({ id: 'ConnectionImport' }),
      responses: { 201: itemOf(connectionSchema) },
      metadata: routeMetadata({
        ...connections,
        callers: ['application'],
        operationId: 'connectionsImport',
        changes: ['connection', 'consumer'],
        transaction: 'required',
        preview: true,
        errors: [...lookup, 'ConflictError'],
      }),
    },
  },
  { baseHeaders: vaultHeaders },
);
