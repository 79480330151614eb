using System;
using System.Linq;
using System.Net.Http;
using System.Threading;
using System.Threading.Tasks;
using Xunit;

namespace Keyway.Tests;

public sealed class DeadlineTests
{
    private static readonly MessageCreate s_body = new() { ConversationId = "c1", Body = "hello" };

    [Fact]
    public async Task HoldsOverAllTriesOfACreateAndItsExceptionHasTheTransactionId()
    {
        var clock = new FixedClock();
        var server = new FakeServer(
            token =>
            {
                // Nothing is left for the second try but a moment.
                clock.Passed = TimeSpan.FromMilliseconds(59_700);
                return Replies.Drop(token);
            },
            Replies.Hang);
        var error = await Assert.ThrowsAsync<KeywayDeadlineException>(() => server.Client(clock).Messages.CreateAsync(s_body));
        Assert.Equal("The call took longer than 60000 ms", error.Message);
        Assert.Equal(2, server.Requests.Count);
        Assert.Equal([error.TransactionId], server.Requests.Select(request => request.Header("x-unique-transaction-id")).Distinct());
    }

    [Theory]
    [InlineData(20, null)]
    [InlineData(90_000, 20)]
    public async Task IsThatOfTheClientOrOfTheCall(int client, int? call)
    {
        var server = new FakeServer(Replies.Hang);
        var options = new CallOptions { Deadline = call is { } time ? TimeSpan.FromMilliseconds(time) : null };
        await Assert.ThrowsAsync<KeywayDeadlineException>(
            () => Client(server, deadline: TimeSpan.FromMilliseconds(client)).Messages.CreateAsync(s_body, options: options));
        Assert.Single(server.Requests);
    }

    [Fact]
    public async Task AWaitThatWouldPassItIsNotBegun()
    {
        var limited = Replies.Error("ConnectorRateLimitError", 429, "\"\"", ("Retry-After", "4"));
        var server = new FakeServer(limited, Replies.Ok);
        var clock = new FixedClock();
        var client = Client(server, clock, deadline: TimeSpan.FromSeconds(4));
        var error = await Assert.ThrowsAsync<RateLimitException>(() => client.Messages.GetAsync("m1"));
        Assert.Equal(4, error.RetryAfterSeconds);
        Assert.Empty(clock.Waits);
    }

    [Fact]
    public async Task EachPageHasItsOwn()
    {
        var clock = new FixedClock();
        Func<CancellationToken, Task<HttpResponseMessage>> Slow(string? next) => token =>
        {
            clock.Passed += TimeSpan.FromSeconds(40);
            return Replies.Page(next, "m1")(token);
        };
        var server = new FakeServer(Slow("2"), Replies.Drop, Slow("3"), Replies.Drop, Slow(null));
        var count = 0;
        await foreach (var _ in server.Client(clock).Messages.ListAsync())
        {
            count++;
        }

        Assert.Equal((3, 5), (count, server.Requests.Count));
    }

    [Fact]
    public async Task CanBeTakenAway()
    {
        var clock = new FixedClock();
        var server = new FakeServer(
            token =>
            {
                clock.Passed = TimeSpan.FromHours(5);
                return Replies.Drop(token);
            },
            Replies.Ok);
        await Client(server, clock, deadline: Timeout.InfiniteTimeSpan).Messages.GetAsync("m1");
        Assert.Equal(2, server.Requests.Count);
    }

    [Fact]
    public async Task TheLongestWaitIsThatOfTheClientOrOfTheCall()
    {
        var limited = Replies.Error("ConnectorRateLimitError", 429, "\"\"", ("Retry-After", "11"));
        var server = new FakeServer(limited, Replies.Ok);
        var error = await Assert.ThrowsAsync<RateLimitException>(() => server.Client().Messages.GetAsync("m1"));
        Assert.Equal(11, error.RetryAfterSeconds);
        Assert.Single(server.Requests);
        var hasty = new CallOptions { MaxRetryWait = TimeSpan.FromSeconds(1) };
        var clock = new FixedClock();
        var client = Client(new FakeServer(Replies.Drop), clock, wait: TimeSpan.FromMilliseconds(300));
        await Assert.ThrowsAsync<ConnectionFailedException>(() => client.Messages.GetAsync("m1"));
        Assert.Equal([150, 150], clock.Waits);
        var patient = Client(new FakeServer(limited, Replies.Ok), clock, wait: TimeSpan.FromSeconds(11));
        await patient.Messages.GetAsync("m1");
        await Assert.ThrowsAsync<RateLimitException>(
            () => Client(new FakeServer(limited), clock, wait: TimeSpan.FromSeconds(11)).Messages.GetAsync("m1", options: hasty));
        Assert.Equal([150, 150, 11_000], clock.Waits);
    }

    [Fact]
    public async Task TheTokenOfTheClientEndsATryAndAWait()
    {
        using var closing = new CancellationTokenSource();
        var server = new FakeServer(token =>
        {
            closing.Cancel();
            return Replies.Hang(token);
        });
        var error = await Assert.ThrowsAsync<KeywayCanceledException>(
            () => Client(server, token: closing.Token).Messages.CreateAsync(s_body));
        Assert.Equal(closing.Token, error.CancellationToken);
        Assert.Equal(server.Last.Header("x-unique-transaction-id"), error.TransactionId);

        using var later = new CancellationTokenSource();
        var dropping = new FakeServer(Replies.Drop);
        var clock = new FixedClock { OnSleep = later.Cancel };
        await Assert.ThrowsAsync<KeywayCanceledException>(
            () => Client(dropping, clock, token: later.Token).Messages.GetAsync("m1"));
        Assert.Single(dropping.Requests);
    }

    [Theory]
    [InlineData(0, 1)]
    [InlineData(-5, 1)]
    [InlineData(1, -1)]
    public async Task ATimeThatCannotBeKeptIsRefused(int deadline, int wait)
    {
        var server = new FakeServer(Replies.Ok);
        var client = Client(server, null, TimeSpan.FromSeconds(deadline), TimeSpan.FromSeconds(wait));
        await Assert.ThrowsAsync<KeywayException>(() => client.Messages.GetAsync("m1"));
        Assert.Empty(server.Requests);
    }

    [Fact]
    public async Task AConnectionCanBeNamedForTheWholeClient()
    {
        var server = new FakeServer(Replies.Ok);
        var client = Client(server);
        await client.Messages.GetAsync("m1");
        await client.Messages.GetAsync("m1", options: new CallOptions { ConnectionId = "con-2" });
        Assert.Equal(["con-1", "con-2"], server.Requests.Select(request => request.Header("x-vendor-connection-id")));
    }

    private static KeywayClient Client(
        FakeServer server,
        FixedClock? clock = null,
        TimeSpan? deadline = null,
        TimeSpan? wait = null,
        CancellationToken token = default) => server.Client(clock, http => new KeywayOptions
        {
            BaseUrl = "https://keyway.test",
            ApiKey = "sk_secret",
            AppId = "app-1",
            ConsumerId = "user-1",
            ConnectionId = "con-1",
            Deadline = deadline ?? TimeSpan.FromSeconds(60),
            MaxRetryWait = wait ?? TimeSpan.FromSeconds(10),
            CancellationToken = token,
            HttpClient = http,
        });
}
