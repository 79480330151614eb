using System;
using System.IO;
using System.Net;
using System.Net.Http;
using System.Threading;
using System.Threading.Tasks;

namespace Keyway;

/// <summary>The file of one call, sent again only while none of it has left that cannot be read again.</summary>
internal sealed class OutgoingFile(UploadFile file, string? type, long? length)
{
    private readonly Stream _stream = file.Stream;
    private readonly long _start = file.Stream.CanSeek ? file.Stream.Position : 0;

    internal bool IsSpent { get; private set; }

    /// <summary>Why the file itself could not be read; the connection is not to blame.</summary>
    internal KeywayException? Failure { get; private set; }

    private long? Length => _stream.CanSeek ? _stream.Length - _start : length;

    /// <summary>Its bytes for one try.</summary>
    /// <param name="onPart">
    /// Called before each part leaves, which starts its time, and with <c>true</c> after the last.
    /// </param>
    /// <param name="cancellationToken">Ends the try.</param>
    internal HttpContent ToContent(Action<bool> onPart, CancellationToken cancellationToken)
    {
        var content = new FileContent(this, onPart, cancellationToken);
        if (type is not null)
        {
            content.Headers.TryAddWithoutValidation("Content-Type", type);
        }

        return content;
    }

    private async Task<int> ReadAsync(byte[] buffer, CancellationToken cancellationToken)
    {
        try
        {
            return await _stream.ReadAsync(buffer, 0, buffer.Length, cancellationToken).ConfigureAwait(false);
        }
        catch (Exception cause) when (!cancellationToken.IsCancellationRequested)
        {
            Failure = new KeywayException("The file could not be read", cause);
            throw;
        }
    }

    /// <summary>Unlike <see cref="StreamContent"/> it leaves the stream open, for the next try and for its owner.</summary>
    private sealed class FileContent(OutgoingFile file, Action<bool> onPart, CancellationToken tries) : HttpContent
    {
        private const int PartBytes = 65_536;

        protected override async Task SerializeToStreamAsync(Stream stream, TransportContext? context)
        {
            if (file._stream.CanSeek)
            {
                file._stream.Position = file._start;
            }
            else
            {
                file.IsSpent = true;
            }

            var buffer = new byte[PartBytes];
            for (int count; (count = await file.ReadAsync(buffer, tries).ConfigureAwait(false)) > 0;)
            {
                onPart(false);
                await stream.WriteAsync(buffer, 0, count, tries).ConfigureAwait(false);
            }

            onPart(true);
        }

        protected override bool TryComputeLength(out long length)
        {
            length = file.Length ?? 0;
            return file.Length is not null;
        }
    }
}
