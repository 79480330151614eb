// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Threading;
using System.Threading.Tasks;

namespace Keyway;

/// <summary>The methods of <c>vault.connections</c>.</summary>
public sealed class VaultConnectionsApi
{
    private readonly Transport _transport;

    internal VaultConnectionsApi(Transport transport) => _transport = transport;

    /// <summary>List the consumer’s connections, and configured integrations not yet added.</summary>
    /// <remarks><c>GET /vault/connections</c>. Called with an API key or a vault session token. The key needs the scope <c>connections:read</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="query">What is asked for.</param>
    /// <param name="options">What this call sets for itself.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types InvalidCursorError, RequestValidationError, UnauthorizedError, RequestLimitError, PaymentRequiredError, ForbiddenError, RequestTooLargeError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public KeywayPages<Connection> ListAsync(
        ConnectionsListQuery? query = null,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        new(
            _transport,
            new Call(Routes.VaultConnectionsList)
            {
                Query = query,
                Options = options ?? CallOptions.None,
            },
            Connection.FromWire,
            cancellationToken);

    /// <summary>List connections that need somebody, of all consumers.</summary>
    /// <remarks><c>GET /vault/connections/unhealthy</c>. Enabled connections whose health is not <c>ok</c>. A page may be short or empty while <c>cursors.next</c> goes on: those that have to be compared with what their integration asks for come last, and a page looks at 2,000 of these. Called with an API key. The key needs the scope <c>connections:read</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="query">What is asked for.</param>
    /// <param name="options">What this call sets for itself.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types InvalidCursorError, RequestValidationError, UnauthorizedError, RequestLimitError, PaymentRequiredError, ForbiddenError, RequestTooLargeError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public KeywayPages<UnhealthyConnection> ListUnhealthyAsync(
        ConnectionsListUnhealthyQuery? query = null,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        new(
            _transport,
            new Call(Routes.VaultConnectionsListUnhealthy)
            {
                Query = query,
                Options = options ?? CallOptions.None,
            },
            UnhealthyConnection.FromWire,
            cancellationToken);

