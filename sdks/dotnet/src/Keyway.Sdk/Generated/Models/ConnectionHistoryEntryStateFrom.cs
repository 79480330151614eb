// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A text with known values; one that is not among them is kept as it came.</summary>
[JsonConverter(typeof(Converter))]
public readonly struct ConnectionHistoryEntryStateFrom : IEquatable<ConnectionHistoryEntryStateFrom>, IWireText
{
    private readonly string? _value;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public ConnectionHistoryEntryStateFrom(string value) => _value = value;

    /// <summary><c>available</c></summary>
    public static ConnectionHistoryEntryStateFrom Available { get; } = new("available");

    /// <summary><c>added</c></summary>
    public static ConnectionHistoryEntryStateFrom Added { get; } = new("added");

    /// <summary><c>authorized</c></summary>
    public static ConnectionHistoryEntryStateFrom Authorized { get; } = new("authorized");

    /// <summary><c>callable</c></summary>
    public static ConnectionHistoryEntryStateFrom Callable { get; } = new("callable");

    /// <summary><c>invalid</c></summary>
    public static ConnectionHistoryEntryStateFrom Invalid { get; } = new("invalid");

    /// <summary>As the wire spells it.</summary>
    public string Value => _value ?? string.Empty;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public static implicit operator ConnectionHistoryEntryStateFrom(string value) => new(value);

    /// <summary>Whether two are the same text.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator ==(ConnectionHistoryEntryStateFrom left, ConnectionHistoryEntryStateFrom right) => left.Equals(right);

    /// <summary>Whether two are different texts.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator !=(ConnectionHistoryEntryStateFrom left, ConnectionHistoryEntryStateFrom right) => !left.Equals(right);

    /// <inheritdoc />
    public bool Equals(ConnectionHistoryEntryStateFrom other) => string.Equals(Value, other.Value, StringComparison.Ordinal);

    /// <inheritdoc />
    public override bool Equals(object? obj) => obj is ConnectionHistoryEntryStateFrom other && Equals(other);

    /// <inheritdoc />
    public override int GetHashCode() => StringComparer.Ordinal.GetHashCode(Value);

    /// <inheritdoc />
    public override string ToString() => Value;

    internal static ConnectionHistoryEntryStateFrom FromWire(JsonElement wire) => new(Wire.Text(wire));

    private sealed class Converter : WireTextConverter<ConnectionHistoryEntryStateFrom>
    {
        protected override ConnectionHistoryEntryStateFrom From(string value) => new(value);
    }
}
