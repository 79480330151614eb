// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The query of <c>webhooks.listDeliveries</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class WebhooksListDeliveriesQuery : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public WebhooksListDeliveriesQuery()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal WebhooksListDeliveriesQuery(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>Cursor to start from; omitted for the first page.</summary>
    public string? Cursor
    {
        get => Get("cursor", Wire.Text);
        init => SetPresent("cursor", value);
    }

    /// <summary>Page size; default 20.</summary>
    public long? Limit
    {
        get => GetValue("limit", Wire.Integer);
        init => SetPresent("limit", value);
    }

    /// <summary>Only deliveries that all of these hold for.</summary>
    public WebhooksListDeliveriesQueryFilter? Filter
    {
        get => Get("filter", WebhooksListDeliveriesQueryFilter.FromWire);
        init => SetPresent("filter", value);
    }

    internal static WebhooksListDeliveriesQuery FromWire(JsonElement wire) => new(wire);
}
