using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Net.Http;
using System.Threading;
using System.Threading.Tasks;
using Xunit;
using Reply = System.Func<System.Threading.CancellationToken, System.Threading.Tasks.Task<System.Net.Http.HttpResponseMessage>>;

namespace Keyway.Tests;

public sealed class RetryTests
{
    private static readonly Dictionary<string, Reply> s_passing = new()
    {
        ["a lost connection"] = Replies.Drop,
        ["an answer that cannot be decompressed"] = _ => throw new InvalidDataException("garbled"),
        ["429"] = Replies.Error("TooManyRequestsError", 429),
        ["503"] = Replies.Error("ServiceUnavailableError", 503),
        ["502 of something in between"] = Replies.Json(502, "<html>"),
        ["504 of something in between"] = Replies.Json(504, ""),
        ["502 of the connector"] = Replies.Error("ConnectorExecutionError", 502),
    };

    private static readonly MessageCreate s_body = new() { ConversationId = "c1", Body = "hello" };

    [Theory]
    [InlineData("a lost connection")]
    [InlineData("an answer that cannot be decompressed")]
    [InlineData("429")]
    [InlineData("503")]
    [InlineData("502 of something in between")]
    [InlineData("504 of something in between")]
    [InlineData("502 of the connector")]
    public async Task ReadsAreRepeatedAfter(string failure)
    {
        var server = new FakeServer(s_passing[failure], Replies.Ok);
        await server.Client().Messages.GetAsync("m1");
        Assert.Equal(2, server.Requests.Count);
    }

    [Theory]
    [InlineData(400)]
    [InlineData(401)]
    [InlineData(404)]
    [InlineData(409)]
    [InlineData(422)]
    [InlineData(500)]
    [InlineData(501)]
    public async Task ReadsAreNotRepeatedAfter(int status)
    {
        var server = new FakeServer(Replies.Error("SomethingError", status));
        var error = await Assert.ThrowsAnyAsync<ApiException>(() => server.Client().Messages.GetAsync("m1"));
        Assert.Equal(status, error.StatusCode);
        Assert.Single(server.Requests);
    }

    [Fact]
    public async Task WaitsGrowWithFullJitterAndEndAfterMaxRetries()
    {
        var (server, clock) = (new FakeServer(Replies.Drop), new FixedClock());
        var client = server.Client(clock, http => FakeServer.Options(http, maxRetries: 6));
        await Assert.ThrowsAsync<ConnectionFailedException>(() => client.Messages.GetAsync("m1"));
        Assert.Equal([250, 500, 1000, 2000, 4000, 4000], clock.Waits);
    }

    [Theory]
    [InlineData("3", 3000)]
    [InlineData("Wed, 04 Mar 2026 09:30:05 GMT", 5000)]
    [InlineData("Wed, 04 Mar 2026 09:00:00 GMT", 0)]
    [InlineData("nonsense", 250)]
    public async Task WaitsHonourRetryAfter(string value, double wait)
    {
        var clock = new FixedClock();
        var server = new FakeServer(
            Replies.Error("ConnectorRateLimitError", 429, "\"\"", ("Retry-After", value)), Replies.Ok);
        await server.Client(clock).Messages.GetAsync("m1");
        Assert.Equal([wait], clock.Waits);
    }

    [Fact]
    public async Task A504OfTheConnectorIsNotRepeated()
    {
        var server = new FakeServer(Replies.Error("ConnectorExecutionError", 504), Replies.Ok);
        await Assert.ThrowsAsync<DownstreamException>(() => server.Client().Messages.GetAsync("m1"));
        Assert.Single(server.Requests);
    }

    [Fact]
    public async Task AWaitEndsWhenTheCallerCancels()
    {
        using var source = new CancellationTokenSource();
        var server = new FakeServer(Replies.Drop);
        var client = server.Client(new FixedClock { OnSleep = source.Cancel });
        var error = await Assert.ThrowsAsync<KeywayCanceledException>(
            () => client.Messages.CreateAsync(s_body, cancellationToken: source.Token));
        Assert.Equal(server.Last.Header("x-unique-transaction-id"), error.TransactionId);
        Assert.Equal(source.Token, error.CancellationToken);
        Assert.Single(server.Requests);
    }

    [Fact]
    public async Task OneCallCanDoWithoutRepetitions()
    {
        var server = new FakeServer(Replies.Drop, Replies.Ok);
        var options = new CallOptions { MaxRetries = 0 };
        await Assert.ThrowsAsync<ConnectionFailedException>(
            () => server.Client().Messages.GetAsync("m1", options: options));
    }

    [Fact]
    public async Task CreatesKeepTheirTransactionIdAndBody()
    {
        var conflict = Replies.Error("TransactionConflictError", 409, "\"\"", ("Retry-After", "1"));
        var server = new FakeServer(Replies.Drop, conflict, Replies.Json(502, ""), Replies.Ok);
        var client = server.Client(null, http => FakeServer.Options(http, maxRetries: 3));
        await client.Messages.CreateAsync(s_body);
        Assert.Equal(4, server.Requests.Count);
        Assert.Single(server.Requests.Select(request => request.Header("x-unique-transaction-id")).Distinct());
        Assert.Equal(
            """{"conversation_id":"c1","body":"hello"}""",
            Assert.Single(server.Requests.Select(request => request.Body).Distinct()));
    }

