import { initContract } from '../ts-rest.js';
import { z } from 'zod';

import { operationNames } from '../customer-support/resource-definition.js';
import {
  anyCallQuery,
  anyQuerySchema,
  itemOf,
  listQuery,
  listQuerySchema,
  pageOf,
} from '../wire/envelope.js';
import { applicationHeaders, headerIdSchema } from '../wire/headers.js';
import { routeMetadata } from '../wire/metadata.js';
import { authTypes } from '../vault/form-fields.js';
import { unifiedApis } from '../wire/unified-apis.js';

const linkedResourceSchema = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(['live', 'beta']),
});

const steps = z.array(z.string());

const connectorSetupSchema = z
  .object({
    oauth_app: steps.describe('Steps to register an OAuth app with the vendor'),
    credentials: steps.describe('How to get an API key, a token or a password'),
    events: steps.describe('Steps to set up the vendor’s webhooks by hand'),
  })
  .meta({ id: 'ConnectorSetup' });

const connectorEventsSchema = z
  .object({
    set_up_by: z
      .enum(['keyway', 'person', 'nobody'])
      .describe(
        'keyway: Keyway subscribes automatically; person: see setup.events; nobody: Keyway polls the vendor for changes',
      ),
    address: z
      .enum(['connection', 'integration'])
      .nullable()
      .describe(
        'Whether each connection has its own webhook URL or all share one; null if the connector has no webhooks',
      ),
    takes_signing_key: z.boolean().describe('Whether the integration needs a `signing_key`'),
  })
  .meta({ id: 'ConnectorEvents' });

export const connectorSchema = z
  .object({
    id: z.string(),
    service_id: z.string(),
    name: z.string(),
    tag_line: z.string(),
    website: z.string(),
    icon: z.string(),
    status: z.enum(['live', 'beta']),
    auth_types: z.array(z.enum(authTypes)),
    oauth_scopes: z.array(z.object({ id: z.string(), label: z.string() })),
    has_sandbox: z.boolean(),
    redirect_uri: z
      .string()
      .nullable()
      .describe('Register this URI with the vendor’s OAuth app; null if the connector has no OAuth'),
    setup: connectorSetupSchema.describe('Setup steps at the vendor, in English with inline Markdown'),
    events: connectorEventsSchema
      .nullable()
      .describe('How changes at the vendor become events; null if the connector has no events'),
    settings: z.array(
      z.object({ id: z.string(), label: z.string(), type: z.string(), required: z.boolean() }),
    ),
    unified_apis: z.array(
      z.object({
        id: z.enum(unifiedApis),
        name: z.string(),
        supported_resources: z.array(linkedResourceSchema),
      }),
    ),
  })
  .meta({ id: 'Connector' });

