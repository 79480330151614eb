// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A text with known values; one that is not among them is kept as it came.</summary>
[JsonConverter(typeof(Converter))]
public readonly struct MessageChannel : IEquatable<MessageChannel>, IWireText
{
    private readonly string? _value;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public MessageChannel(string value) => _value = value;

    /// <summary><c>email</c></summary>
    public static MessageChannel Email { get; } = new("email");

    /// <summary><c>chat</c></summary>
    public static MessageChannel Chat { get; } = new("chat");

    /// <summary><c>sms</c></summary>
    public static MessageChannel Sms { get; } = new("sms");

    /// <summary><c>phone</c></summary>
    public static MessageChannel Phone { get; } = new("phone");

    /// <summary><c>whatsapp</c></summary>
    public static MessageChannel Whatsapp { get; } = new("whatsapp");

    /// <summary><c>facebook</c></summary>
    public static MessageChannel Facebook { get; } = new("facebook");

    /// <summary><c>instagram</c></summary>
    public static MessageChannel Instagram { get; } = new("instagram");

    /// <summary><c>twitter</c></summary>
    public static MessageChannel Twitter { get; } = new("twitter");

    /// <summary><c>web</c></summary>
    public static MessageChannel Web { get; } = new("web");

    /// <summary><c>api</c></summary>
    public static MessageChannel Api { get; } = new("api");

    /// <summary><c>note</c></summary>
    public static MessageChannel Note { get; } = new("note");

    /// <summary><c>other</c></summary>
    public static MessageChannel Other { get; } = new("other");

    /// <summary>As the wire spells it.</summary>
    public string Value => _value ?? string.Empty;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public static implicit operator MessageChannel(string value) => new(value);

    /// <summary>Whether two are the same text.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator ==(MessageChannel left, MessageChannel right) => left.Equals(right);

    /// <summary>Whether two are different texts.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator !=(MessageChannel left, MessageChannel right) => !left.Equals(right);

    /// <inheritdoc />
    public bool Equals(MessageChannel other) => string.Equals(Value, other.Value, StringComparison.Ordinal);

    /// <inheritdoc />
    public override bool Equals(object? obj) => obj is MessageChannel other && Equals(other);

    /// <inheritdoc />
    public override int GetHashCode() => StringComparer.Ordinal.GetHashCode(Value);

    /// <inheritdoc />
    public override string ToString() => Value;

    internal static MessageChannel FromWire(JsonElement wire) => new(Wire.Text(wire));

    private sealed class Converter : WireTextConverter<MessageChannel>
    {
        protected override MessageChannel From(string value) => new(value);
    }
}
