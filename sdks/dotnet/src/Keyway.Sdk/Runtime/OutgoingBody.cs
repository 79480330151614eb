using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Net;
using System.Net.Http;
using System.Threading;
using System.Threading.Tasks;

namespace Keyway;

/// <summary>
/// A body on its way out: a file, or a form with files. It is sent again only while no part of it has left that cannot
/// be read again.
/// </summary>
/// <param name="pieces">Bytes and files, in their order.</param>
/// <param name="type">Its media type.</param>
/// <param name="isForm">A file alone creates no record.</param>
internal sealed class OutgoingBody(IReadOnlyList<OutgoingPiece> pieces, string? type, bool isForm)
{
    internal bool IsForm => isForm;

    internal bool IsSpent => pieces.Any(piece => piece.File is { IsSpent: true });

    /// <summary>Why a file itself could not be read; the connection is not to blame.</summary>
    internal KeywayException? Failure => pieces.Select(piece => piece.File?.Failure).FirstOrDefault(failure => failure is not null);

    /// <summary>Unknown where that of a file is.</summary>
    private long? Length => pieces.Any(piece => piece.Length is null) ? null : pieces.Sum(piece => piece.Length);

    /// <summary>Its bytes for one try.</summary>
    /// <param name="onPart">
    /// Called before each part leaves, which starts its time, and with <c>true</c> after the last.
    /// </param>
    /// <param name="cancellationToken">Ends the try.</param>
    internal HttpContent ToContent(Action<bool> onPart, CancellationToken cancellationToken)
    {
        var content = new Content(this, onPart, cancellationToken);
        if (type is not null)
        {
            content.Headers.TryAddWithoutValidation("Content-Type", type);
        }

        return content;
    }

    private async Task CopyToAsync(Stream target, Action<bool> onPart, CancellationToken cancellationToken)
    {
        foreach (var piece in pieces)
        {
            if (piece.File is { } file)
            {
                await file.CopyToAsync(target, onPart, cancellationToken).ConfigureAwait(false);
            }
            else
            {
                await target.WriteAsync(piece.Bytes, 0, piece.Bytes.Length, cancellationToken).ConfigureAwait(false);
            }
        }

        onPart(true);
    }

    /// <summary>Unlike <see cref="StreamContent"/> it leaves streams open, for the next try and for their owner.</summary>
    private sealed class Content(OutgoingBody body, Action<bool> onPart, CancellationToken tries) : HttpContent
    {
        protected override Task SerializeToStreamAsync(Stream stream, TransportContext? context) =>
            body.CopyToAsync(stream, onPart, tries);

        protected override bool TryComputeLength(out long length)
        {
            length = body.Length ?? 0;
            return body.Length is not null;
        }
    }
}

/// <summary>Bytes, or a file instead.</summary>
internal readonly struct OutgoingPiece
{
    internal OutgoingPiece(byte[] bytes) => Bytes = bytes;

    internal OutgoingPiece(OutgoingFile file) => (Bytes, File) = ([], file);

    internal byte[] Bytes { get; }

    internal OutgoingFile? File { get; }

    internal long? Length => File is null ? Bytes.Length : File.Length;
}
