// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A text with known values; one that is not among them is kept as it came.</summary>
[JsonConverter(typeof(Converter))]
public readonly struct WebhookDisabledReason : IEquatable<WebhookDisabledReason>, IWireText
{
    private readonly string? _value;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public WebhookDisabledReason(string value) => _value = value;

    /// <summary><c>none</c></summary>
    public static WebhookDisabledReason None { get; } = new("none");

    /// <summary><c>retry_limit</c></summary>
    public static WebhookDisabledReason RetryLimit { get; } = new("retry_limit");

    /// <summary><c>gone</c></summary>
    public static WebhookDisabledReason Gone { get; } = new("gone");

    /// <summary><c>delivery_url_validation_failed</c></summary>
    public static WebhookDisabledReason DeliveryUrlValidationFailed { get; } = new("delivery_url_validation_failed");

    /// <summary><c>manual</c></summary>
    public static WebhookDisabledReason Manual { get; } = new("manual");

    /// <summary>As the wire spells it.</summary>
    public string Value => _value ?? string.Empty;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public static implicit operator WebhookDisabledReason(string value) => new(value);

    /// <summary>Whether two are the same text.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator ==(WebhookDisabledReason left, WebhookDisabledReason right) => left.Equals(right);

    /// <summary>Whether two are different texts.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator !=(WebhookDisabledReason left, WebhookDisabledReason right) => !left.Equals(right);

    /// <inheritdoc />
    public bool Equals(WebhookDisabledReason other) => string.Equals(Value, other.Value, StringComparison.Ordinal);

    /// <inheritdoc />
    public override bool Equals(object? obj) => obj is WebhookDisabledReason other && Equals(other);

    /// <inheritdoc />
    public override int GetHashCode() => StringComparer.Ordinal.GetHashCode(Value);

    /// <inheritdoc />
    public override string ToString() => Value;

    internal static WebhookDisabledReason FromWire(JsonElement wire) => new(Wire.Text(wire));

    private sealed class Converter : WireTextConverter<WebhookDisabledReason>
    {
        protected override WebhookDisabledReason From(string value) => new(value);
    }
}
