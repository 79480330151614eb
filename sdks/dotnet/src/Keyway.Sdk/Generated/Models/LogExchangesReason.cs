// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A text with known values; one that is not among them is kept as it came.</summary>
[JsonConverter(typeof(Converter))]
public readonly struct LogExchangesReason : IEquatable<LogExchangesReason>, IWireText
{
    private readonly string? _value;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public LogExchangesReason(string value) => _value = value;

    /// <summary><c>not_asked_for</c></summary>
    public static LogExchangesReason NotAskedFor { get; } = new("not_asked_for");

    /// <summary><c>expired</c></summary>
    public static LogExchangesReason Expired { get; } = new("expired");

    /// <summary><c>nothing_called</c></summary>
    public static LogExchangesReason NothingCalled { get; } = new("nothing_called");

    /// <summary>As the wire spells it.</summary>
    public string Value => _value ?? string.Empty;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public static implicit operator LogExchangesReason(string value) => new(value);

    /// <summary>Whether two are the same text.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator ==(LogExchangesReason left, LogExchangesReason right) => left.Equals(right);

    /// <summary>Whether two are different texts.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator !=(LogExchangesReason left, LogExchangesReason right) => !left.Equals(right);

    /// <inheritdoc />
    public bool Equals(LogExchangesReason other) => string.Equals(Value, other.Value, StringComparison.Ordinal);

    /// <inheritdoc />
    public override bool Equals(object? obj) => obj is LogExchangesReason other && Equals(other);

    /// <inheritdoc />
    public override int GetHashCode() => StringComparer.Ordinal.GetHashCode(Value);

    /// <inheritdoc />
    public override string ToString() => Value;

    internal static LogExchangesReason FromWire(JsonElement wire) => new(Wire.Text(wire));

    private sealed class Converter : WireTextConverter<LogExchangesReason>
    {
        protected override LogExchangesReason From(string value) => new(value);
    }
}
