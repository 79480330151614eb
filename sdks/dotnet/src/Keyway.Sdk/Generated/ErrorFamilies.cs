// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable

namespace Keyway;

internal static class ErrorFamilies
{
    internal static ApiException Create(ApiFailure failure) =>
        (failure.Text("type_name"), failure.StatusCode) switch
        {
            ("ConnectorExecutionError", _) => new DownstreamException(failure),
            ("ConnectorCredentialsError", _) => new ReauthorizationException(failure),
            (_, 401) => new AuthenticationException(failure),
            (_, 402) => new PaymentRequiredException(failure),
            (_, 403) => new PermissionException(failure),
            (_, 404) => new NotFoundException(failure),
            (_, 409) => new ConflictException(failure),
            (_, 412) => new ConflictException(failure),
            (_, 422) => new UnprocessableException(failure),
            (_, 429) => new RateLimitException(failure),
            (_, >= 400 and < 500) => new BadRequestException(failure),
            (_, >= 500) => new ServerException(failure),
            _ => new ApiException(failure),
        };
}
