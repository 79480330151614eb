using System;
using System.Net.Http;
using System.Threading;
using Microsoft.Extensions.Logging;

namespace Keyway;

/// <summary>How a client is set up; every id here can be replaced for a single call.</summary>
public sealed class KeywayOptions
{
    /// <summary>Address of the Keyway server, with its path prefix if it has one.</summary>
    public required string BaseUrl { get; init; }

    /// <summary>
    /// The application's API key, or a vault session token. Needed for all but
    /// <see cref="KeywayClient.Management"/>.
    /// </summary>
    public string? ApiKey { get; init; }

    /// <summary>
    /// Id of the application the key belongs to; may be left out only with a session token.
    /// </summary>
    public string? AppId { get; init; }

    /// <summary>
    /// The server's management key; used for <see cref="KeywayClient.Management"/> and nothing else.
    /// </summary>
    public string? AdminKey { get; init; }

    /// <summary>The consumer on whose behalf calls are made.</summary>
    public string? ConsumerId { get; init; }

    /// <summary>The connector to call, when the consumer has several.</summary>
    public string? ServiceId { get; init; }

    /// <summary>Which of the consumer's connections of the connector, where there are several.</summary>
    public string? ConnectionId { get; init; }

    /// <summary>
    /// Ask for the raw downstream requests and responses, found in <see cref="KeywayResponse.Raw"/>.
    /// </summary>
    public bool Raw { get; init; }

    /// <summary>The time one try may take, reading the answer included. 30 seconds when not set.</summary>
    public TimeSpan Timeout { get; init; } = TimeSpan.FromSeconds(30);

    /// <summary>
    /// The time one call may take, with all its tries and the waits between them; a page of a list is one call. Past it, a
    /// <see cref="KeywayDeadlineException"/>. The bytes of a file do not count. 60 seconds when not set;
    /// <see cref="System.Threading.Timeout.InfiniteTimeSpan"/> for none.
    /// </summary>
    public TimeSpan Deadline { get; init; } = TimeSpan.FromSeconds(60);

    /// <summary>How often a failed try is repeated where that is safe. 2 when not set.</summary>
    public int MaxRetries { get; init; } = 2;

    /// <summary>
    /// The longest wait before a repeat. Where <c>Retry-After</c> asks for more, the exception is thrown at once and says
    /// so in <see cref="ApiException.RetryAfterSeconds"/>. 10 seconds when not set.
    /// </summary>
    public TimeSpan MaxRetryWait { get; init; } = TimeSpan.FromSeconds(10);

    /// <summary>Ends every call of the client, as the token of a call ends that call.</summary>
    public CancellationToken CancellationToken { get; init; }

    /// <summary>
    /// Sends the requests instead of a client of the SDK's own; not disposed with the
    /// <see cref="KeywayClient"/>. Its handler must not follow redirects
    /// (<see cref="HttpClientHandler.AllowAutoRedirect"/>), which would carry headers elsewhere.
    /// </summary>
    public HttpClient? HttpClient { get; init; }

    /// <summary>
    /// Logs every attempt and every retry: method, path template, status, request ID and duration;
    /// never a key, an ID, a query or a body.
    /// </summary>
    public ILogger? Logger { get; init; }
}
