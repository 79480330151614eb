// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A text with known values; one that is not among them is kept as it came.</summary>
[JsonConverter(typeof(Converter))]
public readonly struct ConnectionEventsState : IEquatable<ConnectionEventsState>, IWireText
{
    private readonly string? _value;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public ConnectionEventsState(string value) => _value = value;

    /// <summary><c>new</c></summary>
    public static ConnectionEventsState New { get; } = new("new");

    /// <summary><c>polled</c></summary>
    public static ConnectionEventsState Polled { get; } = new("polled");

    /// <summary><c>manual</c></summary>
    public static ConnectionEventsState Manual { get; } = new("manual");

    /// <summary><c>subscribed</c></summary>
    public static ConnectionEventsState Subscribed { get; } = new("subscribed");

    /// <summary><c>failed</c></summary>
    public static ConnectionEventsState Failed { get; } = new("failed");

    /// <summary>As the wire spells it.</summary>
    public string Value => _value ?? string.Empty;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public static implicit operator ConnectionEventsState(string value) => new(value);

    /// <summary>Whether two are the same text.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator ==(ConnectionEventsState left, ConnectionEventsState right) => left.Equals(right);

    /// <summary>Whether two are different texts.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator !=(ConnectionEventsState left, ConnectionEventsState right) => !left.Equals(right);

    /// <inheritdoc />
    public bool Equals(ConnectionEventsState other) => string.Equals(Value, other.Value, StringComparison.Ordinal);

    /// <inheritdoc />
    public override bool Equals(object? obj) => obj is ConnectionEventsState other && Equals(other);

    /// <inheritdoc />
    public override int GetHashCode() => StringComparer.Ordinal.GetHashCode(Value);

    /// <inheritdoc />
    public override string ToString() => Value;

    internal static ConnectionEventsState FromWire(JsonElement wire) => new(Wire.Text(wire));

    private sealed class Converter : WireTextConverter<ConnectionEventsState>
    {
        protected override ConnectionEventsState From(string value) => new(value);
    }
}
