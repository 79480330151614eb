import { describeError, errorRef, type ErrorBody, type ErrorTypeName } from '@keyway/contract';

import { reasons } from './reasons.js';

/** The `Request-Id` of every example. */
export const exampleRequestId = '3f0c1c9e5d0b4f7e9a630c6f4f0d8a11';

type Facts = Pick<ErrorBody, 'message' | 'detail' | 'downstream_errors'>;

/** The facts of one occurrence, for the types whose `detail` is more than their cause. */
const facts: { readonly [Type in ErrorTypeName]?: Partial<Facts> } = {
  RequestValidationError: {
    message: 'The request is invalid: query.limit: must be a whole number from 1 to 200',
    detail: { 'query.limit': 'must be a whole number from 1 to 200' },
  },
  UnsupportedAttributesError: {
    message: 'body.message.attachments: Intercom takes no files with the first message.',
    detail: {
      unsupported: [
        {
          path: 'body.message.attachments',
          reason: 'attribute',
          message: 'Intercom takes no files with the first message.',
        },
        {
          path: 'body.message.type',
          reason: 'value',
          message: 'A conversation cannot begin with a note.',
          allowed: ['message'],
        },
      ],
    },
  },
  UnsupportedFiltersError: { detail: { unsupported: ['type'], supported: ['conversation_id'] } },
  UnsupportedSortFieldError: { detail: { unsupported: 'updated_at', supported: ['created_at'] } },
  ConnectorExecutionError: {
    message: 'Zendesk returned 502: upstream unavailable',
    detail: { status_code: 502, response: { error: 'upstream unavailable' } },
    downstream_errors: [{ message: 'upstream unavailable' }],
  },
  UnauthorizedError: {
    message: 'Send the header Authorization: Bearer with an API key.',
    detail: { header: 'Authorization' },
  },
  ConnectorCredentialsError: {
    message:
      'The connection has no credential yet. Send the consumer to the vault to authorize the connection again.',
    detail: { state: 'added', health: 'needs_auth', service_id: 'gorgias' },
  },
  ConnectorDisabledError: {
    message: 'The connection is disabled. Enable it, or use another connector.',
    detail: { disabled: 'connection', service_id: 'gorgias' },
  },
  ConnectorRateLimitError: {
    detail: { status_code: 429, response: { error: 'API rate limit exceeded.' }, retry_after: 7 },
    downstream_errors: [{ message: 'API rate limit exceeded.' }],
  },
  RequestLimitError: { detail: { limit: 2500, used: 2500, resets_at: '2026-04-01T00:00:00.000Z' } },
  EntityNotFoundError: { detail: { not_found: { route: '/mesages' } } },
  IntegrationNotFoundError: { detail: { not_found: { entity: 'integration', id: 'zendesk' } } },
  ConnectionNotFoundError: { detail: { not_found: { entity: 'connection', id: 'gorgias' } } },
  ConnectorNotFoundError: { detail: { not_found: { entity: 'connector', id: 'zendeks' } } },
  ConnectionSettingsError: { detail: { missing_settings: ['subdomain'] } },
  OAuthInvalidStateError: { detail: 'The token is not valid.' },
  OAuthCodeExchangeError: {
    detail: { status_code: 401, error: 'invalid_client', error_description: 'unknown client' },
  },
  OAuthConnectorError: {
    message: 'The provider returned: access_denied. See message for the provider’s error, then retry.',
    detail: { error: 'access_denied' },
  },
  MappingError: { detail: { reason: 'The record has no creation time.' } },
  ConnectorResponseMappingNotFoundError: { detail: { operation: 'get' } },
  ConnectorOperationMappingNotFoundError: {
    detail: { operation: 'update', reason: 'The vendor supports it, this connector does not.' },
  },
  ConnectorWorkflowMappingError: {
    detail: { operation: 'delete', reason: 'Only the first of the vendor’s two requests is mapped.' },
  },
  ConnectorOperationUnsupportedError: {
    detail: { operation: 'update', reason: 'The vendor does not allow changes to messages.' },
  },
  ConflictError: {
    message: 'The connection was added before; update it instead.',
    detail: 'The connection was added before; update it instead.',
  },
  PreconditionFailedError: {
    detail: { status_code: 409, response: { error: 'UpdateConflict' } },
    downstream_errors: [{ message: 'UpdateConflict' }],
  },
  RequestTooLargeError: {
    message: 'The body is larger than 1 MB (BODY_LIMIT_MB).',
    detail: { max_size: 1_048_576 },
  },
  TooManyRequestsError: { detail: { limit: 200, window_seconds: 1 } },
};

/** A body as the server answers it; a test compares the shape of `detail` with what it really is. */
export function exampleError(typeName: ErrorTypeName, baseUrl: string): ErrorBody {
  const { status, title, cause, remedy } = describeError(typeName);
  return {
    status_code: status,
    error: reasons[status] ?? title,
    type_name: typeName,
    message: `${cause} ${remedy}`,
    detail: cause,
    ref: errorRef(baseUrl, typeName),
    request_id: exampleRequestId,
    ...facts[typeName],
  };
}
