// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Threading;
using System.Threading.Tasks;

namespace Keyway;

/// <summary>The methods of <c>vault.usage</c>.</summary>
public sealed class VaultUsageApi
{
    private readonly Transport _transport;

    internal VaultUsageApi(Transport transport) => _transport = transport;

    /// <summary>Get request counts, errors and latency by hour or day.</summary>
    /// <remarks><c>GET /vault/usage</c>. Covers the requests in <c>GET /vault/logs</c>, with a delay of one second. Counts are kept for 90 days, longer than the log. The metric <c>keyway_request_logs_dropped_total</c> counts requests that an overloaded server could not log; they are missing here. Called with an API key. The key needs the scope <c>logs</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="query">The query.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, UnauthorizedError, RequestLimitError, PaymentRequiredError, ForbiddenError, RequestTooLargeError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public Task<Usage> GetAsync(
        UsageGetQuery? query = null,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.VaultUsageGet)
            {
                Query = query,
                Options = options ?? CallOptions.None,
            },
            Usage.FromWire,
            cancellationToken);
}
