// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A text with known values; one that is not among them is kept as it came.</summary>
[JsonConverter(typeof(Converter))]
public readonly struct ConversationsGetQueryField : IEquatable<ConversationsGetQueryField>, IWireText
{
    private readonly string? _value;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public ConversationsGetQueryField(string value) => _value = value;

    /// <summary><c>id</c></summary>
    public static ConversationsGetQueryField Id { get; } = new("id");

    /// <summary><c>downstream_id</c></summary>
    public static ConversationsGetQueryField DownstreamId { get; } = new("downstream_id");

    /// <summary><c>number</c></summary>
    public static ConversationsGetQueryField Number { get; } = new("number");

    /// <summary><c>subject</c></summary>
    public static ConversationsGetQueryField Subject { get; } = new("subject");

    /// <summary><c>status</c></summary>
    public static ConversationsGetQueryField Status { get; } = new("status");

    /// <summary><c>status_raw</c></summary>
    public static ConversationsGetQueryField StatusRaw { get; } = new("status_raw");

    /// <summary><c>priority</c></summary>
    public static ConversationsGetQueryField Priority { get; } = new("priority");

    /// <summary><c>priority_raw</c></summary>
    public static ConversationsGetQueryField PriorityRaw { get; } = new("priority_raw");

    /// <summary><c>channel</c></summary>
    public static ConversationsGetQueryField Channel { get; } = new("channel");

    /// <summary><c>customer</c></summary>
    public static ConversationsGetQueryField Customer { get; } = new("customer");

    /// <summary><c>assignee</c></summary>
    public static ConversationsGetQueryField Assignee { get; } = new("assignee");

    /// <summary><c>team</c></summary>
    public static ConversationsGetQueryField Team { get; } = new("team");

    /// <summary><c>inbox</c></summary>
    public static ConversationsGetQueryField Inbox { get; } = new("inbox");

    /// <summary><c>tags</c></summary>
    public static ConversationsGetQueryField Tags { get; } = new("tags");

    /// <summary><c>participants</c></summary>
    public static ConversationsGetQueryField Participants { get; } = new("participants");

    /// <summary><c>snoozed_until</c></summary>
    public static ConversationsGetQueryField SnoozedUntil { get; } = new("snoozed_until");

    /// <summary><c>message_count</c></summary>
    public static ConversationsGetQueryField MessageCount { get; } = new("message_count");

    /// <summary><c>last_message_at</c></summary>
    public static ConversationsGetQueryField LastMessageAt { get; } = new("last_message_at");

    /// <summary><c>external_id</c></summary>
    public static ConversationsGetQueryField ExternalId { get; } = new("external_id");

    /// <summary><c>metadata</c></summary>
    public static ConversationsGetQueryField Metadata { get; } = new("metadata");

    /// <summary><c>web_url</c></summary>
    public static ConversationsGetQueryField WebUrl { get; } = new("web_url");

    /// <summary><c>created_at</c></summary>
    public static ConversationsGetQueryField CreatedAt { get; } = new("created_at");

    /// <summary><c>updated_at</c></summary>
    public static ConversationsGetQueryField UpdatedAt { get; } = new("updated_at");

    /// <summary><c>closed_at</c></summary>
    public static ConversationsGetQueryField ClosedAt { get; } = new("closed_at");

    /// <summary><c>etag</c></summary>
    public static ConversationsGetQueryField Etag { get; } = new("etag");

    /// <summary>As the wire spells it.</summary>
    public string Value => _value ?? string.Empty;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public static implicit operator ConversationsGetQueryField(string value) => new(value);

    /// <summary>Whether two are the same text.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator ==(ConversationsGetQueryField left, ConversationsGetQueryField right) => left.Equals(right);

    /// <summary>Whether two are different texts.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator !=(ConversationsGetQueryField left, ConversationsGetQueryField right) => !left.Equals(right);

    /// <inheritdoc />
    public bool Equals(ConversationsGetQueryField other) => string.Equals(Value, other.Value, StringComparison.Ordinal);

    /// <inheritdoc />
    public override bool Equals(object? obj) => obj is ConversationsGetQueryField other && Equals(other);

    /// <inheritdoc />
    public override int GetHashCode() => StringComparer.Ordinal.GetHashCode(Value);

    /// <inheritdoc />
    public override string ToString() => Value;

    internal static ConversationsGetQueryField FromWire(JsonElement wire) => new(Wire.Text(wire));

    private sealed class Converter : WireTextConverter<ConversationsGetQueryField>
    {
        protected override ConversationsGetQueryField From(string value) => new(value);
    }
}
