// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Threading;
using System.Threading.Tasks;

namespace Keyway;

/// <summary>The methods of <c>vault.sessions</c>.</summary>
public sealed class VaultSessionsApi
{
    private readonly Transport _transport;

    internal VaultSessionsApi(Transport transport) => _transport = transport;

    /// <summary>Create a session for a consumer, to open the hosted vault.</summary>
    /// <remarks><c>POST /vault/sessions</c>. Called with an API key. The key needs the scope <c>sessions</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="body">The request body.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, UnauthorizedError, RequestLimitError, PaymentRequiredError, ForbiddenError, TransactionConflictError, TransactionOutcomeUnknownError, RequestTooLargeError, OAuthRedirectUriError, TransactionMismatchError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public Task<Session> CreateAsync(
        SessionCreate? body = null,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.VaultSessionsCreate)
            {
                Body = CallBody.Json(body),
                Options = options ?? CallOptions.None,
            },
            Session.FromWire,
            cancellationToken);

    /// <summary>End all sessions of the consumer immediately.</summary>
    /// <remarks><c>DELETE /vault/sessions</c>. Called with an API key. The key needs the scope <c>sessions</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, UnauthorizedError, RequestLimitError, PaymentRequiredError, ForbiddenError, RequestTooLargeError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public Task<KeywayResponse> RevokeAllAsync(
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.DoAsync(
            new Call(Routes.VaultSessionsRevokeAll)
            {
                Options = options ?? CallOptions.None,
            },
            cancellationToken);

    /// <summary>Read the session of the token.</summary>
    /// <remarks><c>GET /vault/sessions/current</c>. Called with a vault session token. The key needs the scope <c>sessions</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, UnauthorizedError, ForbiddenError, RequestTooLargeError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public Task<CurrentSession> CurrentAsync(
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.VaultSessionsCurrent)
            {
                Options = options ?? CallOptions.None,
            },
            CurrentSession.FromWire,
            cancellationToken);

    /// <summary>End one session of the consumer immediately.</summary>
    /// <remarks><c>DELETE /vault/sessions/{session_id}</c>. Called with an API key. The key needs the scope <c>sessions</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="sessionId">From the response that created the session.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, UnauthorizedError, RequestLimitError, PaymentRequiredError, ForbiddenError, EntityNotFoundError, RequestTooLargeError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public Task<KeywayResponse> RevokeAsync(
        string sessionId,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.DoAsync(
            new Call(Routes.VaultSessionsRevoke)
            {
                Path = [new("session_id", sessionId)],
                Options = options ?? CallOptions.None,
            },
            cancellationToken);
}
