// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The answer of <c>vault.sessions.current</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class CurrentSession : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public CurrentSession()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal CurrentSession(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>session_id</c>.</summary>
    public string SessionId
    {
        get => GetRequired("session_id", Wire.Text);
        init => SetPresent("session_id", value);
    }

    /// <summary>The member <c>application</c>.</summary>
    public CurrentSessionApplication Application
    {
        get => GetRequired("application", CurrentSessionApplication.FromWire);
        init => SetPresent("application", value);
    }

    /// <summary>The member <c>consumer</c>.</summary>
    public CurrentSessionConsumer Consumer
    {
        get => GetRequired("consumer", CurrentSessionConsumer.FromWire);
        init => SetPresent("consumer", value);
    }

    /// <summary>The member <c>redirect_uri</c>. May be <c>null</c> on the wire.</summary>
    public string? RedirectUri
    {
        get => Get("redirect_uri", Wire.Text);
        init => Set("redirect_uri", value);
    }

    /// <summary>The member <c>theme</c>.</summary>
    public SessionCreateTheme Theme
    {
        get => GetRequired("theme", SessionCreateTheme.FromWire);
        init => SetPresent("theme", value);
    }

    /// <summary>Complete, with defaults for omitted values.</summary>
    public CurrentSessionSettings Settings
    {
        get => GetRequired("settings", CurrentSessionSettings.FromWire);
        init => SetPresent("settings", value);
    }

    /// <summary>The member <c>custom_consumer_settings</c>.</summary>
    public IReadOnlyDictionary<string, JsonNode?> CustomConsumerSettings
    {
        get => GetRequired("custom_consumer_settings", static wire => Wire.Map(wire, Wire.OrNull(Wire.Node)));
        init => SetPresent("custom_consumer_settings", value);
    }

    /// <summary>The member <c>expires_at</c>.</summary>
    public DateTimeOffset ExpiresAt
    {
        get => GetRequiredValue("expires_at", Wire.Time);
        init => SetPresent("expires_at", value);
    }

    internal static CurrentSession FromWire(JsonElement wire) => new(wire);
}
