// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A text with known values; one that is not among them is kept as it came.</summary>
[JsonConverter(typeof(Converter))]
public readonly struct MessageStatus : IEquatable<MessageStatus>, IWireText
{
    private readonly string? _value;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public MessageStatus(string value) => _value = value;

    /// <summary><c>draft</c></summary>
    public static MessageStatus Draft { get; } = new("draft");

    /// <summary><c>queued</c></summary>
    public static MessageStatus Queued { get; } = new("queued");

    /// <summary><c>sent</c></summary>
    public static MessageStatus Sent { get; } = new("sent");

    /// <summary><c>delivered</c></summary>
    public static MessageStatus Delivered { get; } = new("delivered");

    /// <summary><c>read</c></summary>
    public static MessageStatus Read { get; } = new("read");

    /// <summary><c>received</c></summary>
    public static MessageStatus Received { get; } = new("received");

    /// <summary><c>failed</c></summary>
    public static MessageStatus Failed { get; } = new("failed");

    /// <summary><c>redacted</c></summary>
    public static MessageStatus Redacted { get; } = new("redacted");

    /// <summary><c>unknown</c></summary>
    public static MessageStatus Unknown { get; } = new("unknown");

    /// <summary>As the wire spells it.</summary>
    public string Value => _value ?? string.Empty;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public static implicit operator MessageStatus(string value) => new(value);

    /// <summary>Whether two are the same text.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator ==(MessageStatus left, MessageStatus right) => left.Equals(right);

    /// <summary>Whether two are different texts.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator !=(MessageStatus left, MessageStatus right) => !left.Equals(right);

    /// <inheritdoc />
    public bool Equals(MessageStatus other) => string.Equals(Value, other.Value, StringComparison.Ordinal);

    /// <inheritdoc />
    public override bool Equals(object? obj) => obj is MessageStatus other && Equals(other);

    /// <inheritdoc />
    public override int GetHashCode() => StringComparer.Ordinal.GetHashCode(Value);

    /// <inheritdoc />
    public override string ToString() => Value;

    internal static MessageStatus FromWire(JsonElement wire) => new(Wire.Text(wire));

    private sealed class Converter : WireTextConverter<MessageStatus>
    {
        protected override MessageStatus From(string value) => new(value);
    }
}
