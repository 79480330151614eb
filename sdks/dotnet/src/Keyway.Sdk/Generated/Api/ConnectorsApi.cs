// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Threading;
using System.Threading.Tasks;

namespace Keyway;

/// <summary>The methods of <c>connectors</c>.</summary>
public sealed class ConnectorsApi
{
    private readonly Transport _transport;

    internal ConnectorsApi(Transport transport) => _transport = transport;

    /// <summary>List connectors.</summary>
    /// <remarks><c>GET /connector/connectors</c>. Called with an API key.</remarks>
    /// <param name="query">The query.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types InvalidCursorError, RequestValidationError, UnauthorizedError, ForbiddenError, RequestTooLargeError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public KeywayPages<Connector> ListAsync(
        ConnectorsListQuery? query = null,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        new(
            _transport,
            new Call(Routes.ConnectorsList)
            {
                Query = query,
                Options = options ?? CallOptions.None,
            },
            Connector.FromWire,
            cancellationToken);

    /// <summary>Read one connector.</summary>
    /// <remarks><c>GET /connector/connectors/{id}</c>. Called with an API key.</remarks>
    /// <param name="id">ID of the connector, as listed by <c>GET /connector/connectors</c>.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, UnauthorizedError, ForbiddenError, ConnectorNotFoundError, RequestTooLargeError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public Task<Connector> GetAsync(
        string id,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.ConnectorsGet)
            {
                Path = [new("id", id)],
                Options = options ?? CallOptions.None,
            },
            Connector.FromWire,
            cancellationToken);

    /// <summary>Read a connector’s coverage of a resource.</summary>
    /// <remarks><c>GET /connector/connectors/{id}/resources/{resource}</c>. What the connector can do with any account. <c>GET /vault/connections/{unified_api}/{service_id}/abilities</c> says what one connection can do. Called with an API key.</remarks>
    /// <param name="id">ID of the connector, as listed by <c>GET /connector/connectors</c>.</param>
    /// <param name="resource">Name of the resource, e.g. messages.</param>
    /// <param name="query">The query.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, UnauthorizedError, ForbiddenError, ConnectorNotFoundError, EntityNotFoundError, RequestTooLargeError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public Task<ConnectorResource> ResourceAsync(
        string id,
        string resource,
        ConnectorsResourceQuery? query = null,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.ConnectorsResource)
            {
                Path = [new("id", id), new("resource", resource)],
                Query = query,
                Options = options ?? CallOptions.None,
            },
            ConnectorResource.FromWire,
            cancellationToken);

    /// <summary>List unified APIs.</summary>
    /// <remarks><c>GET /connector/apis</c>. Called with an API key.</remarks>
    /// <param name="query">The query.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types InvalidCursorError, RequestValidationError, UnauthorizedError, ForbiddenError, RequestTooLargeError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public KeywayPages<UnifiedApi> ApisAsync(
        ConnectorsApisQuery? query = null,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        new(
            _transport,
            new Call(Routes.ConnectorsApis)
            {
                Query = query,
                Options = options ?? CallOptions.None,
            },
            UnifiedApi.FromWire,
            cancellationToken);
}
