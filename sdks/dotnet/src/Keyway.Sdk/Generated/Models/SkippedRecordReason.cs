// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A text with known values; one that is not among them is kept as it came.</summary>
[JsonConverter(typeof(Converter))]
public readonly struct SkippedRecordReason : IEquatable<SkippedRecordReason>, IWireText
{
    private readonly string? _value;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public SkippedRecordReason(string value) => _value = value;

    /// <summary><c>unreadable_id</c></summary>
    public static SkippedRecordReason UnreadableId { get; } = new("unreadable_id");

    /// <summary><c>unreadable_record</c></summary>
    public static SkippedRecordReason UnreadableRecord { get; } = new("unreadable_record");

    /// <summary>As the wire spells it.</summary>
    public string Value => _value ?? string.Empty;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public static implicit operator SkippedRecordReason(string value) => new(value);

    /// <summary>Whether two are the same text.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator ==(SkippedRecordReason left, SkippedRecordReason right) => left.Equals(right);

    /// <summary>Whether two are different texts.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator !=(SkippedRecordReason left, SkippedRecordReason right) => !left.Equals(right);

    /// <inheritdoc />
    public bool Equals(SkippedRecordReason other) => string.Equals(Value, other.Value, StringComparison.Ordinal);

    /// <inheritdoc />
    public override bool Equals(object? obj) => obj is SkippedRecordReason other && Equals(other);

    /// <inheritdoc />
    public override int GetHashCode() => StringComparer.Ordinal.GetHashCode(Value);

    /// <inheritdoc />
    public override string ToString() => Value;

    internal static SkippedRecordReason FromWire(JsonElement wire) => new(Wire.Text(wire));

    private sealed class Converter : WireTextConverter<SkippedRecordReason>
    {
        protected override SkippedRecordReason From(string value) => new(value);
    }
}
