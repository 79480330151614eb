// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The answer of <c>management.work.get</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class WorkGetData : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public WorkGetData()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal WorkGetData(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>kinds</c>.</summary>
    public IReadOnlyList<Workload> Kinds
    {
        get => GetRequired("kinds", static wire => Wire.List(wire, Workload.FromWire));
        init => SetPresent("kinds", value);
    }

    internal static WorkGetData FromWire(JsonElement wire) => new(wire);
}