    [Fact]
    public async Task EachCreateTakesAnotherIdOrTheCallersOwn()
    {
        var server = new FakeServer(Replies.Ok);
        await server.Client().Messages.CreateAsync(s_body);
        await server.Client().Messages.CreateAsync(s_body);
        await server.Client().Messages.CreateAsync(s_body, options: new CallOptions { TransactionId = "mine" });
        var ids = server.Requests.Select(request => request.Header("x-unique-transaction-id")).ToArray();
        Assert.Equal(3, ids.Distinct().Count());
        Assert.Equal("mine", ids[2]);
    }

    [Theory]
    [InlineData("ConnectorExecutionError", 502, """{"status_code":502}""")]
    [InlineData("ConnectorExecutionError", 504, """{"outcome":"unknown"}""")]
    [InlineData("ServiceUnavailableError", 503, """{"outcome":"unknown"}""")]
    [InlineData("TransactionOutcomeUnknownError", 409, "\"\"")]
    public async Task CreatesAreNotRepeatedWhenTheConnectorMayHaveActed(string typeName, int status, string detail)
    {
        var server = new FakeServer(Replies.Error(typeName, status, detail));
        await Assert.ThrowsAnyAsync<ApiException>(() => server.Client().Messages.CreateAsync(s_body));
        Assert.Single(server.Requests);
    }

    [Fact]
    public async Task AReplayedAnswerStaysWhatItIs()
    {
        var server = new FakeServer(
            Replies.Error("ServiceUnavailableError", 503, "\"\"", ("Idempotent-Replayed", "true")));
        await Assert.ThrowsAsync<ServerException>(() => server.Client().Messages.CreateAsync(s_body));
        Assert.Single(server.Requests);
    }

    [Fact]
    public async Task UpdatesAreRepeatedOnlyWhereNothingWasDone()
    {
        var change = new MessageUpdate { Body = "x" };
        var lost = new FakeServer(Replies.Drop, Replies.Ok);
        await Assert.ThrowsAsync<ConnectionFailedException>(() => lost.Client().Messages.UpdateAsync("m1", change));
        var gateway = new FakeServer(Replies.Json(502, ""), Replies.Ok);
        await Assert.ThrowsAsync<ServerException>(() => gateway.Client().Messages.UpdateAsync("m1", change));
        var refused = new FakeServer(Replies.Refused, Replies.Ok);
        await refused.Client().Messages.UpdateAsync("m1", change);
        var limited = new FakeServer(Replies.Error("TooManyRequestsError", 429), Replies.Ok);
        await limited.Client().Messages.UpdateAsync("m1", change);
        Assert.Equal([1, 1, 2, 2], new[] { lost, gateway, refused, limited }.Select(server => server.Requests.Count));
    }

    [Fact]
    public async Task EachTryHasItsTimeout()
    {
        var server = new FakeServer(Replies.Hang, Replies.Hang, Replies.Ok);
        var options = new CallOptions { Timeout = TimeSpan.FromMilliseconds(20) };
        await server.Client().Messages.CreateAsync(s_body, options: options);
        Assert.Equal(3, server.Requests.Count);
        var read = new FakeServer(Replies.Hang, Replies.Ok);
        await Assert.ThrowsAsync<KeywayTimeoutException>(() => read.Client().Messages.GetAsync("m1", options: options));
        Assert.Single(read.Requests);
        var hanging = new FakeServer(Replies.Hang);
        await Assert.ThrowsAsync<KeywayTimeoutException>(() => hanging.Client().Messages.UpdateAsync(
            "m1", new MessageUpdate(), options: options));
        Assert.Single(hanging.Requests);
    }

    [Fact]
    public async Task ATimeoutOfThePassedHttpClientIsATimeoutToo()
    {
        var server = new FakeServer(Replies.Hang);
        using var http = new HttpClient(server) { Timeout = TimeSpan.FromMilliseconds(20) };
        var client = new KeywayClient(FakeServer.Options(http, maxRetries: 0), new FixedClock());
        await Assert.ThrowsAsync<KeywayTimeoutException>(() => client.Messages.GetAsync("m1"));
    }

    [Fact]
    public async Task ACanceledCallIsNeitherATimeoutNorRepeated()
    {
        using var source = new CancellationTokenSource();
        var server = new FakeServer(token =>
        {
            source.Cancel();
            return Replies.Hang(token);
        });
        var error = await Assert.ThrowsAsync<KeywayCanceledException>(
            () => server.Client().Messages.GetAsync("m1", cancellationToken: source.Token));
        Assert.Null(error.TransactionId);
        Assert.Equal(source.Token, error.CancellationToken);
        Assert.Single(server.Requests);
    }
}
