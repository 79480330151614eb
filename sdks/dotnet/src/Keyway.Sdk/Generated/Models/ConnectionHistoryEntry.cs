// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The answer of <c>vault.connections.history</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class ConnectionHistoryEntry : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public ConnectionHistoryEntry()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal ConnectionHistoryEntry(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>at</c>.</summary>
    public DateTimeOffset At
    {
        get => GetRequiredValue("at", Wire.Time);
        init => SetPresent("at", value);
    }

    /// <summary>The member <c>event</c>.</summary>
    public ConnectionHistoryEntryEvent Event
    {
        get => GetRequiredValue("event", ConnectionHistoryEntryEvent.FromWire);
        init => SetPresent("event", value);
    }

    /// <summary><c>browser</c>: a user in an OAuth flow; <c>system</c>: Keyway itself.</summary>
    public ConnectionHistoryEntryBy By
    {
        get => GetRequired("by", ConnectionHistoryEntryBy.FromWire);
        init => SetPresent("by", value);
    }

    /// <summary>ID of the request, as in <c>/vault/logs</c>; null if no request caused it. May be <c>null</c> on the wire.</summary>
    public string? RequestId
    {
        get => Get("request_id", Wire.Text);
        init => Set("request_id", value);
    }

    /// <summary>null if unchanged. May be <c>null</c> on the wire.</summary>
    public ConnectionHistoryEntryState? State
    {
        get => Get("state", ConnectionHistoryEntryState.FromWire);
        init => Set("state", value);
    }

    /// <summary>null if unchanged. May be <c>null</c> on the wire.</summary>
    public ConnectionHistoryEntryHealth? Health
    {
        get => Get("health", ConnectionHistoryEntryHealth.FromWire);
        init => Set("health", value);
    }

    /// <summary>Description of the entry.</summary>
    public string Detail
    {
        get => GetRequired("detail", Wire.Text);
        init => SetPresent("detail", value);
    }

    internal static ConnectionHistoryEntry FromWire(JsonElement wire) => new(wire);
}
