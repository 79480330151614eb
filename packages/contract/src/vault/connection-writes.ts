import { z } from 'zod';

import { LARGEST_FREE_DATA, storedDateTimeSchema } from '../wire/envelope.js';

const settings = z
  .record(z.string().min(1).max(255), z.string().max(4096).nullable())
  .describe('Keyed by form field id; API key, username and password are settings too; null removes one');
const label = z.string().trim().min(1).max(100).nullable().describe('A name for the account');
const metadata = z
  .record(z.string().max(255), z.unknown())
  .describe(
    `Your own data, merged with the stored value; null removes a member. At most ${LARGEST_FREE_DATA} characters of JSON in total; not from a session`,
  );
const same_account = z
  .boolean()
  .optional()
  .describe(
    'true: the new credential belongs to the same vendor account as the previous one, so cursors, uploads and events stay valid. Returns ConflictError if it is known to belong to another account',
  );
export const connectionWriteSchema = z.strictObject({
  enabled: z.boolean().optional(),
  settings: settings.optional(),
  metadata: metadata.optional(),
  label: label.optional(),
});
export type ConnectionWrite = z.infer<typeof connectionWriteSchema>;

export const connectionUpdateSchema = connectionWriteSchema.extend({ same_account });
export type ConnectionUpdate = z.infer<typeof connectionUpdateSchema>;

export const connectionConfirmSchema = z.strictObject({
  confirm_token: z
    .string()
    .min(1)
    .max(512)
    .describe('From the redirect. Send it again if the response was lost: a repeat returns the same'),
  same_account,
});
export type ConnectionConfirm = z.infer<typeof connectionConfirmSchema>;

export const connectionImportSchema = z.strictObject({
  credentials: z.strictObject({
    access_token: z.string().min(1).max(16384),
    refresh_token: z.string().min(1).max(16384).optional(),
    issued_at: storedDateTimeSchema.optional(),
    expires_in: z.number().int().positive().max(315_360_000).optional().describe('Seconds from issued_at'),
    scopes: z
      .array(z.string().min(1).max(255))
      .max(100)
      .optional()
      .describe('Scopes granted to the token; not checked if absent'),
  }),
  settings: settings.optional(),
  metadata: metadata.optional(),
  label: label.optional(),
  same_account,
});
export type ConnectionImport = z.infer<typeof connectionImportSchema>;