/** Coverage of a resource: the same data that runs the connector. */
export const connectorResourceSchema = z
  .object({
    id: z.string(),
    service_id: z.string(),
    status: z.enum(['live', 'beta']),
    trust: z.string().describe('How well the mapping is verified'),
    operations: z.array(
      z.object({
        name: z.enum(operationNames),
        capability: z.enum(['supported', 'unsupported', 'not_implemented', 'partial']),
        reason: z.string().nullable(),
        scopes: z.array(z.string()),
        only: z
          .enum(['message', 'note'])
          .nullable()
          .describe('The only record type it works on; null: every type'),
      }),
    ),
    supported_filters: z.array(z.string()),
    virtual_filters: z
      .array(z.string())
      .describe('Filters that Keyway applies to the vendor’s pages, which can then be short or empty'),
    required_filters: z.array(z.string()),
    supported_sort_by: z.array(z.string()),
    pagination: z.object({
      mode: z.enum(['native', 'virtual', 'none']),
      max_page_size: z.number().int().nullable(),
    }),
    calls_per_page: z
      .object({ base: z.number().int(), per_record: z.number().int() })
      .describe('Vendor requests per page, plus additional requests per record'),
    across_conversations: z
      .object({
        pagination_mode: z.enum(['native', 'virtual']),
        supported_filters: z.array(z.string()),
        supported_sort_by: z.array(z.string()),
      })
      .nullable()
      .describe(
        'How messages are listed without conversation_id; virtual: one conversation after another; null: not supported',
      ),
    supported_fields: z.array(z.object({ unified_property: z.string() })),
    supported_values: z
      .record(z.string(), z.object({ read: z.array(z.string()), write: z.array(z.string()) }))
      .describe(
        'Values by attribute: `read` lists values a record can have, `write` lists values you can set; others are rejected',
      ),
    create_effect: z.enum(['delivers', 'records']).nullable(),
    opens_conversation: z.boolean(),
    supported_create_fields: z
      .array(z.string())
      .describe('Attributes a create accepts; any other is rejected'),
    required_create_fields: z
      .array(z.array(z.string()))
      .describe(
        'Attributes a create requires. Of several in one group, one is enough. `defaulted_create_fields` are optional',
      ),
    defaulted_create_fields: z
      .array(z.string())
      .describe(
        'Required attributes with a default, taken from the connection’s settings or the helpdesk’s only record',
      ),
    unique_create_fields: z
      .array(z.string())
      .describe(
        'Unique attributes: a create with a value in use returns 409 with the ID of the existing record',
      ),
    conditional_updates: z.boolean().describe('Whether updates support `If-Match`'),
    supported_update_fields: z
      .array(z.string())
      .describe('Attributes an update accepts; any other is rejected'),
    settles_unknown_creates: z
      .boolean()
      .describe(
        'Whether a retry with the same X-Unique-Transaction-ID finds the message after an unknown outcome',
      ),
    max_upload_size: z
      .number()
      .int()
      .nullable()
      .describe('Maximum upload size in bytes; null if uploads are not supported'),
    auth_types: z.array(z.enum(authTypes)),
  })
  .meta({ id: 'ConnectorResource' });

export const unifiedApiSchema = z
  .object({
    id: z.enum(unifiedApis),
    name: z.string(),
    resources: z.array(linkedResourceSchema),
    connectors: z.array(z.string()),
  })
  .meta({ id: 'UnifiedApi' });

const id = headerIdSchema.describe('ID of the connector, as listed by `GET /connector/connectors`');
const connector = { tag: 'Connectors', scope: 'any' } as const;
const c = initContract();

export const connectorsContract = c.router(
  {
    list: {
      method: 'GET',
      path: '/connector/connectors',
      summary: 'List connectors',
      query: z.strictObject({
        ...listQuery,
        filter: z
          .strictObject({
            unified_api: z.enum(unifiedApis).optional().describe('Only connectors of this unified API'),
            status: z.enum(['live', 'beta']).optional().describe('Only connectors with this status'),
          })
          .optional()
          .describe('Only connectors that match all of these'),
      }),
      responses: { 200: pageOf(connectorSchema) },
      metadata: routeMetadata({ ...connector, operationId: 'connectorsAll', errors: ['InvalidCursorError'] }),
    },
    get: {
      method: 'GET',
      path: '/connector/connectors/:id',
      summary: 'Read one connector',
      pathParams: z.object({ id }),
      query: anyQuerySchema,
      responses: { 200: itemOf(connectorSchema) },
      metadata: routeMetadata({
        ...connector,
        operationId: 'connectorsOne',
        errors: ['ConnectorNotFoundError'],
      }),
    },
    resource: {
      method: 'GET',
      path: '/connector/connectors/:id/resources/:resource',
      summary: 'Read a connector’s coverage of a resource',
      description:
        'What the connector can do with any account. `GET /vault/connections/{unified_api}/{service_id}/abilities` says what one connection can do.',
      pathParams: z.object({ id, resource: headerIdSchema.describe('Name of the resource, e.g. messages') }),
      query: z.strictObject({
        ...anyCallQuery,
        unified_api: z.enum(unifiedApis).optional().describe('The unified API of the resource'),
      }),
      responses: { 200: itemOf(connectorResourceSchema) },
      metadata: routeMetadata({
        ...connector,
        operationId: 'connectorResourcesOne',
        errors: ['ConnectorNotFoundError', 'EntityNotFoundError'],
      }),
    },
    apis: {
      method: 'GET',
      path: '/connector/apis',
      summary: 'List unified APIs',
      query: listQuerySchema,
      responses: { 200: pageOf(unifiedApiSchema) },
      metadata: routeMetadata({ ...connector, operationId: 'apisAll', errors: ['InvalidCursorError'] }),
    },
  },
  { baseHeaders: applicationHeaders },
);
