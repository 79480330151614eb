// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>Usage</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class UsageOfInterval : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public UsageOfInterval()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal UsageOfInterval(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>start</c>.</summary>
    public DateTimeOffset Start
    {
        get => GetRequiredValue("start", Wire.Time);
        init => SetPresent("start", value);
    }

    /// <summary>The member <c>calls</c>.</summary>
    public long Calls
    {
        get => GetRequiredValue("calls", Wire.Integer);
        init => SetPresent("calls", value);
    }

    /// <summary>Failed requests: with an error type or a status of 400 or above.</summary>
    public long Errors
    {
        get => GetRequiredValue("errors", Wire.Integer);
        init => SetPresent("errors", value);
    }

    /// <summary>errors / calls, from 0 to 1; null without requests. May be <c>null</c> on the wire.</summary>
    public double? ErrorRate
    {
        get => GetValue("error_rate", Wire.Number);
        init => Set("error_rate", value);
    }

    /// <summary>Total duration of requests; null without requests. May be <c>null</c> on the wire.</summary>
    public UsagePercentiles? Execution
    {
        get => Get("execution", UsagePercentiles.FromWire);
        init => Set("execution", value);
    }

    /// <summary>Time added by Keyway; the rest is waiting for the connector. May be <c>null</c> on the wire.</summary>
    public UsagePercentiles? Latency
    {
        get => Get("latency", UsagePercentiles.FromWire);
        init => Set("latency", value);
    }

    /// <summary>Share of the total time added by Keyway, from 0 to 1; null if no time was spent. May be <c>null</c> on the wire.</summary>
    public double? LatencyShare
    {
        get => GetValue("latency_share", Wire.Number);
        init => Set("latency_share", value);
    }

    internal static UsageOfInterval FromWire(JsonElement wire) => new(wire);
}
