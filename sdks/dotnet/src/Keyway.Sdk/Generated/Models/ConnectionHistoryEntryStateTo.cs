// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A text with known values; one that is not among them is kept as it came.</summary>
[JsonConverter(typeof(Converter))]
public readonly struct ConnectionHistoryEntryStateTo : IEquatable<ConnectionHistoryEntryStateTo>, IWireText
{
    private readonly string? _value;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public ConnectionHistoryEntryStateTo(string value) => _value = value;

    /// <summary><c>available</c></summary>
    public static ConnectionHistoryEntryStateTo Available { get; } = new("available");

    /// <summary><c>added</c></summary>
    public static ConnectionHistoryEntryStateTo Added { get; } = new("added");

    /// <summary><c>authorized</c></summary>
    public static ConnectionHistoryEntryStateTo Authorized { get; } = new("authorized");

    /// <summary><c>callable</c></summary>
    public static ConnectionHistoryEntryStateTo Callable { get; } = new("callable");

    /// <summary><c>invalid</c></summary>
    public static ConnectionHistoryEntryStateTo Invalid { get; } = new("invalid");

    /// <summary>As the wire spells it.</summary>
    public string Value => _value ?? string.Empty;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public static implicit operator ConnectionHistoryEntryStateTo(string value) => new(value);

    /// <summary>Whether two are the same text.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator ==(ConnectionHistoryEntryStateTo left, ConnectionHistoryEntryStateTo right) => left.Equals(right);

    /// <summary>Whether two are different texts.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator !=(ConnectionHistoryEntryStateTo left, ConnectionHistoryEntryStateTo right) => !left.Equals(right);

    /// <inheritdoc />
    public bool Equals(ConnectionHistoryEntryStateTo other) => string.Equals(Value, other.Value, StringComparison.Ordinal);

    /// <inheritdoc />
    public override bool Equals(object? obj) => obj is ConnectionHistoryEntryStateTo other && Equals(other);

    /// <inheritdoc />
    public override int GetHashCode() => StringComparer.Ordinal.GetHashCode(Value);

    /// <inheritdoc />
    public override string ToString() => Value;

    internal static ConnectionHistoryEntryStateTo FromWire(JsonElement wire) => new(Wire.Text(wire));

    private sealed class Converter : WireTextConverter<ConnectionHistoryEntryStateTo>
    {
        protected override ConnectionHistoryEntryStateTo From(string value) => new(value);
    }
}
