// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>AbilitiesResourcesConversations</c>, <c>AbilitiesResourcesCustomers</c>, <c>AbilitiesResourcesMessages</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class WriteAbility : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public WriteAbility()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal WriteAbility(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>yes: it can be used; required: a create must name it; converted: sent in another form; unsupported: the helpdesk or its connector cannot; switched_off: the connection or its integration does not allow it; missing_scope: the authorization lacks a scope.</summary>
    public AbilityState State
    {
        get => GetRequiredValue("state", AbilityState.FromWire);
        init => SetPresent("state", value);
    }

    /// <summary>The one type of record it works on; null: every type. May be <c>null</c> on the wire.</summary>
    public AbilityOnly? Only
    {
        get => GetValue("only", AbilityOnly.FromWire);
        init => Set("only", value);
    }

    /// <summary>By attribute, those of the first message as <c>message.attachments</c>.</summary>
    public IReadOnlyDictionary<string, AttributeAbility> Attributes
    {
        get => GetRequired("attributes", static wire => Wire.Map(wire, AttributeAbility.FromWire));
        init => SetPresent("attributes", value);
    }

    /// <summary>A create names each of them; of several together, one is enough.</summary>
    public IReadOnlyList<IReadOnlyList<string>> Required
    {
        get => GetRequired("required", static wire => Wire.List(wire, static wire => Wire.List(wire, Wire.Text)));
        init => SetPresent("required", value);
    }

    /// <summary>null where no file comes with it. May be <c>null</c> on the wire.</summary>
    public FileAbilities? Files
    {
        get => Get("files", FileAbilities.FromWire);
        init => Set("files", value);
    }

    internal static WriteAbility FromWire(JsonElement wire) => new(wire);
}
