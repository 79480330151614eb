// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>AbilitiesResources</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class AbilitiesResourcesMessages : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public AbilitiesResourcesMessages()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal AbilitiesResourcesMessages(JsonElement wire)
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

    /// <summary>The member <c>create</c>.</summary>
    public WriteAbility Create
    {
        get => GetRequired("create", WriteAbility.FromWire);
        init => SetPresent("create", value);
    }

    /// <summary>The member <c>update</c>.</summary>
    public WriteAbility Update
    {
        get => GetRequired("update", WriteAbility.FromWire);
        init => SetPresent("update", value);
    }

    /// <summary>The member <c>delete</c>.</summary>
    public Ability Delete
    {
        get => GetRequired("delete", Ability.FromWire);
        init => SetPresent("delete", value);
    }

    internal static AbilitiesResourcesMessages FromWire(JsonElement wire) => new(wire);
}
