// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The body of <c>webhooks.replay</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class WebhookReplay : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public WebhookReplay()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal WebhookReplay(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>Events written at or after this time.</summary>
    public required DateTimeOffset Since
    {
        get => GetRequiredValue("since", Wire.Time);
        init => SetPresent("since", value);
    }

    /// <summary>Events written before this time; default: now.</summary>
    public DateTimeOffset? Until
    {
        get => GetValue("until", Wire.Time);
        init => SetPresent("until", value);
    }

    /// <summary>Default <c>failed</c>: deliveries that are out of retries.</summary>
    public WebhookReplayOnly? Only
    {
        get => GetValue("only", WebhookReplayOnly.FromWire);
        init => SetPresent("only", value);
    }

    internal static WebhookReplay FromWire(JsonElement wire) => new(wire);
}
