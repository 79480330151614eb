// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace Keyway;

/// <summary>The methods of <c>conversations</c>.</summary>
public sealed class ConversationsApi
{
    private readonly Transport _transport;

    internal ConversationsApi(Transport transport) => _transport = transport;

    /// <summary>List conversations.</summary>
    /// <remarks><c>GET /conversations</c>. Called with an API key. The key needs the scope <c>conversations:read</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="query">The query.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types UnsupportedFiltersError, UnsupportedSortFieldError, InvalidCursorError, RequestValidationError, ConnectorCredentialsError, UnauthorizedError, RequestLimitError, PaymentRequiredError, ConnectorDisabledError, ForbiddenError, IntegrationNotFoundError, ConnectionNotFoundError, ConnectorNotFoundError, EntityNotFoundError, RequestTooLargeError, ConnectionSettingsError, ConnectorRateLimitError, TooManyRequestsError, InternalServerError, MappingError, ConnectorMappingNotFoundError, ConnectorResponseMappingNotFoundError, ConnectorOperationMappingNotFoundError, ConnectorWorkflowMappingError, ConnectorOperationUnsupportedError, PaginationNotSupportedError, ConnectorExecutionError, ServiceUnavailableError.</exception>
    public KeywayPages<Conversation> ListAsync(
        ConversationsListQuery? query = null,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        new(
            _transport,
            new Call(Routes.ConversationsList)
            {
                Query = query,
                Options = options ?? CallOptions.None,
            },
            Conversation.FromWire,
            cancellationToken);

    /// <summary>Create a conversation.</summary>
    /// <remarks><c>POST /conversations</c>. To send files with it, use <c>multipart/form-data</c>: the first part is named <c>json</c> and holds the JSON body, the other parts are files. Set the name of each part as <c>attachments[].part</c>. Called with an API key. The key needs the scope <c>conversations:write</c>. Retries with the same <c>X-Unique-Transaction-ID</c> are processed once. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="body">The request body.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="files">The files that <c>message.attachments[].part</c> names, by these names.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types UnsupportedAttributesError, RequestValidationError, ConnectorCredentialsError, UnauthorizedError, RequestLimitError, PaymentRequiredError, ConnectorDisabledError, ForbiddenError, IntegrationNotFoundError, ConnectionNotFoundError, ConnectorNotFoundError, EntityNotFoundError, TransactionConflictError, TransactionOutcomeUnknownError, RequestTooLargeError, ConnectionSettingsError, TransactionMismatchError, ConnectorRateLimitError, TooManyRequestsError, InternalServerError, MappingError, ConnectorMappingNotFoundError, ConnectorResponseMappingNotFoundError, ConnectorOperationMappingNotFoundError, ConnectorWorkflowMappingError, ConnectorOperationUnsupportedError, ConnectorExecutionError, ServiceUnavailableError.</exception>
    public Task<Conversation> CreateAsync(
        ConversationCreate body,
        CallOptions? options = null,
        IReadOnlyDictionary<string, UploadFile>? files = null,
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.ConversationsCreate)
            {
                Body = CallBody.Json(body ?? throw new ArgumentNullException(nameof(body))),
                Files = files,
                Options = options ?? CallOptions.None,
            },
            Conversation.FromWire,
            cancellationToken);

    /// <summary>Read one conversation.</summary>
    /// <remarks><c>GET /conversations/{conversation_id}</c>. Called with an API key. The key needs the scope <c>conversations:read</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="conversationId">As a list or create answered it; opaque.</param>
    /// <param name="query">The query.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, ConnectorCredentialsError, UnauthorizedError, RequestLimitError, PaymentRequiredError, ConnectorDisabledError, ForbiddenError, IntegrationNotFoundError, ConnectionNotFoundError, ConnectorNotFoundError, EntityNotFoundError, RequestTooLargeError, ConnectionSettingsError, ConnectorRateLimitError, TooManyRequestsError, InternalServerError, MappingError, ConnectorMappingNotFoundError, ConnectorResponseMappingNotFoundError, ConnectorOperationMappingNotFoundError, ConnectorWorkflowMappingError, ConnectorOperationUnsupportedError, ConnectorExecutionError, ServiceUnavailableError.</exception>
    public Task<Conversation> GetAsync(
        string conversationId,
        ConversationsGetQuery? query = null,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.ConversationsGet)
            {
                Path = [new("conversation_id", conversationId)],
                Query = query,
                Options = options ?? CallOptions.None,
            },
            Conversation.FromWire,
            cancellationToken);

    /// <summary>Update one conversation.</summary>
    /// <remarks><c>PATCH /conversations/{conversation_id}</c>. Called with an API key. The key needs the scope <c>conversations:write</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="conversationId">As a list or create answered it; opaque.</param>
    /// <param name="body">The request body.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types UnsupportedAttributesError, RequestValidationError, ConnectorCredentialsError, UnauthorizedError, RequestLimitError, PaymentRequiredError, ConnectorDisabledError, ForbiddenError, IntegrationNotFoundError, ConnectionNotFoundError, ConnectorNotFoundError, EntityNotFoundError, PreconditionFailedError, RequestTooLargeError, ConnectionSettingsError, ConnectorRateLimitError, TooManyRequestsError, InternalServerError, MappingError, ConnectorMappingNotFoundError, ConnectorResponseMappingNotFoundError, ConnectorOperationMappingNotFoundError, ConnectorWorkflowMappingError, ConnectorOperationUnsupportedError, ConnectorExecutionError, ServiceUnavailableError.</exception>
    public Task<Conversation> UpdateAsync(
        string conversationId,
        ConversationUpdate body,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.ConversationsUpdate)
            {
                Path = [new("conversation_id", conversationId)],
                Body = CallBody.Json(body ?? throw new ArgumentNullException(nameof(body))),
                Options = options ?? CallOptions.None,
            },
            Conversation.FromWire,
            cancellationToken);

    /// <summary>Delete one conversation.</summary>
    /// <remarks><c>DELETE /conversations/{conversation_id}</c>. Called with an API key. The key needs the scope <c>conversations:write</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="conversationId">As a list or create answered it; opaque.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, ConnectorCredentialsError, UnauthorizedError, RequestLimitError, PaymentRequiredError, ConnectorDisabledError, ForbiddenError, IntegrationNotFoundError, ConnectionNotFoundError, ConnectorNotFoundError, EntityNotFoundError, RequestTooLargeError, ConnectionSettingsError, ConnectorRateLimitError, TooManyRequestsError, InternalServerError, MappingError, ConnectorMappingNotFoundError, ConnectorResponseMappingNotFoundError, ConnectorOperationMappingNotFoundError, ConnectorWorkflowMappingError, ConnectorOperationUnsupportedError, ConnectorExecutionError, ServiceUnavailableError.</exception>
    public Task<ConversationsDeleteData> DeleteAsync(
        string conversationId,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.ConversationsDelete)
            {
                Path = [new("conversation_id", conversationId)],
                Options = options ?? CallOptions.None,
            },
            ConversationsDeleteData.FromWire,
            cancellationToken);
}
