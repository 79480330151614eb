// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A text with known values; one that is not among them is kept as it came.</summary>
[JsonConverter(typeof(Converter))]
public readonly struct CustomersGetQueryField : IEquatable<CustomersGetQueryField>, IWireText
{
    private readonly string? _value;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public CustomersGetQueryField(string value) => _value = value;

    /// <summary><c>id</c></summary>
    public static CustomersGetQueryField Id { get; } = new("id");

    /// <summary><c>downstream_id</c></summary>
    public static CustomersGetQueryField DownstreamId { get; } = new("downstream_id");

    /// <summary><c>name</c></summary>
    public static CustomersGetQueryField Name { get; } = new("name");

    /// <summary><c>first_name</c></summary>
    public static CustomersGetQueryField FirstName { get; } = new("first_name");

    /// <summary><c>last_name</c></summary>
    public static CustomersGetQueryField LastName { get; } = new("last_name");

    /// <summary><c>email</c></summary>
    public static CustomersGetQueryField Email { get; } = new("email");

    /// <summary><c>emails</c></summary>
    public static CustomersGetQueryField Emails { get; } = new("emails");

    /// <summary><c>phones</c></summary>
    public static CustomersGetQueryField Phones { get; } = new("phones");

    /// <summary><c>company</c></summary>
    public static CustomersGetQueryField Company { get; } = new("company");

    /// <summary><c>title</c></summary>
    public static CustomersGetQueryField Title { get; } = new("title");

    /// <summary><c>avatar_url</c></summary>
    public static CustomersGetQueryField AvatarUrl { get; } = new("avatar_url");

    /// <summary><c>language</c></summary>
    public static CustomersGetQueryField Language { get; } = new("language");

    /// <summary><c>time_zone</c></summary>
    public static CustomersGetQueryField TimeZone { get; } = new("time_zone");

    /// <summary><c>tags</c></summary>
    public static CustomersGetQueryField Tags { get; } = new("tags");

    /// <summary><c>external_id</c></summary>
    public static CustomersGetQueryField ExternalId { get; } = new("external_id");

    /// <summary><c>blocked</c></summary>
    public static CustomersGetQueryField Blocked { get; } = new("blocked");

    /// <summary><c>metadata</c></summary>
    public static CustomersGetQueryField Metadata { get; } = new("metadata");

    /// <summary><c>web_url</c></summary>
    public static CustomersGetQueryField WebUrl { get; } = new("web_url");

    /// <summary><c>created_at</c></summary>
    public static CustomersGetQueryField CreatedAt { get; } = new("created_at");

    /// <summary><c>updated_at</c></summary>
    public static CustomersGetQueryField UpdatedAt { get; } = new("updated_at");

    /// <summary><c>last_seen_at</c></summary>
    public static CustomersGetQueryField LastSeenAt { get; } = new("last_seen_at");

    /// <summary>As the wire spells it.</summary>
    public string Value => _value ?? string.Empty;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public static implicit operator CustomersGetQueryField(string value) => new(value);

    /// <summary>Whether two are the same text.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator ==(CustomersGetQueryField left, CustomersGetQueryField right) => left.Equals(right);

    /// <summary>Whether two are different texts.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator !=(CustomersGetQueryField left, CustomersGetQueryField right) => !left.Equals(right);

    /// <inheritdoc />
    public bool Equals(CustomersGetQueryField other) => string.Equals(Value, other.Value, StringComparison.Ordinal);

    /// <inheritdoc />
    public override bool Equals(object? obj) => obj is CustomersGetQueryField other && Equals(other);

    /// <inheritdoc />
    public override int GetHashCode() => StringComparer.Ordinal.GetHashCode(Value);

    /// <inheritdoc />
    public override string ToString() => Value;

    internal static CustomersGetQueryField FromWire(JsonElement wire) => new(Wire.Text(wire));

    private sealed class Converter : WireTextConverter<CustomersGetQueryField>
    {
        protected override CustomersGetQueryField From(string value) => new(value);
    }
}
