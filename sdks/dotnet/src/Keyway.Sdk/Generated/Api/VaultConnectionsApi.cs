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
    /// <param name="query">The query.</param>
    /// <param name="options">Options for this call.</param>
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

    /// <summary>List connections that need attention, across consumers.</summary>
    /// <remarks><c>GET /vault/connections/unhealthy</c>. Enabled connections whose health is not <c>ok</c>. A page can be short or empty although <c>cursors.next</c> continues: connections whose settings and scopes must be compared with their integration come last, and a page examines 2,000 of them. Called with an API key. The key needs the scope <c>connections:read</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="query">The query.</param>
    /// <param name="options">Options for this call.</param>
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
    /// <param name="serviceId">ID of the connector, as listed by <c>GET /connector/connectors</c>.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="unifiedApi">ID of the unified API: customer-support.</param>
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
    /// <remarks><c>POST /vault/connections/{unified_api}/{service_id}</c>. Called with an API key or a vault session token. The key needs the scope <c>connections:write</c>. Retries with the same <c>X-Unique-Transaction-ID</c> are processed once. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="serviceId">ID of the connector, as listed by <c>GET /connector/connectors</c>.</param>
    /// <param name="body">The request body.</param>
    /// <param name="query">The query.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="unifiedApi">ID of the unified API: customer-support.</param>
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
    /// <param name="serviceId">ID of the connector, as listed by <c>GET /connector/connectors</c>.</param>
    /// <param name="body">The request body.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="unifiedApi">ID of the unified API: customer-support.</param>
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
    /// <param name="serviceId">ID of the connector, as listed by <c>GET /connector/connectors</c>.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="unifiedApi">ID of the unified API: customer-support.</param>
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
    /// <param name="serviceId">ID of the connector, as listed by <c>GET /connector/connectors</c>.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="unifiedApi">ID of the unified API: customer-support.</param>
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

    /// <summary>List the history of a connection, newest first; also available after it is deleted.</summary>
    /// <remarks><c>GET /vault/connections/{unified_api}/{service_id}/history</c>. Called with an API key. The key needs the scope <c>connections:read</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="serviceId">ID of the connector, as listed by <c>GET /connector/connectors</c>.</param>
    /// <param name="query">The query.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="unifiedApi">ID of the unified API: customer-support.</param>
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

    /// <summary>Test the credential with one request to the vendor.</summary>
    /// <remarks><c>POST /vault/connections/{unified_api}/{service_id}/validate</c>. Called with an API key or a vault session token. The key needs the scope <c>connections:write</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="serviceId">ID of the connector, as listed by <c>GET /connector/connectors</c>.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="unifiedApi">ID of the unified API: customer-support.</param>
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
    /// <param name="serviceId">ID of the connector, as listed by <c>GET /connector/connectors</c>.</param>
    /// <param name="body">The request body.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="unifiedApi">ID of the unified API: customer-support.</param>
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

    /// <summary>Import existing tokens (preview).</summary>
    /// <remarks><c>POST /vault/connections/{unified_api}/{service_id}/import</c>. Called with an API key. The key needs the scope <c>connections:write</c>. Retries with the same <c>X-Unique-Transaction-ID</c> are processed once. Counts towards the monthly quota when called with an API key. Preview: may change.</remarks>
    /// <param name="serviceId">ID of the connector, as listed by <c>GET /connector/connectors</c>.</param>
    /// <param name="body">The request body.</param>
    /// <param name="query">The query.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="unifiedApi">ID of the unified API: customer-support.</param>
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
