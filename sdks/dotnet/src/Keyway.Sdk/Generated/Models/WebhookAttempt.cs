// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The answer of <c>webhooks.test</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class WebhookAttempt : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public WebhookAttempt()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal WebhookAttempt(JsonElement wire)
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

    /// <summary>Milliseconds.</summary>
    public long Duration
    {
        get => GetRequiredValue("duration", Wire.Integer);
        init => SetPresent("duration", value);
    }

    /// <summary>null if there was no response. May be <c>null</c> on the wire.</summary>
    public long? StatusCode
    {
        get => GetValue("status_code", Wire.Integer);
        init => Set("status_code", value);
    }

    /// <summary>Why the attempt failed. May be <c>null</c> on the wire.</summary>
    public string? Error
    {
        get => Get("error", Wire.Text);
        init => Set("error", value);
    }

    /// <summary>Response body of a failed attempt: up to 16 KB, without secrets; null for callers without permission to read log details. May be <c>null</c> on the wire.</summary>
    public string? ResponseBody
    {
        get => Get("response_body", Wire.Text);
        init => Set("response_body", value);
    }

    internal static WebhookAttempt FromWire(JsonElement wire) => new(wire);
}
