// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A text with known values; one that is not among them is kept as it came.</summary>
[JsonConverter(typeof(Converter))]
public readonly struct EventDataOrigin : IEquatable<EventDataOrigin>, IWireText
{
    private readonly string? _value;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public EventDataOrigin(string value) => _value = value;

    /// <summary><c>native</c></summary>
    public static EventDataOrigin Native { get; } = new("native");

    /// <summary><c>virtual</c></summary>
    public static EventDataOrigin Virtual { get; } = new("virtual");

    /// <summary><c>write</c></summary>
    public static EventDataOrigin Write { get; } = new("write");

    /// <summary>As the wire spells it.</summary>
    public string Value => _value ?? string.Empty;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public static implicit operator EventDataOrigin(string value) => new(value);

    /// <summary>Whether two are the same text.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator ==(EventDataOrigin left, EventDataOrigin right) => left.Equals(right);

    /// <summary>Whether two are different texts.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator !=(EventDataOrigin left, EventDataOrigin right) => !left.Equals(right);

    /// <inheritdoc />
    public bool Equals(EventDataOrigin other) => string.Equals(Value, other.Value, StringComparison.Ordinal);

    /// <inheritdoc />
    public override bool Equals(object? obj) => obj is EventDataOrigin other && Equals(other);

    /// <inheritdoc />
    public override int GetHashCode() => StringComparer.Ordinal.GetHashCode(Value);

    /// <inheritdoc />
    public override string ToString() => Value;

    internal static EventDataOrigin FromWire(JsonElement wire) => new(Wire.Text(wire));

    private sealed class Converter : WireTextConverter<EventDataOrigin>
    {
        protected override EventDataOrigin From(string value) => new(value);
    }
}
