// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>PageMeta</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class RecordedRequests : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public RecordedRequests()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal RecordedRequests(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>Requests that this server logs: <c>all</c>, failed ones (<c>errors</c>), failed ones and a share of the others (<c>share</c>), or <c>none</c>.</summary>
    public RecordedRequestsRequests Requests
    {
        get => GetRequiredValue("requests", RecordedRequestsRequests.FromWire);
        init => SetPresent("requests", value);
    }

    /// <summary>Share of the successful requests that are logged.</summary>
    public double Share
    {
        get => GetRequiredValue("share", Wire.Number);
        init => SetPresent("share", value);
    }

    /// <summary>Days until a request is deleted from the log.</summary>
    public long RetentionDays
    {
        get => GetRequiredValue("retention_days", Wire.Integer);
        init => SetPresent("retention_days", value);
    }

    internal static RecordedRequests FromWire(JsonElement wire) => new(wire);
}
