import { initContract } from '../ts-rest.js';
import { z } from 'zod';

import { unifiedApis } from '../wire/unified-apis.js';
import { anyQuerySchema, dateTimeSchema, itemOf, LARGEST_FREE_DATA } from '../wire/envelope.js';
import { headerIdSchema, transactionHeaders, vaultHeaders } from '../wire/headers.js';
import { routeMetadata } from '../wire/metadata.js';
import { consumerMetadataSchema, httpsUrlSchema } from './consumers.js';

const color = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a hex color in the form #RRGGBB');
/** Names only, so that nothing but a list of fonts can come of it. */
const fontFamily = /^[A-Za-z0-9 -]{1,60}(?:, ?[A-Za-z0-9 -]{1,60}){0,5}$/;
const sessionLength = z
  .string()
  .regex(/^[1-9]\d{0,4}[smhdw]$/, 'must be a number with a unit s, m, h, d or w, e.g. 30m')
  .describe('Lifetime of the session; default 1h, maximum 1w');

/** Actions on a connection that a session can allow, besides connecting and fixing it. */
export const sessionActions = ['delete', 'disconnect', 'reauthorize', 'disable'] as const;
export type SessionAction = (typeof sessionActions)[number];

/** How the hosted vault looks; colours and addresses only, never markup. */
export const sessionThemeSchema = z.strictObject({
  vault_name: z.string().max(255).optional().describe('Name shown in the hosted vault'),
  logo: httpsUrlSchema.optional(),
  logo_dark: httpsUrlSchema.optional().describe('Replaces logo in dark mode'),
  favicon: httpsUrlSchema.optional(),
  primary_color: color.optional(),
  sidepanel_background_color: color.optional(),
  sidepanel_text_color: color.optional(),
  color_scheme: z
    .enum(['light', 'dark', 'auto'])
    .optional()
    .describe('Default auto: follows the customer’s device'),
  font_family: z
    .string()
    .regex(fontFamily, 'must be comma-separated font names, e.g. "Inter, Arial"')
    .optional()
    .describe('Font families in order of preference; falls back to the device’s own'),
  corner_radius: z.number().int().min(0).max(24).optional().describe('Pixels; default 14'),
  privacy_url: httpsUrlSchema.optional(),
  terms_url: httpsUrlSchema.optional(),
  request_url: httpsUrlSchema.optional().describe('Where customers request a missing integration'),
});
export type SessionTheme = z.infer<typeof sessionThemeSchema>;

/** Defaults of the session's settings. */
const flagDefaults = {
  isolation_mode: false,
  sandbox_mode: false,
  show_logs: true,
  show_sidebar: true,
  show_suggestions: false,
  hide_resource_settings: false,
  hide_guides: false,
  auto_redirect: false,
};

const flag = (name: keyof typeof flagDefaults, meaning: string) =>
  z
    .boolean()
    .optional()
    .describe(`${meaning}; ${String(flagDefaults[name])} when absent`);

export const sessionSettingsSchema = z.strictObject({
  unified_apis: z
    .array(z.enum(unifiedApis))
    .max(20)
    .optional()
    .describe('Visible APIs; absent or empty: all'),
  session_length: sessionLength.optional(),
  isolation_mode: flag('isolation_mode', 'Show only the settings of one connection, without navigation'),
  sandbox_mode: flag('sandbox_mode', 'Show a test mode notice'),
  show_logs: flag('show_logs', 'Show the consumer’s request log'),
  show_sidebar: flag('show_sidebar', 'Show the side panel'),
  show_suggestions: flag('show_suggestions', 'Show integrations that are not connected first'),
  hide_resource_settings: flag('hide_resource_settings', 'Hide the abilities of each connection'),
  hide_guides: flag('hide_guides', 'Hide the setup guide next to the form'),
  auto_redirect: flag('auto_redirect', 'Return to redirect_uri once a connection is callable'),
  allow_actions: z
    .array(z.enum(sessionActions))
    .max(sessionActions.length)
    .optional()
    .describe(
      'Enforced by the server; empty: none, absent: all. reauthorize also covers a new key, password or URL for a working connection, and switching accounts',
    ),
});
export type SessionSettings = z.infer<typeof sessionSettingsSchema>;

