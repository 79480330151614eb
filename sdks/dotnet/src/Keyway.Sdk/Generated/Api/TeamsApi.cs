// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Threading;
using System.Threading.Tasks;

namespace Keyway;

/// <summary>The methods of <c>teams</c>.</summary>
public sealed class TeamsApi
{
    private readonly Transport _transport;

    internal TeamsApi(Transport transport) => _transport = transport;

    /// <summary>List teams.</summary>
    /// <remarks><c>GET /teams</c>. Called with an API key. The key needs the scope <c>teams:read</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="query">The query.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types InvalidCursorError, RequestValidationError, ConnectorCredentialsError, UnauthorizedError, RequestLimitError, PaymentRequiredError, ConnectorDisabledError, ForbiddenError, IntegrationNotFoundError, ConnectionNotFoundError, ConnectorNotFoundError, EntityNotFoundError, RequestTooLargeError, ConnectionSettingsError, ConnectorRateLimitError, TooManyRequestsError, InternalServerError, MappingError, ConnectorMappingNotFoundError, ConnectorResponseMappingNotFoundError, ConnectorOperationMappingNotFoundError, ConnectorWorkflowMappingError, ConnectorOperationUnsupportedError, PaginationNotSupportedError, ConnectorExecutionError, ServiceUnavailableError.</exception>
    public KeywayPages<Team> ListAsync(
        TeamsListQuery? query = null,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        new(
            _transport,
            new Call(Routes.TeamsList)
            {
                Query = query,
                Options = options ?? CallOptions.None,
            },
            Team.FromWire,
            cancellationToken);

    /// <summary>Read one team.</summary>
    /// <remarks><c>GET /teams/{team_id}</c>. Called with an API key. The key needs the scope <c>teams:read</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="teamId">As a list or create answered it; opaque.</param>
    /// <param name="query">The query.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, ConnectorCredentialsError, UnauthorizedError, RequestLimitError, PaymentRequiredError, ConnectorDisabledError, ForbiddenError, IntegrationNotFoundError, ConnectionNotFoundError, ConnectorNotFoundError, EntityNotFoundError, RequestTooLargeError, ConnectionSettingsError, ConnectorRateLimitError, TooManyRequestsError, InternalServerError, MappingError, ConnectorMappingNotFoundError, ConnectorResponseMappingNotFoundError, ConnectorOperationMappingNotFoundError, ConnectorWorkflowMappingError, ConnectorOperationUnsupportedError, ConnectorExecutionError, ServiceUnavailableError.</exception>
    public Task<Team> GetAsync(
        string teamId,
        TeamsGetQuery? query = null,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.TeamsGet)
            {
                Path = [new("team_id", teamId)],
                Query = query,
                Options = options ?? CallOptions.None,
            },
            Team.FromWire,
            cancellationToken);
}
