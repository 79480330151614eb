// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The query of <c>vault.usage.get</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class UsageGetQuery : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public UsageGetQuery()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal UsageGetQuery(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>At or after this time; default: 24 hours before the end.</summary>
    public DateTimeOffset? StartDate
    {
        get => GetValue("start_date", Wire.Time);
        init => SetPresent("start_date", value);
    }

    /// <summary>Before this time; default: now.</summary>
    public DateTimeOffset? EndDate
    {
        get => GetValue("end_date", Wire.Time);
        init => SetPresent("end_date", value);
    }

    /// <summary>Interval of the series, in UTC; default: hour.</summary>
    public UsageInterval? Interval
    {
        get => GetValue("interval", UsageInterval.FromWire);
        init => SetPresent("interval", value);
    }

    /// <summary>Only requests that match all of these.</summary>
    public UsageGetQueryFilter? Filter
    {
        get => Get("filter", UsageGetQueryFilter.FromWire);
        init => SetPresent("filter", value);
    }

    internal static UsageGetQuery FromWire(JsonElement wire) => new(wire);
}
