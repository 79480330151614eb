// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace Keyway;

/// <summary>The methods of <c>messages</c>.</summary>
public sealed class MessagesApi
{
    private readonly Transport _transport;

    internal MessagesApi(Transport transport) => _transport = transport;

    /// <summary>List messages.</summary>
    /// <remarks><c>GET /messages</c>. Called with an API key. The key needs the scope <c>messages:read</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="query">The query.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types UnsupportedFiltersError, UnsupportedSortFieldError, InvalidCursorError, RequestValidationError, ConnectorCredentialsError, UnauthorizedError, RequestLimitError, PaymentRequiredError, ConnectorDisabledError, ForbiddenError, IntegrationNotFoundError, ConnectionNotFoundError, ConnectorNotFoundError, EntityNotFoundError, RequestTooLargeError, ConnectionSettingsError, ConnectorRateLimitError, TooManyRequestsError, InternalServerError, MappingError, ConnectorMappingNotFoundError, ConnectorResponseMappingNotFoundError, ConnectorOperationMappingNotFoundError, ConnectorWorkflowMappingError, ConnectorOperationUnsupportedError, PaginationNotSupportedError, ConnectorExecutionError, ServiceUnavailableError.</exception>
    public KeywayPages<Message> ListAsync(
        MessagesListQuery? query = null,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        new(
            _transport,
            new Call(Routes.MessagesList)
            {
                Query = query,
                Options = options ?? CallOptions.None,
            },
            Message.FromWire,
            cancellationToken);

    /// <summary>Create a message.</summary>
    /// <remarks><c>POST /messages</c>. To send files with it, use <c>multipart/form-data</c>: the first part is named <c>json</c> and holds the JSON body, the other parts are files. Set the name of each part as <c>attachments[].part</c>. Called with an API key. The key needs the scope <c>messages:write</c>. Retries with the same <c>X-Unique-Transaction-ID</c> are processed once. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="body">The request body.</param>
    /// <param name="query">The query.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="files">The files that <c>attachments[].part</c> names, by these names.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types UnsupportedAttributesError, RequestValidationError, ConnectorCredentialsError, UnauthorizedError, RequestLimitError, PaymentRequiredError, ConnectorDisabledError, ForbiddenError, IntegrationNotFoundError, ConnectionNotFoundError, ConnectorNotFoundError, EntityNotFoundError, TransactionConflictError, TransactionOutcomeUnknownError, RequestTooLargeError, ConnectionSettingsError, TransactionMismatchError, ConnectorRateLimitError, TooManyRequestsError, InternalServerError, MappingError, ConnectorMappingNotFoundError, ConnectorResponseMappingNotFoundError, ConnectorOperationMappingNotFoundError, ConnectorWorkflowMappingError, ConnectorOperationUnsupportedError, ConnectorExecutionError, ServiceUnavailableError.</exception>
    public Task<Message> CreateAsync(
        MessageCreate body,
        MessagesCreateQuery? query = null,
        CallOptions? options = null,
        IReadOnlyDictionary<string, UploadFile>? files = null,
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.MessagesCreate)
            {
                Body = CallBody.Json(body ?? throw new ArgumentNullException(nameof(body))),
                Query = query,
                Files = files,
                Options = options ?? CallOptions.None,
            },
            Message.FromWire,
            cancellationToken);

    /// <summary>Read one message.</summary>
    /// <remarks><c>GET /messages/{message_id}</c>. Called with an API key. The key needs the scope <c>messages:read</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="messageId">As a list or create answered it; opaque.</param>
    /// <param name="query">The query.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, ConnectorCredentialsError, UnauthorizedError, RequestLimitError, PaymentRequiredError, ConnectorDisabledError, ForbiddenError, IntegrationNotFoundError, ConnectionNotFoundError, ConnectorNotFoundError, EntityNotFoundError, RequestTooLargeError, ConnectionSettingsError, ConnectorRateLimitError, TooManyRequestsError, InternalServerError, MappingError, ConnectorMappingNotFoundError, ConnectorResponseMappingNotFoundError, ConnectorOperationMappingNotFoundError, ConnectorWorkflowMappingError, ConnectorOperationUnsupportedError, ConnectorExecutionError, ServiceUnavailableError.</exception>
    public Task<Message> GetAsync(
        string messageId,
        MessagesGetQuery? query = null,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.MessagesGet)
            {
                Path = [new("message_id", messageId)],
                Query = query,
                Options = options ?? CallOptions.None,
            },
            Message.FromWire,
            cancellationToken);

    /// <summary>Update one message.</summary>
    /// <remarks><c>PATCH /messages/{message_id}</c>. Called with an API key. The key needs the scope <c>messages:write</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="messageId">As a list or create answered it; opaque.</param>
    /// <param name="body">The request body.</param>
    /// <param name="query">The query.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types UnsupportedAttributesError, RequestValidationError, ConnectorCredentialsError, UnauthorizedError, RequestLimitError, PaymentRequiredError, ConnectorDisabledError, ForbiddenError, IntegrationNotFoundError, ConnectionNotFoundError, ConnectorNotFoundError, EntityNotFoundError, RequestTooLargeError, ConnectionSettingsError, ConnectorRateLimitError, TooManyRequestsError, InternalServerError, MappingError, ConnectorMappingNotFoundError, ConnectorResponseMappingNotFoundError, ConnectorOperationMappingNotFoundError, ConnectorWorkflowMappingError, ConnectorOperationUnsupportedError, ConnectorExecutionError, ServiceUnavailableError.</exception>
    public Task<Message> UpdateAsync(
        string messageId,
        MessageUpdate body,
        MessagesUpdateQuery? query = null,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.MessagesUpdate)
            {
                Path = [new("message_id", messageId)],
                Body = CallBody.Json(body ?? throw new ArgumentNullException(nameof(body))),
                Query = query,
                Options = options ?? CallOptions.None,
            },
            Message.FromWire,
            cancellationToken);

    /// <summary>Delete one message.</summary>
    /// <remarks><c>DELETE /messages/{message_id}</c>. Called with an API key. The key needs the scope <c>messages:write</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="messageId">As a list or create answered it; opaque.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, ConnectorCredentialsError, UnauthorizedError, RequestLimitError, PaymentRequiredError, ConnectorDisabledError, ForbiddenError, IntegrationNotFoundError, ConnectionNotFoundError, ConnectorNotFoundError, EntityNotFoundError, RequestTooLargeError, ConnectionSettingsError, ConnectorRateLimitError, TooManyRequestsError, InternalServerError, MappingError, ConnectorMappingNotFoundError, ConnectorResponseMappingNotFoundError, ConnectorOperationMappingNotFoundError, ConnectorWorkflowMappingError, ConnectorOperationUnsupportedError, ConnectorExecutionError, ServiceUnavailableError.</exception>
    public Task<MessagesDeleteData> DeleteAsync(
        string messageId,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.MessagesDelete)
            {
                Path = [new("message_id", messageId)],
                Options = options ?? CallOptions.None,
            },
            MessagesDeleteData.FromWire,
            cancellationToken);
}
