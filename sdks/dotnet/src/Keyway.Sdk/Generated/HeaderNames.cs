// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable

namespace Keyway;

internal static class HeaderNames
{
    internal const string TransactionId = "X-Unique-Transaction-ID";
    internal const string IfMatch = "if-match";
    internal const string ApplicationId = "x-vendor-app-id";
    internal const string ConsumerId = "x-vendor-consumer-id";
    internal const string Raw = "x-vendor-raw";
    internal const string ConnectionId = "x-vendor-connection-id";
    internal const string ServiceId = "x-vendor-service-id";
    internal const string DownstreamAuthorization = "x-vendor-downstream-authorization";
    internal const string Range = "range";
    internal const string DownstreamUrl = "x-vendor-downstream-url";
    internal const string DownstreamMethod = "x-vendor-downstream-method";
    internal const string DownstreamTimeout = "x-vendor-downstream-timeout";
}
