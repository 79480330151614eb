// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A text with known values; one that is not among them is kept as it came.</summary>
[JsonConverter(typeof(Converter))]
public readonly struct MessageDirection : IEquatable<MessageDirection>, IWireText
{
    private readonly string? _value;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public MessageDirection(string value) => _value = value;

    /// <summary><c>inbound</c></summary>
    public static MessageDirection Inbound { get; } = new("inbound");

    /// <summary><c>outbound</c></summary>
    public static MessageDirection Outbound { get; } = new("outbound");

    /// <summary><c>internal</c></summary>
    public static MessageDirection Internal { get; } = new("internal");

    /// <summary><c>unknown</c></summary>
    public static MessageDirection Unknown { get; } = new("unknown");

    /// <summary>As the wire spells it.</summary>
    public string Value => _value ?? string.Empty;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public static implicit operator MessageDirection(string value) => new(value);

    /// <summary>Whether two are the same text.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator ==(MessageDirection left, MessageDirection right) => left.Equals(right);

    /// <summary>Whether two are different texts.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator !=(MessageDirection left, MessageDirection right) => !left.Equals(right);

    /// <inheritdoc />
    public bool Equals(MessageDirection other) => string.Equals(Value, other.Value, StringComparison.Ordinal);

    /// <inheritdoc />
    public override bool Equals(object? obj) => obj is MessageDirection other && Equals(other);

    /// <inheritdoc />
    public override int GetHashCode() => StringComparer.Ordinal.GetHashCode(Value);

    /// <inheritdoc />
    public override string ToString() => Value;

    internal static MessageDirection FromWire(JsonElement wire) => new(Wire.Text(wire));

    private sealed class Converter : WireTextConverter<MessageDirection>
    {
        protected override MessageDirection From(string value) => new(value);
    }
}
