// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A text with known values; one that is not among them is kept as it came.</summary>
[JsonConverter(typeof(Converter))]
public readonly struct IntegrationState : IEquatable<IntegrationState>, IWireText
{
    private readonly string? _value;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public IntegrationState(string value) => _value = value;

    /// <summary><c>disabled</c></summary>
    public static IntegrationState Disabled { get; } = new("disabled");

    /// <summary><c>needs_configuration</c></summary>
    public static IntegrationState NeedsConfiguration { get; } = new("needs_configuration");

    /// <summary><c>configured</c></summary>
    public static IntegrationState Configured { get; } = new("configured");

    /// <summary>As the wire spells it.</summary>
    public string Value => _value ?? string.Empty;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public static implicit operator IntegrationState(string value) => new(value);

    /// <summary>Whether two are the same text.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator ==(IntegrationState left, IntegrationState right) => left.Equals(right);

    /// <summary>Whether two are different texts.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator !=(IntegrationState left, IntegrationState right) => !left.Equals(right);

    /// <inheritdoc />
    public bool Equals(IntegrationState other) => string.Equals(Value, other.Value, StringComparison.Ordinal);

    /// <inheritdoc />
    public override bool Equals(object? obj) => obj is IntegrationState other && Equals(other);

    /// <inheritdoc />
    public override int GetHashCode() => StringComparer.Ordinal.GetHashCode(Value);

    /// <inheritdoc />
    public override string ToString() => Value;

    internal static IntegrationState FromWire(JsonElement wire) => new(Wire.Text(wire));

    private sealed class Converter : WireTextConverter<IntegrationState>
    {
        protected override IntegrationState From(string value) => new(value);
    }
}
