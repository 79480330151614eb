// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A text with known values; one that is not among them is kept as it came.</summary>
[JsonConverter(typeof(Converter))]
public readonly struct MessageAuthorType : IEquatable<MessageAuthorType>, IWireText
{
    private readonly string? _value;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public MessageAuthorType(string value) => _value = value;

    /// <summary><c>agent</c></summary>
    public static MessageAuthorType Agent { get; } = new("agent");

    /// <summary><c>contact</c></summary>
    public static MessageAuthorType Contact { get; } = new("contact");

    /// <summary><c>bot</c></summary>
    public static MessageAuthorType Bot { get; } = new("bot");

    /// <summary><c>system</c></summary>
    public static MessageAuthorType System { get; } = new("system");

    /// <summary><c>unknown</c></summary>
    public static MessageAuthorType Unknown { get; } = new("unknown");

    /// <summary>As the wire spells it.</summary>
    public string Value => _value ?? string.Empty;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public static implicit operator MessageAuthorType(string value) => new(value);

    /// <summary>Whether two are the same text.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator ==(MessageAuthorType left, MessageAuthorType right) => left.Equals(right);

    /// <summary>Whether two are different texts.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator !=(MessageAuthorType left, MessageAuthorType right) => !left.Equals(right);

    /// <inheritdoc />
    public bool Equals(MessageAuthorType other) => string.Equals(Value, other.Value, StringComparison.Ordinal);

    /// <inheritdoc />
    public override bool Equals(object? obj) => obj is MessageAuthorType other && Equals(other);

    /// <inheritdoc />
    public override int GetHashCode() => StringComparer.Ordinal.GetHashCode(Value);

    /// <inheritdoc />
    public override string ToString() => Value;

    internal static MessageAuthorType FromWire(JsonElement wire) => new(Wire.Text(wire));

    private sealed class Converter : WireTextConverter<MessageAuthorType>
    {
        protected override MessageAuthorType From(string value) => new(value);
    }
}
