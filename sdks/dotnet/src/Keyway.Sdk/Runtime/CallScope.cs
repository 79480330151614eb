using System;
using System.Threading;

namespace Keyway;

/// <summary>
/// What holds for a call as a whole, with all its tries and waits: its times, its deadline, and the tokens that end it.
/// </summary>
internal sealed class CallScope
{
    /// <summary>A timer takes no more.</summary>
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

    /// <summary>Of one try, and of each part of a file.</summary>
    internal TimeSpan Timeout { get; }

    internal TimeSpan MaxRetryWait { get; }

    /// <summary>The time until the deadline.</summary>
    internal TimeSpan Left => _deadline - (_clock.Now - _started);

    /// <summary>Whether the caller has given the call up.</summary>
    internal bool IsCanceled => _call.IsCancellationRequested || _client.IsCancellationRequested;

    /// <summary>The token by which it was given up.</summary>
    internal CancellationToken Canceled => _call.IsCancellationRequested ? _call : _client;

    /// <summary>Starts the time again: bytes of a file do not count.</summary>
    internal void Restart() => _started = _clock.Now;

    /// <summary>A source that the caller's tokens cancel too.</summary>
    internal CancellationTokenSource Link(CancellationToken token = default) =>
        CancellationTokenSource.CreateLinkedTokenSource(_client, _call, token);

    internal KeywayCanceledException ToCanceled(OperationCanceledException cause, string? transactionId = null) =>
        new(cause, transactionId, Canceled);

    internal KeywayTimeoutException ToTimeout(Exception cause, string? transactionId = null) =>
        new($"No answer within {Timeout.TotalMilliseconds:0} ms", cause, transactionId);

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
