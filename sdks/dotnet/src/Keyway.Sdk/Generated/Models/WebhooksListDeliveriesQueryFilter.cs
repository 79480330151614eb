// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>WebhooksListDeliveriesQuery</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class WebhooksListDeliveriesQueryFilter : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public WebhooksListDeliveriesQueryFilter()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal WebhooksListDeliveriesQueryFilter(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>Only deliveries in this state.</summary>
    public WebhookDeliveryState? State
    {
        get => GetValue("state", WebhookDeliveryState.FromWire);
        init => SetPresent("state", value);
    }

    internal static WebhooksListDeliveriesQueryFilter FromWire(JsonElement wire) => new(wire);
}
