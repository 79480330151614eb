// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>Connector</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class ConnectorUnifiedApi : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public ConnectorUnifiedApi()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal ConnectorUnifiedApi(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>id</c>.</summary>
    public UnifiedApiId Id
    {
        get => GetRequiredValue("id", UnifiedApiId.FromWire);
        init => SetPresent("id", value);
    }

    /// <summary>The member <c>name</c>.</summary>
    public string Name
    {
        get => GetRequired("name", Wire.Text);
        init => SetPresent("name", value);
    }

    /// <summary>The member <c>supported_resources</c>.</summary>
    public IReadOnlyList<ConnectorUnifiedApiSupportedResource> SupportedResources
    {
        get => GetRequired("supported_resources", static wire => Wire.List(wire, ConnectorUnifiedApiSupportedResource.FromWire));
        init => SetPresent("supported_resources", value);
    }

    internal static ConnectorUnifiedApi FromWire(JsonElement wire) => new(wire);
}
