// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>Webhook</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class WebhookTest : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public WebhookTest()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal WebhookTest(JsonElement wire)
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

    /// <summary>null without a response. May be <c>null</c> on the wire.</summary>
    public long? StatusCode
    {
        get => GetValue("status_code", Wire.Integer);
        init => Set("status_code", value);
    }

    /// <summary>Why there is no response, or why it does not count. May be <c>null</c> on the wire.</summary>
    public string? Error
    {
        get => Get("error", Wire.Text);
        init => Set("error", value);
    }

    /// <summary>Up to 1 KB of a response other than 2xx. May be <c>null</c> on the wire.</summary>
    public string? ResponseBody
    {
        get => Get("response_body", Wire.Text);
        init => Set("response_body", value);
    }

    internal static WebhookTest FromWire(JsonElement wire) => new(wire);
}
