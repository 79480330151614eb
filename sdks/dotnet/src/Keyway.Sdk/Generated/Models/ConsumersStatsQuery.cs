// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The query of <c>vault.consumers.stats</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class ConsumersStatsQuery : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public ConsumersStatsQuery()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal ConsumersStatsQuery(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>At or after this time.</summary>
    public required DateTimeOffset StartDatetime
    {
        get => GetRequiredValue("start_datetime", Wire.Time);
        init => SetPresent("start_datetime", value);
    }

    /// <summary>Before this time.</summary>
    public required DateTimeOffset EndDatetime
    {
        get => GetRequiredValue("end_datetime", Wire.Time);
        init => SetPresent("end_datetime", value);
    }

    internal static ConsumersStatsQuery FromWire(JsonElement wire) => new(wire);
}
