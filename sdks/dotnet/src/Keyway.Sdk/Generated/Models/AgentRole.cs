// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A text with known values; one that is not among them is kept as it came.</summary>
[JsonConverter(typeof(Converter))]
public readonly struct AgentRole : IEquatable<AgentRole>, IWireText
{
    private readonly string? _value;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public AgentRole(string value) => _value = value;

    /// <summary><c>admin</c></summary>
    public static AgentRole Admin { get; } = new("admin");

    /// <summary><c>agent</c></summary>
    public static AgentRole Agent { get; } = new("agent");

    /// <summary><c>light</c></summary>
    public static AgentRole Light { get; } = new("light");

    /// <summary><c>bot</c></summary>
    public static AgentRole Bot { get; } = new("bot");

    /// <summary><c>unknown</c></summary>
    public static AgentRole Unknown { get; } = new("unknown");

    /// <summary>As the wire spells it.</summary>
    public string Value => _value ?? string.Empty;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public static implicit operator AgentRole(string value) => new(value);

    /// <summary>Whether two are the same text.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator ==(AgentRole left, AgentRole right) => left.Equals(right);

    /// <summary>Whether two are different texts.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator !=(AgentRole left, AgentRole right) => !left.Equals(right);

    /// <inheritdoc />
    public bool Equals(AgentRole other) => string.Equals(Value, other.Value, StringComparison.Ordinal);

    /// <inheritdoc />
    public override bool Equals(object? obj) => obj is AgentRole other && Equals(other);

    /// <inheritdoc />
    public override int GetHashCode() => StringComparer.Ordinal.GetHashCode(Value);

    /// <inheritdoc />
    public override string ToString() => Value;

    internal static AgentRole FromWire(JsonElement wire) => new(Wire.Text(wire));

    private sealed class Converter : WireTextConverter<AgentRole>
    {
        protected override AgentRole From(string value) => new(value);
    }
}
