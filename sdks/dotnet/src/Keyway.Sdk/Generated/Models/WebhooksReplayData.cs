// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The answer of <c>webhooks.replay</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class WebhooksReplayData : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public WebhooksReplayData()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal WebhooksReplayData(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>Events that are sent again, 10000 at the most.</summary>
    public long Count
    {
        get => GetRequiredValue("count", Wire.Integer);
        init => SetPresent("count", value);
    }

    /// <summary>Where there are more: <c>since</c> of the next replay. May be <c>null</c> on the wire.</summary>
    public DateTimeOffset? NextSince
    {
        get => GetValue("next_since", Wire.Time);
        init => Set("next_since", value);
    }

    internal static WebhooksReplayData FromWire(JsonElement wire) => new(wire);
}
