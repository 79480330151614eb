// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Threading;
using System.Threading.Tasks;

namespace Keyway;

/// <summary>The methods of <c>vault.integrations</c>.</summary>
public sealed class VaultIntegrationsApi
{
    private readonly Transport _transport;

    internal VaultIntegrationsApi(Transport transport) => _transport = transport;

    /// <summary>List integrations.</summary>
    /// <remarks><c>GET /vault/integrations</c>. Called with an API key. The key needs the scope <c>vault:read</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="query">The query.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types InvalidCursorError, RequestValidationError, UnauthorizedError, ForbiddenError, RequestTooLargeError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public KeywayPages<Integration> ListAsync(
        IntegrationsListQuery? query = null,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        new(
            _transport,
            new Call(Routes.VaultIntegrationsList)
            {
                Query = query,
                Options = options ?? CallOptions.None,
            },
            Integration.FromWire,
            cancellationToken);

    /// <summary>Add an integration.</summary>
    /// <remarks><c>POST /vault/integrations</c>. Called with an API key. The key needs the scope <c>vault:write</c>. Retries with the same <c>X-Unique-Transaction-ID</c> are processed once. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="body">The request body.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, UnauthorizedError, ForbiddenError, ConnectorNotFoundError, ConflictError, TransactionConflictError, TransactionOutcomeUnknownError, RequestTooLargeError, TransactionMismatchError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public Task<Integration> CreateAsync(
        IntegrationCreate body,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.VaultIntegrationsCreate)
            {
                Body = CallBody.Json(body ?? throw new ArgumentNullException(nameof(body))),
                Options = options ?? CallOptions.None,
            },
            Integration.FromWire,
            cancellationToken);

    /// <summary>Read one integration.</summary>
    /// <remarks><c>GET /vault/integrations/{service_id}</c>. Called with an API key. The key needs the scope <c>vault:read</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="serviceId">ID of the connector, as listed by <c>GET /connector/connectors</c>.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, UnauthorizedError, ForbiddenError, IntegrationNotFoundError, ConnectorNotFoundError, RequestTooLargeError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public Task<Integration> GetAsync(
        string serviceId,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.VaultIntegrationsGet)
            {
                Path = [new("service_id", serviceId)],
                Options = options ?? CallOptions.None,
            },
            Integration.FromWire,
            cancellationToken);

    /// <summary>Update an integration.</summary>
    /// <remarks><c>PATCH /vault/integrations/{service_id}</c>. Called with an API key. The key needs the scope <c>vault:write</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="serviceId">ID of the connector, as listed by <c>GET /connector/connectors</c>.</param>
    /// <param name="body">The request body.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, UnauthorizedError, ForbiddenError, IntegrationNotFoundError, ConnectorNotFoundError, PreconditionFailedError, RequestTooLargeError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public Task<Integration> UpdateAsync(
        string serviceId,
        IntegrationUpdate body,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.VaultIntegrationsUpdate)
            {
                Path = [new("service_id", serviceId)],
                Body = CallBody.Json(body ?? throw new ArgumentNullException(nameof(body))),
                Options = options ?? CallOptions.None,
            },
            Integration.FromWire,
            cancellationToken);

    /// <summary>Delete an integration and all of its connections.</summary>
    /// <remarks><c>DELETE /vault/integrations/{service_id}</c>. Called with an API key. The key needs the scope <c>vault:write</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="serviceId">ID of the connector, as listed by <c>GET /connector/connectors</c>.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, UnauthorizedError, ForbiddenError, IntegrationNotFoundError, ConnectorNotFoundError, PreconditionFailedError, RequestTooLargeError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public Task<KeywayResponse> DeleteAsync(
        string serviceId,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.DoAsync(
            new Call(Routes.VaultIntegrationsDelete)
            {
                Path = [new("service_id", serviceId)],
                Options = options ?? CallOptions.None,
            },
            cancellationToken);
}
