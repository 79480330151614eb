// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A text with known values; one that is not among them is kept as it came.</summary>
[JsonConverter(typeof(Converter))]
public readonly struct ConnectionHistoryEntryEvent : IEquatable<ConnectionHistoryEntryEvent>, IWireText
{
    private readonly string? _value;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public ConnectionHistoryEntryEvent(string value) => _value = value;

    /// <summary><c>added</c></summary>
    public static ConnectionHistoryEntryEvent Added { get; } = new("added");

    /// <summary><c>enabled</c></summary>
    public static ConnectionHistoryEntryEvent Enabled { get; } = new("enabled");

    /// <summary><c>disabled</c></summary>
    public static ConnectionHistoryEntryEvent Disabled { get; } = new("disabled");

    /// <summary><c>settings_changed</c></summary>
    public static ConnectionHistoryEntryEvent SettingsChanged { get; } = new("settings_changed");

    /// <summary><c>health_changed</c></summary>
    public static ConnectionHistoryEntryEvent HealthChanged { get; } = new("health_changed");

    /// <summary><c>deleted</c></summary>
    public static ConnectionHistoryEntryEvent Deleted { get; } = new("deleted");

    /// <summary><c>authorization_pending</c></summary>
    public static ConnectionHistoryEntryEvent AuthorizationPending { get; } = new("authorization_pending");

    /// <summary><c>authorized</c></summary>
    public static ConnectionHistoryEntryEvent Authorized { get; } = new("authorized");

    /// <summary><c>credential_changed</c></summary>
    public static ConnectionHistoryEntryEvent CredentialChanged { get; } = new("credential_changed");

    /// <summary><c>credential_deleted</c></summary>
    public static ConnectionHistoryEntryEvent CredentialDeleted { get; } = new("credential_deleted");

    /// <summary><c>refresh_failed</c></summary>
    public static ConnectionHistoryEntryEvent RefreshFailed { get; } = new("refresh_failed");

    /// <summary><c>revoked</c></summary>
    public static ConnectionHistoryEntryEvent Revoked { get; } = new("revoked");

    /// <summary><c>revocation_finished</c></summary>
    public static ConnectionHistoryEntryEvent RevocationFinished { get; } = new("revocation_finished");

    /// <summary><c>revocation_expired</c></summary>
    public static ConnectionHistoryEntryEvent RevocationExpired { get; } = new("revocation_expired");

    /// <summary><c>revocation_dropped</c></summary>
    public static ConnectionHistoryEntryEvent RevocationDropped { get; } = new("revocation_dropped");

    /// <summary>As the wire spells it.</summary>
    public string Value => _value ?? string.Empty;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public static implicit operator ConnectionHistoryEntryEvent(string value) => new(value);

    /// <summary>Whether two are the same text.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator ==(ConnectionHistoryEntryEvent left, ConnectionHistoryEntryEvent right) => left.Equals(right);

    /// <summary>Whether two are different texts.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator !=(ConnectionHistoryEntryEvent left, ConnectionHistoryEntryEvent right) => !left.Equals(right);

    /// <inheritdoc />
    public bool Equals(ConnectionHistoryEntryEvent other) => string.Equals(Value, other.Value, StringComparison.Ordinal);

    /// <inheritdoc />
    public override bool Equals(object? obj) => obj is ConnectionHistoryEntryEvent other && Equals(other);

    /// <inheritdoc />
    public override int GetHashCode() => StringComparer.Ordinal.GetHashCode(Value);

    /// <inheritdoc />
    public override string ToString() => Value;

    internal static ConnectionHistoryEntryEvent FromWire(JsonElement wire) => new(Wire.Text(wire));

    private sealed class Converter : WireTextConverter<ConnectionHistoryEntryEvent>
    {
        protected override ConnectionHistoryEntryEvent From(string value) => new(value);
    }
}
