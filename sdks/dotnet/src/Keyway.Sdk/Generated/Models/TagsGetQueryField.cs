// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A text with known values; one that is not among them is kept as it came.</summary>
[JsonConverter(typeof(Converter))]
public readonly struct TagsGetQueryField : IEquatable<TagsGetQueryField>, IWireText
{
    private readonly string? _value;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public TagsGetQueryField(string value) => _value = value;

    /// <summary><c>id</c></summary>
    public static TagsGetQueryField Id { get; } = new("id");

    /// <summary><c>name</c></summary>
    public static TagsGetQueryField Name { get; } = new("name");

    /// <summary><c>color</c></summary>
    public static TagsGetQueryField Color { get; } = new("color");

    /// <summary><c>description</c></summary>
    public static TagsGetQueryField Description { get; } = new("description");

    /// <summary><c>created_at</c></summary>
    public static TagsGetQueryField CreatedAt { get; } = new("created_at");

    /// <summary><c>updated_at</c></summary>
    public static TagsGetQueryField UpdatedAt { get; } = new("updated_at");

    /// <summary>As the wire spells it.</summary>
    public string Value => _value ?? string.Empty;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public static implicit operator TagsGetQueryField(string value) => new(value);

    /// <summary>Whether two are the same text.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator ==(TagsGetQueryField left, TagsGetQueryField right) => left.Equals(right);

    /// <summary>Whether two are different texts.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator !=(TagsGetQueryField left, TagsGetQueryField right) => !left.Equals(right);

    /// <inheritdoc />
    public bool Equals(TagsGetQueryField other) => string.Equals(Value, other.Value, StringComparison.Ordinal);

    /// <inheritdoc />
    public override bool Equals(object? obj) => obj is TagsGetQueryField other && Equals(other);

    /// <inheritdoc />
    public override int GetHashCode() => StringComparer.Ordinal.GetHashCode(Value);

    /// <inheritdoc />
    public override string ToString() => Value;

    internal static TagsGetQueryField FromWire(JsonElement wire) => new(Wire.Text(wire));

    private sealed class Converter : WireTextConverter<TagsGetQueryField>
    {
        protected override TagsGetQueryField From(string value) => new(value);
    }
}
