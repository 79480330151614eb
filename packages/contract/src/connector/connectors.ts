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
    oauth_app: steps.describe('How an OAuth app is registered with the vendor, step by step'),
    credentials: steps.describe('Ways to an API key, a token or a password'),
    events: steps.describe('What a person sets up at the vendor so that it tells of changes, step by step'),
  })
  .meta({ id: 'ConnectorSetup' });

const connectorEventsSchema = z
  .object({
    set_up_by: z
      .enum(['keyway', 'person', 'nobody'])
      .describe(
        'keyway: the vendor is subscribed to by itself; person: see setup.events; nobody: the vendor is asked for changes',
      ),
    address: z
      .enum(['connection', 'integration'])
      .nullable()
      .describe(
        'Whether each connection has an address of its own, or all share one; null where none is called',
      ),
    takes_signing_key: z.boolean().describe('Whether the integration has to be given `signing_key`'),
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
      .describe('To be registered with the vendor’s OAuth app; null where there is no OAuth'),
    setup: connectorSetupSchema.describe('What to do at the vendor, in English; inline Markdown'),
    events: connectorEventsSchema
      .nullable()
      .describe('How changes at the vendor become events; null where they do not'),
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
    trust: z.string().describe('How far the facts behind the mapping are confirmed'),
    operations: z.array(
      z.object({
        name: z.enum(operationNames),
        capability: z.enum(['supported', 'unsupported', 'not_implemented', 'partial']),
        reason: z.string().nullable(),
        scopes: z.array(z.string()),
        only: z
          .enum(['message', 'note'])
          .nullable()
          .describe('The one type of record it works on; null: every type'),
      }),
    ),
    supported_filters: z.array(z.string()),
    virtual_filters: z
      .array(z.string())
      .describe('Those that only thin out the vendor’s pages, which may then be short or empty'),
    required_filters: z.array(z.string()),
    supported_sort_by: z.array(z.string()),
    pagination: z.object({
      mode: z.enum(['native', 'virtual', 'none']),
      max_page_size: z.number().int().nullable(),
    }),
    calls_per_page: z
      .object({ base: z.number().int(), per_record: z.number().int() })
      .describe('Vendor calls that a page takes, and how many more for each of its records'),
    across_conversations: z
      .object({
        pagination_mode: z.enum(['native', 'virtual']),
        supported_filters: z.array(z.string()),
        supported_sort_by: z.array(z.string()),
      })
      .nullable()
      .describe(
        'What a list offers without conversation_id; virtual: a walk over the conversations; null: nothing',
      ),
    supported_fields: z.array(z.object({ unified_property: z.string() })),
    supported_values: z
      .record(z.string(), z.object({ read: z.array(z.string()), write: z.array(z.string()) }))
      .describe('By attribute: the values a record can show, and those it can be given; others are refused'),
    create_effect: z.enum(['delivers', 'records']).nullable(),
    opens_conversation: z.boolean(),
    supported_create_fields: z.array(z.string()).describe('Any other attribute of a create is refused'),
    required_create_fields: z
      .array(z.array(z.string()))
      .describe(
        'A create names each of them; of several together, one is enough. `defaulted_create_fields` may be left out',
      ),
    defaulted_create_fields: z
      .array(z.string())
      .describe(
        'Required fields with a default: from the connection’s settings, or the helpdesk’s only record',
      ),
    unique_create_fields: z
      .array(z.string())
      .describe('A create with the value of another record is refused, with 409 and the id of that one'),
    conditional_updates: z
      .boolean()
      .describe('Whether an update with `If-Match` leaves another version of the record alone'),
    supported_update_fields: z.array(z.string()).describe('Any other attribute of an update is refused'),
    settles_unknown_creates: z
      .boolean()
      .describe(
        'Whether repeating a create of unknown outcome, with its X-Unique-Transaction-ID, finds the message it made',
      ),
    max_upload_size: z
      .number()
      .int()
      .nullable()
      .describe('Bytes of the largest file that can be uploaded; null where none can'),
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

const id = headerIdSchema.describe('Id of the connector, as `GET /connector/connectors` lists it');
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
            status: z.enum(['live', 'beta']).optional().describe('Only connectors of this maturity'),
          })
          .optional()
          .describe('Only connectors that all of these hold for'),
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
        unified_api: z.enum(unifiedApis).optional().describe('The unified API whose resource is meant'),
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
