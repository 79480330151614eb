import { initContract } from '../ts-rest.js';
import { z } from 'zod';

import { headerIdSchema } from '../wire/headers.js';
import { routeMetadata } from '../wire/metadata.js';

// A repeated parameter arrives as an array; the flow refuses it with its own error type.
const parameter = z.union([z.string(), z.array(z.string())]).optional();
const entry = z.looseObject({
  state: parameter.describe('Signed; included in authorize_url and revoke_url'),
  redirect_uri: parameter.describe('Where the user returns; exactly one of the application’s redirect URIs'),
  new: parameter.describe(
    'For authorization: true to connect an additional account, if the integration has allow_multiple',
  ),
  nonce: parameter.describe(
    'For authorization: a random value that your page compares when the user returns, before POST …/confirm',
  ),
});
const service_id = headerIdSchema.describe('ID of the connector, as listed by `GET /connector/connectors`');
const pathParams = z.object({
  service_id,
  application_id: headerIdSchema.describe('ID of the client’s application'),
});
const browser = { tag: 'Authorization flow', callers: ['public'], rateClass: 'browser', page: true } as const;
const c = initContract();

/** The endpoints a user’s browser visits; answers are 303 redirects. */
export const browserContract = c.router({
  authorize: {
    method: 'GET',
    path: '/vault/authorize/:service_id/:application_id',
    summary: 'Redirect the user to the provider to authorize',
    pathParams,
    query: entry,
    responses: { 303: c.noBody() },
    metadata: routeMetadata({
      ...browser,
      operationId: 'connectionsAuthorize',
      changes: ['connection'],
      bindsBrowser: true,
      errors: ['OAuthRedirectUriError', 'OAuthInvalidStateError'],
      redirectErrors: [
        'OAuthCredentialsNotFoundError',
        'ConnectionSettingsError',
        'ConnectorNotFoundError',
        'IntegrationNotFoundError',
      ],
    }),
  },
  callback: {
    method: 'GET',
    path: '/vault/callback/:service_id',
    summary: 'Handle the provider’s response and redirect the user to the client',
    pathParams: z.object({ service_id }),
    query: z.looseObject({
      state: parameter.describe('As in the authorization request'),
      code: parameter.describe('The provider’s authorization code'),
      error: parameter.describe('The provider’s error code (RFC 6749 §4.1.2.1)'),
      error_description: parameter.describe('The provider’s error message'),
      iss: parameter.describe('Issuer (RFC 9207)'),
    }),
    responses: { 303: c.noBody() },
    metadata: routeMetadata({
      ...browser,
      operationId: 'connectionsCallback',
      changes: ['connection', 'consumer'],
      errors: ['OAuthInvalidStateError', 'ConnectorNotFoundError'],
      redirectErrors: ['OAuthCodeExchangeError', 'OAuthConnectorError', 'IntegrationNotFoundError'],
    }),
  },
  revoke: {
    method: 'GET',
    path: '/vault/revoke/:service_id/:application_id',
    summary: 'Revoke the consumer’s authorization and redirect the user to the client',
    pathParams,
    query: entry,
    responses: { 303: c.noBody() },
    metadata: routeMetadata({
      ...browser,
      operationId: 'connectionsRevoke',
      changes: ['connection'],
      errors: ['OAuthRedirectUriError', 'OAuthInvalidStateError'],
      redirectErrors: ['ConnectorNotFoundError', 'IntegrationNotFoundError', 'ConnectionNotFoundError'],
    }),
  },
});
