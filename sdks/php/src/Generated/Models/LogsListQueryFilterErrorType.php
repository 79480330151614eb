<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

/**
 * Values of logs list query filter error type that this version knows. They are texts, not cases of an enum: an answer may hold
 * one that was added later.
 */
final class LogsListQueryFilterErrorType
{
    public const REQUEST_VALIDATION_ERROR = 'RequestValidationError';
    public const UNSUPPORTED_ATTRIBUTES_ERROR = 'UnsupportedAttributesError';
    public const UNSUPPORTED_FILTERS_ERROR = 'UnsupportedFiltersError';
    public const UNSUPPORTED_SORT_FIELD_ERROR = 'UnsupportedSortFieldError';
    public const INVALID_CURSOR_ERROR = 'InvalidCursorError';
    public const CONNECTOR_EXECUTION_ERROR = 'ConnectorExecutionError';
    public const UNAUTHORIZED_ERROR = 'UnauthorizedError';
    public const CONNECTOR_CREDENTIALS_ERROR = 'ConnectorCredentialsError';
    public const CONNECTOR_DISABLED_ERROR = 'ConnectorDisabledError';
    public const CONNECTOR_RATE_LIMIT_ERROR = 'ConnectorRateLimitError';
    public const REQUEST_LIMIT_ERROR = 'RequestLimitError';
    public const ENTITY_NOT_FOUND_ERROR = 'EntityNotFoundError';
    public const OAUTH_CREDENTIALS_NOT_FOUND_ERROR = 'OAuthCredentialsNotFoundError';
    public const INTEGRATION_NOT_FOUND_ERROR = 'IntegrationNotFoundError';
    public const CONNECTION_NOT_FOUND_ERROR = 'ConnectionNotFoundError';
    public const CONNECTION_SETTINGS_ERROR = 'ConnectionSettingsError';
    public const CONNECTOR_NOT_FOUND_ERROR = 'ConnectorNotFoundError';
    public const OAUTH_REDIRECT_URI_ERROR = 'OAuthRedirectUriError';
    public const OAUTH_INVALID_STATE_ERROR = 'OAuthInvalidStateError';
    public const OAUTH_CODE_EXCHANGE_ERROR = 'OAuthCodeExchangeError';
    public const OAUTH_CONNECTOR_ERROR = 'OAuthConnectorError';
    public const MAPPING_ERROR = 'MappingError';
    public const CONNECTOR_MAPPING_NOT_FOUND_ERROR = 'ConnectorMappingNotFoundError';
    public const CONNECTOR_RESPONSE_MAPPING_NOT_FOUND_ERROR = 'ConnectorResponseMappingNotFoundError';
    public const CONNECTOR_OPERATION_MAPPING_NOT_FOUND_ERROR = 'ConnectorOperationMappingNotFoundError';
    public const CONNECTOR_WORKFLOW_MAPPING_ERROR = 'ConnectorWorkflowMappingError';
    public const CONNECTOR_OPERATION_UNSUPPORTED_ERROR = 'ConnectorOperationUnsupportedError';
    public const PAGINATION_NOT_SUPPORTED_ERROR = 'PaginationNotSupportedError';
    public const PAYMENT_REQUIRED_ERROR = 'PaymentRequiredError';
    public const FORBIDDEN_ERROR = 'ForbiddenError';
    public const METHOD_NOT_ALLOWED_ERROR = 'MethodNotAllowedError';
    public const CONFLICT_ERROR = 'ConflictError';
    public const PRECONDITION_FAILED_ERROR = 'PreconditionFailedError';
    public const TRANSACTION_CONFLICT_ERROR = 'TransactionConflictError';
    public const TRANSACTION_MISMATCH_ERROR = 'TransactionMismatchError';
    public const TRANSACTION_OUTCOME_UNKNOWN_ERROR = 'TransactionOutcomeUnknownError';
    public const REQUEST_TOO_LARGE_ERROR = 'RequestTooLargeError';
    public const HEADERS_TOO_LARGE_ERROR = 'HeadersTooLargeError';
    public const TOO_MANY_REQUESTS_ERROR = 'TooManyRequestsError';
    public const INTERNAL_SERVER_ERROR = 'InternalServerError';
    public const SERVICE_UNAVAILABLE_ERROR = 'ServiceUnavailableError';
}
