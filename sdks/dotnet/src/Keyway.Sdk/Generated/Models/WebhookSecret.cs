// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>Webhook</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class WebhookSecret : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public WebhookSecret()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal WebhookSecret(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>id</c>.</summary>
    public string Id
    {
        get => GetRequired("id", Wire.Text);
        init => SetPresent("id", value);
    }

    /// <summary>The member <c>created_at</c>.</summary>
    public DateTimeOffset CreatedAt
    {
        get => GetRequiredValue("created_at", Wire.Time);
        init => SetPresent("created_at", value);
    }

    /// <summary>When it stops signing after a rotation. May be <c>null</c> on the wire.</summary>
    public DateTimeOffset? ExpiresAt
    {
        get => GetValue("expires_at", Wire.Time);
        init => Set("expires_at", value);
    }

    /// <summary><c>whsec_…</c>: only in the response to the request that had Keyway create it.</summary>
    public string? Value
    {
        get => Get("value", Wire.Text);
        init => SetPresent("value", value);
    }

    internal static WebhookSecret FromWire(JsonElement wire) => new(wire);
}
