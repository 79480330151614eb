using System;
using System.Net.Http;
using System.Text.Json;
using System.Threading;
using System.Threading.Tasks;

namespace Keyway;

/// <summary>Sends what the methods of the client describe, and reads the answers into their types.</summary>
internal static class Answers
{
    /// <summary>A call that answers with one record.</summary>
    internal static Task<T> GetAsync<T>(
        this Transport transport, Call call, Func<JsonElement, T> read, CancellationToken cancellationToken)
        where T : KeywayObject =>
        transport.SendAsync(call, (received, toError) => ReadData(received, read, toError), cancellationToken);

    /// <summary>A call that answers without a body.</summary>
    internal static Task<KeywayResponse> DoAsync(
        this Transport transport, Call call, CancellationToken cancellationToken) =>
        transport.SendAsync(call, AcceptEnvelope, cancellationToken);

    /// <summary>A call that answers with a file, which is read as it comes.</summary>
    internal static Task<HttpResponseMessage> OpenAsync(
        this Transport transport, Call call, CancellationToken cancellationToken) =>
        transport.SendAsync(call, (received, toError) => received.File ?? throw toError(null), cancellationToken);

    /// <summary>A call that answers with a page of records.</summary>
    internal static Task<KeywayPage<T>> GetPageAsync<T>(
        this Transport transport, Call call, Func<JsonElement, T> read, CancellationToken cancellationToken)
        where T : KeywayObject =>
        transport.SendAsync(
            call,
            (received, toError) =>
            {
                var response = AcceptEnvelope(received, toError);
                return response.Body is { ValueKind: JsonValueKind.Object } body
                    && body.TryGetProperty("data", out var data)
                    && data.ValueKind == JsonValueKind.Array
                    && body.TryGetProperty("meta", out var meta)
                    && meta.ValueKind == JsonValueKind.Object
                    ? new KeywayPage<T>(Wire.List(data, read), new PageMeta(meta), response, transport, call, read)
                    : throw toError(Unreadable(response.StatusCode));
            },
            cancellationToken);

    /// <summary>Takes JSON of a 2xx answer, or none; everything else is an error.</summary>
    private static KeywayResponse AcceptEnvelope(Received received, Func<string?, ApiException> toError)
    {
        if (!received.IsSuccess)
        {
            throw toError(null);
        }

        return received.Json is null && received.Bytes.Length > 0
            ? throw toError(
                $"The answer is not JSON: does BaseUrl lead to a Keyway server? (status {received.StatusCode})")
            : new KeywayResponse(received.StatusCode, received.Headers, received.Json);
    }

    private static T ReadData<T>(
        Received received, Func<JsonElement, T> read, Func<string?, ApiException> toError)
        where T : KeywayObject
    {
        var response = AcceptEnvelope(received, toError);
        if (response.Body is { ValueKind: JsonValueKind.Object } body
            && body.TryGetProperty("data", out var data)
            && data.ValueKind == JsonValueKind.Object)
        {
            var record = read(data);
            record.Response = response;
            return record;
        }

        throw toError(Unreadable(response.StatusCode));
    }

    private static string Unreadable(int status) =>
        $"The answer has no data: does BaseUrl lead to a Keyway server? (status {status})";
}
