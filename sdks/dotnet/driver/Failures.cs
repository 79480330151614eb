using System;
using System.Text.Json.Nodes;

namespace Keyway.Driver;

/// <summary>Describes what was thrown, in the names that all SDKs share.</summary>
internal static class Failures
{
    internal static JsonObject Describe(KeywayException error)
    {
        var api = error as ApiException;
        return new JsonObject
        {
            ["class"] = NeutralName(error),
            ["type_name"] = error.TypeName,
            ["status_code"] = error.StatusCode,
            ["request_id"] = error.RequestId,
            ["retry_after_seconds"] = api?.RetryAfterSeconds,
            ["outcome"] = api?.Outcome,
            ["transaction_id"] = error.TransactionId,
            ["message"] = error.Message,
            ["detail"] = error is WebhookVerificationException unverified
                ? unverified.Reason.ToString().ToLowerInvariant()
                : api?.Detail is { } detail ? JsonNode.Parse(detail.GetRawText()) : null,
        };
    }

    internal static JsonObject Describe(KeywayCanceledException error) => new()
    {
        ["class"] = "AbortedError",
        ["transaction_id"] = error.TransactionId,
        ["message"] = error.Message,
    };

    private static string NeutralName(KeywayException error) => error switch
    {
        // Longer than elsewhere, to not hide the framework's own.
        KeywayDeadlineException => "DeadlineError",
        KeywayTimeoutException => "TimeoutError",
        _ => error.GetType().Name.Replace("Exception", "Error", StringComparison.Ordinal),
    };
}
