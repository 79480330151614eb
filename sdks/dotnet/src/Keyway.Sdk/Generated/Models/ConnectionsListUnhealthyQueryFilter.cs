// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>ConnectionsListUnhealthyQuery</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class ConnectionsListUnhealthyQueryFilter : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public ConnectionsListUnhealthyQueryFilter()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal ConnectionsListUnhealthyQueryFilter(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>One or more health values; default: all except <c>ok</c>.</summary>
    public IReadOnlyList<ConnectionHealth>? Health
    {
        get => Get("health", static wire => Wire.OneOrMore(wire, ConnectionHealth.FromWire));
        init => SetPresent("health", value);
    }

    /// <summary>Only connections of this connector.</summary>
    public string? ServiceId
    {
        get => Get("service_id", Wire.Text);
        init => SetPresent("service_id", value);
    }

    internal static ConnectionsListUnhealthyQueryFilter FromWire(JsonElement wire) => new(wire);
}
