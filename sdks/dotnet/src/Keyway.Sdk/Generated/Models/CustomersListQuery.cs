// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The query of <c>customers.list</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class CustomersListQuery : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public CustomersListQuery()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal CustomersListQuery(JsonElement wire)
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

    /// <summary>Only customers that match all of these; the connector’s coverage lists the filters it supports.</summary>
    public CustomersListQueryFilter? Filter
    {
        get => Get("filter", CustomersListQueryFilter.FromWire);
        init => SetPresent("filter", value);
    }

    /// <summary>Sort order; the connector’s coverage lists the fields it supports.</summary>
    public CustomersListQuerySort? Sort
    {
        get => Get("sort", CustomersListQuerySort.FromWire);
        init => SetPresent("sort", value);
    }

    /// <summary>Comma-separated attributes to return.</summary>
    public IReadOnlyList<CustomersGetQueryField>? Fields
    {
        get => Get("fields", static wire => Wire.List(wire, CustomersGetQueryField.FromWire));
        init => SetPresent("fields", value);
    }

    internal static CustomersListQuery FromWire(JsonElement wire) => new(wire);
}
