// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>AbilitiesResourcesAgents</c>, <c>AbilitiesResourcesAttachments</c>, <c>AbilitiesResourcesConversations</c>, <c>AbilitiesResourcesCustomers</c>, <c>AbilitiesResourcesInboxes</c>, <c>AbilitiesResourcesMessages</c>, <c>AbilitiesResourcesTags</c>, <c>AbilitiesResourcesTeams</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class Ability : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public Ability()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal Ability(JsonElement wire)
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

    internal static Ability FromWire(JsonElement wire) => new(wire);
}
