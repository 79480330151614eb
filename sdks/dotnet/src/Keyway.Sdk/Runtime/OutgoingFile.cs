using System;
using System.IO;
using System.Threading;
using System.Threading.Tasks;

namespace Keyway;

/// <summary>A file that a call was given, read from its start in each try.</summary>
internal sealed class OutgoingFile
{
    private const int PartBytes = 65_536;

    private readonly UploadFile _file;
    private readonly string _label;
    private readonly long _start;

    /// <param name="file">What the caller gave.</param>
    /// <param name="label">How messages call it.</param>
    /// <param name="length">Its length, where its stream does not tell.</param>
    internal OutgoingFile(UploadFile file, string label, long? length = null)
    {
        _file = file;
        _label = label;
        Length = length;
        if (file.Stream is { CanSeek: true } stream)
        {
            _start = stream.Position;
            Length = stream.Length - _start;
        }
        else if (file.OnDisk is { } info)
        {
            info.Refresh();
            Length = info.Exists
                ? info.Length
                : throw new KeywayException($"{label} could not be read: {info.FullName} does not exist");
        }
    }

    /// <summary>Unknown for a stream that does not tell.</summary>
    internal long? Length { get; }

    /// <summary>Whether a part of it has left that cannot be read again.</summary>
    internal bool IsSpent { get; private set; }

    /// <summary>Why the file itself could not be read; the connection is not to blame.</summary>
    internal KeywayException? Failure { get; private set; }

    /// <summary>Leaves a stream open, for the next try and for its owner; closes a file on disk.</summary>
    internal async Task CopyToAsync(Stream target, Action<bool> onPart, CancellationToken cancellationToken)
    {
        var source = Open();
        try
        {
            // Of a file on disk as much as was measured: it may have grown since.
            var left = _file.OnDisk is null ? long.MaxValue : Length ?? 0;
            var buffer = new byte[PartBytes];
            while (left > 0)
            {
                var count = await ReadAsync(source, buffer, (int)Math.Min(left, PartBytes), cancellationToken).ConfigureAwait(false);
                if (count == 0 && _file.OnDisk is not null)
                {
                    throw Failure = new KeywayException($"{_label} could not be read: it was truncated during the call");
                }

                if (count == 0)
                {
                    break;
                }

                left -= count;
                onPart(false);
                await target.WriteAsync(buffer, 0, count, cancellationToken).ConfigureAwait(false);
            }
        }
        finally
        {
            if (_file.OnDisk is not null)
            {
                source.Dispose();
            }
        }
    }

    private Stream Open()
    {
        if (_file.Stream is not { } stream)
        {
            try
            {
                return _file.OnDisk!.OpenRead();
            }
            catch (Exception cause)
            {
                Failure = ToFailure(cause);
                throw;
            }
        }

        if (stream.CanSeek)
        {
            stream.Position = _start;
        }
        else
        {
            IsSpent = true;
        }

        return stream;
    }

    private async Task<int> ReadAsync(Stream source, byte[] buffer, int count, CancellationToken cancellationToken)
    {
        try
        {
            return await source.ReadAsync(buffer, 0, count, cancellationToken).ConfigureAwait(false);
        }
        catch (Exception cause) when (!cancellationToken.IsCancellationRequested)
        {
            Failure = ToFailure(cause);
            throw;
        }
    }

    private KeywayException ToFailure(Exception cause) => new($"{_label} could not be read", cause);
}
