// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>ConsumerStats</c>, <c>ConsumerStatsConnection</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class ConsumerStatsRequestCounts : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public ConsumerStatsRequestCounts()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal ConsumerStatsRequestCounts(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>unify</c>.</summary>
    public long Unify
    {
        get => GetRequiredValue("unify", Wire.Integer);
        init => SetPresent("unify", value);
    }

    /// <summary>The member <c>proxy</c>.</summary>
    public long Proxy
    {
        get => GetRequiredValue("proxy", Wire.Integer);
        init => SetPresent("proxy", value);
    }

    /// <summary>The member <c>vault</c>.</summary>
    public long Vault
    {
        get => GetRequiredValue("vault", Wire.Integer);
        init => SetPresent("vault", value);
    }

    internal static ConsumerStatsRequestCounts FromWire(JsonElement wire) => new(wire);
}
