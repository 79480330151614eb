// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A text with known values; one that is not among them is kept as it came.</summary>
[JsonConverter(typeof(Converter))]
public readonly struct FormFieldType : IEquatable<FormFieldType>, IWireText
{
    private readonly string? _value;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public FormFieldType(string value) => _value = value;

    /// <summary><c>text</c></summary>
    public static FormFieldType Text { get; } = new("text");

    /// <summary><c>email</c></summary>
    public static FormFieldType Email { get; } = new("email");

    /// <summary><c>url</c></summary>
    public static FormFieldType Url { get; } = new("url");

    /// <summary><c>password</c></summary>
    public static FormFieldType Password { get; } = new("password");

    /// <summary><c>select</c></summary>
    public static FormFieldType Select { get; } = new("select");

    /// <summary>As the wire spells it.</summary>
    public string Value => _value ?? string.Empty;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public static implicit operator FormFieldType(string value) => new(value);

    /// <summary>Whether two are the same text.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator ==(FormFieldType left, FormFieldType right) => left.Equals(right);

    /// <summary>Whether two are different texts.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator !=(FormFieldType left, FormFieldType right) => !left.Equals(right);

    /// <inheritdoc />
    public bool Equals(FormFieldType other) => string.Equals(Value, other.Value, StringComparison.Ordinal);

    /// <inheritdoc />
    public override bool Equals(object? obj) => obj is FormFieldType other && Equals(other);

    /// <inheritdoc />
    public override int GetHashCode() => StringComparer.Ordinal.GetHashCode(Value);

    /// <inheritdoc />
    public override string ToString() => Value;

    internal static FormFieldType FromWire(JsonElement wire) => new(Wire.Text(wire));

    private sealed class Converter : WireTextConverter<FormFieldType>
    {
        protected override FormFieldType From(string value) => new(value);
    }
}
