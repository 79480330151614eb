// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A text with known values; one that is not among them is kept as it came.</summary>
[JsonConverter(typeof(Converter))]
public readonly struct WebhookReplayOnly : IEquatable<WebhookReplayOnly>, IWireText
{
    private readonly string? _value;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public WebhookReplayOnly(string value) => _value = value;

    /// <summary><c>failed</c></summary>
    public static WebhookReplayOnly Failed { get; } = new("failed");

    /// <summary><c>all</c></summary>
    public static WebhookReplayOnly All { get; } = new("all");

    /// <summary>As the wire spells it.</summary>
    public string Value => _value ?? string.Empty;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public static implicit operator WebhookReplayOnly(string value) => new(value);

    /// <summary>Whether two are the same text.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator ==(WebhookReplayOnly left, WebhookReplayOnly right) => left.Equals(right);

    /// <summary>Whether two are different texts.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator !=(WebhookReplayOnly left, WebhookReplayOnly right) => !left.Equals(right);

    /// <inheritdoc />
    public bool Equals(WebhookReplayOnly other) => string.Equals(Value, other.Value, StringComparison.Ordinal);

    /// <inheritdoc />
    public override bool Equals(object? obj) => obj is WebhookReplayOnly other && Equals(other);

    /// <inheritdoc />
    public override int GetHashCode() => StringComparer.Ordinal.GetHashCode(Value);

    /// <inheritdoc />
    public override string ToString() => Value;

    internal static WebhookReplayOnly FromWire(JsonElement wire) => new(Wire.Text(wire));

    private sealed class Converter : WireTextConverter<WebhookReplayOnly>
    {
        protected override WebhookReplayOnly From(string value) => new(value);
    }
}
