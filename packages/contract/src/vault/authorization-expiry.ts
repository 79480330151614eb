import { dateTimeSchema } from '../wire/envelope.js';

export const authorizationExpirySchema = dateTimeSchema
  .nullable()
  .describe(
    'When the authorization expires unless Keyway refreshes it or the customer reconnects; null: no known expiry',
  );

/** Of a connection. */
export const expiries = {
  credentials_expire_at: dateTimeSchema
    .nullable()
    .describe('When the credentials are deleted if the provider keeps rejecting refreshes'),
  authorization_expires_at: authorizationExpirySchema,
};
