// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A text with known values; one that is not among them is kept as it came.</summary>
[JsonConverter(typeof(Converter))]
public readonly struct WebhookStatus : IEquatable<WebhookStatus>, IWireText
{
    private readonly string? _value;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public WebhookStatus(string value) => _value = value;

    /// <summary><c>enabled</c></summary>
    public static WebhookStatus Enabled { get; } = new("enabled");

    /// <summary><c>disabled</c></summary>
    public static WebhookStatus Disabled { get; } = new("disabled");

    /// <summary><c>unverified</c></summary>
    public static WebhookStatus Unverified { get; } = new("unverified");

    /// <summary>As the wire spells it.</summary>
    public string Value => _value ?? string.Empty;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public static implicit operator WebhookStatus(string value) => new(value);

    /// <summary>Whether two are the same text.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator ==(WebhookStatus left, WebhookStatus right) => left.Equals(right);

    /// <summary>Whether two are different texts.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator !=(WebhookStatus left, WebhookStatus right) => !left.Equals(right);

    /// <inheritdoc />
    public bool Equals(WebhookStatus other) => string.Equals(Value, other.Value, StringComparison.Ordinal);

    /// <inheritdoc />
    public override bool Equals(object? obj) => obj is WebhookStatus other && Equals(other);

    /// <inheritdoc />
    public override int GetHashCode() => StringComparer.Ordinal.GetHashCode(Value);

    /// <inheritdoc />
    public override string ToString() => Value;

    internal static WebhookStatus FromWire(JsonElement wire) => new(Wire.Text(wire));

    private sealed class Converter : WireTextConverter<WebhookStatus>
    {
        protected override WebhookStatus From(string value) => new(value);
    }
}
