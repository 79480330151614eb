// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A text with known values; one that is not among them is kept as it came.</summary>
[JsonConverter(typeof(Converter))]
public readonly struct CustomersListQuerySortBy : IEquatable<CustomersListQuerySortBy>, IWireText
{
    private readonly string? _value;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public CustomersListQuerySortBy(string value) => _value = value;

    /// <summary><c>created_at</c></summary>
    public static CustomersListQuerySortBy CreatedAt { get; } = new("created_at");

    /// <summary><c>updated_at</c></summary>
    public static CustomersListQuerySortBy UpdatedAt { get; } = new("updated_at");

    /// <summary><c>name</c></summary>
    public static CustomersListQuerySortBy Name { get; } = new("name");

    /// <summary>As the wire spells it.</summary>
    public string Value => _value ?? string.Empty;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public static implicit operator CustomersListQuerySortBy(string value) => new(value);

    /// <summary>Whether two are the same text.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator ==(CustomersListQuerySortBy left, CustomersListQuerySortBy right) => left.Equals(right);

    /// <summary>Whether two are different texts.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator !=(CustomersListQuerySortBy left, CustomersListQuerySortBy right) => !left.Equals(right);

    /// <inheritdoc />
    public bool Equals(CustomersListQuerySortBy other) => string.Equals(Value, other.Value, StringComparison.Ordinal);

    /// <inheritdoc />
    public override bool Equals(object? obj) => obj is CustomersListQuerySortBy other && Equals(other);

    /// <inheritdoc />
    public override int GetHashCode() => StringComparer.Ordinal.GetHashCode(Value);

    /// <inheritdoc />
    public override string ToString() => Value;

    internal static CustomersListQuerySortBy FromWire(JsonElement wire) => new(Wire.Text(wire));

    private sealed class Converter : WireTextConverter<CustomersListQuerySortBy>
    {
        protected override CustomersListQuerySortBy From(string value) => new(value);
    }
}
