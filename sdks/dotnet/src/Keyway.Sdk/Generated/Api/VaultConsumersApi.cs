// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Threading;
using System.Threading.Tasks;

namespace Keyway;

/// <summary>The methods of <c>vault.consumers</c>.</summary>
public sealed class VaultConsumersApi
{
    private readonly Transport _transport;

    internal VaultConsumersApi(Transport transport) => _transport = transport;

    /// <summary>List consumers.</summary>
    /// <remarks><c>GET /vault/consumers</c>. Called with an API key. The key needs the scope <c>connections:read</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="query">The query.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types InvalidCursorError, RequestValidationError, UnauthorizedError, RequestLimitError, PaymentRequiredError, ForbiddenError, RequestTooLargeError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public KeywayPages<Consumer> ListAsync(
        ConsumersListQuery? query = null,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        new(
            _transport,
            new Call(Routes.VaultConsumersList)
            {
                Query = query,
                Options = options ?? CallOptions.None,
            },
            Consumer.FromWire,
            cancellationToken);

    /// <summary>Create a consumer.</summary>
    /// <remarks><c>POST /vault/consumers</c>. Called with an API key. The key needs the scope <c>connections:write</c>. Retries with the same <c>X-Unique-Transaction-ID</c> are processed once. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="body">The request body.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, UnauthorizedError, RequestLimitError, PaymentRequiredError, ForbiddenError, ConflictError, TransactionConflictError, TransactionOutcomeUnknownError, RequestTooLargeError, TransactionMismatchError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public Task<Consumer> CreateAsync(
        ConsumerCreate body,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.VaultConsumersCreate)
            {
                Body = CallBody.Json(body ?? throw new ArgumentNullException(nameof(body))),
                Options = options ?? CallOptions.None,
            },
            Consumer.FromWire,
            cancellationToken);

    /// <summary>Read one consumer.</summary>
    /// <remarks><c>GET /vault/consumers/{consumer_id}</c>. Called with an API key. The key needs the scope <c>connections:read</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="consumerId">Your own ID for the consumer.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, UnauthorizedError, RequestLimitError, PaymentRequiredError, ForbiddenError, EntityNotFoundError, RequestTooLargeError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public Task<Consumer> GetAsync(
        string consumerId,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.VaultConsumersGet)
            {
                Path = [new("consumer_id", consumerId)],
                Options = options ?? CallOptions.None,
            },
            Consumer.FromWire,
            cancellationToken);

    /// <summary>Update the metadata of a consumer.</summary>
    /// <remarks><c>PATCH /vault/consumers/{consumer_id}</c>. Called with an API key. The key needs the scope <c>connections:write</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="consumerId">Your own ID for the consumer.</param>
    /// <param name="body">The request body.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, UnauthorizedError, RequestLimitError, PaymentRequiredError, ForbiddenError, EntityNotFoundError, RequestTooLargeError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public Task<Consumer> UpdateAsync(
        string consumerId,
        ConsumerUpdate body,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.VaultConsumersUpdate)
            {
                Path = [new("consumer_id", consumerId)],
                Body = CallBody.Json(body ?? throw new ArgumentNullException(nameof(body))),
                Options = options ?? CallOptions.None,
            },
            Consumer.FromWire,
            cancellationToken);

    /// <summary>Delete a consumer and all of its connections and credentials.</summary>
    /// <remarks><c>DELETE /vault/consumers/{consumer_id}</c>. Called with an API key. The key needs the scope <c>connections:write</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="consumerId">Your own ID for the consumer.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, UnauthorizedError, RequestLimitError, PaymentRequiredError, ForbiddenError, EntityNotFoundError, RequestTooLargeError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public Task<ConsumersDeleteData> DeleteAsync(
        string consumerId,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.VaultConsumersDelete)
            {
                Path = [new("consumer_id", consumerId)],
                Options = options ?? CallOptions.None,
            },
            ConsumersDeleteData.FromWire,
            cancellationToken);

    /// <summary>Count the requests of a consumer.</summary>
    /// <remarks><c>GET /vault/consumers/{consumer_id}/stats</c>. Called with an API key. The key needs the scope <c>connections:read</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="consumerId">Your own ID for the consumer.</param>
    /// <param name="query">The query.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, UnauthorizedError, RequestLimitError, PaymentRequiredError, ForbiddenError, EntityNotFoundError, RequestTooLargeError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public Task<ConsumerStats> StatsAsync(
        string consumerId,
        ConsumersStatsQuery query,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.VaultConsumersStats)
            {
                Path = [new("consumer_id", consumerId)],
                Query = query ?? throw new ArgumentNullException(nameof(query)),
                Options = options ?? CallOptions.None,
            },
            ConsumerStats.FromWire,
            cancellationToken);
}
