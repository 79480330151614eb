using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text.Json;

namespace Keyway;

/// <summary>An answer that is not a success, as far as it can be trusted to be an error of ours.</summary>
internal sealed class ApiFailure
{
    private readonly JsonElement? _body;
    private readonly string? _message;
    private readonly DateTimeOffset _now;

    internal ApiFailure(Received received, string? transactionId, DateTimeOffset now, string? message = null)
    {
        StatusCode = received.StatusCode;
        Headers = received.Headers;
        TransactionId = transactionId;
        _now = now;
        _message = message;
        // Something in between may have answered instead of the server.
        _body = message is null && received.Json is { } body && TextOf(body, "type_name") is not null
            ? body
            : null;
    }

    internal int StatusCode { get; }

    internal IReadOnlyDictionary<string, string> Headers { get; }

    internal string? TransactionId { get; }

    internal string Message =>
        _message ?? Text("message") ?? MessageOf(StatusCode);

    internal string? Text(string name) => _body is { } body ? TextOf(body, name) : null;

    internal JsonElement? Member(string name) =>
        _body is { } body && body.TryGetProperty(name, out var member) ? member : null;

    internal IReadOnlyList<DownstreamProblem> DownstreamErrors() =>
        Member("downstream_errors") is { ValueKind: JsonValueKind.Array } problems
            ? problems.EnumerateArray().Select(problem => new DownstreamProblem(problem)).ToArray()
            : [];

    /// <summary>Seconds to wait, from either form of the header (RFC 9110 §10.2.3).</summary>
    internal double? RetryAfterSeconds()
    {
        if (!Headers.TryGetValue("retry-after", out var value))
        {
            return null;
        }

        if (value.Length <= 9 && int.TryParse(value, NumberStyles.None, CultureInfo.InvariantCulture, out var seconds))
        {
            return seconds;
        }

        return DateTimeOffset.TryParseExact(
            value, "r", CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal, out var date)
            ? Math.Max(0, (date - _now).TotalSeconds)
            : null;
    }

    /// <summary>The message for a response without a Keyway error.</summary>
    private static string MessageOf(int status) => status == 413
        ? "Something between this program and Keyway refused the request as too large (status 413). "
            + "Raise its limit, in nginx `client_max_body_size`"
        : $"The server answered with status {status}";

    internal static string? TextOf(JsonElement element, string name) =>
        element.ValueKind == JsonValueKind.Object
        && element.TryGetProperty(name, out var member)
        && member.ValueKind == JsonValueKind.String
            ? member.GetString()
            : null;
}
