// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>Consumer</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class ConsumerConnection : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public ConsumerConnection()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal ConsumerConnection(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>{unified_api}+{service_id}, and +{connection_id} unless it is the default one.</summary>
    public string Id
    {
        get => GetRequired("id", Wire.Text);
        init => SetPresent("id", value);
    }

    /// <summary>The member <c>connection_id</c>.</summary>
    public string ConnectionId
    {
        get => GetRequired("connection_id", Wire.Text);
        init => SetPresent("connection_id", value);
    }

    /// <summary>The member <c>label</c>. May be <c>null</c> on the wire.</summary>
    public string? Label
    {
        get => Get("label", Wire.Text);
        init => Set("label", value);
    }

    /// <summary>The member <c>service_id</c>.</summary>
    public string ServiceId
    {
        get => GetRequired("service_id", Wire.Text);
        init => SetPresent("service_id", value);
    }

    /// <summary>The member <c>unified_api</c>.</summary>
    public string UnifiedApi
    {
        get => GetRequired("unified_api", Wire.Text);
        init => SetPresent("unified_api", value);
    }

    /// <summary>The member <c>state</c>.</summary>
    public ConnectionState State
    {
        get => GetRequiredValue("state", ConnectionState.FromWire);
        init => SetPresent("state", value);
    }

    /// <summary>The member <c>health</c>.</summary>
    public ConnectionHealth Health
    {
        get => GetRequiredValue("health", ConnectionHealth.FromWire);
        init => SetPresent("health", value);
    }

    /// <summary>The member <c>enabled</c>.</summary>
    public bool Enabled
    {
        get => GetRequiredValue("enabled", Wire.Flag);
        init => SetPresent("enabled", value);
    }

    /// <summary>The member <c>last_error</c>. May be <c>null</c> on the wire.</summary>
    public string? LastError
    {
        get => Get("last_error", Wire.Text);
        init => Set("last_error", value);
    }

    /// <summary>Time of the last failed refresh or downstream request. May be <c>null</c> on the wire.</summary>
    public DateTimeOffset? LastErrorAt
    {
        get => GetValue("last_error_at", Wire.Time);
        init => Set("last_error_at", value);
    }

    /// <summary>When the authorization expires unless Keyway refreshes it or the customer reconnects; null: no known expiry. May be <c>null</c> on the wire.</summary>
    public DateTimeOffset? AuthorizationExpiresAt
    {
        get => GetValue("authorization_expires_at", Wire.Time);
        init => Set("authorization_expires_at", value);
    }

    /// <summary>The member <c>created_at</c>.</summary>
    public DateTimeOffset CreatedAt
    {
        get => GetRequiredValue("created_at", Wire.Time);
        init => SetPresent("created_at", value);
    }

    internal static ConsumerConnection FromWire(JsonElement wire) => new(wire);
}
