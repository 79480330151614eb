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

    /** 422: The connection is missing settings that the connector requires. */
    public const CONNECTION_SETTINGS = 'ConnectionSettingsError';

    /** 401: The helpdesk rejected this connection’s credentials. */
    public const CONNECTOR_CREDENTIALS = 'ConnectorCredentialsError';

    /** 403: The connection or its integration is disabled. */
    public const CONNECTOR_DISABLED = 'ConnectorDisabledError';

    /** 502: The helpdesk returned an error or could not be reached. */
    public const CONNECTOR_EXECUTION = 'ConnectorExecutionError';

    /** 501: This connector does not implement this resource. */
    public const CONNECTOR_MAPPING_NOT_FOUND = 'ConnectorMappingNotFoundError';

    /** 404: The service ID is unknown, or does not belong to this unified API. */
    public const CONNECTOR_NOT_FOUND = 'ConnectorNotFoundError';

    /** 501: The helpdesk supports this operation, but Keyway does not map it yet. */
    public const CONNECTOR_OPERATION_MAPPING_NOT_FOUND = 'ConnectorOperationMappingNotFoundError';

    /** 501: The helpdesk does not support this operation. */
    public const CONNECTOR_OPERATION_UNSUPPORTED = 'ConnectorOperationUnsupportedError';

    /** 429: The helpdesk’s rate limit was reached. */
    public const CONNECTOR_RATE_LIMIT = 'ConnectorRateLimitError';

    /** 501: This connector does not map the response of this operation. */
    public const CONNECTOR_RESPONSE_MAPPING_NOT_FOUND = 'ConnectorResponseMappingNotFoundError';

    /** 501: Keyway does not map all of the requests that this operation needs. */
    public const CONNECTOR_WORKFLOW_MAPPING = 'ConnectorWorkflowMappingError';

    /** 404: The resource or route does not exist. */
    public const ENTITY_NOT_FOUND = 'EntityNotFoundError';

    /** 403: The credentials do not allow this action. */
    public const FORBIDDEN = 'ForbiddenError';

    /** 431: The request’s headers exceed 16 KB, or there are more than 100. */
    public const HEADERS_TOO_LARGE = 'HeadersTooLargeError';

    /** 404: The application has no integration for this connector. */
    public const INTEGRATION_NOT_FOUND = 'IntegrationNotFoundError';

    /** 500: Keyway failed to process the request. */
    public const INTERNAL_SERVER = 'InternalServerError';

    /** 400: The cursor belongs to a different list. */
    public const INVALID_CURSOR = 'InvalidCursorError';

    /** 501: A field of the helpdesk’s record could not be mapped. */
    public const MAPPING = 'MappingError';

    /** 405: The route does not accept this method. */
    public const METHOD_NOT_ALLOWED = 'MethodNotAllowedError';

    /** 422: The provider did not exchange the authorization code for a token. */
    public const OAUTH_CODE_EXCHANGE = 'OAuthCodeExchangeError';

    /** 502: The provider returned an error during authorization. */
    public const OAUTH_CONNECTOR = 'OAuthConnectorError';

    /** 404: The integration has no OAuth client_id or client_secret. */
    public const OAUTH_CREDENTIALS_NOT_FOUND = 'OAuthCredentialsNotFoundError';

    /** 422: The state parameter is missing, altered, expired or already used. */
    public const OAUTH_INVALID_STATE = 'OAuthInvalidStateError';

    /** 422: redirect_uri is missing, or is not registered on the application. */
    public const OAUTH_REDIRECT_URI = 'OAuthRedirectUriError';

    /** 501: This connector does not support pagination. */
    public const PAGINATION_NOT_SUPPORTED = 'PaginationNotSupportedError';

    /** 402: The application’s plan is incomplete or has lapsed. */
    public const PAYMENT_REQUIRED = 'PaymentRequiredError';

    /** 412: The record has changed since the version in If-Match. */
    public const PRECONDITION_FAILED = 'PreconditionFailedError';

    /** 402: The application’s monthly request limit was reached. */
    public const REQUEST_LIMIT = 'RequestLimitError';

    /** 413: The request’s body or URL exceeds the size limit. */
    public const REQUEST_TOO_LARGE = 'RequestTooLargeError';

    /** 400: The request is invalid. */
    public const REQUEST_VALIDATION = 'RequestValidationError';

    /** 503: Keyway cannot process the request right now. */
    public const SERVICE_UNAVAILABLE = 'ServiceUnavailableError';

    /** 429: The rate limit of this key, session, IP address, or of this consumer and connector was reached. */
    public const TOO_MANY_REQUESTS = 'TooManyRequestsError';

    /** 409: A request with this X-Unique-Transaction-ID is still in progress. */
    public const TRANSACTION_CONFLICT = 'TransactionConflictError';

    /** 422: This X-Unique-Transaction-ID was used for a different request. */
    public const TRANSACTION_MISMATCH = 'TransactionMismatchError';

    /** 409: The first request with this X-Unique-Transaction-ID reached the helpdesk, but its outcome is unknown. */
    public const TRANSACTION_OUTCOME_UNKNOWN = 'TransactionOutcomeUnknownError';

    /** 401: Missing or invalid credentials. */
    public const UNAUTHORIZED = 'UnauthorizedError';

    /** 400: This helpdesk cannot take the attributes or values sent. Nothing was written. */
    public const UNSUPPORTED_ATTRIBUTES = 'UnsupportedAttributesError';

    /** 400: This connector does not support the filters sent. */
    public const UNSUPPORTED_FILTERS = 'UnsupportedFiltersError';

    /** 400: This connector does not sort by that field. */
    public const UNSUPPORTED_SORT_FIELD = 'UnsupportedSortFieldError';
}
