// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The answer of <c>vault.connections.abilities</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class Abilities : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public Abilities()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal Abilities(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>resources</c>.</summary>
    public AbilitiesResources Resources
    {
        get => GetRequired("resources", AbilitiesResources.FromWire);
        init => SetPresent("resources", value);
    }

    internal static Abilities FromWire(JsonElement wire) => new(wire);
}
