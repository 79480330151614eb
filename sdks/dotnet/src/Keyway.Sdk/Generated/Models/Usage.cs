// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The answer of <c>vault.usage.get</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class Usage : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public Usage()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal Usage(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>interval</c>.</summary>
    public UsageInterval Interval
    {
        get => GetRequiredValue("interval", UsageInterval.FromWire);
        init => SetPresent("interval", value);
    }

    /// <summary>As requested, rounded down to an interval (UTC).</summary>
    public DateTimeOffset StartDate
    {
        get => GetRequiredValue("start_date", Wire.Time);
        init => SetPresent("start_date", value);
    }

    /// <summary>As requested, rounded up to an interval; exclusive.</summary>
    public DateTimeOffset EndDate
    {
        get => GetRequiredValue("end_date", Wire.Time);
        init => SetPresent("end_date", value);
    }

    /// <summary>The member <c>totals</c>.</summary>
    public UsageFigures Totals
    {
        get => GetRequired("totals", UsageFigures.FromWire);
        init => SetPresent("totals", value);
    }

    /// <summary>Every interval, oldest first; zeros without requests.</summary>
    public IReadOnlyList<UsageOfInterval> Series
    {
        get => GetRequired("series", static wire => Wire.List(wire, UsageOfInterval.FromWire));
        init => SetPresent("series", value);
    }

    /// <summary>Failed requests by error, most frequent first.</summary>
    public IReadOnlyList<UsageByError> ByError
    {
        get => GetRequired("by_error", static wire => Wire.List(wire, UsageByError.FromWire));
        init => SetPresent("by_error", value);
    }

    /// <summary>By connector, most requests first.</summary>
    public IReadOnlyList<UsageOfService> ByService
    {
        get => GetRequired("by_service", static wire => Wire.List(wire, UsageOfService.FromWire));
        init => SetPresent("by_service", value);
    }

    /// <summary>By endpoint, most requests first.</summary>
    public IReadOnlyList<UsageOfOperation> ByOperation
    {
        get => GetRequired("by_operation", static wire => Wire.List(wire, UsageOfOperation.FromWire));
        init => SetPresent("by_operation", value);
    }

    internal static Usage FromWire(JsonElement wire) => new(wire);
}
