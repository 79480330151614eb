// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A text with known values; one that is not among them is kept as it came.</summary>
[JsonConverter(typeof(Converter))]
public readonly struct InboxesGetQueryField : IEquatable<InboxesGetQueryField>, IWireText
{
    private readonly string? _value;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public InboxesGetQueryField(string value) => _value = value;

    /// <summary><c>id</c></summary>
    public static InboxesGetQueryField Id { get; } = new("id");

    /// <summary><c>downstream_id</c></summary>
    public static InboxesGetQueryField DownstreamId { get; } = new("downstream_id");

    /// <summary><c>name</c></summary>
    public static InboxesGetQueryField Name { get; } = new("name");

    /// <summary><c>channel</c></summary>
    public static InboxesGetQueryField Channel { get; } = new("channel");

    /// <summary><c>address</c></summary>
    public static InboxesGetQueryField Address { get; } = new("address");

    /// <summary><c>web_url</c></summary>
    public static InboxesGetQueryField WebUrl { get; } = new("web_url");

    /// <summary>As the wire spells it.</summary>
    public string Value => _value ?? string.Empty;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public static implicit operator InboxesGetQueryField(string value) => new(value);

    /// <summary>Whether two are the same text.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator ==(InboxesGetQueryField left, InboxesGetQueryField right) => left.Equals(right);

    /// <summary>Whether two are different texts.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator !=(InboxesGetQueryField left, InboxesGetQueryField right) => !left.Equals(right);

    /// <inheritdoc />
    public bool Equals(InboxesGetQueryField other) => string.Equals(Value, other.Value, StringComparison.Ordinal);

    /// <inheritdoc />
    public override bool Equals(object? obj) => obj is InboxesGetQueryField other && Equals(other);

    /// <inheritdoc />
    public override int GetHashCode() => StringComparer.Ordinal.GetHashCode(Value);

    /// <inheritdoc />
    public override string ToString() => Value;

    internal static InboxesGetQueryField FromWire(JsonElement wire) => new(Wire.Text(wire));

    private sealed class Converter : WireTextConverter<InboxesGetQueryField>
    {
        protected override InboxesGetQueryField From(string value) => new(value);
    }
}
