using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Net;
using System.Net.Http;
using System.Threading;
using System.Threading.Tasks;

namespace Keyway;

/// <summary>A call to the connector's own API.</summary>
public sealed class ProxyRequest
{
    /// <summary>
    /// Relative to the connector's base URL, or absolute on its host list; <c>{setting}</c> is replaced.
    /// </summary>
    public required string Url { get; init; }

    /// <summary>GET when not set.</summary>
    public HttpMethod Method { get; init; } = HttpMethod.Get;

    /// <summary>Read to its end before it is sent, so that it can be sent again.</summary>
    public HttpContent? Content { get; init; }

    /// <summary>
    /// How long Keyway waits for the connector; the connector's answer counts within the timeout of the call.
    /// </summary>
    public TimeSpan? DownstreamTimeout { get; init; }
}

/// <summary>Calls to the connector's own API, with the consumer's credential.</summary>
public sealed class ProxyApi
{
    private readonly Transport _transport;

    internal ProxyApi(Transport transport) => _transport = transport;

    /// <summary>
    /// Sends the request to the connector and answers with its response, read to its end, whatever status
    /// that has; only Keyway's own refusals are thrown.
    /// </summary>
    /// <param name="request">What to call.</param>
    /// <param name="options">What this call sets.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <example>
    /// <code>
    /// using var response = await keyway.Proxy.RequestAsync(new ProxyRequest { Url = "/tickets.json" });
    /// Console.WriteLine(await response.Content.ReadAsStringAsync());
    /// </code>
    /// </example>
    public async Task<HttpResponseMessage> RequestAsync(
        ProxyRequest request, CallOptions? options = null, CancellationToken cancellationToken = default)
    {
        if (request is null)
        {
            throw new ArgumentNullException(nameof(request));
        }

        var own = Routes.Proxy.FirstOrDefault(route => route.Method == request.Method);
        var route = own ?? Routes.Proxy.First(other => other.Method == HttpMethod.Get);
        var call = new Call(route)
        {
            Body = await ReadAsync(request.Content).ConfigureAwait(false),
            Options = options ?? CallOptions.None,
            Extra = ExtraHeaders(request, own),
        };
        if (call.Body is not null && route.Method == HttpMethod.Get)
        {
            throw new KeywayException($"A {request.Method.Method} request has no body");
        }

        return await _transport.SendAsync(call, Accept, cancellationToken).ConfigureAwait(false);
    }

    private static Dictionary<string, string> ExtraHeaders(ProxyRequest request, Route? own)
    {
        var headers = new Dictionary<string, string> { [HeaderNames.DownstreamUrl] = request.Url };
        if (own is null)
        {
            headers[HeaderNames.DownstreamMethod] = request.Method.Method;
        }

        if (request.DownstreamTimeout is { } timeout)
        {
            headers[HeaderNames.DownstreamTimeout] =
                timeout.TotalMilliseconds.ToString("0", CultureInfo.InvariantCulture);
        }

        return headers;
    }

    /// <summary>Written out here, once: a form would choose another boundary for every try.</summary>
    private static async Task<CallBody?> ReadAsync(HttpContent? content)
    {
        if (content is null)
        {
            return null;
        }

        // Its length is that of the bytes, which the next content counts itself.
        var headers = content.Headers
            .Where(header => !string.Equals(header.Key, "content-length", StringComparison.OrdinalIgnoreCase))
            .Select(header => new KeyValuePair<string, string>(header.Key, string.Join(", ", header.Value)))
            .ToArray();
        return new CallBody(await content.ReadAsByteArrayAsync().ConfigureAwait(false), headers);
    }

    private static HttpResponseMessage Accept(Received received, Func<string?, ApiException> toError)
    {
        if (received.StatusCode >= 400)
        {
            // Only Keyway knows its request id: an answer that repeats it is its own, any other the connector's.
            if (!received.Headers.TryGetValue("request-id", out var requestId)
                || (received.Json is { } json && ApiFailure.TextOf(json, "request_id") == requestId))
            {
                throw toError(null);
            }
        }

        var response = new HttpResponseMessage((HttpStatusCode)received.StatusCode)
        {
            Content = new ByteArrayContent(received.Bytes),
        };
        foreach (var header in received.AnswerHeaders)
        {
            response.Headers.TryAddWithoutValidation(header.Key, header.Value);
        }

        foreach (var header in received.ContentHeaders)
        {
            response.Content.Headers.TryAddWithoutValidation(header.Key, header.Value);
        }

        return response;
    }
}
