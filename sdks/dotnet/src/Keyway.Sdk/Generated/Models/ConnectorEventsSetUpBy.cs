// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A text with known values; one that is not among them is kept as it came.</summary>
[JsonConverter(typeof(Converter))]
public readonly struct ConnectorEventsSetUpBy : IEquatable<ConnectorEventsSetUpBy>, IWireText
{
    private readonly string? _value;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public ConnectorEventsSetUpBy(string value) => _value = value;

    /// <summary><c>keyway</c></summary>
    public static ConnectorEventsSetUpBy Keyway { get; } = new("keyway");

    /// <summary><c>person</c></summary>
    public static ConnectorEventsSetUpBy Person { get; } = new("person");

    /// <summary><c>nobody</c></summary>
    public static ConnectorEventsSetUpBy Nobody { get; } = new("nobody");

    /// <summary>As the wire spells it.</summary>
    public string Value => _value ?? string.Empty;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public static implicit operator ConnectorEventsSetUpBy(string value) => new(value);

    /// <summary>Whether two are the same text.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator ==(ConnectorEventsSetUpBy left, ConnectorEventsSetUpBy right) => left.Equals(right);

    /// <summary>Whether two are different texts.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator !=(ConnectorEventsSetUpBy left, ConnectorEventsSetUpBy right) => !left.Equals(right);

    /// <inheritdoc />
    public bool Equals(ConnectorEventsSetUpBy other) => string.Equals(Value, other.Value, StringComparison.Ordinal);

    /// <inheritdoc />
    public override bool Equals(object? obj) => obj is ConnectorEventsSetUpBy other && Equals(other);

    /// <inheritdoc />
    public override int GetHashCode() => StringComparer.Ordinal.GetHashCode(Value);

    /// <inheritdoc />
    public override string ToString() => Value;

    internal static ConnectorEventsSetUpBy FromWire(JsonElement wire) => new(Wire.Text(wire));

    private sealed class Converter : WireTextConverter<ConnectorEventsSetUpBy>
    {
        protected override ConnectorEventsSetUpBy From(string value) => new(value);
    }
}
