<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

/** The stable names of error conditions: `$exception->typeName`. */
final class ErrorType
{
    /** 409: The request conflicts with the current state of the resource. */
    public const CONFLICT = 'ConflictError';

    /** 404: The consumer has no connection to this connector. */
    public const CONNECTION_NOT_FOUND = 'ConnectionNotFoundError';

    /** 422: The connection lacks settings that the connector requires. */
    public const CONNECTION_SETTINGS = 'ConnectionSettingsError';

    /** 401: The connection has no valid credential for this call. */
    public const CONNECTOR_CREDENTIALS = 'ConnectorCredentialsError';

    /** 403: The connection or its integration is disabled. */
    public const CONNECTOR_DISABLED = 'ConnectorDisabledError';

    /** 502: The connector returned an error or could not be reached. */
    public const CONNECTOR_EXECUTION = 'ConnectorExecutionError';

    /** 501: The connector has no mapping for this resource. */
    public const CONNECTOR_MAPPING_NOT_FOUND = 'ConnectorMappingNotFoundError';

    /** 404: The service id is unknown, or not enabled for this unified API. */
    public const CONNECTOR_NOT_FOUND = 'ConnectorNotFoundError';

    /** 501: The vendor offers this operation, but it is not mapped yet. */
    public const CONNECTOR_OPERATION_MAPPING_NOT_FOUND = 'ConnectorOperationMappingNotFoundError';

    /** 501: The connector does not support this operation. */
    public const CONNECTOR_OPERATION_UNSUPPORTED = 'ConnectorOperationUnsupportedError';

    /** 429: Too many requests to the connector. */
    public const CONNECTOR_RATE_LIMIT = 'ConnectorRateLimitError';

    /** 501: The connector has no response mapping for this operation. */
    public const CONNECTOR_RESPONSE_MAPPING_NOT_FOUND = 'ConnectorResponseMappingNotFoundError';

    /** 501: The downstream calls behind this operation are not fully mapped. */
    public const CONNECTOR_WORKFLOW_MAPPING = 'ConnectorWorkflowMappingError';

    /** 404: There is no such resource or route. */
    public const ENTITY_NOT_FOUND = 'EntityNotFoundError';

    /** 403: The credential does not give the right to do this. */
    public const FORBIDDEN = 'ForbiddenError';

    /** 431: The headers of the request are larger than 16 KB, or more than 100. */
    public const HEADERS_TOO_LARGE = 'HeadersTooLargeError';

    /** 404: The application has no integration for this connector. */
    public const INTEGRATION_NOT_FOUND = 'IntegrationNotFoundError';

    /** 500: Something failed on the service’s side. */
    public const INTERNAL_SERVER = 'InternalServerError';

    /** 400: The cursor does not belong to this list. */
    public const INVALID_CURSOR = 'InvalidCursorError';

    /** 501: An attribute of the connector’s record could not be mapped. */
    public const MAPPING = 'MappingError';

    /** 405: The route exists, but not for this method. */
    public const METHOD_NOT_ALLOWED = 'MethodNotAllowedError';

    /** 422: Exchanging the authorization code for a token failed. */
    public const OAUTH_CODE_EXCHANGE = 'OAuthCodeExchangeError';

    /** 502: The provider answered the authorization with a fault. */
    public const OAUTH_CONNECTOR = 'OAuthConnectorError';

    /** 404: The integration lacks its OAuth client_id or client_secret. */
    public const OAUTH_CREDENTIALS_NOT_FOUND = 'OAuthCredentialsNotFoundError';

    /** 422: The state parameter is absent, changed, used or expired. */
    public const OAUTH_INVALID_STATE = 'OAuthInvalidStateError';

    /** 422: The flow has no redirect_uri, or one that is not on the application’s list. */
    public const OAUTH_REDIRECT_URI = 'OAuthRedirectUriError';

    /** 501: The connector does not support pagination. */
    public const PAGINATION_NOT_SUPPORTED = 'PaginationNotSupportedError';

    /** 402: The subscription of the application is incomplete or out of date. */
    public const PAYMENT_REQUIRED = 'PaymentRequiredError';

    /** 412: The record has changed since the version that If-Match names. */
    public const PRECONDITION_FAILED = 'PreconditionFailedError';

    /** 402: The requests included in the plan are used up. */
    public const REQUEST_LIMIT = 'RequestLimitError';

    /** 413: The body or URL of the request is larger than accepted. */
    public const REQUEST_TOO_LARGE = 'RequestTooLargeError';

    /** 400: The request is not valid for the endpoint. */
    public const REQUEST_VALIDATION = 'RequestValidationError';

    /** 503: The service cannot process the request right now. */
    public const SERVICE_UNAVAILABLE = 'ServiceUnavailableError';

    /** 429: Calls come faster than the limit of this key, session or address, or of one consumer and connector. */
    public const TOO_MANY_REQUESTS = 'TooManyRequestsError';

    /** 409: A request with this X-Unique-Transaction-ID is still being processed. */
    public const TRANSACTION_CONFLICT = 'TransactionConflictError';

    /** 422: This X-Unique-Transaction-ID was used for a different request. */
    public const TRANSACTION_MISMATCH = 'TransactionMismatchError';

    /** 409: The first request with this X-Unique-Transaction-ID reached the connector, but its outcome is not known. */
    public const TRANSACTION_OUTCOME_UNKNOWN = 'TransactionOutcomeUnknownError';

    /** 401: Authorization could not be established. */
    public const UNAUTHORIZED = 'UnauthorizedError';

    /** 400: The filters are valid, but the connector does not support them. */
    public const UNSUPPORTED_FILTERS = 'UnsupportedFiltersError';

    /** 400: sort[by] is valid, but the connector does not support it. */
    public const UNSUPPORTED_SORT_FIELD = 'UnsupportedSortFieldError';
}
