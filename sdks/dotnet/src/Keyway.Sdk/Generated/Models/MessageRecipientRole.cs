// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A text with known values; one that is not among them is kept as it came.</summary>
[JsonConverter(typeof(Converter))]
public readonly struct MessageRecipientRole : IEquatable<MessageRecipientRole>, IWireText
{
    private readonly string? _value;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public MessageRecipientRole(string value) => _value = value;

    /// <summary><c>from</c></summary>
    public static MessageRecipientRole From { get; } = new("from");

    /// <summary><c>to</c></summary>
    public static MessageRecipientRole To { get; } = new("to");

    /// <summary><c>cc</c></summary>
    public static MessageRecipientRole Cc { get; } = new("cc");

    /// <summary><c>bcc</c></summary>
    public static MessageRecipientRole Bcc { get; } = new("bcc");

    /// <summary><c>reply_to</c></summary>
    public static MessageRecipientRole ReplyTo { get; } = new("reply_to");

    /// <summary>As the wire spells it.</summary>
    public string Value => _value ?? string.Empty;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public static implicit operator MessageRecipientRole(string value) => new(value);

    /// <summary>Whether two are the same text.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator ==(MessageRecipientRole left, MessageRecipientRole right) => left.Equals(right);

    /// <summary>Whether two are different texts.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator !=(MessageRecipientRole left, MessageRecipientRole right) => !left.Equals(right);

    /// <inheritdoc />
    public bool Equals(MessageRecipientRole other) => string.Equals(Value, other.Value, StringComparison.Ordinal);

    /// <inheritdoc />
    public override bool Equals(object? obj) => obj is MessageRecipientRole other && Equals(other);

    /// <inheritdoc />
    public override int GetHashCode() => StringComparer.Ordinal.GetHashCode(Value);

    /// <inheritdoc />
    public override string ToString() => Value;

    internal static MessageRecipientRole FromWire(JsonElement wire) => new(Wire.Text(wire));

    private sealed class Converter : WireTextConverter<MessageRecipientRole>
    {
        protected override MessageRecipientRole From(string value) => new(value);
    }
}