const customSettings = z
  .record(z.string().min(1).max(255), z.unknown())
  .refine(
    (value) => JSON.stringify(value).length <= LARGEST_FREE_DATA,
    `must be at most ${LARGEST_FREE_DATA} characters of JSON`,
  )
  .describe('Custom data, returned with the session');

/** The hosted vault's settings and its session's lifetime; every member is optional. */
export const sessionCreateSchema = z
  .strictObject({
    consumer_metadata: consumerMetadataSchema.optional().describe('Stored on the consumer'),
    redirect_uri: z
      .string()
      .max(2048)
      .optional()
      .describe('Where the vault’s return link leads; one of the application’s redirect URIs'),
    theme: sessionThemeSchema.optional(),
    settings: sessionSettingsSchema.optional(),
    custom_consumer_settings: customSettings.optional(),
  })
  .meta({ id: 'SessionCreate' });
export type SessionCreate = z.infer<typeof sessionCreateSchema>;

export const sessionSchema = z
  .object({
    session_id: z.string().describe('For revoking the session'),
    session_uri: z.string().describe('Open in the consumer’s browser; the token is in the URL fragment'),
    session_token: z.string().describe('Bearer token for this consumer only'),
    expires_at: dateTimeSchema,
  })
  .meta({ id: 'Session' });

/** The settings a client left out, as they hold then. */
export const completeSessionSettings = (
  settings: Omit<SessionSettings, 'session_length'>,
): CurrentSession['settings'] => ({
  ...flagDefaults,
  allow_actions: [...sessionActions],
  ...settings,
  unified_apis: settings.unified_apis?.length ? settings.unified_apis : [...unifiedApis],
});

/** A session's own data: enough to draw the hosted vault, or a page of your own. */
export const currentSessionSchema = z
  .object({
    session_id: z.string(),
    application: z.object({ id: z.string(), name: z.string() }),
    consumer: z.object({ consumer_id: z.string(), metadata: consumerMetadataSchema.partial() }),
    redirect_uri: z.string().nullable(),
    theme: sessionThemeSchema,
    settings: sessionSettingsSchema
      .omit({ session_length: true })
      .required()
      .describe('Complete, with defaults for omitted values'),
    custom_consumer_settings: z.record(z.string(), z.unknown()),
    expires_at: dateTimeSchema,
  })
  .meta({ id: 'CurrentSession' });
export type CurrentSession = z.infer<typeof currentSessionSchema>;

const sessions = { tag: 'Sessions', scope: 'sessions', consumer: 'required', area: 'vault' } as const;
const c = initContract();

export const sessionsContract = c.router(
  {
    create: {
      method: 'POST',
      path: '/vault/sessions',
      summary: 'Create a session for a consumer, to open the hosted vault',
      headers: transactionHeaders,
      query: anyQuerySchema,
      body: sessionCreateSchema.optional(),
      responses: { 201: itemOf(sessionSchema) },
      metadata: routeMetadata({
        ...sessions,
        operationId: 'sessionsCreate',
        changes: ['session', 'consumer'],
        transaction: 'optional',
        errors: ['OAuthRedirectUriError'],
      }),
    },
    current: {
      method: 'GET',
      path: '/vault/sessions/current',
      summary: 'Read the session of the token',
      query: anyQuerySchema,
      responses: { 200: itemOf(currentSessionSchema) },
      metadata: routeMetadata({ ...sessions, callers: ['session'], operationId: 'sessionsCurrent' }),
    },
    revoke: {
      method: 'DELETE',
      path: '/vault/sessions/:session_id',
      summary: 'End one session of the consumer immediately',
      pathParams: z.object({
        session_id: headerIdSchema.describe('From the response that created the session'),
      }),
      query: anyQuerySchema,
      responses: { 204: c.noBody() },
      metadata: routeMetadata({
        ...sessions,
        operationId: 'sessionsRevoke',
        changes: ['session'],
        errors: ['EntityNotFoundError'],
      }),
    },
    revokeAll: {
      method: 'DELETE',
      path: '/vault/sessions',
      summary: 'End all sessions of the consumer immediately',
      query: anyQuerySchema,
      responses: { 204: c.noBody() },
      metadata: routeMetadata({ ...sessions, operationId: 'sessionsRevokeAll', changes: ['session'] }),
    },
  },
  { baseHeaders: vaultHeaders },
);
