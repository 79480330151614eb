using System;
using System.Linq;
using System.Net;
using System.Net.Http;
using System.Threading.Tasks;
using Xunit;

namespace Keyway.Tests;

public sealed class ProxyTests
{
    [Fact]
    public async Task NamesWhereToAndWhatToWaitFor()
    {
        var server = new FakeServer(Replies.Json(200, "[1]"));
        using var response = await server.Client().Proxy.RequestAsync(
            new ProxyRequest { Url = "/api/v2/tickets.json?a=b", DownstreamTimeout = TimeSpan.FromSeconds(5) },
            new CallOptions { ServiceId = "zendesk" });
        Assert.Equal("[1]", await response.Content.ReadAsStringAsync());
        Assert.Equal(("GET", "/base/proxy"), (server.Last.Method, server.Last.Uri.PathAndQuery));
        Assert.Equal("/api/v2/tickets.json?a=b", server.Last.Header("x-vendor-downstream-url"));
        Assert.Equal("5000", server.Last.Header("x-vendor-downstream-timeout"));
        Assert.Equal("zendesk", server.Last.Header("x-vendor-service-id"));
        Assert.Null(server.Last.Header("x-vendor-downstream-method"));
    }

    [Fact]
    public async Task AMethodWithoutAnEndpointOfItsOwnIsNamed()
    {
        var server = new FakeServer(Replies.Json(200, ""));
        await server.Client().Proxy.RequestAsync(new ProxyRequest { Url = "/x", Method = HttpMethod.Head });
        Assert.Equal(("GET", "HEAD"), (server.Last.Method, server.Last.Header("x-vendor-downstream-method")));
    }

    [Fact]
    public async Task AFormIsTheSameBytesInEveryTry()
    {
        var server = new FakeServer(Replies.Drop, Replies.Ok);
        using var form = new MultipartFormDataContent { { new StringContent("1"), "a" } };
        await server.Client().Proxy.RequestAsync(
            new ProxyRequest { Url = "/x", Method = HttpMethod.Post, Content = form });
        Assert.Single(server.Requests.Select(request => request.Body).Distinct());
        Assert.Single(server.Requests.Select(request => request.Header("content-type")).Distinct());
        Assert.StartsWith("multipart/form-data; boundary=", server.Last.Header("content-type"), StringComparison.Ordinal);
        Assert.NotNull(server.Last.Header("x-unique-transaction-id"));
    }

    [Fact]
    public async Task ABodyNeedsAMethodThatTakesOne()
    {
        var server = new FakeServer(Replies.Ok);
        var request = new ProxyRequest { Url = "/x", Content = new StringContent("x") };
        await Assert.ThrowsAsync<KeywayException>(() => server.Client().Proxy.RequestAsync(request));
    }

    [Fact]
    public async Task TheConnectorsOwnFailureIsAnAnswer()
    {
        var server = new FakeServer(Replies.Json(404, """{"error":"no","request_id":"its own"}"""));
        using var response = await server.Client().Proxy.RequestAsync(new ProxyRequest { Url = "/x" });
        Assert.Equal(HttpStatusCode.NotFound, response.StatusCode);
        Assert.Equal("application/json", response.Content.Headers.ContentType!.MediaType);
    }

    [Fact]
    public async Task KeywaysRefusalIsThrown()
    {
        var server = new FakeServer(Replies.Error("ConnectionNotFoundError", 404));
        var error = await Assert.ThrowsAsync<NotFoundException>(
            () => server.Client().Proxy.RequestAsync(new ProxyRequest { Url = "/x" }));
        Assert.Equal("ConnectionNotFoundError", error.TypeName);
    }
}
