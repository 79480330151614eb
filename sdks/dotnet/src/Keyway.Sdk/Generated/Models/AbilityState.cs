// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A text with known values; one that is not among them is kept as it came.</summary>
[JsonConverter(typeof(Converter))]
public readonly struct AbilityState : IEquatable<AbilityState>, IWireText
{
    private readonly string? _value;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public AbilityState(string value) => _value = value;

    /// <summary><c>yes</c></summary>
    public static AbilityState Yes { get; } = new("yes");

    /// <summary><c>required</c></summary>
    public static AbilityState Required { get; } = new("required");

    /// <summary><c>converted</c></summary>
    public static AbilityState Converted { get; } = new("converted");

    /// <summary><c>unsupported</c></summary>
    public static AbilityState Unsupported { get; } = new("unsupported");

    /// <summary><c>switched_off</c></summary>
    public static AbilityState SwitchedOff { get; } = new("switched_off");

    /// <summary><c>missing_scope</c></summary>
    public static AbilityState MissingScope { get; } = new("missing_scope");

    /// <summary>As the wire spells it.</summary>
    public string Value => _value ?? string.Empty;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public static implicit operator AbilityState(string value) => new(value);

    /// <summary>Whether two are the same text.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator ==(AbilityState left, AbilityState right) => left.Equals(right);

    /// <summary>Whether two are different texts.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator !=(AbilityState left, AbilityState right) => !left.Equals(right);

    /// <inheritdoc />
    public bool Equals(AbilityState other) => string.Equals(Value, other.Value, StringComparison.Ordinal);

    /// <inheritdoc />
    public override bool Equals(object? obj) => obj is AbilityState other && Equals(other);

    /// <inheritdoc />
    public override int GetHashCode() => StringComparer.Ordinal.GetHashCode(Value);

    /// <inheritdoc />
    public override string ToString() => Value;

    internal static AbilityState FromWire(JsonElement wire) => new(Wire.Text(wire));

    private sealed class Converter : WireTextConverter<AbilityState>
    {
        protected override AbilityState From(string value) => new(value);
    }
}
