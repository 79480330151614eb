// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>Installation</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class InstallationKeyRotation : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public InstallationKeyRotation()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal InstallationKeyRotation(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>Tenants whose old data keys are still in use: applications and the management area.</summary>
    public long Unfinished
    {
        get => GetRequiredValue("unfinished", Wire.Integer);
        init => SetPresent("unfinished", value);
    }

    /// <summary>null if keys were never rotated. May be <c>null</c> on the wire.</summary>
    public DateTimeOffset? LastBegunAt
    {
        get => GetValue("last_begun_at", Wire.Time);
        init => Set("last_begun_at", value);
    }

    internal static InstallationKeyRotation FromWire(JsonElement wire) => new(wire);
}
