// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The query of <c>vault.logs.list</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class LogsListQuery : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public LogsListQuery()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal LogsListQuery(JsonElement wire)
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

    /// <summary>Only requests that match all of these.</summary>
    public LogsListQueryFilter? Filter
    {
        get => Get("filter", LogsListQueryFilter.FromWire);
        init => SetPresent("filter", value);
    }

    internal static LogsListQuery FromWire(JsonElement wire) => new(wire);
}
