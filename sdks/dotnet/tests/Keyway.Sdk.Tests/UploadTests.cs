using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Net.Http;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using Xunit;

namespace Keyway.Tests;

public sealed class UploadTests
{
    private static readonly AttachmentsUploadQuery s_named = new() { FileName = "ü & 1.bin" };

    private static readonly Func<CancellationToken, Task<HttpResponseMessage>> s_uploaded = Replies.Json(
        200,
        """{"status_code":200,"data":{"id":"upload:7","file_name":"a","content_type":"a/b","size":3,"expires_at":null}}""");

    public static TheoryData<string> Kinds => new() { "bytes", "seekable", "once" };

    [Theory]
    [MemberData(nameof(Kinds))]
    public async Task ArrivesWithItsNameLengthAndType(string kind)
    {
        var text = string.Concat(Enumerable.Repeat("0123456789", 20_000));
        var server = new FakeServer(s_uploaded);
        var options = new CallOptions { ServiceId = "zendesk", ContentType = "image/png", ContentLength = text.Length };
        var uploaded = await server.Client().Attachments.UploadAsync(Open(kind, text), s_named, options);
        Assert.Equal("upload:7", uploaded.Id);
        var request = server.Last;
        Assert.Equal(
            ("POST", "/base/attachments?file_name=%C3%BC%20%26%201.bin"), (request.Method, request.Uri.PathAndQuery));
        Assert.Equal(("image/png", "200000"), (request.Header("content-type"), request.Header("content-length")));
        Assert.Equal("zendesk", request.Header("x-vendor-service-id"));
        Assert.Null(request.Header("x-unique-transaction-id"));
        Assert.Equal(text, request.Body);
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public async Task IsSentAgainWhereItCanBeRewound(string kind)
    {
        var server = new FakeServer(
            Replies.Drop, Replies.Error("ConnectorExecutionError", 502), s_uploaded);
        var call = () => server.Client().Attachments.UploadAsync(Open(kind, "all"), s_named);
        if (kind == "once")
        {
            await Assert.ThrowsAsync<ConnectionFailedException>(call);
        }
        else
        {
            await call();
        }

        var sent = server.Requests.Select(each => each.Body);
        Assert.Equal(kind == "once" ? ["all"] : ["all", "all", "all"], sent);
    }

    [Fact]
    public async Task IsSentFromWhereItStandsAndLeftOpen()
    {
        var stream = new MemoryStream("0123456789"u8.ToArray()) { Position = 4 };
        var server = new FakeServer(Replies.Drop, s_uploaded);
        await server.Client().Attachments.UploadAsync(stream, s_named);
        Assert.Equal(["456789", "456789"], server.Requests.Select(each => each.Body));
        Assert.Equal("6", server.Last.Header("content-length"));
        Assert.True(stream.CanRead);
    }

    [Fact]
    public async Task OfWhichNothingHasLeftIsSentAgain()
    {
        var handler = new Refusing(s_uploaded);
        var client = new KeywayClient(FakeServer.Options(new HttpClient(handler)), new FixedClock());
        await client.Attachments.UploadAsync(Open("once", "all"), s_named);
        Assert.Equal("all", handler.Body);
    }

    [Fact]
    public async Task ThatCannotBeReadSaysSoAndIsNotTriedAgain()
    {
        var body = new PartStream();
        body.End(new IOException("no such file"));
        var server = new FakeServer(s_uploaded);
        var error = await Assert.ThrowsAsync<KeywayException>(
            () => server.Client().Attachments.UploadAsync(body, s_named));
        Assert.Equal("The file could not be read", error.Message);
        Assert.Contains("no such file", error.InnerException!.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task MayNotStandStill()
    {
        var body = new PartStream();
        body.Send("first");
        var options = new CallOptions { Timeout = TimeSpan.FromMilliseconds(300), ContentLength = 10 };
        var server = new FakeServer(s_uploaded);
        await Assert.ThrowsAsync<KeywayTimeoutException>(
            () => server.Client().Attachments.UploadAsync(body, s_named, options));
    }

    [Fact]
    public async Task HasATypeThatAHeaderCanCarry()
    {
        var options = new CallOptions { ContentType = "a/b\r\nx-evil: 1" };
        await Assert.ThrowsAsync<KeywayException>(
            () => new FakeServer(s_uploaded).Client().Attachments.UploadAsync(Array.Empty<byte>(), s_named, options));
    }

    internal static UploadFile Open(string kind, string text)
    {
        var bytes = Encoding.UTF8.GetBytes(text);
        if (kind == "bytes")
        {
            return bytes;
        }

        if (kind == "seekable")
        {
            return new MemoryStream(bytes);
        }

        var once = new PartStream();
        foreach (var part in text.Chunk(1_000))
        {
            once.Send(new string(part));
        }

        once.End();
        return once;
    }

    /// <summary>Refuses the first connection, before anything of the body was asked for.</summary>
    private sealed class Refusing(Func<CancellationToken, Task<HttpResponseMessage>> reply) : HttpMessageHandler
    {
        private int _tries;

        public string? Body { get; private set; }

        protected override async Task<HttpResponseMessage> SendAsync(
            HttpRequestMessage request, CancellationToken cancellationToken)
        {
            _tries++;
            if (_tries == 1)
            {
                return await Replies.Refused(cancellationToken);
            }

            Body = await request.Content!.ReadAsStringAsync(cancellationToken);
            return await reply(cancellationToken);
        }
    }
}
