// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Threading;
using System.Threading.Tasks;

namespace Keyway;

/// <summary>The methods of <c>agents</c>.</summary>
public sealed class AgentsApi
{
    private readonly Transport _transport;

    internal AgentsApi(Transport transport) => _transport = transport;

    /// <summary>List agents.</summary>
    /// <remarks><c>GET /agents</c>. Called with an API key. The key needs the scope <c>agents:read</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="query">The query.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types UnsupportedFiltersError, InvalidCursorError, RequestValidationError, ConnectorCredentialsError, UnauthorizedError, RequestLimitError, PaymentRequiredError, ConnectorDisabledError, ForbiddenError, IntegrationNotFoundError, ConnectionNotFoundError, ConnectorNotFoundError, EntityNotFoundError, RequestTooLargeError, ConnectionSettingsError, ConnectorRateLimitError, TooManyRequestsError, InternalServerError, MappingError, ConnectorMappingNotFoundError, ConnectorResponseMappingNotFoundError, ConnectorOperationMappingNotFoundError, ConnectorWorkflowMappingError, ConnectorOperationUnsupportedError, PaginationNotSupportedError, ConnectorExecutionError, ServiceUnavailableError.</exception>
    public KeywayPages<Agent> ListAsync(
        AgentsListQuery? query = null,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        new(
            _transport,
            new Call(Routes.AgentsList)
            {
                Query = query,
                Options = options ?? CallOptions.None,
            },
            Agent.FromWire,
            cancellationToken);

    /// <summary>Read one agent.</summary>
    /// <remarks><c>GET /agents/{agent_id}</c>. Called with an API key. The key needs the scope <c>agents:read</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="agentId">As a list or create answered it; opaque.</param>
    /// <param name="query">The query.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, ConnectorCredentialsError, UnauthorizedError, RequestLimitError, PaymentRequiredError, ConnectorDisabledError, ForbiddenError, IntegrationNotFoundError, ConnectionNotFoundError, ConnectorNotFoundError, EntityNotFoundError, RequestTooLargeError, ConnectionSettingsError, ConnectorRateLimitError, TooManyRequestsError, InternalServerError, MappingError, ConnectorMappingNotFoundError, ConnectorResponseMappingNotFoundError, ConnectorOperationMappingNotFoundError, ConnectorWorkflowMappingError, ConnectorOperationUnsupportedError, ConnectorExecutionError, ServiceUnavailableError.</exception>
    public Task<Agent> GetAsync(
        string agentId,
        AgentsGetQuery? query = null,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.AgentsGet)
            {
                Path = [new("agent_id", agentId)],
                Query = query,
                Options = options ?? CallOptions.None,
            },
            Agent.FromWire,
            cancellationToken);
}
