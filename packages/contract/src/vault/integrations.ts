import { initContract } from '../ts-rest.js';
import { z } from 'zod';

import { integrationStates } from './integration-states.js';
import { operationKeys } from '../customer-support/resources.js';
import {
  anyQuerySchema,
  dateTimeSchema,
  etagSchema,
  itemOf,
  listQuerySchema,
  pageOf,
} from '../wire/envelope.js';
import {
  applicationHeaders,
  conditionalHeaders,
  headerIdSchema,
  transactionHeaders,
} from '../wire/headers.js';
import { routeMetadata } from '../wire/metadata.js';
import { httpsUrlSchema } from './consumers.js';

const credentialsSource = z
  .enum(['own', 'sandbox'])
  .describe('sandbox: the simulator and its preconfigured client');
const allowMultiple = z
  .boolean()
  .describe('Whether a consumer can have several connections, one per account');
const events = z
  .boolean()
  .describe('Whether changes at the connector become events, by its webhooks or by polling');
const operations = z.array(z.enum(operationKeys)).min(1).describe('Determines the requested scopes');
/** RFC 6749, appendix A.1 and A.2. */
const clientCredential = z
  .string()
  .max(2048)
  .regex(/^[\x20-\x7e]+$/, 'must be visible ASCII characters');

/** A connector added and configured for an application. */
export const integrationSchema = z
  .object({
    service_id: z.string(),
    unified_api: z.string(),
    name: z.string(),
    enabled: z.boolean(),
    state: z.enum(integrationStates),
    client_id: z.string().nullable(),
    client_secret_set: z.boolean().describe('Whether a client secret is stored; the secret is write-only'),
    signing_key_set: z.boolean().describe('Whether a signing key is stored; the key is write-only'),
    scopes: z.array(z.string()).describe('Scopes that a new authorization requests'),
    operations: z.array(z.enum(operationKeys)),
    credentials_source: credentialsSource,
    icon: z.string().nullable().describe('Replaces the connector’s icon'),
    allow_multiple: allowMultiple,
    events,
    settings: z
      .record(z.string(), z.string())
      .describe('Apply to every connection; a connection can only set what is not set here'),
    created_at: dateTimeSchema,
    updated_at: dateTimeSchema,
    etag: etagSchema,
  })
  .meta({ id: 'Integration' });
export type IntegrationRecord = z.infer<typeof integrationSchema>;

const writable = {
  name: z.string().min(1).max(255).optional(),
  enabled: z.boolean().optional(),
  client_id: clientCredential.nullable().optional(),
  client_secret: clientCredential.nullable().optional(),
  signing_key: clientCredential
    .nullable()
    .optional()
    .describe('Key that the connector signs its webhooks with, if its app has a separate key for that'),
  scopes: z
    .array(z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,255}$/))
    .max(100)
    .optional()
    .describe('Replaces the scopes derived from operations'),
  operations: operations.optional(),
  credentials_source: credentialsSource.optional(),
  icon: httpsUrlSchema
    .nullable()
    .optional()
    .describe('URL of a square image that replaces the connector’s icon'),
  allow_multiple: allowMultiple.optional(),
  events: events.optional(),
  settings: z.record(z.string().max(255), z.string().max(2048)).optional(),
};

const pathParams = z.object({
  service_id: headerIdSchema.describe('ID of the connector, as listed by `GET /connector/connectors`'),
});
const integrations = {
  tag: 'Integrations',
  scope: 'vault',
  area: 'vault',
  consumer: 'optional',
  setsUp: true,
} as const;
const c = initContract();

export const integrationsContract = c.router(
  {
    list: {
      method: 'GET',
      path: '/vault/integrations',
      summary: 'List integrations',
      query: listQuerySchema,
      responses: { 200: pageOf(integrationSchema) },
      metadata: routeMetadata({
        ...integrations,
        operationId: 'integrationsAll',
        errors: ['InvalidCursorError'],
      }),
    },
    create: {
      method: 'POST',
      path: '/vault/integrations',
      summary: 'Add an integration',
      headers: transactionHeaders,
      query: anyQuerySchema,
      body: z.strictObject({ service_id: headerIdSchema, ...writable }).meta({ id: 'IntegrationCreate' }),
      responses: { 201: itemOf(integrationSchema) },
      metadata: routeMetadata({
        ...integrations,
        operationId: 'integrationsAdd',
        changes: ['integration'],
        transaction: 'required',
        errors: ['ConflictError', 'ConnectorNotFoundError'],
      }),
    },
    get: {
      method: 'GET',
      path: '/vault/integrations/:service_id',
      summary: 'Read one integration',
      pathParams,
      query: anyQuerySchema,
      responses: { 200: itemOf(integrationSchema) },
      metadata: routeMetadata({
        ...integrations,
        operationId: 'integrationsOne',
        errors: ['IntegrationNotFoundError', 'ConnectorNotFoundError'],
      }),
    },
    update: {
      method: 'PATCH',
      path: '/vault/integrations/:service_id',
      summary: 'Update an integration',
      headers: conditionalHeaders,
      pathParams,
      query: anyQuerySchema,
      body: z.strictObject(writable).meta({ id: 'IntegrationUpdate' }),
      responses: { 200: itemOf(integrationSchema) },
      metadata: routeMetadata({
        ...integrations,
        operationId: 'integrationsUpdate',
        changes: ['integration'],
        errors: ['IntegrationNotFoundError', 'ConnectorNotFoundError', 'PreconditionFailedError'],
      }),
    },
    delete: {
      method: 'DELETE',
      path: '/vault/integrations/:service_id',
      summary: 'Delete an integration and all of its connections',
      headers: conditionalHeaders,
      pathParams,
      query: anyQuerySchema,
      responses: { 204: c.noBody() },
      metadata: routeMetadata({
        ...integrations,
        operationId: 'integrationsDelete',
        changes: ['integration'],
        errors: ['IntegrationNotFoundError', 'ConnectorNotFoundError', 'PreconditionFailedError'],
      }),
    },
  },
  { baseHeaders: applicationHeaders },
);
