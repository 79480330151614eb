import { initContract } from '../ts-rest.js';
import { z } from 'zod';

import { unifiedApis } from '../wire/unified-apis.js';
import { anyQuerySchema, dateTimeSchema, itemOf, LARGEST_FREE_DATA } from '../wire/envelope.js';
import { headerIdSchema, transactionHeaders, vaultHeaders } from '../wire/headers.js';
import { routeMetadata } from '../wire/metadata.js';
import { consumerMetadataSchema, httpsUrlSchema } from './consumers.js';

const color = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a hex colour of the shape #RRGGBB');
/** Names only, so that nothing but a list of fonts can come of it. */
const fontFamily = /^[A-Za-z0-9 -]{1,60}(?:, ?[A-Za-z0-9 -]{1,60}){0,5}$/;
const sessionLength = z
  .string()
  .regex(/^[1-9]\d{0,4}[smhdw]$/, 'must be a number with a unit s, m, h, d or w, e.g. 30m')
  .describe('Life of the session, at most 1w; 1h when absent');

/** What a session may do to a connection besides making and mending it. */
export const sessionActions = ['delete', 'disconnect', 'reauthorize', 'disable'] as const;
export type SessionAction = (typeof sessionActions)[number];

/** How the hosted vault looks; colours and addresses only, never markup. */
export const sessionThemeSchema = z.strictObject({
  vault_name: z.string().max(255).optional().describe('Name shown in the hosted vault'),
  logo: httpsUrlSchema.optional(),
  logo_dark: httpsUrlSchema.optional().describe('Shown in place of logo while the page is dark'),
  favicon: httpsUrlSchema.optional(),
  primary_color: color.optional(),
  sidepanel_background_color: color.optional(),
  sidepanel_text_color: color.optional(),
  color_scheme: z
    .enum(['light', 'dark', 'auto'])
    .optional()
    .describe('Light or dark whatever the customer’s device prefers; auto when absent'),
  font_family: z
    .string()
    .regex(fontFamily, 'must be names of fonts with commas between, e.g. "Inter, Arial"')
    .optional()
    .describe('Fonts the customer’s device may have, best first; its own when it has none of them'),
  corner_radius: z.number().int().min(0).max(24).optional().describe('Pixels; 14 when absent'),
  privacy_url: httpsUrlSchema.optional(),
  terms_url: httpsUrlSchema.optional(),
  request_url: httpsUrlSchema.optional().describe('Where a customer asks for an integration that is missing'),
});
export type SessionTheme = z.infer<typeof sessionThemeSchema>;

/** What holds where the client says nothing about it. */
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
    .describe('Which APIs are visible; absent or empty: all'),
  session_length: sessionLength.optional(),
  isolation_mode: flag('isolation_mode', 'Only the settings of one connection, without navigation'),
  sandbox_mode: flag('sandbox_mode', 'Show that this is a test'),
  show_logs: flag('show_logs', 'Show the consumer’s request log'),
  show_sidebar: flag('show_sidebar', 'Show the side panel'),
  show_suggestions: flag('show_suggestions', 'Offer integrations that are not connected yet first'),
  hide_resource_settings: flag('hide_resource_settings', 'Hide what each connection can do'),
  hide_guides: flag('hide_guides', 'Hide the help beside the form'),
  auto_redirect: flag('auto_redirect', 'Return to redirect_uri as soon as a connection is callable'),
  allow_actions: z
    .array(z.enum(sessionActions))
    .max(sessionActions.length)
    .optional()
    .describe(
      'Enforced by the server; empty: none, absent: all. reauthorize also covers a new key, password or URL of a connection that works, and another account',
    ),
});
export type SessionSettings = z.infer<typeof sessionSettingsSchema>;

const customSettings = z
  .record(z.string().min(1).max(255), z.unknown())
  .refine(
    (value) => JSON.stringify(value).length <= LARGEST_FREE_DATA,
    `must be at most ${LARGEST_FREE_DATA} characters of JSON`,
  )
  .describe('Free data of the client, given back with the session');

/** What the hosted vault shows and for how long; every member is optional. */
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
    session_id: z.string().describe('To revoke it'),
    session_uri: z.string().describe('Open it in the consumer’s browser; the token is in the fragment'),
    session_token: z.string().describe('Bearer token for this one consumer'),
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

/** What a session may know of itself: enough to draw the hosted vault, or one’s own. */
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
      .describe('Complete: what the client left out has its default'),
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
      summary: 'Read the session whose token makes the call',
      query: anyQuerySchema,
      responses: { 200: itemOf(currentSessionSchema) },
      metadata: routeMetadata({ ...sessions, callers: ['session'], operationId: 'sessionsCurrent' }),
    },
    revoke: {
      method: 'DELETE',
      path: '/vault/sessions/:session_id',
      summary: 'End one session of the consumer at once',
      pathParams: z.object({ session_id: headerIdSchema.describe('As the session’s creation answered it') }),
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
      summary: 'End every session of the consumer at once',
      query: anyQuerySchema,
      responses: { 204: c.noBody() },
      metadata: routeMetadata({ ...sessions, operationId: 'sessionsRevokeAll', changes: ['session'] }),
    },
  },
  { baseHeaders: vaultHeaders },
);
