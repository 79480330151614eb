using System;
using System.Net;
using System.Net.Http;
using System.Threading;

namespace Keyway;

/// <summary>
/// A client of one Keyway server; keep one and use it from any thread.
/// </summary>
/// <remarks>
/// Arguments follow one order: path, body, query, options, cancellation token. A call answers with the data;
/// status, request id and the whole body are its <see cref="KeywayObject.Response"/>. Failures are
/// <see cref="KeywayException"/>s.
/// </remarks>
/// <example>
/// <code>
/// using var keyway = new KeywayClient(new KeywayOptions { BaseUrl = url, ApiKey = key, AppId = "app_1", ConsumerId = "user-1" });
/// await foreach (var message in keyway.Messages.ListAsync()) Console.WriteLine(message.Body);
/// </code>
/// </example>
public sealed partial class KeywayClient : IDisposable
{
    private readonly HttpClient? _ownHttp;

    /// <summary>Makes a client. Nothing is sent before the first call.</summary>
    /// <param name="options">Where the server is, and who calls.</param>
    /// <exception cref="KeywayException">The address is none, or there is no key.</exception>
    public KeywayClient(KeywayOptions options)
        : this(options, new SystemClock())
    {
    }

    internal KeywayClient(KeywayOptions options, IClock clock)
        : this(options, clock, options?.HttpClient is null ? BuildHttpClient() : null)
    {
    }

    private KeywayClient(KeywayOptions options, IClock clock, HttpClient? ownHttp)
        : this(new Transport(Check(options), options.HttpClient ?? ownHttp!, clock))
    {
        _ownHttp = ownHttp;
        BaseUrl = Url.ReadBase(options.BaseUrl);
    }

    /// <summary>Calls to the connector's own API.</summary>
    public ProxyApi Proxy { get; }

    /// <summary>Address of the server.</summary>
    public string BaseUrl { get; } = string.Empty;

    /// <summary>Closes the connections, unless they are those of an HTTP client you passed.</summary>
    public void Dispose() => _ownHttp?.Dispose();

    private static KeywayOptions Check(KeywayOptions options)
    {
        if (options is null)
        {
            throw new ArgumentNullException(nameof(options));
        }

        return string.IsNullOrEmpty(options.ApiKey) && string.IsNullOrEmpty(options.AdminKey)
            ? throw new KeywayException("ApiKey is missing")
            : options;
    }

    private static HttpClient BuildHttpClient()
    {
        // Redirects are not followed: our headers would go wherever the answer points.
#if NETSTANDARD2_0
        var handler = new HttpClientHandler
        {
            AllowAutoRedirect = false,
            UseCookies = false,
            AutomaticDecompression = DecompressionMethods.GZip | DecompressionMethods.Deflate,
        };
#else
        var handler = new SocketsHttpHandler
        {
            AllowAutoRedirect = false,
            UseCookies = false,
            AutomaticDecompression = DecompressionMethods.All,
            // So that a server that moves is found again.
            PooledConnectionLifetime = TimeSpan.FromMinutes(5),
        };
#endif
        return new HttpClient(handler) { Timeout = Timeout.InfiniteTimeSpan };
    }
}
