import { initContract } from '@ts-rest/core';
import { z } from 'zod';

import { anyQuerySchema, itemOf } from '../wire/envelope.js';
import { transactionHeaders, vaultHeaders } from '../wire/headers.js';
import { routeMetadata } from '../wire/metadata.js';
import { consumerMetadataSchema, httpsUrlSchema } from './consumers.js';

const color = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a hex colour of the shape #RRGGBB');
const sessionLength = z
  .string()
  .regex(/^[1-9]\d{0,4}[smhdw]$/, 'must be a number with a unit s, m, h, d or w, e.g. 30m')
  .describe('Life of the session, at most 1w; 1h when absent');

/** What the hosted vault shows and for how long; every member is optional. */
export const sessionCreateSchema = z
  .strictObject({
    consumer_metadata: consumerMetadataSchema.optional().describe('Stored on the consumer'),
    redirect_uri: z
      .string()
      .max(2048)
      .optional()
      .describe('Where the vault’s return link leads; one of the application’s redirect URIs'),
    theme: z
      .strictObject({
        vault_name: z.string().max(255).optional(),
        primary_color: color.optional(),
        sidepanel_background_color: color.optional(),
        sidepanel_text_color: color.optional(),
        favicon: httpsUrlSchema.optional(),
      })
      .optional(),
    settings: z.strictObject({ session_length: sessionLength.optional() }).optional(),
  })
  .meta({ id: 'SessionCreate' });
export type SessionCreate = z.infer<typeof sessionCreateSchema>;

export const sessionSchema = z
  .object({
    session_uri: z.string().describe('Open it in the consumer’s browser; the token is in the fragment'),
    session_token: z.string().describe('Bearer token for this one consumer'),
  })
  .meta({ id: 'Session' });

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
        tag: 'Sessions',
        operationId: 'sessionsCreate',
        consumer: 'required',
        area: 'vault',
        transaction: 'optional',
        errors: ['OAuthRedirectUriError'],
      }),
    },
  },
  { baseHeaders: vaultHeaders },
);
