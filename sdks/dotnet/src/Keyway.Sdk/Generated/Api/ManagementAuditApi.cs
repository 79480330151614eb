// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Threading;
using System.Threading.Tasks;

namespace Keyway;

/// <summary>The methods of <c>management.audit</c>.</summary>
public sealed class ManagementAuditApi
{
    private readonly Transport _transport;

    internal ManagementAuditApi(Transport transport) => _transport = transport;

    /// <summary>List audit log entries of all applications and the installation, newest first.</summary>
    /// <remarks><c>GET /audit</c>. A page filtered by action, actor or consumer can be short or empty although more follow: continue with its cursor. Called with the admin key.</remarks>
    /// <param name="query">The query.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types InvalidCursorError, RequestValidationError, UnauthorizedError, ForbiddenError, RequestTooLargeError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public KeywayPages<AuditEntry> ListAsync(
        AuditListQuery? query = null,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        new(
            _transport,
            new Call(Routes.ManagementAuditList)
            {
                Query = query,
                Options = options ?? CallOptions.None,
            },
            AuditEntry.FromWire,
            cancellationToken);

    /// <summary>List audit log entries of one application, newest first.</summary>
    /// <remarks><c>GET /applications/{id}/audit</c>. A page filtered by action, actor or consumer can be short or empty although more follow: continue with its cursor. Called with the admin key.</remarks>
    /// <param name="id">ID of the application.</param>
    /// <param name="query">The query.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types InvalidCursorError, RequestValidationError, UnauthorizedError, ForbiddenError, EntityNotFoundError, RequestTooLargeError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public KeywayPages<AuditEntry> ListOfApplicationAsync(
        string id,
        AuditListOfApplicationQuery? query = null,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        new(
            _transport,
            new Call(Routes.ManagementAuditListOfApplication)
            {
                Path = [new("id", id)],
                Query = query,
                Options = options ?? CallOptions.None,
            },
            AuditEntry.FromWire,
            cancellationToken);

    /// <summary>Verify the audit log.</summary>
    /// <remarks><c>GET /audit/check</c>. Checks that no entry was altered, added or removed. Stops after 20 seconds. Only one check runs at a time; another returns 429. <c>keyway audit verify</c> has no time limit. Called with the admin key.</remarks>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, UnauthorizedError, ForbiddenError, RequestTooLargeError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public Task<AuditCheck> CheckAsync(
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.ManagementAuditCheck)
            {
                Options = options ?? CallOptions.None,
            },
            AuditCheck.FromWire,
            cancellationToken);
}
