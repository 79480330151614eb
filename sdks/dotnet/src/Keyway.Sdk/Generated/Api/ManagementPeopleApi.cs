// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Threading;
using System.Threading.Tasks;

namespace Keyway;

/// <summary>The methods of <c>management.people</c>.</summary>
public sealed class ManagementPeopleApi
{
    private readonly Transport _transport;

    internal ManagementPeopleApi(Transport transport) => _transport = transport;

    /// <summary>List people.</summary>
    /// <remarks><c>GET /people</c>. Called with the admin key.</remarks>
    /// <param name="query">The query.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types InvalidCursorError, RequestValidationError, UnauthorizedError, ForbiddenError, RequestTooLargeError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public KeywayPages<Person> ListAsync(
        PeopleListQuery? query = null,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        new(
            _transport,
            new Call(Routes.ManagementPeopleList)
            {
                Query = query,
                Options = options ?? CallOptions.None,
            },
            Person.FromWire,
            cancellationToken);

    /// <summary>Invite a person by email address.</summary>
    /// <remarks><c>POST /people</c>. Keyway sends no email: share <c>sign_in_url</c> yourself. The first sign-in at the identity provider with this verified address accepts the invitation. Called with the admin key. Retries with the same <c>X-Unique-Transaction-ID</c> are processed once.</remarks>
    /// <param name="body">The request body.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, UnauthorizedError, ForbiddenError, ConflictError, TransactionConflictError, TransactionOutcomeUnknownError, RequestTooLargeError, TransactionMismatchError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public Task<Person> CreateAsync(
        PersonCreate body,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.ManagementPeopleCreate)
            {
                Body = CallBody.Json(body ?? throw new ArgumentNullException(nameof(body))),
                Options = options ?? CallOptions.None,
            },
            Person.FromWire,
            cancellationToken);

    /// <summary>Read one person.</summary>
    /// <remarks><c>GET /people/{person_id}</c>. Called with the admin key.</remarks>
    /// <param name="personId">ID of the person.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, UnauthorizedError, ForbiddenError, EntityNotFoundError, RequestTooLargeError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public Task<Person> GetAsync(
        string personId,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.ManagementPeopleGet)
            {
                Path = [new("person_id", personId)],
                Options = options ?? CallOptions.None,
            },
            Person.FromWire,
            cancellationToken);

    /// <summary>Update a person’s roles or status, effective immediately.</summary>
    /// <remarks><c>PATCH /people/{person_id}</c>. Called with the admin key.</remarks>
    /// <param name="personId">ID of the person.</param>
    /// <param name="body">The request body.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, UnauthorizedError, ForbiddenError, EntityNotFoundError, ConflictError, PreconditionFailedError, RequestTooLargeError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public Task<Person> UpdateAsync(
        string personId,
        PersonUpdate body,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.ManagementPeopleUpdate)
            {
                Path = [new("person_id", personId)],
                Body = CallBody.Json(body ?? throw new ArgumentNullException(nameof(body))),
                Options = options ?? CallOptions.None,
            },
            Person.FromWire,
            cancellationToken);

    /// <summary>Delete a person; every session ends.</summary>
    /// <remarks><c>DELETE /people/{person_id}</c>. Called with the admin key.</remarks>
    /// <param name="personId">ID of the person.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, UnauthorizedError, ForbiddenError, EntityNotFoundError, ConflictError, PreconditionFailedError, RequestTooLargeError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public Task<KeywayResponse> DeleteAsync(
        string personId,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.DoAsync(
            new Call(Routes.ManagementPeopleDelete)
            {
                Path = [new("person_id", personId)],
                Options = options ?? CallOptions.None,
            },
            cancellationToken);
}
