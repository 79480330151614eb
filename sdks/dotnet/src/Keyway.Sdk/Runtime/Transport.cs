using System;
using System.Collections.Concurrent;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Net.Http;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;

namespace Keyway;

/// <summary>The one way out: builds a request once, and sends it until it is answered or must not be repeated.</summary>
internal sealed partial class Transport(KeywayOptions client, HttpClient http, IClock clock)
{
    private readonly string _baseUrl = Url.ReadBase(client.BaseUrl);
    private readonly ILogger _logger = client.Logger ?? NullLogger.Instance;

    /// <summary>Deprecated calls that were already logged: each is logged once.</summary>
    private readonly ConcurrentDictionary<string, bool> _told = new(StringComparer.Ordinal);

    /// <summary>Takes an answer or throws the error it stands for.</summary>
    internal delegate T Accept<T>(Received received, Func<string?, ApiException> toError);

    internal async Task<T> SendAsync<T>(Call call, Accept<T> accept, CancellationToken cancellationToken)
    {
        var request = new OutgoingRequest(client, _baseUrl, call);
        var scope = new CallScope(client, call.Options, clock, cancellationToken);
        var retries = call.Options.MaxRetries ?? client.MaxRetries;
        for (var attempt = 0; ; attempt++)
        {
            try
            {
                var received = await ExchangeAsync(request, scope).ConfigureAwait(false);
                return accept(received, message => ErrorFamilies.Create(
                    new ApiFailure(received, request.TransactionId, clock.Now, message)));
            }
            catch (KeywayException error) when (attempt < retries)
            {
                if (Retry.Delay(error, request, attempt, scope.MaxRetryWait, clock) is not { } delay || delay >= scope.Left)
                {
                    throw;
                }

                Repeating(_logger, request.Route.Name, delay.TotalMilliseconds, error.GetType().Name, error.StatusCode);
                await WaitAsync(delay, request, scope).ConfigureAwait(false);
            }
        }
    }

    private async Task<Received> ExchangeAsync(OutgoingRequest request, CallScope scope)
    {
        using var tries = scope.Link();
        var started = Stopwatch.StartNew();
        var hasDeadline = false;
        void Limit(bool withDeadline)
        {
            hasDeadline = withDeadline && scope.Left <= scope.Timeout;
            tries.CancelAfter(hasDeadline ? scope.Left : scope.Timeout);
        }

        void OnPart(bool isLast)
        {
            scope.Restart();
            Limit(withDeadline: isLast);
        }

        try
        {
            tries.Token.ThrowIfCancellationRequested();
            Limit(withDeadline: true);
            using var message = request.ToMessage(OnPart, tries.Token);
            // The whole answer is read before this returns, and counts within the timeout; of a file, its head.
            var completion = request.Route.File
                ? HttpCompletionOption.ResponseHeadersRead
                : HttpCompletionOption.ResponseContentRead;
            var response = await http.SendAsync(message, completion, tries.Token).ConfigureAwait(false);
            var received = request.Route.File && IncomingFile.IsIn(response)
                ? new Received(response, [])
                {
                    File = await IncomingFile.OpenAsync(response, scope, tries.Token).ConfigureAwait(false),
                }
                : await ReadAsync(response, tries.Token).ConfigureAwait(false);
            Answered(
                _logger,
                request.Route.Method.Method,
                request.Route.Path,
                received.StatusCode,
                started.ElapsedMilliseconds,
                received.Headers.TryGetValue("request-id", out var id) ? id : null);
            TellOfAnEnd(request.Route, received);
            return received;
        }
        catch (OperationCanceledException cause) when (scope.IsCanceled)
        {
            throw scope.ToCanceled(cause, request.TransactionId);
        }
        catch (OperationCanceledException cause) when (hasDeadline && tries.IsCancellationRequested)
        {
            throw scope.ToDeadline(cause, request.TransactionId);
        }
        catch (OperationCanceledException cause)
        {
            throw scope.ToTimeout(cause, request.TransactionId, Once(request));
        }
        catch (Exception) when (request.File?.Failure is { } failure)
        {
            throw failure;
        }
        // The last is an answer that cannot be decompressed: it was cut off or garbled on its way.
        catch (Exception cause) when (cause is HttpRequestException or IOException or InvalidDataException)
        {
            throw new ConnectionFailedException(
                $"The connection failed: {cause.GetBaseException().Message}{Once(request)}", cause, request.TransactionId);
        }
    }

    /// <summary>Says so where a stream was read that cannot be read again.</summary>
    private static string Once(OutgoingRequest request) =>
        request.File is { IsSpent: true }
            ? ". A stream that is not seekable is sent only once; pass a FileInfo or a byte[] to allow retries"
            : string.Empty;

    /// <summary>The headers of RFC 9745 and RFC 8594.</summary>
    private void TellOfAnEnd(Route route, Received received)
    {
        // Deprecation headers of the connector's own API are ignored.
        if (received.Headers.TryGetValue("deprecation", out var since)
            && !Routes.Proxy.Contains(route)
            && _told.TryAdd(route.Name, true))
        {
            Ending(_logger, route.Name, since, received.Headers.TryGetValue("sunset", out var end) ? end : "a date not yet set");
        }
    }

    private static async Task<Received> ReadAsync(HttpResponseMessage response, CancellationToken cancellationToken)
    {
        using (response)
        {
            var bytes = response.Content is null
                ? []
                : await ReadAsync(response.Content, cancellationToken).ConfigureAwait(false);
            return new Received(response, bytes);
        }
    }

    private static Task<byte[]> ReadAsync(HttpContent content, CancellationToken cancellationToken) =>
#if NETSTANDARD2_0
        content.ReadAsByteArrayAsync();
#else
        content.ReadAsByteArrayAsync(cancellationToken);
#endif

    private async Task WaitAsync(TimeSpan delay, OutgoingRequest request, CallScope scope)
    {
        using var callers = scope.Link();
        try
        {
            await clock.SleepAsync(delay, callers.Token).ConfigureAwait(false);
        }
        catch (OperationCanceledException cause) when (scope.IsCanceled)
        {
            throw scope.ToCanceled(cause, request.TransactionId);
        }
    }

    [LoggerMessage(
        1, LogLevel.Debug, "{Method} {Path} was answered with {Status} in {Milliseconds} ms (request {RequestId})")]
    private static partial void Answered(
        ILogger logger, string method, string path, int status, long milliseconds, string? requestId);

    [LoggerMessage(
        2, LogLevel.Information, "{Call} is repeated in {Delay} ms after {Error} (status {Status})")]
    private static partial void Repeating(ILogger logger, string call, double delay, string error, int? status);

    [LoggerMessage(3, LogLevel.Warning, "{Call} is deprecated since {Deprecation}, gone after {Sunset}")]
    private static partial void Ending(ILogger logger, string call, string deprecation, string sunset);
}
