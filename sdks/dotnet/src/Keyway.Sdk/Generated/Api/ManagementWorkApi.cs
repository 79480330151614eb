// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Threading;
using System.Threading.Tasks;

namespace Keyway;

/// <summary>The methods of <c>management.work</c>.</summary>
public sealed class ManagementWorkApi
{
    private readonly Transport _transport;

    internal ManagementWorkApi(Transport transport) => _transport = transport;

    /// <summary>Count background jobs by kind, up to 10,000 each.</summary>
    /// <remarks><c>GET /work</c>. Called with the admin key.</remarks>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, UnauthorizedError, ForbiddenError, RequestTooLargeError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public Task<WorkGetData> GetAsync(
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.ManagementWorkGet)
            {
                Options = options ?? CallOptions.None,
            },
            WorkGetData.FromWire,
            cancellationToken);
}
