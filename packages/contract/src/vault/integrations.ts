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
  .describe('Whether a consumer may have several connections of it: one for each account there');
const events = z
  .boolean()
  .describe(
    'Whether changes at the connector become events: by its webhooks where it has them, by asking it elsewhere',
  );
const operations = z.array(z.enum(operationKeys)).min(1).describe('Decides which scopes are requested');
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
    client_secret_set: z.boolean().describe('The secret itself is write-only'),
    signing_key_set: z.boolean().describe('The key itself is write-only'),
    scopes: z.array(z.string()).describe('What a new authorization will ask for'),
    operations: z.array(z.enum(operationKeys)),
    credentials_source: credentialsSource,
    icon: z.string().nullable().describe('Shown in place of the connector’s own picture'),
    allow_multiple: allowMultiple,
    events,
    settings: z
      .record(z.string(), z.string())
      .describe('Binding for every connection; a connection sets only what is not set here'),
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
    .describe('What the connector signs its events with, where its app has a key of its own for that'),
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
    .describe('A square picture to show in place of the connector’s own, such as its official mark'),
  allow_multiple: allowMultiple.optional(),
  events: events.optional(),
  settings: z.record(z.string().max(255), z.string().max(2048)).optional(),
};

const pathParams = z.object({
  service_id: headerIdSchema.describe('Id of the connector, as `GET /connector/connectors` lists it'),
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
      summary: 'Delete an integration with all its connections',
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
