import { errorCatalogue, errorTypeNames } from './errors.js';

/**
 * The class an SDK throws: by type where one is named, else by status, else by the kind of status
 * (`4XX`), else the base of all answers that are not a success. The SDKs' own names are made from these.
 */
export const errorFamilies = {
  types: {
    ...Object.fromEntries(
      errorTypeNames
        .filter((typeName) => 'proxied' in errorCatalogue[typeName])
        .map((typeName) => [typeName, 'DownstreamError']),
    ),
    // The consumer has to act, not the client whose key or header is missing: below the class of 401.
    ConnectorCredentialsError: 'ReauthorizationError',
  },
  statuses: {
    401: 'AuthenticationError',
    402: 'PaymentRequiredError',
    403: 'PermissionError',
    404: 'NotFoundError',
    409: 'ConflictError',
    412: 'ConflictError',
    422: 'UnprocessableError',
    429: 'RateLimitError',
    '4XX': 'BadRequestError',
    '5XX': 'ServerError',
    default: 'ApiError',
  },
} as const;
