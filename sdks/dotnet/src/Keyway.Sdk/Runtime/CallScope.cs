using System;
using System.Threading;

namespace Keyway;

/// <summary>
/// The time limits of a call and the tokens that cancel it, over all its tries and waits.
/// </summary>
internal sealed class CallScope
{
    /// <summary>The longest time that a timer takes.</summary>
    private static readonly TimeSpan s_longest = TimeSpan.FromMilliseconds(int.MaxValue);

    private readonly TimeSpan _deadline;
    private readonly IClock _clock;
    private readonly CancellationToken _client;
    private readonly CancellationToken _call;
    private DateTimeOffset _started;

    internal CallScope(KeywayOptions client, CallOptions options, IClock clock, CancellationToken call)
    {
        Timeout = ToLimit(nameof(Timeout), options.Timeout ?? client.Timeout);
        _deadline = ToLimit("Deadline", options.Deadline ?? client.Deadline);
        MaxRetryWait = options.MaxRetryWait ?? client.MaxRetryWait;
        if (MaxRetryWait < TimeSpan.Zero || MaxRetryWait > s_longest)
        {
            throw new KeywayException($"{nameof(MaxRetryWait)} must be at least zero, and less than 25 days");
        }

        _clock = clock;
        _client = client.CancellationToken;
        _call = call;
        Restart();
    }

    /// <summary>The timeout of one try, and of each part of a file.</summary>
    internal TimeSpan Timeout { get; }

    internal TimeSpan MaxRetryWait { get; }

    /// <summary>The time until the deadline.</summary>
    internal TimeSpan Left => _deadline - (_clock.Now - _started);

    /// <summary>Whether the caller has canceled the call.</summary>
    internal bool IsCanceled => _call.IsCancellationRequested || _client.IsCancellationRequested;

    /// <summary>The token that canceled the call.</summary>
    internal CancellationToken Canceled => _call.IsCancellationRequested ? _call : _client;

    /// <summary>Restarts the deadline: the bytes of a file don't count.</summary>
    internal void Restart() => _started = _clock.Now;

    /// <summary>Creates a source that the caller's tokens also cancel.</summary>
    internal CancellationTokenSource Link(CancellationToken token = default) =>
        CancellationTokenSource.CreateLinkedTokenSource(_client, _call, token);

    internal KeywayCanceledException ToCanceled(OperationCanceledException cause, string? transactionId = null) =>
        new(cause, transactionId, Canceled);

    internal KeywayTimeoutException ToTimeout(Exception cause, string? transactionId = null, string more = "") =>
        new($"No answer within {Timeout.TotalMilliseconds:0} ms{more}", cause, transactionId);

    internal KeywayDeadlineException ToDeadline(Exception cause, string? transactionId) =>
        new($"The call took longer than {_deadline.TotalMilliseconds:0} ms", cause, transactionId);

    private static TimeSpan ToLimit(string name, TimeSpan time)
    {
        if (time == System.Threading.Timeout.InfiniteTimeSpan)
        {
            return s_longest;
        }

        return time > TimeSpan.Zero && time <= s_longest
            ? time
            : throw new KeywayException($"{name} must be above zero and less than 25 days, or infinite");
    }
}
