// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A text with known values; one that is not among them is kept as it came.</summary>
[JsonConverter(typeof(Converter))]
public readonly struct LogsListQueryFilterErrorType : IEquatable<LogsListQueryFilterErrorType>, IWireText
{
    private readonly string? _value;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public LogsListQueryFilterErrorType(string value) => _value = value;

    /// <summary><c>RequestValidationError</c></summary>
    public static LogsListQueryFilterErrorType RequestValidationError { get; } = new("RequestValidationError");

    /// <summary><c>UnsupportedAttributesError</c></summary>
    public static LogsListQueryFilterErrorType UnsupportedAttributesError { get; } = new("UnsupportedAttributesError");

    /// <summary><c>UnsupportedFiltersError</c></summary>
    public static LogsListQueryFilterErrorType UnsupportedFiltersError { get; } = new("UnsupportedFiltersError");

    /// <summary><c>UnsupportedSortFieldError</c></summary>
    public static LogsListQueryFilterErrorType UnsupportedSortFieldError { get; } = new("UnsupportedSortFieldError");

    /// <summary><c>InvalidCursorError</c></summary>
    public static LogsListQueryFilterErrorType InvalidCursorError { get; } = new("InvalidCursorError");

    /// <summary><c>ConnectorExecutionError</c></summary>
    public static LogsListQueryFilterErrorType ConnectorExecutionError { get; } = new("ConnectorExecutionError");

    /// <summary><c>UnauthorizedError</c></summary>
    public static LogsListQueryFilterErrorType UnauthorizedError { get; } = new("UnauthorizedError");

    /// <summary><c>ConnectorCredentialsError</c></summary>
    public static LogsListQueryFilterErrorType ConnectorCredentialsError { get; } = new("ConnectorCredentialsError");

    /// <summary><c>ConnectorDisabledError</c></summary>
    public static LogsListQueryFilterErrorType ConnectorDisabledError { get; } = new("ConnectorDisabledError");

    /// <summary><c>ConnectorRateLimitError</c></summary>
    public static LogsListQueryFilterErrorType ConnectorRateLimitError { get; } = new("ConnectorRateLimitError");

    /// <summary><c>RequestLimitError</c></summary>
    public static LogsListQueryFilterErrorType RequestLimitError { get; } = new("RequestLimitError");

    /// <summary><c>EntityNotFoundError</c></summary>
    public static LogsListQueryFilterErrorType EntityNotFoundError { get; } = new("EntityNotFoundError");

    /// <summary><c>OAuthCredentialsNotFoundError</c></summary>
    public static LogsListQueryFilterErrorType OAuthCredentialsNotFoundError { get; } = new("OAuthCredentialsNotFoundError");

    /// <summary><c>IntegrationNotFoundError</c></summary>
    public static LogsListQueryFilterErrorType IntegrationNotFoundError { get; } = new("IntegrationNotFoundError");

    /// <summary><c>ConnectionNotFoundError</c></summary>
    public static LogsListQueryFilterErrorType ConnectionNotFoundError { get; } = new("ConnectionNotFoundError");

    /// <summary><c>ConnectionSettingsError</c></summary>
    public static LogsListQueryFilterErrorType ConnectionSettingsError { get; } = new("ConnectionSettingsError");

    /// <summary><c>ConnectorNotFoundError</c></summary>
    public static LogsListQueryFilterErrorType ConnectorNotFoundError { get; } = new("ConnectorNotFoundError");

    /// <summary><c>OAuthRedirectUriError</c></summary>
    public static LogsListQueryFilterErrorType OAuthRedirectUriError { get; } = new("OAuthRedirectUriError");

    /// <summary><c>OAuthInvalidStateError</c></summary>
    public static LogsListQueryFilterErrorType OAuthInvalidStateError { get; } = new("OAuthInvalidStateError");

    /// <summary><c>OAuthCodeExchangeError</c></summary>
    public static LogsListQueryFilterErrorType OAuthCodeExchangeError { get; } = new("OAuthCodeExchangeError");

    /// <summary><c>OAuthConnectorError</c></summary>
    public static LogsListQueryFilterErrorType OAuthConnectorError { get; } = new("OAuthConnectorError");

    /// <summary><c>MappingError</c></summary>
    public static LogsListQueryFilterErrorType MappingError { get; } = new("MappingError");

    /// <summary><c>ConnectorMappingNotFoundError</c></summary>
    public static LogsListQueryFilterErrorType ConnectorMappingNotFoundError { get; } = new("ConnectorMappingNotFoundError");

    /// <summary><c>ConnectorResponseMappingNotFoundError</c></summary>
    public static LogsListQueryFilterErrorType ConnectorResponseMappingNotFoundError { get; } = new("ConnectorResponseMappingNotFoundError");

    /// <summary><c>ConnectorOperationMappingNotFoundError</c></summary>
    public static LogsListQueryFilterErrorType ConnectorOperationMappingNotFoundError { get; } = new("ConnectorOperationMappingNotFoundError");

    /// <summary><c>ConnectorWorkflowMappingError</c></summary>
    public static LogsListQueryFilterErrorType ConnectorWorkflowMappingError { get; } = new("ConnectorWorkflowMappingError");

    /// <summary><c>ConnectorOperationUnsupportedError</c></summary>
    public static LogsListQueryFilterErrorType ConnectorOperationUnsupportedError { get; } = new("ConnectorOperationUnsupportedError");

    /// <summary><c>PaginationNotSupportedError</c></summary>
    public static LogsListQueryFilterErrorType PaginationNotSupportedError { get; } = new("PaginationNotSupportedError");

    /// <summary><c>PaymentRequiredError</c></summary>
    public static LogsListQueryFilterErrorType PaymentRequiredError { get; } = new("PaymentRequiredError");

    /// <summary><c>ForbiddenError</c></summary>
    public static LogsListQueryFilterErrorType ForbiddenError { get; } = new("ForbiddenError");

    /// <summary><c>MethodNotAllowedError</c></summary>
    public static LogsListQueryFilterErrorType MethodNotAllowedError { get; } = new("MethodNotAllowedError");

    /// <summary><c>ConflictError</c></summary>
    public static LogsListQueryFilterErrorType ConflictError { get; } = new("ConflictError");

    /// <summary><c>PreconditionFailedError</c></summary>
    public static LogsListQueryFilterErrorType PreconditionFailedError { get; } = new("PreconditionFailedError");

    /// <summary><c>TransactionConflictError</c></summary>
    public static LogsListQueryFilterErrorType TransactionConflictError { get; } = new("TransactionConflictError");

    /// <summary><c>TransactionMismatchError</c></summary>
    public static LogsListQueryFilterErrorType TransactionMismatchError { get; } = new("TransactionMismatchError");

    /// <summary><c>TransactionOutcomeUnknownError</c></summary>
    public static LogsListQueryFilterErrorType TransactionOutcomeUnknownError { get; } = new("TransactionOutcomeUnknownError");

    /// <summary><c>RequestTooLargeError</c></summary>
    public static LogsListQueryFilterErrorType RequestTooLargeError { get; } = new("RequestTooLargeError");

    /// <summary><c>HeadersTooLargeError</c></summary>
    public static LogsListQueryFilterErrorType HeadersTooLargeError { get; } = new("HeadersTooLargeError");

    /// <summary><c>TooManyRequestsError</c></summary>
    public static LogsListQueryFilterErrorType TooManyRequestsError { get; } = new("TooManyRequestsError");

    /// <summary><c>InternalServerError</c></summary>
    public static LogsListQueryFilterErrorType InternalServerError { get; } = new("InternalServerError");

    /// <summary><c>ServiceUnavailableError</c></summary>
    public static LogsListQueryFilterErrorType ServiceUnavailableError { get; } = new("ServiceUnavailableError");

    /// <summary>As the wire spells it.</summary>
    public string Value => _value ?? string.Empty;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public static implicit operator LogsListQueryFilterErrorType(string value) => new(value);

    /// <summary>Whether two are the same text.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator ==(LogsListQueryFilterErrorType left, LogsListQueryFilterErrorType right) => left.Equals(right);

    /// <summary>Whether two are different texts.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator !=(LogsListQueryFilterErrorType left, LogsListQueryFilterErrorType right) => !left.Equals(right);

    /// <inheritdoc />
    public bool Equals(LogsListQueryFilterErrorType other) => string.Equals(Value, other.Value, StringComparison.Ordinal);

    /// <inheritdoc />
    public override bool Equals(object? obj) => obj is LogsListQueryFilterErrorType other && Equals(other);

    /// <inheritdoc />
    public override int GetHashCode() => StringComparer.Ordinal.GetHashCode(Value);

    /// <inheritdoc />
    public override string ToString() => Value;

    internal static LogsListQueryFilterErrorType FromWire(JsonElement wire) => new(Wire.Text(wire));

    private sealed class Converter : WireTextConverter<LogsListQueryFilterErrorType>
    {
        protected override LogsListQueryFilterErrorType From(string value) => new(value);
    }
}
