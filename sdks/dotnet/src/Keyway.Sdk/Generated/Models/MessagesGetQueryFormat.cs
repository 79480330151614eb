// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A text with known values; one that is not among them is kept as it came.</summary>
[JsonConverter(typeof(Converter))]
public readonly struct MessagesGetQueryFormat : IEquatable<MessagesGetQueryFormat>, IWireText
{
    private readonly string? _value;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public MessagesGetQueryFormat(string value) => _value = value;

    /// <summary><c>text</c></summary>
    public static MessagesGetQueryFormat Text { get; } = new("text");

    /// <summary><c>markdown</c></summary>
    public static MessagesGetQueryFormat Markdown { get; } = new("markdown");

    /// <summary>As the wire spells it.</summary>
    public string Value => _value ?? string.Empty;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public static implicit operator MessagesGetQueryFormat(string value) => new(value);

    /// <summary>Whether two are the same text.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator ==(MessagesGetQueryFormat left, MessagesGetQueryFormat right) => left.Equals(right);

    /// <summary>Whether two are different texts.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator !=(MessagesGetQueryFormat left, MessagesGetQueryFormat right) => !left.Equals(right);

    /// <inheritdoc />
    public bool Equals(MessagesGetQueryFormat other) => string.Equals(Value, other.Value, StringComparison.Ordinal);

    /// <inheritdoc />
    public override bool Equals(object? obj) => obj is MessagesGetQueryFormat other && Equals(other);

    /// <inheritdoc />
    public override int GetHashCode() => StringComparer.Ordinal.GetHashCode(Value);

    /// <inheritdoc />
    public override string ToString() => Value;

    internal static MessagesGetQueryFormat FromWire(JsonElement wire) => new(Wire.Text(wire));

    private sealed class Converter : WireTextConverter<MessagesGetQueryFormat>
    {
        protected override MessagesGetQueryFormat From(string value) => new(value);
    }
}
