// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A text with known values; one that is not among them is kept as it came.</summary>
[JsonConverter(typeof(Converter))]
public readonly struct SessionCreateThemeColorScheme : IEquatable<SessionCreateThemeColorScheme>, IWireText
{
    private readonly string? _value;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public SessionCreateThemeColorScheme(string value) => _value = value;

    /// <summary><c>light</c></summary>
    public static SessionCreateThemeColorScheme Light { get; } = new("light");

    /// <summary><c>dark</c></summary>
    public static SessionCreateThemeColorScheme Dark { get; } = new("dark");

    /// <summary><c>auto</c></summary>
    public static SessionCreateThemeColorScheme Auto { get; } = new("auto");

    /// <summary>As the wire spells it.</summary>
    public string Value => _value ?? string.Empty;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public static implicit operator SessionCreateThemeColorScheme(string value) => new(value);

    /// <summary>Whether two are the same text.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator ==(SessionCreateThemeColorScheme left, SessionCreateThemeColorScheme right) => left.Equals(right);

    /// <summary>Whether two are different texts.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator !=(SessionCreateThemeColorScheme left, SessionCreateThemeColorScheme right) => !left.Equals(right);

    /// <inheritdoc />
    public bool Equals(SessionCreateThemeColorScheme other) => string.Equals(Value, other.Value, StringComparison.Ordinal);

    /// <inheritdoc />
    public override bool Equals(object? obj) => obj is SessionCreateThemeColorScheme other && Equals(other);

    /// <inheritdoc />
    public override int GetHashCode() => StringComparer.Ordinal.GetHashCode(Value);

    /// <inheritdoc />
    public override string ToString() => Value;

    internal static SessionCreateThemeColorScheme FromWire(JsonElement wire) => new(Wire.Text(wire));

    private sealed class Converter : WireTextConverter<SessionCreateThemeColorScheme>
    {
        protected override SessionCreateThemeColorScheme From(string value) => new(value);
    }
}
