import {
  AuthorizationResponseError,
  OperationProcessingError,
  UnsupportedOperationError,
  validateAuthResponse,
} from 'oauth4webapi';

import { ApiError } from '../../api-error.js';
import { type OAuthClient, toProviderError } from '../oauth/index.js';

const NO_ISSUER = 'unknown';

type Query = Readonly<Record<string, unknown>>;

/** Returns the code, after the checks of RFC 6749 §4.1.2, RFC 9207 and RFC 9700 §4.4 on the provider's response. */
export function readAuthorizationCode(client: OAuthClient, query: Query): string {
  const parameters = toParameters(query);
  // Without a known issuer there is nothing to compare; the callback's path then identifies the provider.
  if (client.issuer === undefined) parameters.delete('iss');
  const server = {
    issuer: client.issuer ?? NO_ISSUER,
    authorization_response_iss_parameter_supported: client.issuer !== undefined,
  };
  const answer = checkAnswer(() =>
    validateAuthResponse(server, { client_id: client.clientId }, parameters, String(query.state)),
  );
  const [code, ...others] = answer.getAll('code');
  if (!code || others.length > 0)
    throw new ApiError('OAuthConnectorError', { message: 'The provider sent no authorization code.' });
  return code;
}

function checkAnswer(check: () => URLSearchParams): URLSearchParams {
  try {
    return check();
  } catch (error) {
    if (error instanceof AuthorizationResponseError)
      throw toProviderError(error.error, error.error_description);
    if (error instanceof OperationProcessingError || error instanceof UnsupportedOperationError) {
      throw new ApiError('OAuthInvalidStateError', { detail: error.message, cause: error });
    }
    throw error;
  }
}

function toParameters(query: Query): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (typeof one === 'string') parameters.append(name, one);
  }
  return parameters;
}
