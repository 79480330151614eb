// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A text with known values; one that is not among them is kept as it came.</summary>
[JsonConverter(typeof(Converter))]
public readonly struct ApiKeyScope : IEquatable<ApiKeyScope>, IWireText
{
    private readonly string? _value;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public ApiKeyScope(string value) => _value = value;

    /// <summary><c>full</c></summary>
    public static ApiKeyScope Full { get; } = new("full");

    /// <summary><c>read</c></summary>
    public static ApiKeyScope Read { get; } = new("read");

    /// <summary><c>messages:read</c></summary>
    public static ApiKeyScope MessagesRead { get; } = new("messages:read");

    /// <summary><c>messages:write</c></summary>
    public static ApiKeyScope MessagesWrite { get; } = new("messages:write");

    /// <summary><c>conversations:read</c></summary>
    public static ApiKeyScope ConversationsRead { get; } = new("conversations:read");

    /// <summary><c>conversations:write</c></summary>
    public static ApiKeyScope ConversationsWrite { get; } = new("conversations:write");

    /// <summary><c>customers:read</c></summary>
    public static ApiKeyScope CustomersRead { get; } = new("customers:read");

    /// <summary><c>customers:write</c></summary>
    public static ApiKeyScope CustomersWrite { get; } = new("customers:write");

    /// <summary><c>attachments:read</c></summary>
    public static ApiKeyScope AttachmentsRead { get; } = new("attachments:read");

    /// <summary><c>attachments:write</c></summary>
    public static ApiKeyScope AttachmentsWrite { get; } = new("attachments:write");

    /// <summary><c>agents:read</c></summary>
    public static ApiKeyScope AgentsRead { get; } = new("agents:read");

    /// <summary><c>teams:read</c></summary>
    public static ApiKeyScope TeamsRead { get; } = new("teams:read");

    /// <summary><c>tags:read</c></summary>
    public static ApiKeyScope TagsRead { get; } = new("tags:read");

    /// <summary><c>connections:read</c></summary>
    public static ApiKeyScope ConnectionsRead { get; } = new("connections:read");

    /// <summary><c>connections:write</c></summary>
    public static ApiKeyScope ConnectionsWrite { get; } = new("connections:write");

    /// <summary><c>vault:read</c></summary>
    public static ApiKeyScope VaultRead { get; } = new("vault:read");

    /// <summary><c>vault:write</c></summary>
    public static ApiKeyScope VaultWrite { get; } = new("vault:write");

    /// <summary><c>proxy</c></summary>
    public static ApiKeyScope Proxy { get; } = new("proxy");

    /// <summary><c>sessions</c></summary>
    public static ApiKeyScope Sessions { get; } = new("sessions");

    /// <summary><c>events</c></summary>
    public static ApiKeyScope Events { get; } = new("events");

    /// <summary><c>webhooks</c></summary>
    public static ApiKeyScope Webhooks { get; } = new("webhooks");

    /// <summary><c>logs</c></summary>
    public static ApiKeyScope Logs { get; } = new("logs");

    /// <summary>As the wire spells it.</summary>
    public string Value => _value ?? string.Empty;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public static implicit operator ApiKeyScope(string value) => new(value);

    /// <summary>Whether two are the same text.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator ==(ApiKeyScope left, ApiKeyScope right) => left.Equals(right);

    /// <summary>Whether two are different texts.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator !=(ApiKeyScope left, ApiKeyScope right) => !left.Equals(right);

    /// <inheritdoc />
    public bool Equals(ApiKeyScope other) => string.Equals(Value, other.Value, StringComparison.Ordinal);

    /// <inheritdoc />
    public override bool Equals(object? obj) => obj is ApiKeyScope other && Equals(other);

    /// <inheritdoc />
    public override int GetHashCode() => StringComparer.Ordinal.GetHashCode(Value);

    /// <inheritdoc />
    public override string ToString() => Value;

    internal static ApiKeyScope FromWire(JsonElement wire) => new(Wire.Text(wire));

    private sealed class Converter : WireTextConverter<ApiKeyScope>
    {
        protected override ApiKeyScope From(string value) => new(value);
    }
}
