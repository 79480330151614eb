// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>Webhook</c>, <c>WebhookCreate</c>, <c>WebhookUpdate</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class WebhookFilters : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public WebhookFilters()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal WebhookFilters(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>Only events of these consumers.</summary>
    public IReadOnlyList<string>? ConsumerIds
    {
        get => Get("consumer_ids", static wire => Wire.List(wire, Wire.Text));
        init => SetPresent("consumer_ids", value);
    }

    /// <summary>Only events of these connectors.</summary>
    public IReadOnlyList<string>? ServiceIds
    {
        get => Get("service_ids", static wire => Wire.List(wire, Wire.Text));
        init => SetPresent("service_ids", value);
    }

    internal static WebhookFilters FromWire(JsonElement wire) => new(wire);
}
