using System;
using System.Linq;
using System.Net.Http;
using System.Net.Sockets;

namespace Keyway;

/// <summary>Which failures are met by sending the same request again, and when.</summary>
internal static class Retry
{
    private const double FirstDelayMilliseconds = 500;
    private const double LongestDelayMilliseconds = 8_000;

    private static readonly string[] s_readMethods = ["GET", "HEAD", "OPTIONS"];
    private static readonly string[] s_idempotentMethods = [.. s_readMethods, "PUT", "DELETE"];

    /// <summary>Failures that happen before the first byte of the request has left.</summary>
    private static readonly SocketError[] s_unsent =
    [
        SocketError.ConnectionRefused,
        SocketError.HostNotFound,
        SocketError.TryAgain,
        SocketError.NoData,
        SocketError.HostUnreachable,
        SocketError.NetworkUnreachable,
    ];

    /// <summary>
    /// How long to wait before the request may be sent again; <c>null</c> when it must not be. A wait that
    /// the server asks for is kept in full; past the longest one, the error goes to the caller.
    /// </summary>
    internal static TimeSpan? Delay(
        KeywayException error, OutgoingRequest request, int attempt, TimeSpan longestWait, IClock clock)
    {
        if (request.File is { IsSpent: true } || !IsRetryable(error, request))
        {
            return null;
        }

        if (error is ApiException { RetryAfterSeconds: { } asked })
        {
            return asked <= longestWait.TotalSeconds ? TimeSpan.FromMilliseconds(Math.Ceiling(asked * 1000)) : null;
        }

        var longest = Math.Min(LongestDelayMilliseconds, FirstDelayMilliseconds * Math.Pow(2, attempt));
        return TimeSpan.FromMilliseconds(clock.Random() * Math.Min(longest, longestWait.TotalMilliseconds));
    }

    private static bool IsRetryable(KeywayException error, OutgoingRequest request)
    {
        // An upload creates no record, and may be repeated; the record of a form has a transaction.
        var idempotent = request.File is { IsForm: false } || s_idempotentMethods.Contains(request.Route.Method.Method);
        // The server runs a transaction once and replays its answer, so that sending it again adds nothing.
        var repeatable = idempotent || request.TransactionId is not null;
        return error switch
        {
            ConnectionFailedException => repeatable || IsUnsent(error.InnerException),
            KeywayDeadlineException => false,
            // A helpdesk that hangs would hang again: a read is not worth the wait, a create needs its answer.
            KeywayTimeoutException => repeatable
                && (request.File is not null || !s_readMethods.Contains(request.Route.Method.Method)),
            ApiException answer => IsRetryableAnswer(answer, idempotent, repeatable),
            _ => false,
        };
    }

    private static bool IsRetryableAnswer(ApiException error, bool idempotent, bool repeatable)
    {
        if (error.Outcome == "unknown" || error.TypeName == "TransactionOutcomeUnknownError")
        {
            return false;
        }

        // A stored answer stays what it is.
        if (error.Headers.TryGetValue("idempotent-replayed", out var replayed) && replayed == "true")
        {
            return false;
        }

        if (error.TypeName == "TransactionConflictError")
        {
            return true;
        }

        // The downstream may have acted before it failed, and a transaction id means nothing to it.
        if (error is DownstreamException)
        {
            return idempotent && error.StatusCode is (429 or 502 or 503);
        }

        return error.StatusCode is 429 or 503 || (repeatable && error.StatusCode is (502 or 504));
    }

    private static bool IsUnsent(Exception? cause) => cause switch
    {
        null => false,
        SocketException socket => s_unsent.Contains(socket.SocketErrorCode),
#if !NETSTANDARD2_0
        HttpRequestException { HttpRequestError: HttpRequestError.NameResolutionError } => true,
#endif
        _ => IsUnsent(cause.InnerException),
    };
}
