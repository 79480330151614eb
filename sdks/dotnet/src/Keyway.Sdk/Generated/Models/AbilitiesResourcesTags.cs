// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>AbilitiesResources</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class AbilitiesResourcesTags : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public AbilitiesResourcesTags()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal AbilitiesResourcesTags(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>list</c>.</summary>
    public ListAbility List
    {
        get => GetRequired("list", ListAbility.FromWire);
        init => SetPresent("list", value);
    }

    /// <summary>The member <c>get</c>.</summary>
    public Ability Get
    {
        get => GetRequired("get", Ability.FromWire);
        init => SetPresent("get", value);
    }

    internal static AbilitiesResourcesTags FromWire(JsonElement wire) => new(wire);
}
