// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of every page.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class PageMeta : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public PageMeta()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal PageMeta(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>items_on_page</c>.</summary>
    public long ItemsOnPage
    {
        get => GetRequiredValue("items_on_page", Wire.Integer);
        init => SetPresent("items_on_page", value);
    }

    /// <summary>The member <c>cursors</c>.</summary>
    public PageMetaCursors Cursors
    {
        get => GetRequired("cursors", PageMetaCursors.FromWire);
        init => SetPresent("cursors", value);
    }

    /// <summary>The member <c>total_count</c>.</summary>
    public long? TotalCount
    {
        get => GetValue("total_count", Wire.Integer);
        init => SetPresent("total_count", value);
    }

    internal static PageMeta FromWire(JsonElement wire) => new(wire);
}
