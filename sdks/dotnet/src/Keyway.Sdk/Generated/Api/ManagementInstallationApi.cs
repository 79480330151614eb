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

    /// <summary>Make new data keys, and encrypt what is stored with them.</summary>
    /// <remarks><c>POST /installation/key-rotations</c>. Encrypting is work beside requests: <c>key_rotation</c> of the installation tells how many are left, and the work <c>key_rotation</c> whether it fails. Older keys are retired when nothing needs them. The master key is changed by the command line alone. Called with the admin key. A repeat with the same <c>X-Unique-Transaction-ID</c> is processed once.</remarks>
    /// <param name="body">What is sent.</param>
    /// <param name="options">What this call sets for itself.</param>
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
