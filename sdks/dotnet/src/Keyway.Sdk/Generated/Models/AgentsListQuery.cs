// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The query of <c>agents.list</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class AgentsListQuery : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public AgentsListQuery()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal AgentsListQuery(JsonElement wire)
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

    /// <summary>Only agents that match all of these; the connector’s coverage lists the filters it supports.</summary>
    public AgentsListQueryFilter? Filter
    {
        get => Get("filter", AgentsListQueryFilter.FromWire);
        init => SetPresent("filter", value);
    }

    /// <summary>Comma-separated attributes to return.</summary>
    public IReadOnlyList<AgentsGetQueryField>? Fields
    {
        get => Get("fields", static wire => Wire.List(wire, AgentsGetQueryField.FromWire));
        init => SetPresent("fields", value);
    }

    internal static AgentsListQuery FromWire(JsonElement wire) => new(wire);
}
