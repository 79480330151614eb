// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A text with known values; one that is not among them is kept as it came.</summary>
[JsonConverter(typeof(Converter))]
public readonly struct AgentsGetQueryField : IEquatable<AgentsGetQueryField>, IWireText
{
    private readonly string? _value;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public AgentsGetQueryField(string value) => _value = value;

    /// <summary><c>id</c></summary>
    public static AgentsGetQueryField Id { get; } = new("id");

    /// <summary><c>downstream_id</c></summary>
    public static AgentsGetQueryField DownstreamId { get; } = new("downstream_id");

    /// <summary><c>name</c></summary>
    public static AgentsGetQueryField Name { get; } = new("name");

    /// <summary><c>email</c></summary>
    public static AgentsGetQueryField Email { get; } = new("email");

    /// <summary><c>role</c></summary>
    public static AgentsGetQueryField Role { get; } = new("role");

    /// <summary><c>active</c></summary>
    public static AgentsGetQueryField Active { get; } = new("active");

    /// <summary><c>availability</c></summary>
    public static AgentsGetQueryField Availability { get; } = new("availability");

    /// <summary><c>teams</c></summary>
    public static AgentsGetQueryField Teams { get; } = new("teams");

    /// <summary><c>avatar_url</c></summary>
    public static AgentsGetQueryField AvatarUrl { get; } = new("avatar_url");

    /// <summary><c>time_zone</c></summary>
    public static AgentsGetQueryField TimeZone { get; } = new("time_zone");

    /// <summary><c>created_at</c></summary>
    public static AgentsGetQueryField CreatedAt { get; } = new("created_at");

    /// <summary><c>updated_at</c></summary>
    public static AgentsGetQueryField UpdatedAt { get; } = new("updated_at");

    /// <summary>As the wire spells it.</summary>
    public string Value => _value ?? string.Empty;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public static implicit operator AgentsGetQueryField(string value) => new(value);

    /// <summary>Whether two are the same text.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator ==(AgentsGetQueryField left, AgentsGetQueryField right) => left.Equals(right);

    /// <summary>Whether two are different texts.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator !=(AgentsGetQueryField left, AgentsGetQueryField right) => !left.Equals(right);

    /// <inheritdoc />
    public bool Equals(AgentsGetQueryField other) => string.Equals(Value, other.Value, StringComparison.Ordinal);

    /// <inheritdoc />
    public override bool Equals(object? obj) => obj is AgentsGetQueryField other && Equals(other);

    /// <inheritdoc />
    public override int GetHashCode() => StringComparer.Ordinal.GetHashCode(Value);

    /// <inheritdoc />
    public override string ToString() => Value;

    internal static AgentsGetQueryField FromWire(JsonElement wire) => new(Wire.Text(wire));

    private sealed class Converter : WireTextConverter<AgentsGetQueryField>
    {
        protected override AgentsGetQueryField From(string value) => new(value);
    }
}
