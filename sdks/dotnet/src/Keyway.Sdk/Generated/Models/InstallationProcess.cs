// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>Installation</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class InstallationProcess : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public InstallationProcess()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal InstallationProcess(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>started_at</c>.</summary>
    public DateTimeOffset StartedAt
    {
        get => GetRequiredValue("started_at", Wire.Time);
        init => SetPresent("started_at", value);
    }

    /// <summary>The member <c>node_version</c>.</summary>
    public string NodeVersion
    {
        get => GetRequired("node_version", Wire.Text);
        init => SetPresent("node_version", value);
    }

    /// <summary><c>api</c> handles requests, <c>worker</c> runs background jobs.</summary>
    public IReadOnlyList<InstallationProcessRole> Roles
    {
        get => GetRequired("roles", static wire => Wire.List(wire, InstallationProcessRole.FromWire));
        init => SetPresent("roles", value);
    }

    internal static InstallationProcess FromWire(JsonElement wire) => new(wire);
}
