// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>ConnectorsListQuery</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class ConnectorsListQueryFilter : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public ConnectorsListQueryFilter()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal ConnectorsListQueryFilter(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>Only connectors of this unified API.</summary>
    public SessionCreateSettingsUnifiedApi? UnifiedApi
    {
        get => GetValue("unified_api", SessionCreateSettingsUnifiedApi.FromWire);
        init => SetPresent("unified_api", value);
    }

    /// <summary>Only connectors with this status.</summary>
    public ConnectorStatus? Status
    {
        get => GetValue("status", ConnectorStatus.FromWire);
        init => SetPresent("status", value);
    }

    internal static ConnectorsListQueryFilter FromWire(JsonElement wire) => new(wire);
}
