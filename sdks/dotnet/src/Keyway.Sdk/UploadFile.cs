using System;
using System.IO;

namespace Keyway;

/// <summary>
/// A file to send: one on disk, a stream or bytes, any of which stands for it wherever one is asked for. A stream is sent
/// from where it stands, and left open; one that cannot be rewound is sent once, so that no try is repeated after its
/// first byte.
/// </summary>
public sealed class UploadFile
{
    /// <summary>A file that is read as it is sent.</summary>
    /// <param name="stream">Readable, and of a known length or with <see cref="CallOptions.ContentLength"/>.</param>
    public UploadFile(Stream stream) => Stream = stream ?? throw new ArgumentNullException(nameof(stream));

    /// <summary>A file that lies in memory.</summary>
    /// <param name="bytes">All of it.</param>
    public UploadFile(byte[] bytes)
        : this(new MemoryStream(bytes ?? throw new ArgumentNullException(nameof(bytes)), false))
    {
    }

    /// <summary>A file on disk, opened in each try.</summary>
    /// <param name="file">Where it is.</param>
    public UploadFile(FileInfo file) => OnDisk = file ?? throw new ArgumentNullException(nameof(file));

    internal Stream? Stream { get; }

    /// <summary>Instead of a stream.</summary>
    internal FileInfo? OnDisk { get; }

    /// <summary>The same as the constructor.</summary>
    public static implicit operator UploadFile(Stream stream) => new(stream);

    /// <summary>The same as the constructor.</summary>
    public static implicit operator UploadFile(byte[] bytes) => new(bytes);

    /// <summary>The same as the constructor.</summary>
    public static implicit operator UploadFile(FileInfo file) => new(file);
}
