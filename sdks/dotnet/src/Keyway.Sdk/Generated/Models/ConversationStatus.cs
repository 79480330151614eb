// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A text with known values; one that is not among them is kept as it came.</summary>
[JsonConverter(typeof(Converter))]
public readonly struct ConversationStatus : IEquatable<ConversationStatus>, IWireText
{
    private readonly string? _value;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public ConversationStatus(string value) => _value = value;

    /// <summary><c>open</c></summary>
    public static ConversationStatus Open { get; } = new("open");

    /// <summary><c>pending</c></summary>
    public static ConversationStatus Pending { get; } = new("pending");

    /// <summary><c>on_hold</c></summary>
    public static ConversationStatus OnHold { get; } = new("on_hold");

    /// <summary><c>snoozed</c></summary>
    public static ConversationStatus Snoozed { get; } = new("snoozed");

    /// <summary><c>solved</c></summary>
    public static ConversationStatus Solved { get; } = new("solved");

    /// <summary><c>closed</c></summary>
    public static ConversationStatus Closed { get; } = new("closed");

    /// <summary><c>unknown</c></summary>
    public static ConversationStatus Unknown { get; } = new("unknown");

    /// <summary>As the wire spells it.</summary>
    public string Value => _value ?? string.Empty;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public static implicit operator ConversationStatus(string value) => new(value);

    /// <summary>Whether two are the same text.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator ==(ConversationStatus left, ConversationStatus right) => left.Equals(right);

    /// <summary>Whether two are different texts.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator !=(ConversationStatus left, ConversationStatus right) => !left.Equals(right);

    /// <inheritdoc />
    public bool Equals(ConversationStatus other) => string.Equals(Value, other.Value, StringComparison.Ordinal);

    /// <inheritdoc />
    public override bool Equals(object? obj) => obj is ConversationStatus other && Equals(other);

    /// <inheritdoc />
    public override int GetHashCode() => StringComparer.Ordinal.GetHashCode(Value);

    /// <inheritdoc />
    public override string ToString() => Value;

    internal static ConversationStatus FromWire(JsonElement wire) => new(Wire.Text(wire));

    private sealed class Converter : WireTextConverter<ConversationStatus>
    {
        protected override ConversationStatus From(string value) => new(value);
    }
}
