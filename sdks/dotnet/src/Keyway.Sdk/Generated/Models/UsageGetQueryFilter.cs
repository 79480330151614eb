// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>UsageGetQuery</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class UsageGetQueryFilter : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public UsageGetQueryFilter()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal UsageGetQueryFilter(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>Only requests to this connector; <c>vault</c>: requests to none.</summary>
    public string? ServiceId
    {
        get => Get("service_id", Wire.Text);
        init => SetPresent("service_id", value);
    }

    /// <summary>Only requests to this unified API, to <c>proxy</c> or to <c>vault</c>.</summary>
    public string? UnifiedApi
    {
        get => Get("unified_api", Wire.Text);
        init => SetPresent("unified_api", value);
    }

    internal static UsageGetQueryFilter FromWire(JsonElement wire) => new(wire);
}
