// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A text with known values; one that is not among them is kept as it came.</summary>
[JsonConverter(typeof(Converter))]
public readonly struct LogsListQueryFilterHttpMethod : IEquatable<LogsListQueryFilterHttpMethod>, IWireText
{
    private readonly string? _value;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public LogsListQueryFilterHttpMethod(string value) => _value = value;

    /// <summary><c>GET</c></summary>
    public static LogsListQueryFilterHttpMethod Get { get; } = new("GET");

    /// <summary><c>POST</c></summary>
    public static LogsListQueryFilterHttpMethod Post { get; } = new("POST");

    /// <summary><c>PUT</c></summary>
    public static LogsListQueryFilterHttpMethod Put { get; } = new("PUT");

    /// <summary><c>PATCH</c></summary>
    public static LogsListQueryFilterHttpMethod Patch { get; } = new("PATCH");

    /// <summary><c>DELETE</c></summary>
    public static LogsListQueryFilterHttpMethod Delete { get; } = new("DELETE");

    /// <summary>As the wire spells it.</summary>
    public string Value => _value ?? string.Empty;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public static implicit operator LogsListQueryFilterHttpMethod(string value) => new(value);

    /// <summary>Whether two are the same text.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator ==(LogsListQueryFilterHttpMethod left, LogsListQueryFilterHttpMethod right) => left.Equals(right);

    /// <summary>Whether two are different texts.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator !=(LogsListQueryFilterHttpMethod left, LogsListQueryFilterHttpMethod right) => !left.Equals(right);

    /// <inheritdoc />
    public bool Equals(LogsListQueryFilterHttpMethod other) => string.Equals(Value, other.Value, StringComparison.Ordinal);

    /// <inheritdoc />
    public override bool Equals(object? obj) => obj is LogsListQueryFilterHttpMethod other && Equals(other);

    /// <inheritdoc />
    public override int GetHashCode() => StringComparer.Ordinal.GetHashCode(Value);

    /// <inheritdoc />
    public override string ToString() => Value;

    internal static LogsListQueryFilterHttpMethod FromWire(JsonElement wire) => new(Wire.Text(wire));

    private sealed class Converter : WireTextConverter<LogsListQueryFilterHttpMethod>
    {
        protected override LogsListQueryFilterHttpMethod From(string value) => new(value);
    }
}
