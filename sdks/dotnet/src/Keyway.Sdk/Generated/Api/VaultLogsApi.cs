// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Threading;
using System.Threading.Tasks;

namespace Keyway;

/// <summary>The methods of <c>vault.logs</c>.</summary>
public sealed class VaultLogsApi
{
    private readonly Transport _transport;

    internal VaultLogsApi(Transport transport) => _transport = transport;

    /// <summary>List requests, newest first.</summary>
    /// <remarks><c>GET /vault/logs</c>. Called with an API key or a vault session token. The key needs the scope <c>logs</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="query">The query.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types InvalidCursorError, RequestValidationError, UnauthorizedError, RequestLimitError, PaymentRequiredError, ForbiddenError, RequestTooLargeError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public KeywayPages<RequestLog> ListAsync(
        LogsListQuery? query = null,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        new(
            _transport,
            new Call(Routes.VaultLogsList)
            {
                Query = query,
                Options = options ?? CallOptions.None,
            },
            RequestLog.FromWire,
            cancellationToken);

    /// <summary>Read one request.</summary>
    /// <remarks><c>GET /vault/logs/{request_id}</c>. Called with an API key. The key needs the scope <c>logs</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="requestId">The request ID.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, UnauthorizedError, RequestLimitError, PaymentRequiredError, ForbiddenError, EntityNotFoundError, RequestTooLargeError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public Task<RequestLog> GetAsync(
        string requestId,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.VaultLogsGet)
            {
                Path = [new("request_id", requestId)],
                Options = options ?? CallOptions.None,
            },
            RequestLog.FromWire,
            cancellationToken);

    /// <summary>Read the vendor requests and responses of a request, if the application records them (log_detail).</summary>
    /// <remarks><c>GET /vault/logs/{request_id}/exchanges</c>. Called with an API key. The key needs the scope <c>logs</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="requestId">The request ID.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, UnauthorizedError, RequestLimitError, PaymentRequiredError, ForbiddenError, EntityNotFoundError, RequestTooLargeError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public Task<LogExchanges> ExchangesAsync(
        string requestId,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.VaultLogsExchanges)
            {
                Path = [new("request_id", requestId)],
                Options = options ?? CallOptions.None,
            },
            LogExchanges.FromWire,
            cancellationToken);
}
