// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A text with known values; one that is not among them is kept as it came.</summary>
[JsonConverter(typeof(Converter))]
public readonly struct ConnectionState : IEquatable<ConnectionState>, IWireText
{
    private readonly string? _value;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public ConnectionState(string value) => _value = value;

    /// <summary><c>available</c></summary>
    public static ConnectionState Available { get; } = new("available");

    /// <summary><c>added</c></summary>
    public static ConnectionState Added { get; } = new("added");

    /// <summary><c>authorized</c></summary>
    public static ConnectionState Authorized { get; } = new("authorized");

    /// <summary><c>callable</c></summary>
    public static ConnectionState Callable { get; } = new("callable");

    /// <summary><c>invalid</c></summary>
    public static ConnectionState Invalid { get; } = new("invalid");

    /// <summary>As the wire spells it.</summary>
    public string Value => _value ?? string.Empty;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public static implicit operator ConnectionState(string value) => new(value);

    /// <summary>Whether two are the same text.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator ==(ConnectionState left, ConnectionState right) => left.Equals(right);

    /// <summary>Whether two are different texts.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator !=(ConnectionState left, ConnectionState right) => !left.Equals(right);

    /// <inheritdoc />
    public bool Equals(ConnectionState other) => string.Equals(Value, other.Value, StringComparison.Ordinal);

    /// <inheritdoc />
    public override bool Equals(object? obj) => obj is ConnectionState other && Equals(other);

    /// <inheritdoc />
    public override int GetHashCode() => StringComparer.Ordinal.GetHashCode(Value);

    /// <inheritdoc />
    public override string ToString() => Value;

    internal static ConnectionState FromWire(JsonElement wire) => new(Wire.Text(wire));

    private sealed class Converter : WireTextConverter<ConnectionState>
    {
        protected override ConnectionState From(string value) => new(value);
    }
}
