// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A text with known values; one that is not among them is kept as it came.</summary>
[JsonConverter(typeof(Converter))]
public readonly struct LogsListQueryFilterPathMatchMode : IEquatable<LogsListQueryFilterPathMatchMode>, IWireText
{
    private readonly string? _value;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public LogsListQueryFilterPathMatchMode(string value) => _value = value;

    /// <summary><c>CONTAINS</c></summary>
    public static LogsListQueryFilterPathMatchMode Contains { get; } = new("CONTAINS");

    /// <summary><c>STARTS_WITH</c></summary>
    public static LogsListQueryFilterPathMatchMode StartsWith { get; } = new("STARTS_WITH");

    /// <summary><c>ENDS_WITH</c></summary>
    public static LogsListQueryFilterPathMatchMode EndsWith { get; } = new("ENDS_WITH");

    /// <summary><c>EXACT</c></summary>
    public static LogsListQueryFilterPathMatchMode Exact { get; } = new("EXACT");

    /// <summary>As the wire spells it.</summary>
    public string Value => _value ?? string.Empty;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public static implicit operator LogsListQueryFilterPathMatchMode(string value) => new(value);

    /// <summary>Whether two are the same text.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator ==(LogsListQueryFilterPathMatchMode left, LogsListQueryFilterPathMatchMode right) => left.Equals(right);

    /// <summary>Whether two are different texts.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator !=(LogsListQueryFilterPathMatchMode left, LogsListQueryFilterPathMatchMode right) => !left.Equals(right);

    /// <inheritdoc />
    public bool Equals(LogsListQueryFilterPathMatchMode other) => string.Equals(Value, other.Value, StringComparison.Ordinal);

    /// <inheritdoc />
    public override bool Equals(object? obj) => obj is LogsListQueryFilterPathMatchMode other && Equals(other);

    /// <inheritdoc />
    public override int GetHashCode() => StringComparer.Ordinal.GetHashCode(Value);

    /// <inheritdoc />
    public override string ToString() => Value;

    internal static LogsListQueryFilterPathMatchMode FromWire(JsonElement wire) => new(Wire.Text(wire));

    private sealed class Converter : WireTextConverter<LogsListQueryFilterPathMatchMode>
    {
        protected override LogsListQueryFilterPathMatchMode From(string value) => new(value);
    }
}
