// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The answer of <c>teams.list</c>, <c>teams.get</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class Team : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public Team()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal Team(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>id</c>.</summary>
    public string Id
    {
        get => GetRequired("id", Wire.Text);
        init => SetPresent("id", value);
    }

    /// <summary>The member <c>name</c>.</summary>
    public string Name
    {
        get => GetRequired("name", Wire.Text);
        init => SetPresent("name", value);
    }

    /// <summary>Its members, if the connector can list them.</summary>
    public IReadOnlyList<string> AgentIds
    {
        get => GetRequired("agent_ids", static wire => Wire.List(wire, Wire.Text));
        init => SetPresent("agent_ids", value);
    }

    internal static Team FromWire(JsonElement wire) => new(wire);
}
