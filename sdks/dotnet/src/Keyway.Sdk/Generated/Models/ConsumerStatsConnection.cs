// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>ConsumerStats</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class ConsumerStatsConnection : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public ConsumerStatsConnection()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal ConsumerStatsConnection(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>service_id</c>.</summary>
    public string ServiceId
    {
        get => GetRequired("service_id", Wire.Text);
        init => SetPresent("service_id", value);
    }

    /// <summary>The member <c>connection_id</c>.</summary>
    public string ConnectionId
    {
        get => GetRequired("connection_id", Wire.Text);
        init => SetPresent("connection_id", value);
    }

    /// <summary>The member <c>request_counts</c>.</summary>
    public ConsumerStatsRequestCounts RequestCounts
    {
        get => GetRequired("request_counts", ConsumerStatsRequestCounts.FromWire);
        init => SetPresent("request_counts", value);
    }

    internal static ConsumerStatsConnection FromWire(JsonElement wire) => new(wire);
}
