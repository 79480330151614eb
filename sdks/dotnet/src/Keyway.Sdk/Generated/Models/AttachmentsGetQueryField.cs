// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A text with known values; one that is not among them is kept as it came.</summary>
[JsonConverter(typeof(Converter))]
public readonly struct AttachmentsGetQueryField : IEquatable<AttachmentsGetQueryField>, IWireText
{
    private readonly string? _value;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public AttachmentsGetQueryField(string value) => _value = value;

    /// <summary><c>id</c></summary>
    public static AttachmentsGetQueryField Id { get; } = new("id");

    /// <summary><c>downstream_id</c></summary>
    public static AttachmentsGetQueryField DownstreamId { get; } = new("downstream_id");

    /// <summary><c>message_id</c></summary>
    public static AttachmentsGetQueryField MessageId { get; } = new("message_id");

    /// <summary><c>conversation_id</c></summary>
    public static AttachmentsGetQueryField ConversationId { get; } = new("conversation_id");

    /// <summary><c>file_name</c></summary>
    public static AttachmentsGetQueryField FileName { get; } = new("file_name");

    /// <summary><c>content_type</c></summary>
    public static AttachmentsGetQueryField ContentType { get; } = new("content_type");

    /// <summary><c>size</c></summary>
    public static AttachmentsGetQueryField Size { get; } = new("size");

    /// <summary><c>url</c></summary>
    public static AttachmentsGetQueryField Url { get; } = new("url");

    /// <summary><c>is_inline</c></summary>
    public static AttachmentsGetQueryField IsInline { get; } = new("is_inline");

    /// <summary><c>content_id</c></summary>
    public static AttachmentsGetQueryField ContentId { get; } = new("content_id");

    /// <summary><c>created_at</c></summary>
    public static AttachmentsGetQueryField CreatedAt { get; } = new("created_at");

    /// <summary>As the wire spells it.</summary>
    public string Value => _value ?? string.Empty;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public static implicit operator AttachmentsGetQueryField(string value) => new(value);

    /// <summary>Whether two are the same text.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator ==(AttachmentsGetQueryField left, AttachmentsGetQueryField right) => left.Equals(right);

    /// <summary>Whether two are different texts.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator !=(AttachmentsGetQueryField left, AttachmentsGetQueryField right) => !left.Equals(right);

    /// <inheritdoc />
    public bool Equals(AttachmentsGetQueryField other) => string.Equals(Value, other.Value, StringComparison.Ordinal);

    /// <inheritdoc />
    public override bool Equals(object? obj) => obj is AttachmentsGetQueryField other && Equals(other);

    /// <inheritdoc />
    public override int GetHashCode() => StringComparer.Ordinal.GetHashCode(Value);

    /// <inheritdoc />
    public override string ToString() => Value;

    internal static AttachmentsGetQueryField FromWire(JsonElement wire) => new(Wire.Text(wire));

    private sealed class Converter : WireTextConverter<AttachmentsGetQueryField>
    {
        protected override AttachmentsGetQueryField From(string value) => new(value);
    }
}
