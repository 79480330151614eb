// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Threading;

namespace Keyway;

/// <summary>The methods of <c>events</c>.</summary>
public sealed class EventsApi
{
    private readonly Transport _transport;

    internal EventsApi(Transport transport) => _transport = transport;

    /// <summary>List events, oldest first.</summary>
    /// <remarks><c>GET /events</c>. Called with an API key. The key needs the scope <c>events</c>.</remarks>
    /// <param name="query">The query.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types InvalidCursorError, RequestValidationError, UnauthorizedError, ForbiddenError, RequestTooLargeError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public KeywayPages<LoggedEvent> ListAsync(
        EventsListQuery? query = null,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        new(
            _transport,
            new Call(Routes.EventsList)
            {
                Query = query,
                Options = options ?? CallOptions.None,
            },
            LoggedEvent.FromWire,
            cancellationToken);
}
