// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A text with known values; one that is not among them is kept as it came.</summary>
[JsonConverter(typeof(Converter))]
public readonly struct PartialAgentAvailability : IEquatable<PartialAgentAvailability>, IWireText
{
    private readonly string? _value;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public PartialAgentAvailability(string value) => _value = value;

    /// <summary><c>online</c></summary>
    public static PartialAgentAvailability Online { get; } = new("online");

    /// <summary><c>away</c></summary>
    public static PartialAgentAvailability Away { get; } = new("away");

    /// <summary><c>offline</c></summary>
    public static PartialAgentAvailability Offline { get; } = new("offline");

    /// <summary><c>unknown</c></summary>
    public static PartialAgentAvailability Unknown { get; } = new("unknown");

    /// <summary>As the wire spells it.</summary>
    public string Value => _value ?? string.Empty;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public static implicit operator PartialAgentAvailability(string value) => new(value);

    /// <summary>Whether two are the same text.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator ==(PartialAgentAvailability left, PartialAgentAvailability right) => left.Equals(right);

    /// <summary>Whether two are different texts.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator !=(PartialAgentAvailability left, PartialAgentAvailability right) => !left.Equals(right);

    /// <inheritdoc />
    public bool Equals(PartialAgentAvailability other) => string.Equals(Value, other.Value, StringComparison.Ordinal);

    /// <inheritdoc />
    public override bool Equals(object? obj) => obj is PartialAgentAvailability other && Equals(other);

    /// <inheritdoc />
    public override int GetHashCode() => StringComparer.Ordinal.GetHashCode(Value);

    /// <inheritdoc />
    public override string ToString() => Value;

    internal static PartialAgentAvailability FromWire(JsonElement wire) => new(Wire.Text(wire));

    private sealed class Converter : WireTextConverter<PartialAgentAvailability>
    {
        protected override PartialAgentAvailability From(string value) => new(value);
    }
}
