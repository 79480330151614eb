// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A text with known values; one that is not among them is kept as it came.</summary>
[JsonConverter(typeof(Converter))]
public readonly struct FormFieldAuthType : IEquatable<FormFieldAuthType>, IWireText
{
    private readonly string? _value;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public FormFieldAuthType(string value) => _value = value;

    /// <summary><c>oauth2</c></summary>
    public static FormFieldAuthType Oauth2 { get; } = new("oauth2");

    /// <summary><c>apiKey</c></summary>
    public static FormFieldAuthType ApiKey { get; } = new("apiKey");

    /// <summary><c>basic</c></summary>
    public static FormFieldAuthType Basic { get; } = new("basic");

    /// <summary>As the wire spells it.</summary>
    public string Value => _value ?? string.Empty;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public static implicit operator FormFieldAuthType(string value) => new(value);

    /// <summary>Whether two are the same text.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator ==(FormFieldAuthType left, FormFieldAuthType right) => left.Equals(right);

    /// <summary>Whether two are different texts.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator !=(FormFieldAuthType left, FormFieldAuthType right) => !left.Equals(right);

    /// <inheritdoc />
    public bool Equals(FormFieldAuthType other) => string.Equals(Value, other.Value, StringComparison.Ordinal);

    /// <inheritdoc />
    public override bool Equals(object? obj) => obj is FormFieldAuthType other && Equals(other);

    /// <inheritdoc />
    public override int GetHashCode() => StringComparer.Ordinal.GetHashCode(Value);

    /// <inheritdoc />
    public override string ToString() => Value;

    internal static FormFieldAuthType FromWire(JsonElement wire) => new(Wire.Text(wire));

    private sealed class Converter : WireTextConverter<FormFieldAuthType>
    {
        protected override FormFieldAuthType From(string value) => new(value);
    }
}
