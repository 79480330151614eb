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

    /// <summary>Count calls, errors and latency by hour or day.</summary>
    /// <remarks><c>GET /vault/usage</c>. Of the calls that <c>GET /vault/logs</c> lists, a second after they were made. Counts are kept for 90 days, longer than the calls themselves. A call that an overloaded server could not log is not counted; the metric <c>keyway_request_logs_dropped_total</c> tells how many. Called with an API key. The key needs the scope <c>logs</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="query">What is asked for.</param>
    /// <param name="options">What this call sets for itself.</param>
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
