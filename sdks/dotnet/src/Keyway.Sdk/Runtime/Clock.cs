using System;
using System.Threading;
using System.Threading.Tasks;

namespace Keyway;

/// <summary>The world as the transport sees it; replaced in tests, so that no test waits.</summary>
internal interface IClock
{
    DateTimeOffset Now { get; }

    /// <summary>A number from 0 up to 1.</summary>
    double Random();

    Task SleepAsync(TimeSpan time, CancellationToken cancellationToken);
}

internal sealed class SystemClock : IClock
{
#if NETSTANDARD2_0
    private readonly Random _random = new();
#endif

    public DateTimeOffset Now => DateTimeOffset.UtcNow;

    public double Random()
    {
#if NETSTANDARD2_0
        lock (_random)
        {
            return _random.NextDouble();
        }
#else
        return System.Random.Shared.NextDouble();
#endif
    }

    public Task SleepAsync(TimeSpan time, CancellationToken cancellationToken) =>
        Task.Delay(time, cancellationToken);
}
