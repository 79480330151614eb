// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The answer of <c>connectors.apis</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class UnifiedApi : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public UnifiedApi()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal UnifiedApi(JsonElement wire)
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

    /// <summary>The member <c>resources</c>.</summary>
    public IReadOnlyList<UnifiedApiResource> Resources
    {
        get => GetRequired("resources", static wire => Wire.List(wire, UnifiedApiResource.FromWire));
        init => SetPresent("resources", value);
    }

    /// <summary>The member <c>connectors</c>.</summary>
    public IReadOnlyList<string> Connectors
    {
        get => GetRequired("connectors", static wire => Wire.List(wire, Wire.Text));
        init => SetPresent("connectors", value);
    }

    internal static UnifiedApi FromWire(JsonElement wire) => new(wire);
}
