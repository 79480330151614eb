using System;
using System.IO;
using System.Net;
using System.Net.Http;
using System.Threading;
using System.Threading.Tasks;

namespace Keyway;

/// <summary>
/// The bytes of a file as they arrive. The timeout of the call applies to each chunk; time does not count while nothing is
/// read. Failures are thrown to the reader as a <see cref="KeywayException"/>.
/// </summary>
internal sealed class IncomingFile : Stream
{
    private readonly HttpContent _content;
    private readonly Stream _inner;
    private readonly CallScope _scope;

    private IncomingFile(HttpContent content, Stream inner, CallScope scope)
    {
        _content = content;
        _inner = inner;
        _scope = scope;
    }

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    internal static bool IsIn(HttpResponseMessage response) =>
        response.StatusCode is HttpStatusCode.OK or HttpStatusCode.PartialContent && response.Content is not null;

    /// <summary>The same response, its content guarded and without the request, which holds the key.</summary>
    internal static async Task<HttpResponseMessage> OpenAsync(
        HttpResponseMessage response, CallScope scope, CancellationToken cancellationToken)
    {
        var content = response.Content;
        var inner = await content.ReadAsStreamAsync(
#if !NETSTANDARD2_0
            cancellationToken
#endif
        ).ConfigureAwait(false);
        var guarded = new StreamContent(new IncomingFile(content, inner, scope));
        foreach (var header in content.Headers)
        {
            guarded.Headers.TryAddWithoutValidation(header.Key, header.Value);
        }

        response.Content = guarded;
        response.RequestMessage = null;
        return response;
    }

    public override int Read(byte[] buffer, int offset, int count) =>
        ReadAsync(buffer, offset, count, CancellationToken.None).GetAwaiter().GetResult();

    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        GuardAsync(token => _inner.ReadAsync(buffer, offset, count, token), cancellationToken);

#if !NETSTANDARD2_0
    public override async ValueTask<int> ReadAsync(
        Memory<byte> buffer, CancellationToken cancellationToken = default) =>
        await GuardAsync(token => _inner.ReadAsync(buffer, token).AsTask(), cancellationToken).ConfigureAwait(false);
#endif

    public override void Flush()
    {
    }

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    protected override void Dispose(bool disposing)
    {
        if (disposing)
        {
            _inner.Dispose();
            _content.Dispose();
        }

        base.Dispose(disposing);
    }

    private async Task<int> GuardAsync(Func<CancellationToken, Task<int>> read, CancellationToken reader)
    {
        using var limit = _scope.Link(reader);
        limit.CancelAfter(_scope.Timeout);
        try
        {
            return await read(limit.Token).ConfigureAwait(false);
        }
        catch (OperationCanceledException) when (reader.IsCancellationRequested)
        {
            throw;
        }
        catch (OperationCanceledException cause) when (_scope.IsCanceled)
        {
            throw _scope.ToCanceled(cause);
        }
        catch (OperationCanceledException cause)
        {
            throw _scope.ToTimeout(cause);
        }
        catch (Exception cause) when (cause is HttpRequestException or IOException or InvalidDataException)
        {
            throw new ConnectionFailedException(
                $"The connection failed: {cause.GetBaseException().Message}", cause, null);
        }
    }
}
