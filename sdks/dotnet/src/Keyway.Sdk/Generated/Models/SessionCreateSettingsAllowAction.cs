// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A text with known values; one that is not among them is kept as it came.</summary>
[JsonConverter(typeof(Converter))]
public readonly struct SessionCreateSettingsAllowAction : IEquatable<SessionCreateSettingsAllowAction>, IWireText
{
    private readonly string? _value;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public SessionCreateSettingsAllowAction(string value) => _value = value;

    /// <summary><c>delete</c></summary>
    public static SessionCreateSettingsAllowAction Delete { get; } = new("delete");

    /// <summary><c>disconnect</c></summary>
    public static SessionCreateSettingsAllowAction Disconnect { get; } = new("disconnect");

    /// <summary><c>reauthorize</c></summary>
    public static SessionCreateSettingsAllowAction Reauthorize { get; } = new("reauthorize");

    /// <summary><c>disable</c></summary>
    public static SessionCreateSettingsAllowAction Disable { get; } = new("disable");

    /// <summary>As the wire spells it.</summary>
    public string Value => _value ?? string.Empty;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public static implicit operator SessionCreateSettingsAllowAction(string value) => new(value);

    /// <summary>Whether two are the same text.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator ==(SessionCreateSettingsAllowAction left, SessionCreateSettingsAllowAction right) => left.Equals(right);

    /// <summary>Whether two are different texts.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator !=(SessionCreateSettingsAllowAction left, SessionCreateSettingsAllowAction right) => !left.Equals(right);

    /// <inheritdoc />
    public bool Equals(SessionCreateSettingsAllowAction other) => string.Equals(Value, other.Value, StringComparison.Ordinal);

    /// <inheritdoc />
    public override bool Equals(object? obj) => obj is SessionCreateSettingsAllowAction other && Equals(other);

    /// <inheritdoc />
    public override int GetHashCode() => StringComparer.Ordinal.GetHashCode(Value);

    /// <inheritdoc />
    public override string ToString() => Value;

    internal static SessionCreateSettingsAllowAction FromWire(JsonElement wire) => new(Wire.Text(wire));

    private sealed class Converter : WireTextConverter<SessionCreateSettingsAllowAction>
    {
        protected override SessionCreateSettingsAllowAction From(string value) => new(value);
    }
}
