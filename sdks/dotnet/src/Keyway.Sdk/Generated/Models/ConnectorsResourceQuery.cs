// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The query of <c>connectors.resource</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class ConnectorsResourceQuery : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public ConnectorsResourceQuery()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal ConnectorsResourceQuery(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The unified API of the resource.</summary>
    public SessionCreateSettingsUnifiedApi? UnifiedApi
    {
        get => GetValue("unified_api", SessionCreateSettingsUnifiedApi.FromWire);
        init => SetPresent("unified_api", value);
    }

    internal static ConnectorsResourceQuery FromWire(JsonElement wire) => new(wire);
}
