// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A text with known values; one that is not among them is kept as it came.</summary>
[JsonConverter(typeof(Converter))]
public readonly struct PersonGrantRole : IEquatable<PersonGrantRole>, IWireText
{
    private readonly string? _value;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public PersonGrantRole(string value) => _value = value;

    /// <summary><c>viewer</c></summary>
    public static PersonGrantRole Viewer { get; } = new("viewer");

    /// <summary><c>support</c></summary>
    public static PersonGrantRole Support { get; } = new("support");

    /// <summary><c>developer</c></summary>
    public static PersonGrantRole Developer { get; } = new("developer");

    /// <summary><c>operator</c></summary>
    public static PersonGrantRole Operator { get; } = new("operator");

    /// <summary><c>owner</c></summary>
    public static PersonGrantRole Owner { get; } = new("owner");

    /// <summary>As the wire spells it.</summary>
    public string Value => _value ?? string.Empty;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public static implicit operator PersonGrantRole(string value) => new(value);

    /// <summary>Whether two are the same text.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator ==(PersonGrantRole left, PersonGrantRole right) => left.Equals(right);

    /// <summary>Whether two are different texts.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator !=(PersonGrantRole left, PersonGrantRole right) => !left.Equals(right);

    /// <inheritdoc />
    public bool Equals(PersonGrantRole other) => string.Equals(Value, other.Value, StringComparison.Ordinal);

    /// <inheritdoc />
    public override bool Equals(object? obj) => obj is PersonGrantRole other && Equals(other);

    /// <inheritdoc />
    public override int GetHashCode() => StringComparer.Ordinal.GetHashCode(Value);

    /// <inheritdoc />
    public override string ToString() => Value;

    internal static PersonGrantRole FromWire(JsonElement wire) => new(Wire.Text(wire));

    private sealed class Converter : WireTextConverter<PersonGrantRole>
    {
        protected override PersonGrantRole From(string value) => new(value);
    }
}