    /// <summary>Read one connection.</summary>
    /// <remarks><c>GET /vault/connections/{unified_api}/{service_id}</c>. Called with an API key or a vault session token. The key needs the scope <c>connections:read</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="serviceId">Id of the connector, as <c>GET /connector/connectors</c> lists it.</param>
    /// <param name="options">What this call sets for itself.</param>
    /// <param name="unifiedApi">Id of the unified API: customer-support.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, UnauthorizedError, RequestLimitError, PaymentRequiredError, ForbiddenError, ConnectorNotFoundError, IntegrationNotFoundError, ConnectionNotFoundError, RequestTooLargeError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public Task<Connection> GetAsync(
        string serviceId,
        CallOptions? options = null,
        string unifiedApi = "customer-support",
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.VaultConnectionsGet)
            {
                Path = [new("service_id", serviceId), new("unified_api", unifiedApi)],
                Options = options ?? CallOptions.None,
            },
            Connection.FromWire,
            cancellationToken);

    /// <summary>Add a connection.</summary>
    /// <remarks><c>POST /vault/connections/{unified_api}/{service_id}</c>. Called with an API key or a vault session token. The key needs the scope <c>connections:write</c>. A repeat with the same <c>X-Unique-Transaction-ID</c> is processed once. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="serviceId">Id of the connector, as <c>GET /connector/connectors</c> lists it.</param>
    /// <param name="body">What is sent.</param>
    /// <param name="query">What is asked for.</param>
    /// <param name="options">What this call sets for itself.</param>
    /// <param name="unifiedApi">Id of the unified API: customer-support.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, UnauthorizedError, RequestLimitError, PaymentRequiredError, ForbiddenError, ConnectorNotFoundError, IntegrationNotFoundError, ConnectionNotFoundError, ConflictError, TransactionConflictError, TransactionOutcomeUnknownError, RequestTooLargeError, TransactionMismatchError, ConnectorRateLimitError, TooManyRequestsError, InternalServerError, ConnectorExecutionError, ServiceUnavailableError.</exception>
    public Task<Connection> CreateAsync(
        string serviceId,
        ConnectionCreate body,
        ConnectionsCreateQuery? query = null,
        CallOptions? options = null,
        string unifiedApi = "customer-support",
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.VaultConnectionsCreate)
            {
                Path = [new("service_id", serviceId), new("unified_api", unifiedApi)],
                Body = CallBody.Json(body ?? throw new ArgumentNullException(nameof(body))),
                Query = query,
                Options = options ?? CallOptions.None,
            },
            Connection.FromWire,
            cancellationToken);

    /// <summary>Update a connection: enable or disable it, save settings, keys and passwords.</summary>
    /// <remarks><c>PATCH /vault/connections/{unified_api}/{service_id}</c>. Called with an API key or a vault session token. The key needs the scope <c>connections:write</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="serviceId">Id of the connector, as <c>GET /connector/connectors</c> lists it.</param>
    /// <param name="body">What is sent.</param>
    /// <param name="options">What this call sets for itself.</param>
    /// <param name="unifiedApi">Id of the unified API: customer-support.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, UnauthorizedError, RequestLimitError, PaymentRequiredError, ForbiddenError, ConnectorNotFoundError, IntegrationNotFoundError, ConnectionNotFoundError, ConflictError, RequestTooLargeError, ConnectorRateLimitError, TooManyRequestsError, InternalServerError, ConnectorExecutionError, ServiceUnavailableError.</exception>
    public Task<Connection> UpdateAsync(
        string serviceId,
        ConnectionUpdate body,
        CallOptions? options = null,
        string unifiedApi = "customer-support",
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.VaultConnectionsUpdate)
            {
                Path = [new("service_id", serviceId), new("unified_api", unifiedApi)],
                Body = CallBody.Json(body ?? throw new ArgumentNullException(nameof(body))),
                Options = options ?? CallOptions.None,
            },
            Connection.FromWire,
            cancellationToken);

    /// <summary>Delete a connection and its credentials.</summary>
    /// <remarks><c>DELETE /vault/connections/{unified_api}/{service_id}</c>. Called with an API key or a vault session token. The key needs the scope <c>connections:write</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="serviceId">Id of the connector, as <c>GET /connector/connectors</c> lists it.</param>
    /// <param name="options">What this call sets for itself.</param>
    /// <param name="unifiedApi">Id of the unified API: customer-support.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, UnauthorizedError, RequestLimitError, PaymentRequiredError, ForbiddenError, ConnectorNotFoundError, IntegrationNotFoundError, ConnectionNotFoundError, RequestTooLargeError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public Task<KeywayResponse> DeleteAsync(
        string serviceId,
        CallOptions? options = null,
        string unifiedApi = "customer-support",
        CancellationToken cancellationToken = default) =>
        _transport.DoAsync(
            new Call(Routes.VaultConnectionsDelete)
            {
                Path = [new("service_id", serviceId), new("unified_api", unifiedApi)],
                Options = options ?? CallOptions.None,
            },
            cancellationToken);

    /// <summary>Read what can be done over a connection.</summary>
    /// <remarks><c>GET /vault/connections/{unified_api}/{service_id}/abilities</c>. The connector’s coverage with the integration’s operations and the connection’s settings and scopes applied. Keyway sends no request to the helpdesk. Called with an API key or a vault session token. The key needs one of the scopes <c>messages:read</c>, <c>messages:write</c>, <c>conversations:read</c>, <c>conversations:write</c>, <c>customers:read</c>, <c>customers:write</c>, <c>attachments:read</c>, <c>attachments:write</c>, <c>agents:read</c>, <c>teams:read</c>, <c>tags:read</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="serviceId">Id of the connector, as <c>GET /connector/connectors</c> lists it.</param>
    /// <param name="options">What this call sets for itself.</param>
    /// <param name="unifiedApi">Id of the unified API: customer-support.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, UnauthorizedError, RequestLimitError, PaymentRequiredError, ForbiddenError, ConnectorNotFoundError, IntegrationNotFoundError, ConnectionNotFoundError, RequestTooLargeError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public Task<Abilities> AbilitiesAsync(
        string serviceId,
        CallOptions? options = null,
        string unifiedApi = "customer-support",
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.VaultConnectionsAbilities)
            {
                Path = [new("service_id", serviceId), new("unified_api", unifiedApi)],
                Options = options ?? CallOptions.None,
            },
            Abilities.FromWire,
            cancellationToken);

    /// <summary>List what happened to a connection, newest first; also after it was deleted.</summary>
    /// <remarks><c>GET /vault/connections/{unified_api}/{service_id}/history</c>. Called with an API key. The key needs the scope <c>connections:read</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="serviceId">Id of the connector, as <c>GET /connector/connectors</c> lists it.</param>
    /// <param name="query">What is asked for.</param>
    /// <param name="options">What this call sets for itself.</param>
    /// <param name="unifiedApi">Id of the unified API: customer-support.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types InvalidCursorError, RequestValidationError, UnauthorizedError, RequestLimitError, PaymentRequiredError, ForbiddenError, ConnectorNotFoundError, IntegrationNotFoundError, ConnectionNotFoundError, RequestTooLargeError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public KeywayPages<ConnectionHistoryEntry> HistoryAsync(
        string serviceId,
        ConnectionsHistoryQuery? query = null,
        CallOptions? options = null,
        string unifiedApi = "customer-support",
        CancellationToken cancellationToken = default) =>
        new(
            _transport,
            new Call(Routes.VaultConnectionsHistory)
            {
                Path = [new("service_id", serviceId), new("unified_api", unifiedApi)],
                Query = query,
                Options = options ?? CallOptions.None,
            },
            ConnectionHistoryEntry.FromWire,
            cancellationToken);

    /// <summary>Check the credential by a cheap call to the vendor.</summary>
    /// <remarks><c>POST /vault/connections/{unified_api}/{service_id}/validate</c>. Called with an API key or a vault session token. The key needs the scope <c>connections:write</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="serviceId">Id of the connector, as <c>GET /connector/connectors</c> lists it.</param>
    /// <param name="options">What this call sets for itself.</param>
    /// <param name="unifiedApi">Id of the unified API: customer-support.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, ConnectorCredentialsError, UnauthorizedError, RequestLimitError, PaymentRequiredError, ConnectorDisabledError, ForbiddenError, IntegrationNotFoundError, ConnectionNotFoundError, ConnectorNotFoundError, ConflictError, RequestTooLargeError, ConnectionSettingsError, ConnectorRateLimitError, TooManyRequestsError, InternalServerError, ConnectorExecutionError, ServiceUnavailableError.</exception>
    public Task<ConnectionsValidateData> ValidateAsync(
        string serviceId,
        CallOptions? options = null,
        string unifiedApi = "customer-support",
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.VaultConnectionsValidate)
            {
                Path = [new("service_id", serviceId), new("unified_api", unifiedApi)],
                Options = options ?? CallOptions.None,
            },
            ConnectionsValidateData.FromWire,
            cancellationToken);

    /// <summary>Confirm an authorization.</summary>
    /// <remarks><c>POST /vault/connections/{unified_api}/{service_id}/confirm</c>. Called with an API key or a vault session token. The key needs the scope <c>connections:write</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="serviceId">Id of the connector, as <c>GET /connector/connectors</c> lists it.</param>
    /// <param name="body">What is sent.</param>
    /// <param name="options">What this call sets for itself.</param>
    /// <param name="unifiedApi">Id of the unified API: customer-support.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, UnauthorizedError, RequestLimitError, PaymentRequiredError, ForbiddenError, ConnectorNotFoundError, IntegrationNotFoundError, ConnectionNotFoundError, ConflictError, RequestTooLargeError, OAuthInvalidStateError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public Task<ConnectionsConfirmData> ConfirmAsync(
        string serviceId,
        ConnectionConfirm body,
        CallOptions? options = null,
        string unifiedApi = "customer-support",
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.VaultConnectionsConfirm)
            {
                Path = [new("service_id", serviceId), new("unified_api", unifiedApi)],
                Body = CallBody.Json(body ?? throw new ArgumentNullException(nameof(body))),
                Options = options ?? CallOptions.None,
            },
            ConnectionsConfirmData.FromWire,
            cancellationToken);

    /// <summary>Import tokens that are stored elsewhere (preview).</summary>
    /// <remarks><c>POST /vault/connections/{unified_api}/{service_id}/import</c>. Called with an API key. The key needs the scope <c>connections:write</c>. A repeat with the same <c>X-Unique-Transaction-ID</c> is processed once. Counts towards the monthly quota when called with an API key. Preview: may still change.</remarks>
    /// <param name="serviceId">Id of the connector, as <c>GET /connector/connectors</c> lists it.</param>
    /// <param name="body">What is sent.</param>
    /// <param name="query">What is asked for.</param>
    /// <param name="options">What this call sets for itself.</param>
    /// <param name="unifiedApi">Id of the unified API: customer-support.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, UnauthorizedError, RequestLimitError, PaymentRequiredError, ForbiddenError, ConnectorNotFoundError, IntegrationNotFoundError, ConnectionNotFoundError, ConflictError, TransactionConflictError, TransactionOutcomeUnknownError, RequestTooLargeError, TransactionMismatchError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public Task<Connection> ImportAsync(
        string serviceId,
        ConnectionImport body,
        ConnectionsImportQuery? query = null,
        CallOptions? options = null,
        string unifiedApi = "customer-support",
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.VaultConnectionsImport)
            {
                Path = [new("service_id", serviceId), new("unified_api", unifiedApi)],
                Body = CallBody.Json(body ?? throw new ArgumentNullException(nameof(body))),
                Query = query,
                Options = options ?? CallOptions.None,
            },
            Connection.FromWire,
            cancellationToken);
}
