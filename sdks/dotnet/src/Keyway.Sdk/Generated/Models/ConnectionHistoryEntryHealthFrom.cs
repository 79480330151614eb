// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A text with known values; one that is not among them is kept as it came.</summary>
[JsonConverter(typeof(Converter))]
public readonly struct ConnectionHistoryEntryHealthFrom : IEquatable<ConnectionHistoryEntryHealthFrom>, IWireText
{
    private readonly string? _value;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public ConnectionHistoryEntryHealthFrom(string value) => _value = value;

    /// <summary><c>ok</c></summary>
    public static ConnectionHistoryEntryHealthFrom Ok { get; } = new("ok");

    /// <summary><c>pending_refresh</c></summary>
    public static ConnectionHistoryEntryHealthFrom PendingRefresh { get; } = new("pending_refresh");

    /// <summary><c>needs_auth</c></summary>
    public static ConnectionHistoryEntryHealthFrom NeedsAuth { get; } = new("needs_auth");

    /// <summary><c>pending_confirmation</c></summary>
    public static ConnectionHistoryEntryHealthFrom PendingConfirmation { get; } = new("pending_confirmation");

    /// <summary><c>revoked</c></summary>
    public static ConnectionHistoryEntryHealthFrom Revoked { get; } = new("revoked");

    /// <summary><c>missing_settings</c></summary>
    public static ConnectionHistoryEntryHealthFrom MissingSettings { get; } = new("missing_settings");

    /// <summary><c>degraded</c></summary>
    public static ConnectionHistoryEntryHealthFrom Degraded { get; } = new("degraded");

    /// <summary>As the wire spells it.</summary>
    public string Value => _value ?? string.Empty;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public static implicit operator ConnectionHistoryEntryHealthFrom(string value) => new(value);

    /// <summary>Whether two are the same text.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator ==(ConnectionHistoryEntryHealthFrom left, ConnectionHistoryEntryHealthFrom right) => left.Equals(right);

    /// <summary>Whether two are different texts.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator !=(ConnectionHistoryEntryHealthFrom left, ConnectionHistoryEntryHealthFrom right) => !left.Equals(right);

    /// <inheritdoc />
    public bool Equals(ConnectionHistoryEntryHealthFrom other) => string.Equals(Value, other.Value, StringComparison.Ordinal);

    /// <inheritdoc />
    public override bool Equals(object? obj) => obj is ConnectionHistoryEntryHealthFrom other && Equals(other);

    /// <inheritdoc />
    public override int GetHashCode() => StringComparer.Ordinal.GetHashCode(Value);

    /// <inheritdoc />
    public override string ToString() => Value;

    internal static ConnectionHistoryEntryHealthFrom FromWire(JsonElement wire) => new(Wire.Text(wire));

    private sealed class Converter : WireTextConverter<ConnectionHistoryEntryHealthFrom>
    {
        protected override ConnectionHistoryEntryHealthFrom From(string value) => new(value);
    }
}
