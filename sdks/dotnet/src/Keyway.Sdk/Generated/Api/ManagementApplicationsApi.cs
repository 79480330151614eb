// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Threading;
using System.Threading.Tasks;

namespace Keyway;

/// <summary>The methods of <c>management.applications</c>.</summary>
public sealed class ManagementApplicationsApi
{
    private readonly Transport _transport;

    internal ManagementApplicationsApi(Transport transport) => _transport = transport;

    /// <summary>List applications.</summary>
    /// <remarks><c>GET /applications</c>. Called with the admin key.</remarks>
    /// <param name="query">The query.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types InvalidCursorError, RequestValidationError, UnauthorizedError, ForbiddenError, RequestTooLargeError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public KeywayPages<Application> ListAsync(
        ApplicationsListQuery? query = null,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        new(
            _transport,
            new Call(Routes.ManagementApplicationsList)
            {
                Query = query,
                Options = options ?? CallOptions.None,
            },
            Application.FromWire,
            cancellationToken);

    /// <summary>Create an application.</summary>
    /// <remarks><c>POST /applications</c>. Called with the admin key. Retries with the same <c>X-Unique-Transaction-ID</c> are processed once.</remarks>
    /// <param name="body">The request body.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, UnauthorizedError, ForbiddenError, TransactionConflictError, TransactionOutcomeUnknownError, RequestTooLargeError, TransactionMismatchError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public Task<Application> CreateAsync(
        ApplicationCreate body,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.ManagementApplicationsCreate)
            {
                Body = CallBody.Json(body ?? throw new ArgumentNullException(nameof(body))),
                Options = options ?? CallOptions.None,
            },
            Application.FromWire,
            cancellationToken);

    /// <summary>Read one application.</summary>
    /// <remarks><c>GET /applications/{id}</c>. Called with the admin key.</remarks>
    /// <param name="id">ID of the application.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, UnauthorizedError, ForbiddenError, EntityNotFoundError, RequestTooLargeError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public Task<Application> GetAsync(
        string id,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.ManagementApplicationsGet)
            {
                Path = [new("id", id)],
                Options = options ?? CallOptions.None,
            },
            Application.FromWire,
            cancellationToken);

    /// <summary>Update an application.</summary>
    /// <remarks><c>PATCH /applications/{id}</c>. Called with the admin key.</remarks>
    /// <param name="id">ID of the application.</param>
    /// <param name="body">The request body.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, UnauthorizedError, ForbiddenError, EntityNotFoundError, PreconditionFailedError, RequestTooLargeError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public Task<Application> UpdateAsync(
        string id,
        ApplicationUpdate body,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.ManagementApplicationsUpdate)
            {
                Path = [new("id", id)],
                Body = CallBody.Json(body ?? throw new ArgumentNullException(nameof(body))),
                Options = options ?? CallOptions.None,
            },
            Application.FromWire,
            cancellationToken);

    /// <summary>Delete an application: revokes its grants at their providers, then destroys its keys.</summary>
    /// <remarks><c>DELETE /applications/{id}</c>. Called with the admin key.</remarks>
    /// <param name="id">ID of the application.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, UnauthorizedError, ForbiddenError, EntityNotFoundError, PreconditionFailedError, RequestTooLargeError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public Task<KeywayResponse> DeleteAsync(
        string id,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.DoAsync(
            new Call(Routes.ManagementApplicationsDelete)
            {
                Path = [new("id", id)],
                Options = options ?? CallOptions.None,
            },
            cancellationToken);

    /// <summary>List the API keys of an application.</summary>
    /// <remarks><c>GET /applications/{id}/keys</c>. Called with the admin key.</remarks>
    /// <param name="id">ID of the application.</param>
    /// <param name="query">The query.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types InvalidCursorError, RequestValidationError, UnauthorizedError, ForbiddenError, EntityNotFoundError, RequestTooLargeError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public KeywayPages<ApiKey> ListKeysAsync(
        string id,
        ApplicationsListKeysQuery? query = null,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        new(
            _transport,
            new Call(Routes.ManagementApplicationsListKeys)
            {
                Path = [new("id", id)],
                Query = query,
                Options = options ?? CallOptions.None,
            },
            ApiKey.FromWire,
            cancellationToken);

    /// <summary>Create an API key; existing keys stay valid, so you can rotate without downtime.</summary>
    /// <remarks><c>POST /applications/{id}/keys</c>. Called with the admin key. Retries with the same <c>X-Unique-Transaction-ID</c> are processed once.</remarks>
    /// <param name="id">ID of the application.</param>
    /// <param name="body">The request body.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, UnauthorizedError, ForbiddenError, EntityNotFoundError, TransactionConflictError, TransactionOutcomeUnknownError, RequestTooLargeError, TransactionMismatchError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public Task<CreatedApiKey> CreateKeyAsync(
        string id,
        ApiKeyCreate body,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.ManagementApplicationsCreateKey)
            {
                Path = [new("id", id)],
                Body = CallBody.Json(body ?? throw new ArgumentNullException(nameof(body))),
                Options = options ?? CallOptions.None,
            },
            CreatedApiKey.FromWire,
            cancellationToken);

    /// <summary>Read one API key.</summary>
    /// <remarks><c>GET /applications/{id}/keys/{key_id}</c>. Called with the admin key.</remarks>
    /// <param name="id">ID of the application.</param>
    /// <param name="keyId">ID of the key, not its secret.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, UnauthorizedError, ForbiddenError, EntityNotFoundError, RequestTooLargeError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public Task<ApiKey> GetKeyAsync(
        string id,
        string keyId,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.ManagementApplicationsGetKey)
            {
                Path = [new("id", id), new("key_id", keyId)],
                Options = options ?? CallOptions.None,
            },
            ApiKey.FromWire,
            cancellationToken);

    /// <summary>Update the name, permissions or expiry of an API key.</summary>
    /// <remarks><c>PATCH /applications/{id}/keys/{key_id}</c>. Called with the admin key.</remarks>
    /// <param name="id">ID of the application.</param>
    /// <param name="keyId">ID of the key, not its secret.</param>
    /// <param name="body">The request body.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, UnauthorizedError, ForbiddenError, EntityNotFoundError, PreconditionFailedError, RequestTooLargeError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public Task<ApiKey> UpdateKeyAsync(
        string id,
        string keyId,
        ApiKeyUpdate body,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.ManagementApplicationsUpdateKey)
            {
                Path = [new("id", id), new("key_id", keyId)],
                Body = CallBody.Json(body ?? throw new ArgumentNullException(nameof(body))),
                Options = options ?? CallOptions.None,
            },
            ApiKey.FromWire,
            cancellationToken);

    /// <summary>Revoke an API key immediately.</summary>
    /// <remarks><c>DELETE /applications/{id}/keys/{key_id}</c>. Called with the admin key.</remarks>
    /// <param name="id">ID of the application.</param>
    /// <param name="keyId">ID of the key, not its secret.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, UnauthorizedError, ForbiddenError, EntityNotFoundError, PreconditionFailedError, RequestTooLargeError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public Task<KeywayResponse> RevokeKeyAsync(
        string id,
        string keyId,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.DoAsync(
            new Call(Routes.ManagementApplicationsRevokeKey)
            {
                Path = [new("id", id), new("key_id", keyId)],
                Options = options ?? CallOptions.None,
            },
            cancellationToken);
}
