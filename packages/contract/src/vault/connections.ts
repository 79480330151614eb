import { initContract } from '../ts-rest.js';
import { z } from 'zod';

import {
  anyCallQuery,
  anyQuerySchema,
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
import { connectionHistoryEntrySchema } from './connection-history.js';
import { connectionSchema } from './connection-record.js';
import { connectionHealths, connectionStates } from './connection-states.js';
import {
  connectionConfirmSchema,
  connectionImportSchema,
  connectionUpdateSchema,
  connectionWriteSchema,
} from './connection-writes.js';
import { listUnhealthy } from './unhealthy-connections.js';

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
