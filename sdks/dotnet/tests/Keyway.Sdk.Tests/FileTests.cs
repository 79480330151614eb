using System;
using System.IO;
using System.Net;
using System.Net.Http;
using System.Text;
using System.Threading;
using System.Threading.Channels;
using System.Threading.Tasks;
using Xunit;

namespace Keyway.Tests;

public sealed class FileTests
{
    private readonly PartStream _body = new();

    [Fact]
    public async Task IsReadBeforeItsEndHasCome()
    {
        var server = new FakeServer(Reply(_body));
        using var response = await server.Client().Attachments.ContentAsync(
            "a/1", new CallOptions { ServiceId = "zendesk" });
        Assert.Equal("image/png", response.Content.Headers.ContentType!.MediaType);
        Assert.Null(response.RequestMessage);
        var content = await response.Content.ReadAsStreamAsync();
        _body.Send("first");
        Assert.Equal("first", await ReadAsync(content));
        _body.Send("second");
        _body.End();
        Assert.Equal(("second", string.Empty), (await ReadAsync(content), await ReadAsync(content)));
        Assert.Equal(("GET", "/base/attachments/a%2F1/content"), (server.Last.Method, server.Last.Uri.AbsolutePath));
        Assert.Equal("zendesk", server.Last.Header("x-vendor-service-id"));
    }

    [Fact]
    public async Task ComesInPartWhereAPartIsAskedFor()
    {
        var server = new FakeServer(Reply(new MemoryStream("cont"u8.ToArray()), HttpStatusCode.PartialContent));
        using var response = await server.Client().Attachments.ContentAsync(
            "1", new CallOptions { Range = "bytes=0-3" });
        Assert.Equal(HttpStatusCode.PartialContent, response.StatusCode);
        Assert.Equal("cont", await response.Content.ReadAsStringAsync());
        Assert.Equal("bytes=0-3", server.Last.Header("range"));
    }

    [Fact]
    public async Task IsNoneWhereTheServerRefuses()
    {
        var server = new FakeServer(Replies.Error("EntityNotFoundError", 404));
        var error = await Assert.ThrowsAsync<NotFoundException>(() => server.Client().Attachments.ContentAsync("1"));
        Assert.Equal(("EntityNotFoundError", "req-1"), (error.TypeName, error.RequestId));
    }

    [Fact]
    public async Task IsAskedForAgainUntilItBeginsAndNotThereafter()
    {
        var server = new FakeServer(
            Replies.Drop, Replies.Error("ServiceUnavailableError", 503), Reply(_body));
        using var response = await server.Client().Attachments.ContentAsync("1");
        _body.Send("first");
        _body.End(new IOException("lost"));
        await Assert.ThrowsAsync<ConnectionFailedException>(() => response.Content.ReadAsStringAsync());
        Assert.Equal(3, server.Requests.Count);
    }

    [Fact]
    public async Task EndsWithTheTokenOfTheCall()
    {
        using var caller = new CancellationTokenSource();
        var server = new FakeServer(Reply(_body));
        using var response = await server.Client().Attachments.ContentAsync("1", cancellationToken: caller.Token);
        var reading = response.Content.ReadAsStringAsync();
        caller.Cancel();
        await Assert.ThrowsAsync<KeywayCanceledException>(() => reading);
    }

    [Fact]
    public async Task MayNotStandStill()
    {
        var server = new FakeServer(Reply(_body));
        var options = new CallOptions { Timeout = TimeSpan.FromMilliseconds(1_500) };
        using var response = await server.Client().Attachments.ContentAsync("1", options);
        await Task.Delay(1_800);
        _body.Send("first");
        var content = await response.Content.ReadAsStreamAsync();
        Assert.Equal("first", await ReadAsync(content));
        await Assert.ThrowsAsync<KeywayTimeoutException>(() => ReadAsync(content));
    }

    [Fact]
    public async Task LetsItsConnectionGoWhenItIsGivenUp()
    {
        var server = new FakeServer(Reply(_body));
        (await server.Client().Attachments.ContentAsync("1")).Dispose();
        Assert.False(_body.CanRead);
    }

    private static Func<CancellationToken, Task<HttpResponseMessage>> Reply(
        Stream body, HttpStatusCode status = HttpStatusCode.OK) => _ =>
    {
        var response = new HttpResponseMessage(status) { Content = new StreamContent(body) };
        response.Content.Headers.TryAddWithoutValidation("content-type", "image/png");
        response.Headers.Add("Request-Id", "req-1");
        response.RequestMessage = new HttpRequestMessage();
        return Task.FromResult(response);
    };

    private static async Task<string> ReadAsync(Stream content)
    {
        var buffer = new byte[100];
        return Encoding.UTF8.GetString(buffer, 0, await content.ReadAsync(buffer));
    }
}

/// <summary>What comes from the network when it is sent, part by part.</summary>
internal sealed class PartStream : Stream
{
    private readonly Channel<string> _parts = Channel.CreateUnbounded<string>();
    private bool _isOpen = true;

    public override bool CanRead => _isOpen;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException();

    public override long Position { get => throw new NotSupportedException(); set => throw new NotSupportedException(); }

    public void Send(string part) => _parts.Writer.TryWrite(part);

    public void End(Exception? reason = null) => _parts.Writer.Complete(reason);

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
        await _parts.Reader.WaitToReadAsync(cancellationToken)
            ? Encoding.UTF8.GetBytes(await _parts.Reader.ReadAsync(cancellationToken), buffer.Span)
            : 0;

    public override Task<int> ReadAsync(
        byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        ReadAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override void Flush() => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    protected override void Dispose(bool disposing)
    {
        _isOpen = false;
        base.Dispose(disposing);
    }
}
