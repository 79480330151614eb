// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Collections.Generic;
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

    /// <summary>Records in <c>data</c>; 0 does not mean the end of the list.</summary>
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

    /// <summary>Helpdesk records that cannot be mapped and are omitted from <c>data</c>: the first 20. Absent if there are none.</summary>
    public IReadOnlyList<SkippedRecord>? Skipped
    {
        get => Get("skipped", static wire => Wire.List(wire, SkippedRecord.FromWire));
        init => SetPresent("skipped", value);
    }

    /// <summary>Number of records omitted from this page. Absent if there are none.</summary>
    public long? SkippedCount
    {
        get => GetValue("skipped_count", Wire.Integer);
        init => SetPresent("skipped_count", value);
    }

    /// <summary>The list has more records than can be read. Absent on a complete list.</summary>
    public IncompleteList? Incomplete
    {
        get => Get("incomplete", IncompleteList.FromWire);
        init => SetPresent("incomplete", value);
    }

    /// <summary>Which requests the log contains. Only in the list of requests.</summary>
    public RecordedRequests? Recorded
    {
        get => Get("recorded", RecordedRequests.FromWire);
        init => SetPresent("recorded", value);
    }

    internal static PageMeta FromWire(JsonElement wire) => new(wire);
}
