import { dateTimeSchema } from '../wire/envelope.js';

export const authorizationExpirySchema = dateTimeSchema
  .nullable()
  .describe(
    'When it ends unless Keyway refreshes it in time or the customer connects again; null: not known to end',
  );

/** Of a connection. */
export const expiries = {
  credentials_expire_at: dateTimeSchema
    .nullable()
    .describe('When the credentials are deleted, if the provider goes on refusing to refresh them'),
  authorization_expires_at: authorizationExpirySchema,
};
