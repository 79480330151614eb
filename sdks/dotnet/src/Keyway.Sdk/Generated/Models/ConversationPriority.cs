// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A text with known values; one that is not among them is kept as it came.</summary>
[JsonConverter(typeof(Converter))]
public readonly struct ConversationPriority : IEquatable<ConversationPriority>, IWireText
{
    private readonly string? _value;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public ConversationPriority(string value) => _value = value;

    /// <summary><c>low</c></summary>
    public static ConversationPriority Low { get; } = new("low");

    /// <summary><c>normal</c></summary>
    public static ConversationPriority Normal { get; } = new("normal");

    /// <summary><c>high</c></summary>
    public static ConversationPriority High { get; } = new("high");

    /// <summary><c>urgent</c></summary>
    public static ConversationPriority Urgent { get; } = new("urgent");

    /// <summary>As the wire spells it.</summary>
    public string Value => _value ?? string.Empty;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public static implicit operator ConversationPriority(string value) => new(value);

    /// <summary>Whether two are the same text.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator ==(ConversationPriority left, ConversationPriority right) => left.Equals(right);

    /// <summary>Whether two are different texts.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator !=(ConversationPriority left, ConversationPriority right) => !left.Equals(right);

    /// <inheritdoc />
    public bool Equals(ConversationPriority other) => string.Equals(Value, other.Value, StringComparison.Ordinal);

    /// <inheritdoc />
    public override bool Equals(object? obj) => obj is ConversationPriority other && Equals(other);

    /// <inheritdoc />
    public override int GetHashCode() => StringComparer.Ordinal.GetHashCode(Value);

    /// <inheritdoc />
    public override string ToString() => Value;

    internal static ConversationPriority FromWire(JsonElement wire) => new(Wire.Text(wire));

    private sealed class Converter : WireTextConverter<ConversationPriority>
    {
        protected override ConversationPriority From(string value) => new(value);
    }
}
