// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>WriteAbility</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class AttributeAbility : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public AttributeAbility()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal AttributeAbility(JsonElement wire)
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

    /// <summary>The only values it can have; absent: any.</summary>
    public IReadOnlyList<string>? Values
    {
        get => Get("values", static wire => Wire.List(wire, Wire.Text));
        init => SetPresent("values", value);
    }

    /// <summary>The most items, or characters of a text.</summary>
    public long? Max
    {
        get => GetValue("max", Wire.Integer);
        init => SetPresent("max", value);
    }

    internal static AttributeAbility FromWire(JsonElement wire) => new(wire);
}
