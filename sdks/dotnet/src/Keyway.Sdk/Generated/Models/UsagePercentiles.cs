// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>Accurate to 10 %; durations above 7 minutes count as 7 minutes.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class UsagePercentiles : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public UsagePercentiles()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal UsagePercentiles(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>Median in milliseconds.</summary>
    public double P50
    {
        get => GetRequiredValue("p50", Wire.Number);
        init => SetPresent("p50", value);
    }

    /// <summary>95th percentile in milliseconds.</summary>
    public double P95
    {
        get => GetRequiredValue("p95", Wire.Number);
        init => SetPresent("p95", value);
    }

    /// <summary>99th percentile in milliseconds.</summary>
    public double P99
    {
        get => GetRequiredValue("p99", Wire.Number);
        init => SetPresent("p99", value);
    }

    internal static UsagePercentiles FromWire(JsonElement wire) => new(wire);
}
