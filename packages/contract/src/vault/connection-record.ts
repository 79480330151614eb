import { z } from 'zod';

import { operationKeys } from '../customer-support/resources.js';
import { dateTimeSchema } from '../wire/envelope.js';
import { expiries } from './authorization-expiry.js';
import { connectionEventsSchema } from './connection-events.js';
import { connectionHealths, connectionStates } from './connection-states.js';
import { authTypes, formFieldSchema } from './form-fields.js';
import { integrationStates } from './integration-states.js';
import { sessionActions } from './sessions.js';

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
    access: z
      .object({
        operations: z
          .array(z.enum(operationKeys))
          .describe('Operations that the integration allows and the connector supports'),
        events: z.boolean().describe('Whether changes become events'),
      })
      .describe('The application’s access through the connection, also before the customer connects'),
    events: connectionEventsSchema.nullable().describe('null if events are off for the integration'),
    created_at: dateTimeSchema.nullable(),
    updated_at: dateTimeSchema.nullable(),
  })
  .meta({ id: 'Connection' });
export type ConnectionRecord = z.infer<typeof connectionSchema>;
