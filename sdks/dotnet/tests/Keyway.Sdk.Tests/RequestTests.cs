using System;
using System.Collections.Generic;
using System.Linq;
using System.Net.Http;
using System.Threading.Tasks;
using Xunit;

namespace Keyway.Tests;

public sealed class RequestTests
{
    [Fact]
    public async Task SendsTheHeadersThatTheEndpointDeclares()
    {
        var server = new FakeServer(Replies.Ok);
        var client = server.Client();
        await client.Messages.GetAsync("m1");
        Assert.Equal("Bearer sk_secret", server.Last.Header("authorization"));
        Assert.Equal("app-1", server.Last.Header("x-vendor-app-id"));
        Assert.Equal("user-1", server.Last.Header("x-vendor-consumer-id"));
        Assert.StartsWith("keyway-sdk-dotnet/", server.Last.Header("user-agent"), StringComparison.Ordinal);
        Assert.Null(server.Last.Header("x-unique-transaction-id"));
        Assert.Null(server.Last.Header("x-vendor-raw"));
        await client.Vault.Integrations.GetAsync("zendesk");
        Assert.Null(server.Last.Header("x-vendor-consumer-id"));
    }

    [Fact]
    public async Task ACallSetsItsOwn()
    {
        var server = new FakeServer(Replies.Ok);
        var options = new CallOptions
        {
            ConsumerId = "user-2",
            ServiceId = "zendesk",
            Raw = true,
            DownstreamAuthorization = "Basic x",
            Headers = new Dictionary<string, string> { ["X-Mine"] = "1", ["Authorization"] = "Bearer other" },
        };
        await server.Client().Messages.GetAsync("m1", options: options);
        Assert.Equal("user-2", server.Last.Header("x-vendor-consumer-id"));
        Assert.Equal("zendesk", server.Last.Header("x-vendor-service-id"));
        Assert.Equal("true", server.Last.Header("x-vendor-raw"));
        Assert.Equal("Basic x", server.Last.Header("x-vendor-downstream-authorization"));
        Assert.Equal("1", server.Last.Header("x-mine"));
        Assert.Equal("Bearer sk_secret", server.Last.Header("authorization"));
    }

    [Fact]
    public async Task RawOfTheClientIsSwitchedOffForOneCall()
    {
        var server = new FakeServer(Replies.Ok);
        var client = server.Client(null, http => FakeServer.Options(http, raw: true));
        await client.Messages.GetAsync("m1");
        Assert.Equal("true", server.Last.Header("x-vendor-raw"));
        await client.Messages.GetAsync("m1", options: new CallOptions { Raw = false });
        Assert.Equal("false", server.Last.Header("x-vendor-raw"));
    }

