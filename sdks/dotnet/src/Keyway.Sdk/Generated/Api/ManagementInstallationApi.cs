// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Threading;
using System.Threading.Tasks;

namespace Keyway;

/// <summary>The methods of <c>management.installation</c>.</summary>
public sealed class ManagementInstallationApi
{
    private readonly Transport _transport;

    internal ManagementInstallationApi(Transport transport) => _transport = transport;

    /// <summary>Tell how the installation is set up and how it is.</summary>
    /// <remarks><c>GET /installation</c>. Called with the admin key.</remarks>
    /// <param name="options">What this call sets for itself.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, UnauthorizedError, ForbiddenError, RequestTooLargeError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public Task<Installation> GetAsync(
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.ManagementInstallationGet)
            {
                Options = options ?? CallOptions.None,
            },
            Installation.FromWire,
            cancellationToken);
}
