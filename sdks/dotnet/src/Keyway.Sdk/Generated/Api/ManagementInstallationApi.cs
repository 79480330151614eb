// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Threading;
using System.Threading.Tasks;

namespace Keyway;

/// <summary>The methods of <c>management.installation</c>.</summary>
public sealed class ManagementInstallationApi
{
    private readonly Transport _transport;

    internal ManagementInstallationApi(Transport transport) => _transport = transport;

    /// <summary>Get the status of the installation.</summary>
    /// <remarks><c>GET /installation</c>. Called with the admin key.</remarks>
    /// <param name="options">Options for this call.</param>
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

    /// <summary>Rotate data keys and re-encrypt stored values.</summary>
    /// <remarks><c>POST /installation/key-rotations</c>. Values are re-encrypted in the background: <c>key_rotation</c> of the installation counts the remaining tenants, and the job <c>key_rotation</c> shows failures. Old keys are retired once nothing uses them. Rotate the master key on the command line. Called with the admin key. Retries with the same <c>X-Unique-Transaction-ID</c> are processed once.</remarks>
    /// <param name="body">The request body.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, UnauthorizedError, ForbiddenError, EntityNotFoundError, TransactionConflictError, TransactionOutcomeUnknownError, RequestTooLargeError, TransactionMismatchError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public Task<KeyRotation> RotateKeysAsync(
        KeyRotationCreate body,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.ManagementInstallationRotateKeys)
            {
                Body = CallBody.Json(body ?? throw new ArgumentNullException(nameof(body))),
                Options = options ?? CallOptions.None,
            },
            KeyRotation.FromWire,
            cancellationToken);
}
