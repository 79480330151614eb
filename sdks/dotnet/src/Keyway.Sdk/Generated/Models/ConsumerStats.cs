// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The answer of <c>vault.consumers.stats</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class ConsumerStats : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public ConsumerStats()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal ConsumerStats(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>consumer_id</c>.</summary>
    public string ConsumerId
    {
        get => GetRequired("consumer_id", Wire.Text);
        init => SetPresent("consumer_id", value);
    }

    /// <summary>The member <c>start_datetime</c>.</summary>
    public DateTimeOffset StartDatetime
    {
        get => GetRequiredValue("start_datetime", Wire.Time);
        init => SetPresent("start_datetime", value);
    }

    /// <summary>The member <c>end_datetime</c>.</summary>
    public DateTimeOffset EndDatetime
    {
        get => GetRequiredValue("end_datetime", Wire.Time);
        init => SetPresent("end_datetime", value);
    }

    /// <summary>The member <c>aggregated_request_count</c>.</summary>
    public long AggregatedRequestCount
    {
        get => GetRequiredValue("aggregated_request_count", Wire.Integer);
        init => SetPresent("aggregated_request_count", value);
    }

    /// <summary>The member <c>request_counts</c>.</summary>
    public ConsumerStatsRequestCounts RequestCounts
    {
        get => GetRequired("request_counts", ConsumerStatsRequestCounts.FromWire);
        init => SetPresent("request_counts", value);
    }

    /// <summary>Requests per connection, including deleted connections.</summary>
    public IReadOnlyList<ConsumerStatsConnection> Connections
    {
        get => GetRequired("connections", static wire => Wire.List(wire, ConsumerStatsConnection.FromWire));
        init => SetPresent("connections", value);
    }

    internal static ConsumerStats FromWire(JsonElement wire) => new(wire);
}
