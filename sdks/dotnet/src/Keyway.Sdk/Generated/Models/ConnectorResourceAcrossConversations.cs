// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>ConnectorResource</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class ConnectorResourceAcrossConversations : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public ConnectorResourceAcrossConversations()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal ConnectorResourceAcrossConversations(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>pagination_mode</c>.</summary>
    public ConnectorResourceAcrossConversationsPaginationMode PaginationMode
    {
        get => GetRequiredValue("pagination_mode", ConnectorResourceAcrossConversationsPaginationMode.FromWire);
        init => SetPresent("pagination_mode", value);
    }

    /// <summary>The member <c>supported_filters</c>.</summary>
    public IReadOnlyList<string> SupportedFilters
    {
        get => GetRequired("supported_filters", static wire => Wire.List(wire, Wire.Text));
        init => SetPresent("supported_filters", value);
    }

    /// <summary>The member <c>supported_sort_by</c>.</summary>
    public IReadOnlyList<string> SupportedSortBy
    {
        get => GetRequired("supported_sort_by", static wire => Wire.List(wire, Wire.Text));
        init => SetPresent("supported_sort_by", value);
    }

    internal static ConnectorResourceAcrossConversations FromWire(JsonElement wire) => new(wire);
}
