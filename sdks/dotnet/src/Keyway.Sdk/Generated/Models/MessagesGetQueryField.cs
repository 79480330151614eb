// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A text with known values; one that is not among them is kept as it came.</summary>
[JsonConverter(typeof(Converter))]
public readonly struct MessagesGetQueryField : IEquatable<MessagesGetQueryField>, IWireText
{
    private readonly string? _value;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public MessagesGetQueryField(string value) => _value = value;

    /// <summary><c>id</c></summary>
    public static MessagesGetQueryField Id { get; } = new("id");

    /// <summary><c>downstream_id</c></summary>
    public static MessagesGetQueryField DownstreamId { get; } = new("downstream_id");

    /// <summary><c>conversation_id</c></summary>
    public static MessagesGetQueryField ConversationId { get; } = new("conversation_id");

    /// <summary><c>type</c></summary>
    public static MessagesGetQueryField Type { get; } = new("type");

    /// <summary><c>direction</c></summary>
    public static MessagesGetQueryField Direction { get; } = new("direction");

    /// <summary><c>channel</c></summary>
    public static MessagesGetQueryField Channel { get; } = new("channel");

    /// <summary><c>subject</c></summary>
    public static MessagesGetQueryField Subject { get; } = new("subject");

    /// <summary><c>body</c></summary>
    public static MessagesGetQueryField Body { get; } = new("body");

    /// <summary><c>body_html</c></summary>
    public static MessagesGetQueryField BodyHtml { get; } = new("body_html");

    /// <summary><c>author</c></summary>
    public static MessagesGetQueryField Author { get; } = new("author");

    /// <summary><c>recipients</c></summary>
    public static MessagesGetQueryField Recipients { get; } = new("recipients");

    /// <summary><c>attachments</c></summary>
    public static MessagesGetQueryField Attachments { get; } = new("attachments");

    /// <summary><c>status</c></summary>
    public static MessagesGetQueryField Status { get; } = new("status");

    /// <summary><c>in_reply_to_id</c></summary>
    public static MessagesGetQueryField InReplyToId { get; } = new("in_reply_to_id");

    /// <summary><c>external_id</c></summary>
    public static MessagesGetQueryField ExternalId { get; } = new("external_id");

    /// <summary><c>metadata</c></summary>
    public static MessagesGetQueryField Metadata { get; } = new("metadata");

    /// <summary><c>web_url</c></summary>
    public static MessagesGetQueryField WebUrl { get; } = new("web_url");

    /// <summary><c>sent_at</c></summary>
    public static MessagesGetQueryField SentAt { get; } = new("sent_at");

    /// <summary><c>created_at</c></summary>
    public static MessagesGetQueryField CreatedAt { get; } = new("created_at");

    /// <summary><c>updated_at</c></summary>
    public static MessagesGetQueryField UpdatedAt { get; } = new("updated_at");

    /// <summary>As the wire spells it.</summary>
    public string Value => _value ?? string.Empty;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public static implicit operator MessagesGetQueryField(string value) => new(value);

    /// <summary>Whether two are the same text.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator ==(MessagesGetQueryField left, MessagesGetQueryField right) => left.Equals(right);

    /// <summary>Whether two are different texts.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator !=(MessagesGetQueryField left, MessagesGetQueryField right) => !left.Equals(right);

    /// <inheritdoc />
    public bool Equals(MessagesGetQueryField other) => string.Equals(Value, other.Value, StringComparison.Ordinal);

    /// <inheritdoc />
    public override bool Equals(object? obj) => obj is MessagesGetQueryField other && Equals(other);

    /// <inheritdoc />
    public override int GetHashCode() => StringComparer.Ordinal.GetHashCode(Value);

    /// <inheritdoc />
    public override string ToString() => Value;

    internal static MessagesGetQueryField FromWire(JsonElement wire) => new(Wire.Text(wire));

    private sealed class Converter : WireTextConverter<MessagesGetQueryField>
    {
        protected override MessagesGetQueryField From(string value) => new(value);
    }
}
