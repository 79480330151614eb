// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>WorkGetData</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class Workload : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public Workload()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal Workload(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>e.g. delivery, poll or keep_alive.</summary>
    public string Kind
    {
        get => GetRequired("kind", Wire.Text);
        init => SetPresent("kind", value);
    }

    /// <summary>Due and not started.</summary>
    public long Waiting
    {
        get => GetRequiredValue("waiting", Wire.Integer);
        init => SetPresent("waiting", value);
    }

    /// <summary>The member <c>running</c>.</summary>
    public long Running
    {
        get => GetRequiredValue("running", Wire.Integer);
        init => SetPresent("running", value);
    }

    /// <summary>Due later.</summary>
    public long Scheduled
    {
        get => GetRequiredValue("scheduled", Wire.Integer);
        init => SetPresent("scheduled", value);
    }

    /// <summary>Last attempt failed; will be retried.</summary>
    public long Failing
    {
        get => GetRequiredValue("failing", Wire.Integer);
        init => SetPresent("failing", value);
    }

    /// <summary>When the oldest waiting job became due; null if none is waiting. May be <c>null</c> on the wire.</summary>
    public DateTimeOffset? OldestDueAt
    {
        get => GetValue("oldest_due_at", Wire.Time);
        init => Set("oldest_due_at", value);
    }

    internal static Workload FromWire(JsonElement wire) => new(wire);
}
