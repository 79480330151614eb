// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A text with known values; one that is not among them is kept as it came.</summary>
[JsonConverter(typeof(Converter))]
public readonly struct ConnectionHistoryEntryByKind : IEquatable<ConnectionHistoryEntryByKind>, IWireText
{
    private readonly string? _value;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public ConnectionHistoryEntryByKind(string value) => _value = value;

    /// <summary><c>api_key</c></summary>
    public static ConnectionHistoryEntryByKind ApiKey { get; } = new("api_key");

    /// <summary><c>person</c></summary>
    public static ConnectionHistoryEntryByKind Person { get; } = new("person");

    /// <summary><c>admin_key</c></summary>
    public static ConnectionHistoryEntryByKind AdminKey { get; } = new("admin_key");

    /// <summary><c>session</c></summary>
    public static ConnectionHistoryEntryByKind Session { get; } = new("session");

    /// <summary><c>browser</c></summary>
    public static ConnectionHistoryEntryByKind Browser { get; } = new("browser");

    /// <summary><c>system</c></summary>
    public static ConnectionHistoryEntryByKind System { get; } = new("system");

    /// <summary>As the wire spells it.</summary>
    public string Value => _value ?? string.Empty;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public static implicit operator ConnectionHistoryEntryByKind(string value) => new(value);

    /// <summary>Whether two are the same text.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator ==(ConnectionHistoryEntryByKind left, ConnectionHistoryEntryByKind right) => left.Equals(right);

    /// <summary>Whether two are different texts.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator !=(ConnectionHistoryEntryByKind left, ConnectionHistoryEntryByKind right) => !left.Equals(right);

    /// <inheritdoc />
    public bool Equals(ConnectionHistoryEntryByKind other) => string.Equals(Value, other.Value, StringComparison.Ordinal);

    /// <inheritdoc />
    public override bool Equals(object? obj) => obj is ConnectionHistoryEntryByKind other && Equals(other);

    /// <inheritdoc />
    public override int GetHashCode() => StringComparer.Ordinal.GetHashCode(Value);

    /// <inheritdoc />
    public override string ToString() => Value;

    internal static ConnectionHistoryEntryByKind FromWire(JsonElement wire) => new(Wire.Text(wire));

    private sealed class Converter : WireTextConverter<ConnectionHistoryEntryByKind>
    {
        protected override ConnectionHistoryEntryByKind From(string value) => new(value);
    }
}
