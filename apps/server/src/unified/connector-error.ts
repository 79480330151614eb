import { type ConnectorError, UnsupportedAttributes } from '@keyway/connectors';

import { ApiError } from '../api-error.js';
import { inBody, unsupportedAttributes } from './assert-accepted.js';

type Asked = {
  /** The requested kind of record. */
  readonly entity: string;
  /** Whether paths refer to attributes in the body. */
  readonly hasBody: boolean;
};

/** Converts a connector's error to one of the catalogue. */
export function toApiError(error: ConnectorError, { entity, hasBody }: Asked): ApiError {
  if (error instanceof UnsupportedAttributes) return unsupportedAttributes(error.unsupported.map(inBody));
  switch (error.kind) {
    case 'invalid_request': {
      const { path = 'body', message } = error;
      return new ApiError('RequestValidationError', {
        message,
        detail: { [hasBody && path !== 'body' ? `body.${path}` : path]: message },
      });
    }
    case 'not_found':
      return new ApiError('EntityNotFoundError', {
        message: error.message,
        detail: { not_found: { entity } },
      });
    case 'credentials':
    case 'scope':
      return new ApiError('ConnectorCredentialsError', { message: error.message });
    case 'changed':
      return new ApiError('PreconditionFailedError', { message: error.message });
    case 'rate_limit':
      return new ApiError('ConnectorRateLimitError', {
        message: error.message,
        headers: { 'Retry-After': '1' },
      });
    case 'exists':
      return new ApiError('ConflictError', {
        message: `${error.message} Change the one there is; detail has its id.`,
        detail: { existing_id: error.existingId ?? null, attribute: error.path ?? null },
      });
    case 'unsupported':
      return new ApiError('ConnectorOperationUnsupportedError', {
        message: error.message,
        detail: { reason: error.message },
      });
    case 'unresolved':
      return new ApiError('ConnectorExecutionError', {
        message: error.message,
        detail: { status_code: null, response: null, outcome: 'unknown' },
        cause: error,
      });
    default:
      return new ApiError('ConnectorExecutionError', {
        message: error.message,
        detail: { status_code: null, response: null },
        cause: error,
      });
  }
}
