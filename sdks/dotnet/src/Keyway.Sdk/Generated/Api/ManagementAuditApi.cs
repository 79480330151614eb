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

    /// <summary>List the audit trail of all applications and of the installation, newest first.</summary>
    /// <remarks><c>GET /audit</c>. A page that action, actor or consumer narrow may be short or empty although more follow: go on by its cursor. Called with the admin key.</remarks>
    /// <param name="query">What is asked for.</param>
    /// <param name="options">What this call sets for itself.</param>
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

    /// <summary>List the audit trail of one application, newest first.</summary>
    /// <remarks><c>GET /applications/{id}/audit</c>. A page that action, actor or consumer narrow may be short or empty although more follow: go on by its cursor. Called with the admin key.</remarks>
    /// <param name="id">Id of the application.</param>
    /// <param name="query">What is asked for.</param>
    /// <param name="options">What this call sets for itself.</param>
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

    /// <summary>Check that nothing of the audit trail was altered, added or removed.</summary>
    /// <remarks><c>GET /audit/check</c>. Reads the whole trail, for 20 seconds at most, and one at a time: a second one meanwhile is refused with 429. <c>keyway audit verify</c> takes the time it needs. Called with the admin key.</remarks>
    /// <param name="options">What this call sets for itself.</param>
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
