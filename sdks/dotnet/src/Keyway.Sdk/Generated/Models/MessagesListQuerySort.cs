// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>MessagesListQuery</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class MessagesListQuerySort : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public MessagesListQuerySort()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal MessagesListQuerySort(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>Sort by creation or update time.</summary>
    public required MessagesListQuerySortBy By
    {
        get => GetRequiredValue("by", MessagesListQuerySortBy.FromWire);
        init => SetPresent("by", value);
    }

    /// <summary>asc: oldest first; desc: newest first. Default: asc.</summary>
    public MessagesListQuerySortDirection? Direction
    {
        get => GetValue("direction", MessagesListQuerySortDirection.FromWire);
        init => SetPresent("direction", value);
    }

    internal static MessagesListQuerySort FromWire(JsonElement wire) => new(wire);
}
