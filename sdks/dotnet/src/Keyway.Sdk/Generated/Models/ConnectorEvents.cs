// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>Connector</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class ConnectorEvents : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public ConnectorEvents()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal ConnectorEvents(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>keyway: Keyway subscribes automatically; person: see setup.events; nobody: Keyway polls the vendor for changes.</summary>
    public ConnectorEventsSetUpBy SetUpBy
    {
        get => GetRequiredValue("set_up_by", ConnectorEventsSetUpBy.FromWire);
        init => SetPresent("set_up_by", value);
    }

    /// <summary>Whether each connection has its own webhook URL or all share one; null if the connector has no webhooks. May be <c>null</c> on the wire.</summary>
    public ConnectorEventsAddress? Address
    {
        get => GetValue("address", ConnectorEventsAddress.FromWire);
        init => Set("address", value);
    }

    /// <summary>Whether the integration needs a <c>signing_key</c>.</summary>
    public bool TakesSigningKey
    {
        get => GetRequiredValue("takes_signing_key", Wire.Flag);
        init => SetPresent("takes_signing_key", value);
    }

    internal static ConnectorEvents FromWire(JsonElement wire) => new(wire);
}
