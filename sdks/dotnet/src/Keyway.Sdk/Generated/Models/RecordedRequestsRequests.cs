// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A text with known values; one that is not among them is kept as it came.</summary>
[JsonConverter(typeof(Converter))]
public readonly struct RecordedRequestsRequests : IEquatable<RecordedRequestsRequests>, IWireText
{
    private readonly string? _value;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public RecordedRequestsRequests(string value) => _value = value;

    /// <summary><c>all</c></summary>
    public static RecordedRequestsRequests All { get; } = new("all");

    /// <summary><c>errors</c></summary>
    public static RecordedRequestsRequests Errors { get; } = new("errors");

    /// <summary><c>share</c></summary>
    public static RecordedRequestsRequests Share { get; } = new("share");

    /// <summary><c>none</c></summary>
    public static RecordedRequestsRequests None { get; } = new("none");

    /// <summary>As the wire spells it.</summary>
    public string Value => _value ?? string.Empty;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public static implicit operator RecordedRequestsRequests(string value) => new(value);

    /// <summary>Whether two are the same text.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator ==(RecordedRequestsRequests left, RecordedRequestsRequests right) => left.Equals(right);

    /// <summary>Whether two are different texts.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator !=(RecordedRequestsRequests left, RecordedRequestsRequests right) => !left.Equals(right);

    /// <inheritdoc />
    public bool Equals(RecordedRequestsRequests other) => string.Equals(Value, other.Value, StringComparison.Ordinal);

    /// <inheritdoc />
    public override bool Equals(object? obj) => obj is RecordedRequestsRequests other && Equals(other);

    /// <inheritdoc />
    public override int GetHashCode() => StringComparer.Ordinal.GetHashCode(Value);

    /// <inheritdoc />
    public override string ToString() => Value;

    internal static RecordedRequestsRequests FromWire(JsonElement wire) => new(Wire.Text(wire));

    private sealed class Converter : WireTextConverter<RecordedRequestsRequests>
    {
        protected override RecordedRequestsRequests From(string value) => new(value);
    }
}
