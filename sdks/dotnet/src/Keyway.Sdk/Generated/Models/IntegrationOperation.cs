// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A text with known values; one that is not among them is kept as it came.</summary>
[JsonConverter(typeof(Converter))]
public readonly struct IntegrationOperation : IEquatable<IntegrationOperation>, IWireText
{
    private readonly string? _value;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public IntegrationOperation(string value) => _value = value;

    /// <summary><c>list</c></summary>
    public static IntegrationOperation List { get; } = new("list");

    /// <summary><c>get</c></summary>
    public static IntegrationOperation Get { get; } = new("get");

    /// <summary><c>create</c></summary>
    public static IntegrationOperation Create { get; } = new("create");

    /// <summary><c>update</c></summary>
    public static IntegrationOperation Update { get; } = new("update");

    /// <summary><c>delete</c></summary>
    public static IntegrationOperation Delete { get; } = new("delete");

    /// <summary><c>conversations.list</c></summary>
    public static IntegrationOperation ConversationsList { get; } = new("conversations.list");

    /// <summary><c>conversations.get</c></summary>
    public static IntegrationOperation ConversationsGet { get; } = new("conversations.get");

    /// <summary><c>conversations.create</c></summary>
    public static IntegrationOperation ConversationsCreate { get; } = new("conversations.create");

    /// <summary><c>conversations.update</c></summary>
    public static IntegrationOperation ConversationsUpdate { get; } = new("conversations.update");

    /// <summary><c>conversations.delete</c></summary>
    public static IntegrationOperation ConversationsDelete { get; } = new("conversations.delete");

    /// <summary><c>customers.list</c></summary>
    public static IntegrationOperation CustomersList { get; } = new("customers.list");

    /// <summary><c>customers.get</c></summary>
    public static IntegrationOperation CustomersGet { get; } = new("customers.get");

    /// <summary><c>customers.create</c></summary>
    public static IntegrationOperation CustomersCreate { get; } = new("customers.create");

    /// <summary><c>customers.update</c></summary>
    public static IntegrationOperation CustomersUpdate { get; } = new("customers.update");

    /// <summary><c>customers.delete</c></summary>
    public static IntegrationOperation CustomersDelete { get; } = new("customers.delete");

    /// <summary><c>attachments.get</c></summary>
    public static IntegrationOperation AttachmentsGet { get; } = new("attachments.get");

    /// <summary><c>attachments.content</c></summary>
    public static IntegrationOperation AttachmentsContent { get; } = new("attachments.content");

    /// <summary><c>attachments.upload</c></summary>
    public static IntegrationOperation AttachmentsUpload { get; } = new("attachments.upload");

    /// <summary><c>agents.list</c></summary>
    public static IntegrationOperation AgentsList { get; } = new("agents.list");

    /// <summary><c>agents.get</c></summary>
    public static IntegrationOperation AgentsGet { get; } = new("agents.get");

    /// <summary><c>teams.list</c></summary>
    public static IntegrationOperation TeamsList { get; } = new("teams.list");

    /// <summary><c>teams.get</c></summary>
    public static IntegrationOperation TeamsGet { get; } = new("teams.get");

    /// <summary><c>tags.list</c></summary>
    public static IntegrationOperation TagsList { get; } = new("tags.list");

    /// <summary><c>tags.get</c></summary>
    public static IntegrationOperation TagsGet { get; } = new("tags.get");

    /// <summary>As the wire spells it.</summary>
    public string Value => _value ?? string.Empty;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public static implicit operator IntegrationOperation(string value) => new(value);

    /// <summary>Whether two are the same text.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator ==(IntegrationOperation left, IntegrationOperation right) => left.Equals(right);

    /// <summary>Whether two are different texts.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator !=(IntegrationOperation left, IntegrationOperation right) => !left.Equals(right);

    /// <inheritdoc />
    public bool Equals(IntegrationOperation other) => string.Equals(Value, other.Value, StringComparison.Ordinal);

    /// <inheritdoc />
    public override bool Equals(object? obj) => obj is IntegrationOperation other && Equals(other);

    /// <inheritdoc />
    public override int GetHashCode() => StringComparer.Ordinal.GetHashCode(Value);

    /// <inheritdoc />
    public override string ToString() => Value;

    internal static IntegrationOperation FromWire(JsonElement wire) => new(Wire.Text(wire));

    private sealed class Converter : WireTextConverter<IntegrationOperation>
    {
        protected override IntegrationOperation From(string value) => new(value);
    }
}