    [Fact]
    public async Task ManagementTakesTheAdminKeyAndNothingElseDoes()
    {
        var server = new FakeServer(Replies.Ok);
        var client = server.Client(null, http => FakeServer.Options(http, apiKey: null));
        await client.Management.Applications.GetAsync("app-1");
        Assert.Equal("Bearer admin_secret", server.Last.Header("authorization"));
        var error = await Assert.ThrowsAsync<KeywayException>(() => client.Messages.GetAsync("m1"));
        Assert.Contains("ApiKey", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("../../vault", "..%2F..%2Fvault")]
    [InlineData("..%2f", "..%252f")]
    [InlineData("a/../b", "a%2F..%2Fb")]
    [InlineData("..\\x", "..%5Cx")]
    [InlineData("a?b#c", "a%3Fb%23c")]
    [InlineData("é 😀", "%C3%A9%20%F0%9F%98%80")]
    [InlineData("...", "...")]
    [InlineData("a;b:c@d", "a%3Bb%3Ac%40d")]
    [InlineData("\u0000\n", "%00%0A")]
    [InlineData("{message_id}", "%7Bmessage_id%7D")]
    public async Task AHostileIdStaysOneSegment(string id, string segment)
    {
        var server = new FakeServer(Replies.Ok);
        await server.Client().Messages.GetAsync(id);
        Assert.Equal($"/base/messages/{segment}", server.Last.Uri.PathAndQuery);
    }

    [Theory]
    [InlineData("")]
    [InlineData(".")]
    [InlineData("..")]
    [InlineData(null)]
    public async Task AnIdThatIsNoSegmentIsRefused(string? id)
    {
        var server = new FakeServer(Replies.Ok);
        await Assert.ThrowsAsync<KeywayException>(() => server.Client().Messages.GetAsync(id!));
        await Assert.ThrowsAsync<KeywayException>(() => server.Client().Messages.GetAsync("\ud800"));
        Assert.Empty(server.Requests);
    }

    [Fact]
    public async Task APathParameterInAnotherIsNotReplaced()
    {
        var server = new FakeServer(Replies.Ok);
        await server.Client().Connectors.ResourceAsync("{resource}", "messages");
        Assert.Equal("/base/connector/connectors/%7Bresource%7D/resources/messages", server.Last.Uri.AbsolutePath);
        await server.Client().Vault.Connections.GetAsync("zendesk", unifiedApi: "other");
        Assert.Equal("/base/vault/connections/other/zendesk", server.Last.Uri.AbsolutePath);
        await server.Client().Vault.Connections.GetAsync("zendesk");
        Assert.Equal("/base/vault/connections/customer-support/zendesk", server.Last.Uri.AbsolutePath);
    }

    [Fact]
    public async Task QueriesAreWrittenAsTheServerReadsThem()
    {
        var server = new FakeServer(Replies.Page(null));
        var query = new MessagesListQuery
        {
            Limit = 5,
            Filter = new MessagesListQueryFilter
            {
                Type = MessageType.Note,
                AuthorId = "a&b=c",
                CreatedSince = new DateTimeOffset(2026, 3, 4, 10, 30, 0, 5, TimeSpan.FromHours(1)),
            },
            Sort = new MessagesListQuerySort { By = "created_at" },
            Fields = ["id", "body"],
            Cursor = null,
        };
        await server.Client().Messages.ListAsync(query).FirstPageAsync();
        Assert.Equal(
            "?limit=5&filter%5Btype%5D=note&filter%5Bauthor_id%5D=a%26b%3Dc"
            + "&filter%5Bcreated_since%5D=2026-03-04T09%3A30%3A00.005Z&sort%5Bby%5D=created_at&fields=id%2Cbody",
            server.Last.Uri.Query);
        var logs = new LogsListQuery { Filter = new LogsListQueryFilter { StatusCodes = [200, 404] } };
        await server.Client().Vault.Logs.ListAsync(logs).FirstPageAsync();
        Assert.Equal("?filter%5Bstatus_codes%5D%5B%5D=200&filter%5Bstatus_codes%5D%5B%5D=404", server.Last.Uri.Query);
    }

    [Theory]
    [InlineData("line\nbreak")]
    [InlineData("ключ")]
    public async Task AValueThatNoHeaderCarriesIsRefusedWithoutBeingQuoted(string value)
    {
        var server = new FakeServer(Replies.Ok);
        var client = server.Client(null, http => FakeServer.Options(http, apiKey: value));
        var error = await Assert.ThrowsAsync<KeywayException>(() => client.Messages.GetAsync("m1"));
        Assert.DoesNotContain(value, error.ToString(), StringComparison.Ordinal);
        Assert.Empty(server.Requests);
    }

    [Theory]
    [InlineData("")]
    [InlineData("x own")]
    [InlineData("x-own:")]
    [InlineData("x-own\r\nx-evil")]
    [InlineData("x-größe")]
    public async Task ANameThatNoHeaderHasIsRefused(string name)
    {
        var server = new FakeServer(Replies.Ok);
        var options = new CallOptions { Headers = new Dictionary<string, string> { [name] = "1" } };
        await Assert.ThrowsAsync<KeywayException>(() => server.Client().Messages.GetAsync("m1", options: options));
        Assert.Empty(server.Requests);
    }

    [Theory]
    [InlineData("ftp://keyway.test")]
    [InlineData("keyway.test")]
    [InlineData("https://user:secret@keyway.test")]
    [InlineData("https://keyway.test?key=1")]
    [InlineData("https://keyway.test#x")]
    public void AnAddressThatIsNoneIsRefusedWithoutBeingQuoted(string baseUrl)
    {
        var error = Assert.Throws<KeywayException>(
            () => new KeywayClient(new KeywayOptions { BaseUrl = baseUrl, ApiKey = "sk" }));
        Assert.DoesNotContain("keyway.test", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void AClientNeedsAKey() =>
        Assert.Throws<KeywayException>(() => new KeywayClient(new KeywayOptions { BaseUrl = "https://keyway.test" }));

    [Fact]
    public async Task AnOptionalBodyMayBeLeftOut()
    {
        var server = new FakeServer(Replies.Ok);
        await server.Client().Vault.Sessions.CreateAsync();
        Assert.Equal(string.Empty, server.Last.Body);
        Assert.Null(server.Last.Header("content-type"));
        await server.Client().Vault.Sessions.CreateAsync(new SessionCreate());
        Assert.Equal(("{}", "application/json"), (server.Last.Body, server.Last.Header("content-type")));
    }

    [Fact]
    public async Task TheLoggerHearsOfEachTryAndNeverOfSecrets()
    {
        var (server, logger) = (new FakeServer(Replies.Drop, Replies.Ok), new ListLogger());
        var client = server.Client(null, http => FakeServer.Options(http, logger: logger));
        await client.Messages.GetAsync("secret-id");
        Assert.Equal(2, logger.Lines.Count);
        Assert.Contains("messages.get", logger.Lines[0], StringComparison.Ordinal);
        Assert.Contains("/messages/{message_id}", logger.Lines[1], StringComparison.Ordinal);
        Assert.Contains("req-1", logger.Lines[1], StringComparison.Ordinal);
        Assert.DoesNotContain("secret", string.Concat(logger.Lines), StringComparison.Ordinal);
    }

    [Fact]
    public async Task TheLoggerHearsOnceOfEachCallThatWillEnd()
    {
        const string Sunset = "Sun, 31 Jan 2027 00:00:00 GMT";
        var answer = Replies.Json(200, """{"data":{"id":"m1"}}""", ("Deprecation", "@1769817600"), ("Sunset", Sunset));
        var logger = new ListLogger();
        var client = new FakeServer(answer).Client(null, http => FakeServer.Options(http, logger: logger));
        await client.Messages.GetAsync("m1");
        await client.Messages.GetAsync("m2");
        await client.Messages.UpdateAsync("m1", new MessageUpdate());
        using var ofTheConnector = await client.Proxy.RequestAsync(new ProxyRequest { Url = "/x" });
        Assert.Equal(
            new[] { "messages.get", "messages.update" }.Select(
                call => $"{call} is deprecated since @1769817600, gone after {Sunset}"),
            logger.Lines.Where(line => line.Contains("deprecated", StringComparison.Ordinal)));
    }

    [Fact]
    public async Task APassedHttpClientOutlivesTheKeywayClient()
    {
        var server = new FakeServer(Replies.Ok);
        using var http = new HttpClient(server);
        new KeywayClient(FakeServer.Options(http)).Dispose();
        await new KeywayClient(FakeServer.Options(http)).Messages.GetAsync("m1");
        Assert.Single(server.Requests);
    }
}
