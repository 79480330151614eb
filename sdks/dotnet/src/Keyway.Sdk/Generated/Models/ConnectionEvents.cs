// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>Connection</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class ConnectionEvents : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public ConnectionEvents()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal ConnectionEvents(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>new: not tried yet; polled: the connector is asked for changes; manual: somebody has to enter <c>url</c> there; subscribed: the connector tells; failed: it cannot be subscribed to, and is asked meanwhile.</summary>
    public ConnectionEventsState State
    {
        get => GetRequiredValue("state", ConnectionEventsState.FromWire);
        init => SetPresent("state", value);
    }

    /// <summary>native: told by the connector; virtual: found by asking it.</summary>
    public EventDataOrigin Origin
    {
        get => GetRequiredValue("origin", EventDataOrigin.FromWire);
        init => SetPresent("origin", value);
    }

    /// <summary>What to enter at the connector where the state is manual; null in a session where the address is the application’s, at which events of all its consumers arrive. May be <c>null</c> on the wire.</summary>
    public string? Url
    {
        get => Get("url", Wire.Text);
        init => Set("url", value);
    }

    /// <summary>To enter with it, where the connector takes one. May be <c>null</c> on the wire.</summary>
    public string? Secret
    {
        get => Get("secret", Wire.Text);
        init => Set("secret", value);
    }

    /// <summary>The member <c>last_event_at</c>. May be <c>null</c> on the wire.</summary>
    public DateTimeOffset? LastEventAt
    {
        get => GetValue("last_event_at", Wire.Time);
        init => Set("last_event_at", value);
    }

    /// <summary>When the connector last proved that it tells. May be <c>null</c> on the wire.</summary>
    public DateTimeOffset? VerifiedAt
    {
        get => GetValue("verified_at", Wire.Time);
        init => Set("verified_at", value);
    }

    /// <summary>When the subscription lapses, unless it is renewed before. May be <c>null</c> on the wire.</summary>
    public DateTimeOffset? ExpiresAt
    {
        get => GetValue("expires_at", Wire.Time);
        init => Set("expires_at", value);
    }

    /// <summary>ok: every change that is seen becomes an event; records_skipped: some records cannot be read, and tell nothing until they can.</summary>
    public ConnectionEventsHealth Health
    {
        get => GetRequiredValue("health", ConnectionEventsHealth.FromWire);
        init => SetPresent("health", value);
    }

    /// <summary>Records that cannot be read at the moment. A record counts until it can be read, or for 90 days.</summary>
    public long SkippedCount
    {
        get => GetRequiredValue("skipped_count", Wire.Integer);
        init => SetPresent("skipped_count", value);
    }

    /// <summary>What is wrong or missing, in words. May be <c>null</c> on the wire.</summary>
    public string? Failure
    {
        get => Get("failure", Wire.Text);
        init => Set("failure", value);
    }

    internal static ConnectionEvents FromWire(JsonElement wire) => new(wire);
}
