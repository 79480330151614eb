using System;
using System.Collections.Generic;
using System.Text.Json;

namespace Keyway;

/// <summary>A successful answer around its data: status, headers and the whole body.</summary>
public sealed class KeywayResponse
{
    internal KeywayResponse(int statusCode, IReadOnlyDictionary<string, string> headers, JsonElement? body)
    {
        StatusCode = statusCode;
        Headers = headers;
        Body = body;
    }

    /// <summary>The HTTP status.</summary>
    public int StatusCode { get; }

    /// <summary>The headers of the answer; their names in any case.</summary>
    public IReadOnlyDictionary<string, string> Headers { get; }

    /// <summary>The <c>Request-Id</c> header: quote it when asking for help.</summary>
    public string? RequestId => Headers.TryGetValue("request-id", out var id) ? id : null;

    /// <summary>The whole body as it came: the data and what surrounds it. <c>null</c> after a 204.</summary>
    public JsonElement? Body { get; }

    /// <summary>Downstream requests and responses, in raw mode.</summary>
    public JsonElement? Raw =>
        Body is { ValueKind: JsonValueKind.Object } body && body.TryGetProperty("_raw", out var raw)
            ? raw
            : null;
}
