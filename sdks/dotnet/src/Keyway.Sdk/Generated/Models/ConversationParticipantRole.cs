// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A text with known values; one that is not among them is kept as it came.</summary>
[JsonConverter(typeof(Converter))]
public readonly struct ConversationParticipantRole : IEquatable<ConversationParticipantRole>, IWireText
{
    private readonly string? _value;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public ConversationParticipantRole(string value) => _value = value;

    /// <summary><c>cc</c></summary>
    public static ConversationParticipantRole Cc { get; } = new("cc");

    /// <summary><c>follower</c></summary>
    public static ConversationParticipantRole Follower { get; } = new("follower");

    /// <summary><c>participant</c></summary>
    public static ConversationParticipantRole Participant { get; } = new("participant");

    /// <summary>As the wire spells it.</summary>
    public string Value => _value ?? string.Empty;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public static implicit operator ConversationParticipantRole(string value) => new(value);

    /// <summary>Whether two are the same text.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator ==(ConversationParticipantRole left, ConversationParticipantRole right) => left.Equals(right);

    /// <summary>Whether two are different texts.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator !=(ConversationParticipantRole left, ConversationParticipantRole right) => !left.Equals(right);

    /// <inheritdoc />
    public bool Equals(ConversationParticipantRole other) => string.Equals(Value, other.Value, StringComparison.Ordinal);

    /// <inheritdoc />
    public override bool Equals(object? obj) => obj is ConversationParticipantRole other && Equals(other);

    /// <inheritdoc />
    public override int GetHashCode() => StringComparer.Ordinal.GetHashCode(Value);

    /// <inheritdoc />
    public override string ToString() => Value;

    internal static ConversationParticipantRole FromWire(JsonElement wire) => new(Wire.Text(wire));

    private sealed class Converter : WireTextConverter<ConversationParticipantRole>
    {
        protected override ConversationParticipantRole From(string value) => new(value);
    }
}
