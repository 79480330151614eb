// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Threading;
using System.Threading.Tasks;

namespace Keyway;

/// <summary>The methods of <c>customers</c>.</summary>
public sealed class CustomersApi
{
    private readonly Transport _transport;

    internal CustomersApi(Transport transport) => _transport = transport;

    /// <summary>List customers.</summary>
    /// <remarks><c>GET /customers</c>. Called with an API key. The key needs the scope <c>customers:read</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="query">The query.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types UnsupportedFiltersError, UnsupportedSortFieldError, InvalidCursorError, RequestValidationError, ConnectorCredentialsError, UnauthorizedError, RequestLimitError, PaymentRequiredError, ConnectorDisabledError, ForbiddenError, IntegrationNotFoundError, ConnectionNotFoundError, ConnectorNotFoundError, EntityNotFoundError, RequestTooLargeError, ConnectionSettingsError, ConnectorRateLimitError, TooManyRequestsError, InternalServerError, MappingError, ConnectorMappingNotFoundError, ConnectorResponseMappingNotFoundError, ConnectorOperationMappingNotFoundError, ConnectorWorkflowMappingError, ConnectorOperationUnsupportedError, PaginationNotSupportedError, ConnectorExecutionError, ServiceUnavailableError.</exception>
    public KeywayPages<Customer> ListAsync(
        CustomersListQuery? query = null,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        new(
            _transport,
            new Call(Routes.CustomersList)
            {
                Query = query,
                Options = options ?? CallOptions.None,
            },
            Customer.FromWire,
            cancellationToken);

    /// <summary>Create a customer.</summary>
    /// <remarks><c>POST /customers</c>. Called with an API key. The key needs the scope <c>customers:write</c>. Retries with the same <c>X-Unique-Transaction-ID</c> are processed once. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="body">The request body.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types UnsupportedAttributesError, RequestValidationError, ConnectorCredentialsError, UnauthorizedError, RequestLimitError, PaymentRequiredError, ConnectorDisabledError, ForbiddenError, IntegrationNotFoundError, ConnectionNotFoundError, ConnectorNotFoundError, EntityNotFoundError, ConflictError, TransactionConflictError, TransactionOutcomeUnknownError, RequestTooLargeError, ConnectionSettingsError, TransactionMismatchError, ConnectorRateLimitError, TooManyRequestsError, InternalServerError, MappingError, ConnectorMappingNotFoundError, ConnectorResponseMappingNotFoundError, ConnectorOperationMappingNotFoundError, ConnectorWorkflowMappingError, ConnectorOperationUnsupportedError, ConnectorExecutionError, ServiceUnavailableError.</exception>
    public Task<Customer> CreateAsync(
        CustomerCreate body,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.CustomersCreate)
            {
                Body = CallBody.Json(body ?? throw new ArgumentNullException(nameof(body))),
                Options = options ?? CallOptions.None,
            },
            Customer.FromWire,
            cancellationToken);

    /// <summary>Read one customer.</summary>
    /// <remarks><c>GET /customers/{customer_id}</c>. Called with an API key. The key needs the scope <c>customers:read</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="customerId">As a list or create answered it; opaque.</param>
    /// <param name="query">The query.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, ConnectorCredentialsError, UnauthorizedError, RequestLimitError, PaymentRequiredError, ConnectorDisabledError, ForbiddenError, IntegrationNotFoundError, ConnectionNotFoundError, ConnectorNotFoundError, EntityNotFoundError, RequestTooLargeError, ConnectionSettingsError, ConnectorRateLimitError, TooManyRequestsError, InternalServerError, MappingError, ConnectorMappingNotFoundError, ConnectorResponseMappingNotFoundError, ConnectorOperationMappingNotFoundError, ConnectorWorkflowMappingError, ConnectorOperationUnsupportedError, ConnectorExecutionError, ServiceUnavailableError.</exception>
    public Task<Customer> GetAsync(
        string customerId,
        CustomersGetQuery? query = null,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.CustomersGet)
            {
                Path = [new("customer_id", customerId)],
                Query = query,
                Options = options ?? CallOptions.None,
            },
            Customer.FromWire,
            cancellationToken);

    /// <summary>Update one customer.</summary>
    /// <remarks><c>PATCH /customers/{customer_id}</c>. Called with an API key. The key needs the scope <c>customers:write</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="customerId">As a list or create answered it; opaque.</param>
    /// <param name="body">The request body.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types UnsupportedAttributesError, RequestValidationError, ConnectorCredentialsError, UnauthorizedError, RequestLimitError, PaymentRequiredError, ConnectorDisabledError, ForbiddenError, IntegrationNotFoundError, ConnectionNotFoundError, ConnectorNotFoundError, EntityNotFoundError, RequestTooLargeError, ConnectionSettingsError, ConnectorRateLimitError, TooManyRequestsError, InternalServerError, MappingError, ConnectorMappingNotFoundError, ConnectorResponseMappingNotFoundError, ConnectorOperationMappingNotFoundError, ConnectorWorkflowMappingError, ConnectorOperationUnsupportedError, ConnectorExecutionError, ServiceUnavailableError.</exception>
    public Task<Customer> UpdateAsync(
        string customerId,
        CustomerUpdate body,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.CustomersUpdate)
            {
                Path = [new("customer_id", customerId)],
                Body = CallBody.Json(body ?? throw new ArgumentNullException(nameof(body))),
                Options = options ?? CallOptions.None,
            },
            Customer.FromWire,
            cancellationToken);

    /// <summary>Delete one customer.</summary>
    /// <remarks><c>DELETE /customers/{customer_id}</c>. Called with an API key. The key needs the scope <c>customers:write</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="customerId">As a list or create answered it; opaque.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, ConnectorCredentialsError, UnauthorizedError, RequestLimitError, PaymentRequiredError, ConnectorDisabledError, ForbiddenError, IntegrationNotFoundError, ConnectionNotFoundError, ConnectorNotFoundError, EntityNotFoundError, RequestTooLargeError, ConnectionSettingsError, ConnectorRateLimitError, TooManyRequestsError, InternalServerError, MappingError, ConnectorMappingNotFoundError, ConnectorResponseMappingNotFoundError, ConnectorOperationMappingNotFoundError, ConnectorWorkflowMappingError, ConnectorOperationUnsupportedError, ConnectorExecutionError, ServiceUnavailableError.</exception>
    public Task<CustomersDeleteData> DeleteAsync(
        string customerId,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.CustomersDelete)
            {
                Path = [new("customer_id", customerId)],
                Options = options ?? CallOptions.None,
            },
            CustomersDeleteData.FromWire,
            cancellationToken);
}
