using System;
using System.Collections.Generic;
using System.Linq;
using System.Net.Http;
using System.Net.Http.Headers;
using System.Text.Json;

namespace Keyway;

/// <summary>
/// An answer read to its end, so that a connection lost while reading counts as a failed try; a file is not read here.
/// </summary>
internal sealed class Received
{
    private static ReadOnlySpan<byte> ByteOrderMark => [0xEF, 0xBB, 0xBF];

    private readonly Lazy<JsonElement?> _json;

    internal Received(HttpResponseMessage response, byte[] bytes)
    {
        StatusCode = (int)response.StatusCode;
        Bytes = bytes;
        ContentHeaders = Read(response.Content?.Headers);
        AnswerHeaders = Read(response.Headers);
        Headers = AnswerHeaders
            .Concat(ContentHeaders)
            .GroupBy(header => header.Key, StringComparer.OrdinalIgnoreCase)
            .ToDictionary(
                header => header.Key,
                header => string.Join(", ", header.Select(each => each.Value)),
                StringComparer.OrdinalIgnoreCase);
        _json = new Lazy<JsonElement?>(() => Parse(bytes));
    }

    internal int StatusCode { get; }

    internal IReadOnlyDictionary<string, string> Headers { get; }

    internal IReadOnlyList<KeyValuePair<string, string>> AnswerHeaders { get; }

    internal IReadOnlyList<KeyValuePair<string, string>> ContentHeaders { get; }

    internal byte[] Bytes { get; }

    /// <summary>Instead of the bytes, where a file was asked for and its head has come.</summary>
    internal HttpResponseMessage? File { get; init; }

    internal bool IsSuccess => StatusCode is >= 200 and <= 299;

    /// <summary>The body as JSON; <c>null</c> when it is not.</summary>
    internal JsonElement? Json => _json.Value;

    private static JsonElement? Parse(byte[] bytes)
    {
        var json = Halves.Replace(bytes).AsSpan();
        try
        {
            return Wire.Parse(json.StartsWith(ByteOrderMark) ? json.Slice(3) : json);
        }
        catch (JsonException)
        {
            return null;
        }
    }

    private static IReadOnlyList<KeyValuePair<string, string>> Read(HttpHeaders? headers) =>
        (headers ?? Enumerable.Empty<KeyValuePair<string, IEnumerable<string>>>())
            .SelectMany(header => header.Value.Select(value => new KeyValuePair<string, string>(header.Key, value)))
            .ToArray();
}
