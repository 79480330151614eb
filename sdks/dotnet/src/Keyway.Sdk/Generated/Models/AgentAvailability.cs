// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A text with known values; one that is not among them is kept as it came.</summary>
[JsonConverter(typeof(Converter))]
public readonly struct AgentAvailability : IEquatable<AgentAvailability>, IWireText
{
    private readonly string? _value;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public AgentAvailability(string value) => _value = value;

    /// <summary><c>online</c></summary>
    public static AgentAvailability Online { get; } = new("online");

    /// <summary><c>away</c></summary>
    public static AgentAvailability Away { get; } = new("away");

    /// <summary><c>offline</c></summary>
    public static AgentAvailability Offline { get; } = new("offline");

    /// <summary><c>unknown</c></summary>
    public static AgentAvailability Unknown { get; } = new("unknown");

    /// <summary>As the wire spells it.</summary>
    public string Value => _value ?? string.Empty;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public static implicit operator AgentAvailability(string value) => new(value);

    /// <summary>Whether two are the same text.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator ==(AgentAvailability left, AgentAvailability right) => left.Equals(right);

    /// <summary>Whether two are different texts.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator !=(AgentAvailability left, AgentAvailability right) => !left.Equals(right);

    /// <inheritdoc />
    public bool Equals(AgentAvailability other) => string.Equals(Value, other.Value, StringComparison.Ordinal);

    /// <inheritdoc />
    public override bool Equals(object? obj) => obj is AgentAvailability other && Equals(other);

    /// <inheritdoc />
    public override int GetHashCode() => StringComparer.Ordinal.GetHashCode(Value);

    /// <inheritdoc />
    public override string ToString() => Value;

    internal static AgentAvailability FromWire(JsonElement wire) => new(Wire.Text(wire));

    private sealed class Converter : WireTextConverter<AgentAvailability>
    {
        protected override AgentAvailability From(string value) => new(value);
    }
}
