using System.Collections.Generic;
using System.Text.Json;

namespace Keyway;

/// <summary>The server returned an error.</summary>
public class ApiException : KeywayException
{
    internal ApiException(ApiFailure failure)
        : base(failure.Message)
    {
        TypeName = failure.Text("type_name");
        StatusCode = failure.StatusCode;
        Headers = failure.Headers;
        RequestId = failure.Headers.TryGetValue("request-id", out var id) ? id : null;
        TransactionId = failure.TransactionId;
        Detail = failure.Member("detail");
        Ref = failure.Text("ref");
        DownstreamErrors = failure.DownstreamErrors();
        Raw = failure.Member("_raw");
        RetryAfterSeconds = failure.RetryAfterSeconds();
    }

    /// <summary>Facts about this occurrence: text or an object.</summary>
    public JsonElement? Detail { get; }

    /// <summary>Where the condition is documented.</summary>
    public string? Ref { get; }

    /// <summary>The connector's own errors, where it gave any.</summary>
    public IReadOnlyList<DownstreamProblem> DownstreamErrors { get; }

    /// <summary>Downstream requests and responses, in raw mode.</summary>
    public JsonElement? Raw { get; }

    /// <summary>The headers of the answer; their names in any case.</summary>
    public IReadOnlyDictionary<string, string> Headers { get; }

    /// <summary>How long the server asks to wait before the next try.</summary>
    public double? RetryAfterSeconds { get; }

    /// <summary>
    /// <c>unknown</c> when a create may or may not have happened downstream: look before you send it again.
    /// </summary>
    public string? Outcome => Detail is { } detail ? ApiFailure.TextOf(detail, "outcome") : null;
}

/// <summary>One error in the connector's own words.</summary>
public sealed class DownstreamProblem
{
    internal DownstreamProblem(JsonElement problem)
    {
        Message = ApiFailure.TextOf(problem, "message");
        Detail = ApiFailure.TextOf(problem, "detail");
        Code = ApiFailure.TextOf(problem, "code");
    }

    /// <summary>What the connector says.</summary>
    public string? Message { get; }

    /// <summary>More of it.</summary>
    public string? Detail { get; }

    /// <summary>The connector's code for it.</summary>
    public string? Code { get; }
}

/// <summary>400, and other refusals that have no class of their own.</summary>
public sealed class BadRequestException : ApiException
{
    internal BadRequestException(ApiFailure failure)
        : base(failure)
    {
    }
}

/// <summary>
/// 401: the key or an id header is missing or wrong, or (<see cref="ReauthorizationException" />) the connection has
/// no valid credential.
/// </summary>
public class AuthenticationException : ApiException
{
    internal AuthenticationException(ApiFailure failure)
        : base(failure)
    {
    }
}

/// <summary>401 of a connection: send the consumer to the vault to authorize it again.</summary>
public sealed class ReauthorizationException : AuthenticationException
{
    internal ReauthorizationException(ApiFailure failure)
        : base(failure)
    {
    }
}

/// <summary>402: the plan or its monthly requests are used up.</summary>
public sealed class PaymentRequiredException : ApiException
{
    internal PaymentRequiredException(ApiFailure failure)
        : base(failure)
    {
    }
}

/// <summary>403: the credential does not give the right, or the connector is disabled.</summary>
public sealed class PermissionException : ApiException
{
    internal PermissionException(ApiFailure failure)
        : base(failure)
    {
    }
}

/// <summary>404: there is no such record, route, integration or connection.</summary>
public sealed class NotFoundException : ApiException
{
    internal NotFoundException(ApiFailure failure)
        : base(failure)
    {
    }
}

/// <summary>
/// 409: also a create whose outcome is unknown (<see cref="KeywayException.TypeName"/> tells).
/// </summary>
public sealed class ConflictException : ApiException
{
    internal ConflictException(ApiFailure failure)
        : base(failure)
    {
    }
}

/// <summary>422: well-formed, but it cannot be processed as things are.</summary>
public sealed class UnprocessableException : ApiException
{
    internal UnprocessableException(ApiFailure failure)
        : base(failure)
    {
    }
}

/// <summary>
/// 429: Keyway's own limit or the connector's; <see cref="ApiException.RetryAfterSeconds"/> says how long.
/// </summary>
public sealed class RateLimitException : ApiException
{
    internal RateLimitException(ApiFailure failure)
        : base(failure)
    {
    }
}

/// <summary>5xx: a fault of the server, or an operation that the connector does not offer (501).</summary>
public sealed class ServerException : ApiException
{
    internal ServerException(ApiFailure failure)
        : base(failure)
    {
    }
}

/// <summary>The helpdesk returned an error or could not be reached, whatever the status.</summary>
public sealed class DownstreamException : ApiException
{
    internal DownstreamException(ApiFailure failure)
        : base(failure)
    {
    }
}
